import { create } from 'zustand';

export interface Notice {
  readonly id: number;
  readonly tone: 'success' | 'info' | 'error';
  /** text already in the user's language */
  readonly text: string;
}

const SUCCESS_MS = 1_500;
const OTHER_MS = 5_000;
let lastId = 0;

/** The short messages on screen, oldest first. */
export const useNotices = create<readonly Notice[]>(() => []);

/** Shows a short message: a success for 1.5 s, anything else for 5 s. */
export function showNotice(tone: Notice['tone'], text: string): void {
  lastId += 1;
  const notice = { id: lastId, tone, text };
  useNotices.setState((shown) => [...shown.filter((other) => other.text !== text), notice].slice(-3), true);
  setTimeout(() => dismissNotice(notice.id), tone === 'success' ? SUCCESS_MS : OTHER_MS);
}

/** Takes a message off the screen. */
export function dismissNotice(id: number): void {
  useNotices.setState((shown) => shown.filter((notice) => notice.id !== id), true);
}

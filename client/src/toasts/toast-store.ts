import i18next, { type i18n } from 'i18next';
import { create } from 'zustand';

/** Says a text in the language of the page. */
export type Say = (i18n: i18n) => string;

export interface Toast {
  readonly id: number;
  readonly tone: 'success' | 'info' | 'error';
  /** what it says: the language may change while it is shown */
  readonly say: Say;
  readonly action?: ToastAction | undefined;
}

/** What a message offers to do; it goes with the message. */
export interface ToastAction {
  readonly say: Say;
  readonly act: () => void;
}

const SUCCESS_MS = 1_500;
/** reading time of a character of a longer message */
const CHARACTER_MS = 80;
const OTHER_MS = 5_000;
/** of a message that offers something */
const OFFER_MS = 12_000;
let lastId = 0;

/** The short messages on screen, oldest first. */
export const useToasts = create<readonly Toast[]>(() => []);

/** Shows a short message: a success for 1.5 s, a longer one for as long as it takes to read, anything else for 5 s, with an offer for 12 s. */
export function showToast(tone: Toast['tone'], say: Say, action?: ToastAction): void {
  lastId += 1;
  const toast = { id: lastId, tone, say, action };
  const text = say(i18next);
  useToasts.setState((shown) => [...shown.filter((other) => other.say(i18next) !== text), toast].slice(-3), true);
  const successMs = Math.min(OTHER_MS, Math.max(SUCCESS_MS, text.length * CHARACTER_MS));
  setTimeout(() => dismissToast(toast.id), action ? OFFER_MS : tone === 'success' ? successMs : OTHER_MS);
}

/** Takes a message off the screen. */
export function dismissToast(id: number): void {
  useToasts.setState((shown) => shown.filter((toast) => toast.id !== id), true);
}

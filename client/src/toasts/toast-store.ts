import i18next, { type i18n } from 'i18next';
import { create } from 'zustand';

/** Returns a text in the current language of the page. */
export type LocalizedText = (i18n: i18n) => string;

export interface Toast {
  readonly id: number;
  readonly tone: 'success' | 'info' | 'error';
  /** a function, because the language may change while it is shown */
  readonly getText: LocalizedText;
  readonly action?: ToastAction | undefined;
}

/** An action offered by a toast; it disappears with the toast. */
export interface ToastAction {
  readonly getText: LocalizedText;
  readonly act: () => void;
}

const SUCCESS_MS = 1_500;
/** reading time per character of a longer toast */
const CHARACTER_MS = 80;
const OTHER_MS = 5_000;
/** for a toast with an action */
const OFFER_MS = 12_000;
let lastId = 0;

/** The visible toasts, oldest first. */
export const useToasts = create<readonly Toast[]>(() => []);

/** Shows a toast: a success for 1.5 s, a longer one for its reading time, anything else for 5 s, with an action for 12 s. */
export function showToast(tone: Toast['tone'], getText: LocalizedText, action?: ToastAction): void {
  lastId += 1;
  const toast = { id: lastId, tone, getText, action };
  const text = getText(i18next);
  useToasts.setState((shown) => [...shown.filter((other) => other.getText(i18next) !== text), toast].slice(-3), true);
  const successMs = Math.min(OTHER_MS, Math.max(SUCCESS_MS, text.length * CHARACTER_MS));
  setTimeout(() => dismissToast(toast.id), action ? OFFER_MS : tone === 'success' ? successMs : OTHER_MS);
}

/** Removes a toast. */
export function dismissToast(id: number): void {
  useToasts.setState((shown) => shown.filter((toast) => toast.id !== id), true);
}

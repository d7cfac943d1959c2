import { create } from 'zustand';
import type { LocaleCode } from '@truefill/api/brand.ts';
import { keepInCookie } from './cookie.ts';

export type Theme = 'light' | 'dark';
/** Which colour means up and which down. */
export type UpDown = 'blue-red' | 'green-red';

export interface Preferences {
  readonly theme: Theme;
  readonly upDown: UpDown;
  readonly locale: LocaleCode;
}

const root = document.documentElement;

/** What the user sees the product with; starts from what the server painted. */
export const usePreferences = create<Preferences>(() => ({
  theme: root.dataset['theme'] === 'dark' ? 'dark' : 'light',
  upDown: root.dataset['updown'] === 'green-red' ? 'green-red' : 'blue-red',
  locale: (root.lang.toLowerCase() || 'en') as LocaleCode,
}));

/** Chooses light or dark. */
export function chooseTheme(theme: Theme): void {
  root.dataset['theme'] = theme;
  keepInCookie('theme', theme);
  usePreferences.setState({ theme });
}

/** Chooses the colours of up and down. */
export function chooseUpDown(upDown: UpDown): void {
  root.dataset['updown'] = upDown;
  keepInCookie('updown', upDown);
  usePreferences.setState({ upDown });
}

/** Notes the language; its catalogue is loaded by `chooseLanguage`. */
export function noteLocale(locale: LocaleCode): void {
  root.lang = locale;
  keepInCookie('lang', locale);
  usePreferences.setState({ locale });
}

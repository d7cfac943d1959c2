import { create } from 'zustand';
import type { LocaleCode } from '@truefill/api/brand.ts';
import { SOURCE_LANGUAGE } from '../../../locales/catalogue.ts';
import { LANGUAGES } from '../../../locales/languages.ts';
import { SCHEME_NAMES, schemeFor, type SchemeName } from '@truefill/ui/theme/scheme.ts';
import { brand } from '../brand.ts';
import { savePreferenceCookie } from './cookie.ts';

export type Theme = 'light' | 'dark';
/** The chosen theme, or `system`. */
export type Appearance = Theme | 'system';
/** Which color means up and which down. */
export type UpDown = SchemeName;

export const APPEARANCES: readonly Appearance[] = ['system', 'light', 'dark'];
export const UP_DOWNS = SCHEME_NAMES;

export interface Preferences {
  /** the displayed theme */
  readonly theme: Theme;
  readonly appearance: Appearance;
  readonly upDown: UpDown;
  readonly locale: LocaleCode;
}

const root = document.documentElement;
const rendered: Theme = root.dataset['theme'] === 'dark' ? 'dark' : 'light';

/** Display preferences; initialized from what the server rendered. */
export const usePreferences = create<Preferences>(() => ({
  theme: rendered,
  appearance: root.dataset['followsSystem'] === undefined ? rendered : 'system',
  upDown: SCHEME_NAMES.find((name) => name === root.dataset['updown']) ?? 'blue-red',
  locale: (root.lang.toLowerCase() || SOURCE_LANGUAGE) as LocaleCode,
}));

const systemIsDark = matchMedia('(prefers-color-scheme: dark)');

/** Chooses light, dark, or the system theme. */
export function chooseAppearance(appearance: Appearance): void {
  const system: Theme = systemIsDark.matches ? 'dark' : 'light';
  const theme = appearance === 'system' ? system : appearance;
  root.dataset['theme'] = theme;
  // the server renders with the last known system theme
  savePreferenceCookie('theme', appearance === 'system' ? `system-${theme}` : theme);
  colorBrowserBars();
  usePreferences.setState({ theme, appearance });
}

systemIsDark.addEventListener('change', followSystem);
// it may have changed since the last visit, which the server cannot know
followSystem();

function followSystem(): void {
  if (usePreferences.getState().appearance === 'system') chooseAppearance('system');
}

/** Sets the color of the browser's bars around the page. */
function colorBrowserBars(): void {
  const color = getComputedStyle(root).getPropertyValue('--bg-canvas').trim();
  document.querySelector('meta[name=theme-color]')?.setAttribute('content', color);
}

/** Chooses the colors of up and down. */
export function chooseUpDown(upDown: UpDown): void {
  savePreferenceCookie('updown', upDown);
  showUpDown(upDown);
}

function showUpDown(upDown: UpDown): void {
  root.dataset['updown'] = upDown;
  usePreferences.setState({ upDown });
}

/**
 * Records the language; its catalogue is loaded by `chooseLanguage`. The colors of up and down follow it until they are chosen.
 */
export function noteLocale(locale: LocaleCode): void {
  root.lang = locale;
  savePreferenceCookie('lang', locale);
  usePreferences.setState({ locale });
  if (!/(^|; )updown=/.test(document.cookie)) showUpDown(schemeFor(brand().visual.scheme, LANGUAGES[locale]?.redRises));
}

import type { LocaleCode } from '@truefill/api/brand.ts';

/** Each language in its own words, as its readers look for it. */
export const LANGUAGE_NAMES: Readonly<Record<LocaleCode, string>> = {
  en: 'English',
  'zh-tw': '繁體中文',
  'zh-cn': '简体中文',
  ja: '日本語',
  de: 'Deutsch',
  fr: 'Français',
  it: 'Italiano',
  ko: '한국어',
  es: 'Español',
  vi: 'Tiếng Việt',
  th: 'ไทย',
  id: 'Bahasa Indonesia',
};

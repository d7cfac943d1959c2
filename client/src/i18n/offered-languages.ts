import type { LocaleCode } from '@truefill/api/brand.ts';
import { SOURCE_LANGUAGE, type Language } from '../../../locales/catalogue.ts';
import { LANGUAGES } from '../../../locales/languages.ts';
import { brand } from '../brand.ts';

/** A language that can be shown, with its code. */
export interface OfferedLanguage extends Language {
  readonly code: LocaleCode;
}

/** The languages that the brand offers and that this build has texts in. */
export function offeredLanguages(): readonly OfferedLanguage[] {
  return brand().locales.flatMap((code) => {
    const language = LANGUAGES[code];
    return language ? [{ ...language, code }] : [];
  });
}

/** The language that is shown where one is wanted: the same, or the source language where there are no texts in it. */
export function shownLanguage(wanted: LocaleCode): LocaleCode {
  return Object.hasOwn(LANGUAGES, wanted) ? wanted : SOURCE_LANGUAGE;
}

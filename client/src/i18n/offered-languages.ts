import type { LocaleCode } from '@truefill/api/brand.ts';
import { SOURCE_LANGUAGE, type Language } from '../../../locales/catalogue.ts';
import { LANGUAGES } from '../../../locales/languages.ts';
import { brand } from '../brand.ts';

/** An available language with its code. */
export interface OfferedLanguage extends Language {
  readonly code: LocaleCode;
}

/** The languages that the brand offers and that this build has texts for. */
export function offeredLanguages(): readonly OfferedLanguage[] {
  return brand().locales.flatMap((code) => {
    const language = LANGUAGES[code];
    return language ? [{ ...language, code }] : [];
  });
}

/** The language to show for a requested one: the same, or the source language if there are no texts for it. */
export function shownLanguage(wanted: LocaleCode): LocaleCode {
  return Object.hasOwn(LANGUAGES, wanted) ? wanted : SOURCE_LANGUAGE;
}

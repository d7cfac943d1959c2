import type { LocaleCode } from '@truefill/api/brand.ts';
import { brand } from '../../brand.ts';
import { hasCatalogue } from '../../i18n/catalogues.ts';
import { chooseLanguage } from '../../session/choose-language.ts';

/** The languages that the brand offers and that can be shown. */
export function useLanguages(): { readonly offered: readonly LocaleCode[]; choose(code: LocaleCode): Promise<void> } {
  return { offered: brand().locales.filter(hasCatalogue), choose: chooseLanguage };
}

import type { LegalTexts } from '@truefill/locales/catalogue.ts';
import { loadLegalTexts } from '@truefill/locales/languages.ts';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { brand } from '@truefill/client/brand.ts';
import { shownLanguage } from '@truefill/client/i18n/offered-languages.ts';
import { usePreferences } from '@truefill/client/preferences/preferences-store.ts';

export type LegalDocument = Exclude<keyof LegalTexts, 'example'>;

export interface LegalPart {
  readonly title: string;
  readonly text: string;
}

export interface LegalText {
  readonly title: string;
  readonly parts: readonly LegalPart[];
  /** where to ask, for brands that have an address */
  readonly contact: string | null;
  /** said of demonstration brands only */
  readonly example: string | null;
}

/** A static text in the language of the user, with the brand's name; null until it has come. */
export function useLegalText(document: LegalDocument): LegalText | null {
  const { i18n } = useTranslation();
  const locale = usePreferences((preferences) => preferences.locale);
  const [loaded, setLoaded] = useState<{ readonly locale: string; readonly texts: LegalTexts } | null>(null);
  useEffect(() => {
    let left = false;
    const known = shownLanguage(locale);
    void loadLegalTexts(known).then((texts) => {
      if (left) return;
      i18n.addResourceBundle(known, 'translation', { legal: texts }, true, true);
      setLoaded({ locale, texts });
    });
    return () => {
      left = true;
    };
  }, [locale, i18n]);
  if (loaded?.locale !== locale) return null;
  const { site, service, demonstration } = brand();
  const values = { site, email: service.email };
  // these texts come after the catalogue: its type does not know them
  const words = (key: string): string => i18n.t(`legal.${key}` as 'error.1000', values);
  const parts = Object.keys(loaded.texts[document]).filter((key) => key.startsWith('part'));
  return {
    title: words(`${document}.title`),
    parts: parts.map((part) => ({ title: words(`${document}.${part}.title`), text: words(`${document}.${part}.text`) })),
    contact: 'contact' in loaded.texts[document] && service.email !== '' ? words(`${document}.contact`) : null,
    example: demonstration ? words('example') : null,
  };
}

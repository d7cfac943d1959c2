import type { LegalTexts } from '@truefill/locales/catalogue.ts';
import { loadLegalTexts } from '@truefill/locales/languages.ts';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { brand } from '@truefill/client/brand.ts';
import { shownLanguage } from '@truefill/client/i18n/offered-languages.ts';
import { usePreferences } from '@truefill/client/preferences/preferences-store.ts';

/** Documents of parts; the standards are put together from figures. */
export type LegalDocument = Exclude<keyof LegalTexts, 'example' | 'standards'>;

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

export interface LegalWords {
  readonly texts: LegalTexts;
  /** a text by its key, with the brand's name and address in it */
  words(key: string, values?: Readonly<Record<string, string>>): string;
}

/** The static texts in the language of the user; null until they have come. */
export function useLegalWords(): LegalWords | null {
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
  const { site, service } = brand();
  return {
    texts: loaded.texts,
    // these texts come after the catalogue: its type does not know them
    words: (key, values = {}) => i18n.t(`legal.${key}` as 'error.1000', { site, email: service.email, ...values }),
  };
}

/** A static text in the language of the user, with the brand's name; null until it has come. */
export function useLegalText(document: LegalDocument): LegalText | null {
  const loaded = useLegalWords();
  if (!loaded) return null;
  const { words } = loaded;
  const { service, demonstration } = brand();
  const parts = Object.keys(loaded.texts[document]).filter((key) => key.startsWith('part'));
  return {
    title: words(`${document}.title`),
    parts: parts.map((part) => ({ title: words(`${document}.${part}.title`), text: words(`${document}.${part}.text`) })),
    contact: 'contact' in loaded.texts[document] && service.email !== '' ? words(`${document}.contact`) : null,
    example: demonstration ? words('example') : null,
  };
}

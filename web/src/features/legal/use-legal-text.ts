import type { LegalTexts } from '@truefill/locales/catalogue.ts';
import { loadLegalTexts } from '@truefill/locales/long-texts.ts';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { contentOf } from '@truefill/api/legal/content.ts';
import type { LegalDocument } from '@truefill/api/legal/documents.ts';
import type { FactValues } from '@truefill/api/legal/fact.ts';
import { brand } from '@truefill/client/brand.ts';
import { shownLanguage } from '@truefill/client/i18n/offered-languages.ts';
import { usePreferences } from '@truefill/client/preferences/preferences-store.ts';
import { formatDateTime } from '@truefill/ui/format/date-time.ts';
import { factTexts } from './fact-texts.ts';

export interface LegalPart {
  readonly title: string;
  readonly text: string;
  /** sentences that stand by themselves */
  readonly facts: readonly string[];
}

export interface LegalText {
  readonly title: string;
  /** its version and since when it holds; null where that is not known */
  readonly version: string | null;
  readonly parts: readonly LegalPart[];
  /** where to ask, for brands that have an address */
  readonly contact: string | null;
  /** said of demonstration brands only */
  readonly example: string | null;
}

export interface LegalWords {
  readonly texts: LegalTexts;
  /** a text by its key, with the brand's name and address in it */
  words(key: string, values?: FactValues): string;
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
    words: (key, values = {}) =>
      i18n.t(`legal.${key}` as 'error.1000', { site, email: service.email, ...factTexts(i18n, values) }),
  };
}

/** A document in the language of the user, with the facts of the brand; null until its words have come. */
export function useLegalText(document: LegalDocument): LegalText | null {
  const loaded = useLegalWords();
  if (!loaded) return null;
  const { words } = loaded;
  const { service, demonstration } = brand();
  return {
    title: words(`${document}.title`),
    version: versionText(words, document),
    parts: contentOf(document, brand()).map(({ key, values, facts = [] }) => ({
      title: words(`${document}.${key}.title`, values),
      text: words(`${document}.${key}.text`, values),
      facts: facts.map((fact) => words(fact.key, fact.values)),
    })),
    contact: 'contact' in loaded.texts[document] && service.email !== '' ? words(`${document}.contact`) : null,
    example: demonstration ? words('example') : null,
  };
}

/** The version that the page shows, and since when it holds. */
export function versionText(words: LegalWords['words'], document: LegalDocument): string | null {
  const { documents, timeZone } = brand();
  const published = documents.find((each) => each.document === document);
  if (!published) return null;
  const date = formatDateTime(published.sinceTs, 'YYYY-MM-DD', timeZone);
  return words('page.version', { version: published.version, date });
}

import type { LegalTexts } from '@truefill/locales/catalogue.ts';
import { loadLegalTexts } from '@truefill/locales/long-texts.ts';
import { useTranslation } from 'react-i18next';
import { contentOf } from '@truefill/api/legal/content.ts';
import type { LegalDocument } from '@truefill/api/legal/documents.ts';
import type { FactValues } from '@truefill/api/legal/fact.ts';
import { brand } from '@truefill/client/brand.ts';
import { formatDateTime } from '@truefill/ui/format/date-time.ts';
import { useLazyTexts } from '../../page/use-lazy-texts.ts';
import { factTexts } from './fact-texts.ts';

export interface LegalPart {
  readonly title: string;
  readonly text: string;
  /** separate sentences */
  readonly facts: readonly string[];
}

export interface LegalText {
  readonly title: string;
  /** its version and effective date; null if unknown */
  readonly version: string | null;
  readonly parts: readonly LegalPart[];
  /** the contact for questions, if the brand has an email address */
  readonly contact: string | null;
  /** shown for demonstration brands only */
  readonly example: string | null;
}

export interface LegalDocumentTexts {
  readonly texts: LegalTexts;
  /** a text by its key, with the brand's name and email address filled in */
  words(key: string, values?: FactValues): string;
}

export interface UpcomingTexts {
  /** null until they have loaded */
  readonly loaded: LegalDocumentTexts | null;
  /** loads them again; null unless loading failed */
  readonly retry: (() => void) | null;
}

/** The static texts in the language of the user. */
export function useLegalDocumentTexts(): UpcomingTexts {
  const { i18n } = useTranslation();
  const { texts, retry } = useLazyTexts('legal', loadLegalTexts);
  if (!texts) return { loaded: null, retry };
  const { site, service } = brand();
  // these texts are loaded after the catalogue, so its type does not include them
  const words: LegalDocumentTexts['words'] = (key, values = {}) =>
    i18n.t(`legal.${key}` as 'error.1000', { site, email: service.email, ...factTexts(i18n, values) });
  return { loaded: { texts, words }, retry: null };
}

export interface ComingText {
  /** null until its texts have loaded */
  readonly text: LegalText | null;
  readonly retry: UpcomingTexts['retry'];
}

/** A document in the language of the user, with the brand's values. */
export function useLegalText(document: LegalDocument): ComingText {
  const { loaded, retry } = useLegalDocumentTexts();
  return { text: loaded && textOf(document, loaded), retry };
}

function textOf(document: LegalDocument, { texts, words }: LegalDocumentTexts): LegalText {
  const { service, demonstration } = brand();
  return {
    title: words(`${document}.title`),
    version: versionText(words, document),
    parts: contentOf(document, brand()).map(({ key, values, facts = [] }) => ({
      title: words(`${document}.${key}.title`, values),
      text: words(`${document}.${key}.text`, values),
      facts: facts.map((fact) => words(fact.key, fact.values)),
    })),
    contact: 'contact' in texts[document] && service.email !== '' ? words(`${document}.contact`) : null,
    example: demonstration ? words('example') : null,
  };
}

/** The displayed version and its effective date. */
export function versionText(words: LegalDocumentTexts['words'], document: LegalDocument): string | null {
  const { documents, timeZone } = brand();
  const published = documents.find((each) => each.document === document);
  if (!published) return null;
  const date = formatDateTime(published.sinceTs, 'YYYY-MM-DD', timeZone);
  return words('page.version', { version: published.version, date });
}

import type { Brand } from '@truefill/api/brand.ts';
import type { Rejectable } from '@truefill/api/review/case-kinds.ts';
import { joinSentences } from '@truefill/locales/join-sentences.ts';
import { hasText, textIn, writtenLanguage, type ServerTextKey } from '@truefill/locales/server-texts.ts';

/** Why an operator rejected something: a code, and optionally their own words. */
export interface Rejected {
  readonly reasonCode: string;
  readonly reasonText: string;
}

/**
 * The reason for its user: the code's text in their language, else the brand's, then the operator's words unchanged. A code
 * without a text leaves only the words.
 */
export function rejectionText(
  brand: Pick<Brand, 'defaultLocale'>,
  locale: string | null,
  kind: Rejectable,
  { reasonCode, reasonText }: Rejected,
): string {
  const key = `notice-texts.rejected.${kind}.${reasonCode}`;
  const reason = hasText(key) ? textIn(writtenLanguage(locale, brand.defaultLocale), key as ServerTextKey) : '';
  return joinSentences([reason, reasonText].filter((part) => part !== ''));
}

import type { Brand } from '@truefill/api/brand.ts';
import type { Rejectable } from '@truefill/api/review/case-kinds.ts';
import { joinSentences } from '@truefill/locales/join-sentences.ts';
import { hasText, textIn, writtenLanguage, type ServerTextKey } from '@truefill/locales/server-texts.ts';

/** Why an operator rejected something: a code, and perhaps words of their own. */
export interface Rejected {
  readonly reasonCode: string;
  readonly reasonText: string;
}

/**
 * The reason as its user reads it: the text of the code in their language, else the brand's, then the operator's words as they are. A code
 * without a text leaves only these.
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

import { CASE_DEFINITIONS } from '@truefill/api/review/case-kinds.ts';
import type { CaseDefinition } from '@truefill/api/review/case-definition.ts';
import { hasText, textIn, type ServerTextKey } from '@truefill/locales/server-texts.ts';

/** Where the words of an act's reasons stand: of what a user asked for why it was rejected, of what an operator did why it was asked for. */
const TEXTS = new Map<string, string>(
  CASE_DEFINITIONS.flatMap(({ askedBy, actions, reasonTexts }: CaseDefinition): [string, string][] =>
    reasonTexts === undefined ? [] : [[askedBy === 'user' ? actions.rejected : actions.approved, reasonTexts]],
  ),
);

/**
 * Why something was done, for the user whom it was done to: the code in their language, and what the operator added. Reasons of other
 * acts are notes from one operator to another, and empty here.
 * @param reason as it was recorded: a code, also with `: ` and words
 */
export function reasonWords(locale: string, action: string, reason: string): string {
  const texts = TEXTS.get(action);
  if (texts === undefined) return '';
  const [, code = '', words = ''] = /^([a-z_]+)(?:: (.*))?$/s.exec(reason) ?? [];
  if (code === '') return reason;
  // the codes are data: a key cannot be named in the source for each of them
  const key = `notice-texts.${texts}.${code}`;
  const text = hasText(key) ? sentenceOf(textIn(locale, key as ServerTextKey), locale) : '';
  if (text === '' || words === '') return text || words;
  return /\p{P}$/u.test(text) ? `${text} ${words}` : `${text}: ${words}`;
}

/** Notices have some of these words within a sentence; here they begin one. */
function sentenceOf(text: string, locale: string): string {
  return text.charAt(0).toLocaleUpperCase(locale) + text.slice(1);
}

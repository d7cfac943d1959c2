import { CASE_DEFINITIONS } from '@truefill/api/review/case-kinds.ts';
import type { CaseDefinition } from '@truefill/api/review/case-definition.ts';
import { hasText, textIn, type ServerTextKey } from '@truefill/locales/server-texts.ts';

/** Where the texts of an action's reasons are: for what a user requested, the rejection reasons; for an operator's proposal, its reasons. */
const TEXTS = new Map<string, string>(
  CASE_DEFINITIONS.flatMap(({ askedBy, actions, reasonTexts }: CaseDefinition): [string, string][] =>
    reasonTexts === undefined ? [] : [[askedBy === 'user' ? actions.rejected : actions.approved, reasonTexts]],
  ),
);

/** The actions whose reasons the user concerned sees. */
export const REASONED_ACTIONS: readonly string[] = [...TEXTS.keys()];

/**
 * The reason of an action for the user concerned: the code's text in their language, and the operator's addition. Reasons of
 * other actions are internal notes between operators, and give an empty text.
 * @param reason as recorded: a code, optionally followed by `: ` and words
 */
export function describeReason(locale: string, action: string, reason: string): string {
  const texts = TEXTS.get(action);
  if (texts === undefined) return '';
  const [, code = '', words = ''] = /^([a-z_]+)(?:: (.*))?$/s.exec(reason) ?? [];
  if (code === '') return reason;
  // the codes are data, so the keys cannot be written out in the source
  const key = `notice-texts.${texts}.${code}`;
  const text = hasText(key) ? sentenceOf(textIn(locale, key as ServerTextKey), locale) : '';
  if (text === '' || words === '') return text || words;
  return /\p{P}$/u.test(text) ? `${text} ${words}` : `${text}: ${words}`;
}

/** In notices some of these texts are inside a sentence; here they start one. */
function sentenceOf(text: string, locale: string): string {
  return text.charAt(0).toLocaleUpperCase(locale) + text.slice(1);
}

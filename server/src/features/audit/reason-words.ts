import { hasText, textIn, type ServerTextKey } from '@truefill/locales/server-texts.ts';

/** What an act is about, and where the words of its reasons stand. */
const TEXTS: Readonly<Record<string, string>> = {
  'deposit.rejected': 'rejected.deposit',
  'withdrawal.rejected': 'rejected.withdrawal',
  'verification.rejected': 'rejected.verification',
  'correction.approved': 'correctionReasons',
  'hold.approved': 'holdReasons',
};

/**
 * Why something was done, for the user whom it was done to: the code in their language, and what the operator added. Reasons of other
 * acts are notes from one operator to another, and empty here.
 * @param reason as it was recorded: a code, also with `: ` and words
 */
export function reasonWords(locale: string, action: string, reason: string): string {
  const texts = TEXTS[action];
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

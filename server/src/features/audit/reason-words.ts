import { hasText, textIn, type ServerTextKey } from '@truefill/locales/server-texts.ts';

/** Kinds of actions, and where the texts of their reasons are. */
const TEXTS: Readonly<Record<string, string>> = {
  'deposit.rejected': 'rejected.deposit',
  'withdrawal.rejected': 'rejected.withdrawal',
  'verification.rejected': 'rejected.verification',
  'correction.approved': 'correctionReasons',
  'hold.approved': 'holdReasons',
};

/**
 * The reason of an action for the user concerned: the code's text in their language, and the operator's addition. Reasons of
 * other actions are internal notes between operators, and give an empty text.
 * @param reason as recorded: a code, optionally followed by `: ` and words
 */
export function reasonWords(locale: string, action: string, reason: string): string {
  const texts = TEXTS[action];
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

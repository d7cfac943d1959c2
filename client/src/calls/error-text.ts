import type { i18n } from 'i18next';
import { CLIENT_CODES, type Failure } from './result.ts';

const CLIENT_TEXTS = {
  [CLIENT_CODES.network]: 'error.network',
  [CLIENT_CODES.timeout]: 'error.timeout',
  [CLIENT_CODES.server]: 'error.server',
  [CLIENT_CODES.aborted]: 'error.aborted',
} as const;

const CODE_TOO_OFTEN = 1110;

/**
 * The message for a failed call: the catalogue's text with its code, or the server's own message.
 * @param seconds what is left of its waiting time
 */
export function errorText(i18n: i18n, failure: Failure, seconds = failure.retryAfterSeconds): string {
  const { code } = failure;
  if (isClientCode(code)) return i18n.t(CLIENT_TEXTS[code]);
  if (code === CODE_TOO_OFTEN && seconds) return i18n.t('error.retryAfter', { seconds });
  // codes are data, so the catalogue keys cannot be literals in the source
  const key = `error.${code}` as 'error.1000';
  const text = i18n.exists(key) ? i18n.t(key) : failure.message || i18n.t('error.1000');
  return i18n.t('error.withCode', { text, code });
}

function isClientCode(code: number): code is keyof typeof CLIENT_TEXTS {
  return code in CLIENT_TEXTS;
}

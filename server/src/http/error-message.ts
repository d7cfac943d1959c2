import { CODE_CHECK_FAILED } from '@truefill/api/error-codes.ts';
import { SOURCE_LANGUAGE } from '@truefill/locales/catalogue.ts';
import { hasText, textIn, type ServerTextKey } from '@truefill/locales/server-texts.ts';

/** The envelope's message for a code: the English text; clients show their own language by the code. */
export function errorMessage(code: number): string {
  if (code === CODE_CHECK_FAILED) return 'no session';
  // the codes are data: a key cannot be named in the source for each of them
  const key = `error.${code}` as ServerTextKey;
  return hasText(key) ? textIn(SOURCE_LANGUAGE, key) : `code ${code}`;
}

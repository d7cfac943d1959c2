import errors from '@truefill/locales/en/error.json' with { type: 'json' };
import { CODE_CHECK_FAILED } from '@truefill/api/error-codes.ts';

const TEXTS: Readonly<Record<string, string>> = errors;

/** The envelope's message for a code: the English text; clients show their own language by the code. */
export function errorMessage(code: number): string {
  if (code === CODE_CHECK_FAILED) return 'no session';
  return TEXTS[String(code)] ?? `code ${code}`;
}

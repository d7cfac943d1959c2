import { ERROR_CODES } from '@truefill/api/error-codes.ts';

/** Whether a refusal is about the code of the authenticator app, or the recovery code: its field then says so, and is cleared. */
export function refusesFactor({ code }: { readonly code: number }): boolean {
  return code === ERROR_CODES.invalidCode || code === ERROR_CODES.codeAlreadyUsed;
}

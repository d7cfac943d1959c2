import { ERROR_CODES } from '@truefill/api/error-codes.ts';
import type { ProofKind } from '@truefill/api/identity/security-mapping.ts';

/** the method is not one of the user's, or no longer */
export const METHOD_GONE = ERROR_CODES.invalidOperationStatus;

/** longer than a recovery code typed with its dash and spaces */
export const RECOVERY_CODE_MAX = 20;

/** The quickest method comes first; a recovery code, which can be used only once, last. */
const ORDER: readonly ProofKind[] = ['authCode', 'passkey', 'password', 'recoveryCode'];

/** The methods to offer, starting with the default. */
export function offeredKinds(kinds: readonly ProofKind[], passkeysWork: boolean): ProofKind[] {
  return ORDER.filter((kind) => kinds.includes(kind) && (kind !== 'passkey' || passkeysWork));
}

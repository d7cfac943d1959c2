import type { ProofKind } from '@truefill/api/identity/security-mapping.ts';

/** longer than a recovery code with the dash and spaces that it may be typed with */
export const RECOVERY_CODE_MAX = 20;

/** What is quickest to show comes first; a recovery code, which is spent by it, last. */
const ORDER: readonly ProofKind[] = ['authCode', 'passkey', 'password', 'recoveryCode'];

/** The ways to offer, the one to begin with first. */
export function offeredKinds(kinds: readonly ProofKind[], passkeysWork: boolean): ProofKind[] {
  return ORDER.filter((kind) => kinds.includes(kind) && (kind !== 'passkey' || passkeysWork));
}

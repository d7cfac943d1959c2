import type { UserView } from '@truefill/api/identity/user-mapping.ts';
import { brand } from '@truefill/client/brand.ts';

/** The page for a required verification level: brands with one level have one form for all. */
export function verificationPath(needed: unknown): '/user/juniorVerified' | '/user/verified' {
  return hasOwnForm(needed) ? '/user/juniorVerified' : '/user/verified';
}

const SENT_TEXTS = { reviewing: 'verification.submit_success_please_wait', refused: 'verification.refusedText' } as const;

/** What became of what the user sent for a required level, as a text's key; null if nothing waits or was refused. */
export function sentVerificationText(
  user: Pick<UserView, 'verification' | 'juniorVerification'>,
  needed: unknown,
): (typeof SENT_TEXTS)[keyof typeof SENT_TEXTS] | null {
  const state = hasOwnForm(needed) ? user.juniorVerification : user.verification;
  return state === 'reviewing' || state === 'refused' ? SENT_TEXTS[state] : null;
}

function hasOwnForm(needed: unknown): boolean {
  return needed === 'junior' && brand().switches.twoLevelVerification;
}

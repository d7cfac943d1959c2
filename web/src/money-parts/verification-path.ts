import { brand } from '@truefill/client/brand.ts';

/** The page for a required verification level: brands with one level have one form for all. */
export function verificationPath(needed: unknown): '/user/juniorVerified' | '/user/verified' {
  return needed === 'junior' && brand().switches.twoLevelVerification ? '/user/juniorVerified' : '/user/verified';
}

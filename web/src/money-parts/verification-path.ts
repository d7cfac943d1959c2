import { brand } from '@truefill/client/brand.ts';

/** Where whoever needs a level of verification gets it: brands with one level have one form for all. */
export function verificationPath(needed: unknown): '/user/juniorVerified' | '/user/verified' {
  return needed === 'junior' && brand().switches.twoLevelVerification ? '/user/juniorVerified' : '/user/verified';
}

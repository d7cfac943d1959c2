import type { PublicBrand } from '@truefill/api/brand.ts';
import type { UserView } from '@truefill/api/identity/user-mapping.ts';

/** Whether an address may be added: a user by phone who has none, at a brand that takes them. */
export function canBindEmail(
  user: Pick<UserView, 'registeredBy' | 'email'>,
  switches: Pick<PublicBrand['switches'], 'canBindEmail'>,
): boolean {
  return switches.canBindEmail && user.registeredBy === 'phone' && user.email === '';
}

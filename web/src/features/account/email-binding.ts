import type { PublicBrand } from '@truefill/api/brand.ts';
import type { UserView } from '@truefill/api/identity/user-mapping.ts';

/** Whether an email address can be added: the user registered by phone, has none, and the brand supports email. */
export function canBindEmail(
  user: Pick<UserView, 'registeredBy' | 'email'>,
  switches: Pick<PublicBrand['switches'], 'canBindEmail'>,
): boolean {
  return switches.canBindEmail && user.registeredBy === 'phone' && user.email === '';
}

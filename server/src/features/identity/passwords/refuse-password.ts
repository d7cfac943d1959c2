import type { Brand } from '@truefill/api/brand.ts';
import { passwordFault } from '@truefill/api/password/password-rules.ts';
import { Refusal } from '../../../platform/refusal.ts';

/** Judges a new password. @throws Refusal 1001 where it is too short or too long, 23564 where it is soon guessed */
export function refusePassword(brand: Brand, password: string): void {
  const fault = passwordFault(password, [brand.site]);
  if (fault !== null) throw new Refusal(fault === 'guessable' ? 'guessablePassword' : 'badParameter');
}

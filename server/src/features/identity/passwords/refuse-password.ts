import type { Brand } from '@truefill/api/brand.ts';
import { passwordError } from '@truefill/api/password/password-rules.ts';
import { Refusal } from '../../../platform/refusal.ts';

/** Validates a new password. @throws Refusal 1001 if it is too short or too long, 23564 if it is easy to guess */
export function refusePassword(brand: Brand, password: string): void {
  const problem = passwordError(password, [brand.site]);
  if (problem !== null) throw new Refusal(problem === 'guessable' ? 'guessablePassword' : 'badParameter');
}

import type { Brand } from '@truefill/api/brand.ts';
import type { Clock } from '../../../platform/clock.ts';
import { Refusal } from '../../../platform/refusal.ts';
import type { Factors } from '../factors/factors.ts';
import type { Messenger } from '../messages/messenger.ts';
import type { PasswordCheck } from './password-check.ts';
import type { PasswordHasher } from './password-hash.ts';
import { refusePassword } from './refuse-password.ts';
import type { Session } from '../sessions/session.ts';
import type { Sessions } from '../sessions/sessions.ts';
import { requireFreshProof } from '../login/step-up.ts';
import type { IdentityDatabase } from '../tables.ts';
import { setPassword, type User } from '../users/users.ts';

export interface ChangePasswordParts {
  readonly database: IdentityDatabase;
  readonly clock: Clock;
  readonly hasher: PasswordHasher;
  readonly passwordCheck: PasswordCheck;
  readonly factors: Factors;
  readonly sessions: Sessions;
  readonly messenger: Messenger;
}

/**
 * Changes the password of a user who knows the old one, and ends their other sessions.
 * @throws Refusal 23560 if a second factor is on and was not recently proved; 1001 or 23564 new password; 1109 old password
 */
export async function changePassword(
  parts: ChangePasswordParts,
  brand: Brand,
  who: { readonly user: User; readonly session: Session; readonly clientAddress: string },
  { oldPassword, newPassword }: { readonly oldPassword: string; readonly newPassword: string },
): Promise<void> {
  const { user, session } = who;
  refusePassword(brand, newPassword);
  if (newPassword === oldPassword) throw new Refusal('badParameter');
  if (await parts.factors.areOn(user)) await requireFreshProof(parts, session);
  await parts.passwordCheck(user, oldPassword, who.clientAddress, 'wrongOldPassword');
  const passwordHash = await parts.hasher.hash(newPassword);
  await parts.sessions.endAll(user, {
    reason: 'password',
    except: session.sessionId,
    alongside: async (transaction) => {
      await setPassword(transaction, user, passwordHash, parts.clock.now());
      await parts.messenger.notify(transaction, brand, user, { template: 'password-changed' });
    },
  });
}

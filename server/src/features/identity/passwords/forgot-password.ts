import type { Brand } from '@truefill/api/brand.ts';
import type { Clock } from '../../../platform/clock.ts';
import { Refusal } from '../../../platform/refusal.ts';
import type { LoginName } from '../users/login-name.ts';
import type { Messenger } from '../messages/messenger.ts';
import type { PasswordHasher } from './password-hash.ts';
import { refusePassword } from './refuse-password.ts';
import type { PhoneStore } from '../users/phone-store.ts';
import { codeTarget } from '../codes/send-code.ts';
import type { Sessions } from '../sessions/sessions.ts';
import type { IdentityDatabase } from '../tables.ts';
import { findUserByName, setPassword } from '../users/users.ts';
import type { CodeRequester, VerificationCodes } from '../codes/verification-codes.ts';

export interface ForgotPasswordParts {
  readonly database: IdentityDatabase;
  readonly phones: PhoneStore;
  readonly clock: Clock;
  readonly messenger: Messenger;
  readonly hasher: PasswordHasher;
  readonly codes: VerificationCodes;
  readonly sessions: Sessions;
}

export interface NewPassword {
  readonly name: LoginName;
  readonly password: string;
  readonly code: string;
  readonly requester: CodeRequester;
}

/**
 * Sets a new password with a code sent to the account's owner, and ends every session. A second factor stays on and is required
 * at the next login, so a stolen mailbox alone does not open an account that has one.
 * @throws Refusal 1001 or 23564 password; 1111 or 23555 code, also if there is no such account; 1005 if it was closed
 */
export async function resetPassword(
  parts: ForgotPasswordParts,
  brand: Brand,
  { name, password, code, requester }: NewPassword,
): Promise<void> {
  refusePassword(brand, password);
  const target = codeTarget(brand, 'forgot', name);
  await parts.codes.check(target, code, requester);
  const user = await findUserByName(parts, brand.id, name);
  // valid codes exist only for existing accounts; this one was removed in between
  if (!user) throw new Refusal('invalidVerificationCode');
  if (user.closed_ms !== null) throw new Refusal('accountDisabled');
  const passwordHash = await parts.hasher.hash(password);
  await parts.sessions.endAll(user, {
    reason: 'password',
    except: null,
    alongside: async (transaction) => {
      await parts.codes.consume(transaction, target, code, requester);
      await setPassword(transaction, user, passwordHash, parts.clock.now());
      await parts.messenger.notify(transaction, brand, user, { template: 'password-reset' });
    },
  });
}

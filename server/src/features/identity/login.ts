import type { SessionView } from '@truefill/api/mapping/session.ts';
import { Refusal } from '../../refusal.ts';
import { parseEmail } from './email-address.ts';
import type { LoginThrottle } from './login-throttle.ts';
import type { PasswordHasher } from './password-hash.ts';
import type { Sessions } from './sessions.ts';
import type { IdentityDatabase, TokenDelivery } from './tables.ts';
import { findUserByEmail } from './users.ts';

export interface LoginParts {
  readonly database: IdentityDatabase;
  readonly hasher: PasswordHasher;
  readonly throttle: LoginThrottle;
  readonly sessions: Sessions;
}

export interface LoginTry {
  readonly brandId: string;
  readonly email: string;
  readonly password: string;
  readonly clientAddress: string;
  readonly delivery: TokenDelivery;
}

/**
 * Starts a session. An unknown account and a wrong password take the same time and answer the same.
 * @throws Refusal 1108; 429 with 1110 while the account or the address has to wait
 */
export async function logIn(
  parts: LoginParts,
  { brandId, email, password, clientAddress, delivery }: LoginTry,
): Promise<SessionView> {
  const { database, hasher, throttle, sessions } = parts;
  const key = parseEmail(email)?.key ?? email.toLowerCase();
  const account = `${brandId}\n${key}`;
  const waitMs = throttle.waitMs(account, clientAddress);
  if (waitMs > 0) throw new Refusal('sendingTooOften', { httpStatus: 429, retryAfterSeconds: Math.ceil(waitMs / 1000) });
  const user = await findUserByEmail(database, brandId, key);
  // counted before the slow part, so that tries sent at once do not slip past together
  throttle.failed(account, clientAddress);
  if (!(await hasher.verify(user?.password_hash ?? null, password)) || !user) throw new Refusal('incorrectAccountOrPassword');
  throttle.succeeded(account, clientAddress);
  if (hasher.isOutdated(user.password_hash)) {
    const password_hash = await hasher.hash(password);
    await database.updateTable('users').set({ password_hash }).where('id', '=', user.id).execute();
  }
  return sessions.start(user, brandId, delivery);
}

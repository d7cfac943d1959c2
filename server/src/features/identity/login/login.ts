import type { Brand } from '@truefill/api/brand.ts';
import type { SecondFactorPrompt } from '@truefill/api/identity/calls.ts';
import type { Clock } from '../../../platform/clock.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { deviceOf, deviceText, shortAddress } from '../sessions/device.ts';
import type { FactorProof, Factors } from '../factors/factors.ts';
import type { PasskeyPlace } from '../factors/passkey-checks.ts';
import type { KnownDevices } from '../sessions/known-devices.ts';
import { parseLoginName } from '../users/login-name.ts';
import type { CountedAccount, LoginThrottle } from './login-throttle.ts';
import type { Messenger } from '../messages/messenger.ts';
import type { PasswordHasher } from '../passwords/password-hash.ts';
import type { PhoneStore } from '../users/phone-store.ts';
import type { IssuedSession, Origin, Sessions } from '../sessions/sessions.ts';
import type { IdentityDatabase } from '../tables.ts';
import { findUserByName, type User } from '../users/users.ts';

export interface LoginParts {
  readonly database: IdentityDatabase;
  readonly phones: PhoneStore;
  readonly clock: Clock;
  readonly hasher: PasswordHasher;
  readonly throttle: LoginThrottle;
  readonly sessions: Sessions;
  readonly factors: Factors;
  readonly devices: KnownDevices;
  readonly messenger: Messenger;
}

export interface LoginAttempt {
  readonly type: 'E' | 'P';
  readonly userName: string;
  readonly password: string;
  /** the second factor in the second step; null in the first */
  readonly factor: FactorProof | null;
  readonly origin: Origin;
  readonly place: PasskeyPlace;
  /** the browser's own mark, null for a client without cookies */
  readonly deviceMark: string | null;
}

/**
 * Starts a session, or requests the second factor. An unknown account and a wrong password take the same time and answer the
 * same.
 * @throws Refusal 1108; 1005 if the account was closed; 1057 if the user does not have that second factor; 1020 if it is wrong;
 * 429 with 1110 while the account or the address has to wait
 */
export async function logIn(parts: LoginParts, brand: Brand, attempt: LoginAttempt): Promise<IssuedSession | SecondFactorPrompt> {
  const { factor, origin, place } = attempt;
  const user = await checkPassword(parts, brand, attempt);
  // only someone who knows the password learns that the account existed
  if (user.closed_ms !== null) throw new Refusal('accountDisabled');
  if (factor === null) {
    const required = await parts.factors.required(user, place);
    if (required) return required;
  } else if (await parts.factors.areOn(user)) {
    // it may have been removed after the first step
    if (!(await parts.factors.kindsFor(user, place)).includes(factor.kind)) throw new Refusal('invalidOperationStatus');
    await parts.factors.prove(brand, user, place, 'login', factor);
  }
  await parts.throttle.succeeded(accountKey(brand, attempt), origin.clientAddress);
  await upgradeHash(parts, user, attempt.password);
  const session = await parts.sessions.start(user, origin);
  await notifyNewDevice(parts, brand, user, attempt);
  return session;
}

/**
 * Counts the attempt before the slow part, so that concurrent attempts cannot bypass the limit, and uncounts what was not
 * checked.
 */
async function checkPassword(parts: LoginParts, brand: Brand, attempt: LoginAttempt): Promise<User> {
  const { hasher, throttle } = parts;
  const address = attempt.origin.clientAddress;
  const account = accountKey(brand, attempt);
  const waitMs = await throttle.count(account, address);
  if (waitMs > 0) throw new Refusal('sendingTooOften', { httpStatus: 429, retryAfterSeconds: Math.ceil(waitMs / 1000) });
  let user: User | undefined;
  let right: boolean;
  try {
    user = await findUserByName(parts, brand.id, nameOf(attempt));
    right = await hasher.verify(user?.password_hash ?? null, attempt.password);
  } catch (error) {
    await throttle.uncount(account, address);
    throw error;
  }
  if (!right || !user) throw new Refusal('incorrectAccountOrPassword');
  // the second step, if any, has its own counter
  await throttle.uncount(account, address);
  return user;
}

/**
 * An invalid name is looked up and counted like a valid one, so that it takes the same time. Its key has a space, which no
 * account's has.
 */
function nameOf({ type, userName }: LoginAttempt): { kind: 'email' | 'phone'; key: string } {
  return parseLoginName(type, userName) ?? { kind: type === 'E' ? 'email' : 'phone', key: `no name ${userName.toLowerCase()}` };
}

function accountKey(brand: Brand, attempt: LoginAttempt): CountedAccount {
  return ['login', brand.id, nameOf(attempt).key];
}

async function upgradeHash({ database, hasher }: LoginParts, user: User, password: string): Promise<void> {
  if (!hasher.isOutdated(user.password_hash)) return;
  await database
    .updateTable('users')
    .set({ password_hash: await hasher.hash(password) })
    .where('brand_id', '=', user.brand_id)
    .where('id', '=', user.id)
    .where('password_hash', '=', user.password_hash)
    .execute();
}

async function notifyNewDevice(parts: LoginParts, brand: Brand, user: User, attempt: LoginAttempt): Promise<void> {
  const { userAgent, clientAddress } = attempt.origin;
  const values = { device: deviceText(deviceOf(userAgent)), address: shortAddress(clientAddress) };
  const mark = { cookie: attempt.deviceMark, userAgent, clientAddress };
  await parts.devices.noteLogin(user, mark, parts.clock.now(), (transaction) =>
    parts.messenger.notify(transaction, brand, user, { template: 'new-device', values }),
  );
}

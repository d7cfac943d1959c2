import type { ErrorName } from '@truefill/api/error-codes.ts';
import { Refusal } from '../../../platform/refusal.ts';
import type { LoginThrottle } from '../login/login-throttle.ts';
import type { PasswordHasher } from './password-hash.ts';
import type { User } from '../users/users.ts';

/**
 * Checks the password of a logged-in user, with the growing delays of a login but a separate counter.
 * @throws Refusal with the given name if it is wrong; 429 with 1110 after too many attempts
 */
export type PasswordCheck = (
  user: Pick<User, 'id' | 'brand_id' | 'password_hash'>,
  password: string,
  clientAddress: string,
  refusal: ErrorName,
) => Promise<void>;

export function createPasswordCheck(hasher: PasswordHasher, throttle: LoginThrottle): PasswordCheck {
  return async (user, password, clientAddress, refusal) => {
    const account = ['proof', user.brand_id, String(user.id)] as const;
    const waitMs = await throttle.count(account, clientAddress);
    if (waitMs > 0) throw new Refusal('sendingTooOften', { httpStatus: 429, retryAfterSeconds: Math.ceil(waitMs / 1000) });
    let right: boolean;
    try {
      right = await hasher.verify(user.password_hash, password);
    } catch (error) {
      await throttle.uncount(account, clientAddress);
      throw error;
    }
    if (!right) throw new Refusal(refusal);
    await throttle.succeeded(account, clientAddress);
  };
}

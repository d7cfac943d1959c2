import type { Transaction } from 'kysely';
import type { IdentityDatabase, IdentityTables } from '../tables.ts';
import type { User, UserKey } from '../users/users.ts';
import { keyedHash } from '../../../crypto/keyed-hash.ts';

/** How a device is recognized: by its cookie, or for a client without cookies by its name and network. */
export interface DeviceMark {
  readonly cookie: string | null;
  readonly userAgent: string;
  readonly clientAddress: string;
}

export interface KnownDevices {
  /** Whether a user has logged in with this browser. Takes the same time if there is no user. */
  isKnown(user: Pick<User, 'id'> | undefined, cookie: string): Promise<boolean>;
  /** Records a login. @param isNew runs in its transaction if the device is new to a user who has others */
  noteLogin(
    user: UserKey,
    mark: DeviceMark,
    nowMs: number,
    isNew: (transaction: Transaction<IdentityTables>) => Promise<void>,
  ): Promise<void>;
}

/** Each user's devices, as keyed hashes. */
export function createKnownDevices(database: IdentityDatabase, key: Buffer): KnownDevices {
  const hashOf = (userId: bigint, named: readonly string[]): Buffer => keyedHash(key, String(userId), ...named);
  return {
    async isKnown(user, cookie) {
      const id = user?.id ?? 0n;
      const row = await database
        .selectFrom('known_devices')
        .select('user_id')
        .where('user_id', '=', id)
        .where('device_hash', '=', hashOf(id, ['cookie', cookie]))
        .executeTakeFirst();
      return row !== undefined;
    },
    async noteLogin(user, { cookie, userAgent, clientAddress }, nowMs, isNew) {
      const named = cookie === null ? ['client', userAgent, clientAddress] : ['cookie', cookie];
      const device_hash = hashOf(user.id, named);
      const now = BigInt(nowMs);
      await database.transaction().execute(async (transaction) => {
        const known = await transaction
          .selectFrom('known_devices')
          .select('device_hash')
          .where('brand_id', '=', user.brand_id)
          .where('user_id', '=', user.id)
          .execute();
        await transaction
          .insertInto('known_devices')
          .values({ user_id: user.id, brand_id: user.brand_id, device_hash, first_ms: now, seen_ms: now })
          .onConflict((conflict) => conflict.columns(['user_id', 'device_hash']).doUpdateSet({ seen_ms: now }))
          .execute();
        if (known.length > 0 && !known.some((row) => row.device_hash.equals(device_hash))) await isNew(transaction);
      });
    },
  };
}

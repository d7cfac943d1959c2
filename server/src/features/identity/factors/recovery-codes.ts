import type { Transaction } from 'kysely';
import { newRecoveryCodes, plainRecoveryCode } from '../../../crypto/recovery-code.ts';
import { keyedHash } from '../../../crypto/keyed-hash.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { IdentityDatabase, IdentityTables } from '../tables.ts';
import type { UserKey } from '../users/users.ts';

export interface RecoveryCodes {
  /** Replaces all codes with ten new ones, which are shown only this once. */
  renew(transaction: Transaction<IdentityTables>, user: UserKey): Promise<string[]>;
  /** Spends a code. @returns false if it is not an unused one. Case, spaces and dashes are ignored */
  consume(transaction: Transaction<IdentityTables>, user: UserKey, code: string): Promise<boolean>;
  left(within: IdentityDatabase, user: UserKey): Promise<number>;
  removeAll(user: UserKey): Promise<void>;
}

/** Codes for users who lost their second factor: 50 bits each, stored as keyed hashes. */
export function createRecoveryCodes(database: IdentityDatabase, clock: Clock, key: Buffer): RecoveryCodes {
  const hashOf = (user: UserKey, code: string): Buffer => keyedHash(key, 'recovery', user.brand_id, String(user.id), code);
  const removeAll = async (from: IdentityDatabase, user: UserKey): Promise<void> => {
    await from.deleteFrom('recovery_codes').where('brand_id', '=', user.brand_id).where('user_id', '=', user.id).execute();
  };
  return {
    async renew(transaction, user) {
      const codes = newRecoveryCodes();
      const rows = codes.map((code) => ({
        user_id: user.id,
        brand_id: user.brand_id,
        code_hash: hashOf(user, plainRecoveryCode(code)),
        used_ms: null,
      }));
      await removeAll(transaction, user);
      await transaction.insertInto('recovery_codes').values(rows).execute();
      return codes;
    },
    async consume(transaction, user, code) {
      const { numUpdatedRows } = await transaction
        .updateTable('recovery_codes')
        .set({ used_ms: BigInt(clock.now()) })
        .where('brand_id', '=', user.brand_id)
        .where('user_id', '=', user.id)
        .where('code_hash', '=', hashOf(user, plainRecoveryCode(code)))
        .where('used_ms', 'is', null)
        .executeTakeFirst();
      return numUpdatedRows > 0n;
    },
    async left(within, user) {
      const { count } = await within
        .selectFrom('recovery_codes')
        .select((row) => row.fn.countAll<bigint>().as('count'))
        .where('brand_id', '=', user.brand_id)
        .where('user_id', '=', user.id)
        .where('used_ms', 'is', null)
        .executeTakeFirstOrThrow();
      return Number(count);
    },
    removeAll: (user) => removeAll(database, user),
  };
}

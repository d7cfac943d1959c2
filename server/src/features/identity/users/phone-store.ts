import { sql, type Transaction } from 'kysely';
import type { KeyRing } from '../../../crypto/key-ring.ts';
import { decryptField, encryptField, UnreadableField } from '../../../crypto/field-encryption.ts';
import { keyedHash } from '../../../crypto/keyed-hash.ts';
import type { PhoneNumber } from './login-name.ts';
import type { IdentityDatabase, IdentityTables } from '../tables.ts';
import type { User, UserKey } from './users.ts';

/**
 * Phone numbers of users, encrypted in the database: a copy of the database reveals none. Accounts are looked up by a keyed
 * hash that differs per brand.
 */
export interface PhoneStore {
  /** lookup key of a number's account */
  lookup(brandId: string, e164: string): Buffer;
  /** A user's number in E.164 with the plus; null without one. @throws UnreadableField */
  of(user: UserKey & Pick<User, 'phone_sealed'>): string | null;
  write(transaction: Transaction<IdentityTables>, owner: UserKey, phone: PhoneNumber): Promise<void>;
  /**
   * Encrypts with the newest key all numbers that use an older one or are not encrypted.
   * @throws UnreadableField if the keys do not match this database
   */
  reencrypt(): Promise<void>;
}

export interface PhoneStoreParts {
  readonly database: IdentityDatabase;
  readonly keys: KeyRing;
  /** 32 bytes; must never change, or no account would be found */
  readonly lookupKey: Buffer;
}

const ROWS_AT_ONCE = 500;

export function createPhoneStore({ database, keys, lookupKey }: PhoneStoreParts): PhoneStore {
  const lookup = (brandId: string, e164: string): Buffer => keyedHash(lookupKey, 'phone', brandId, e164);
  const read = (user: UserKey, encrypted: Buffer): string => decryptField(keys, encrypted, placeOf(user));

  async function write(
    transaction: Transaction<IdentityTables>,
    { id, brand_id }: UserKey,
    { e164 }: PhoneNumber,
  ): Promise<void> {
    await transaction
      .updateTable('users')
      .set({
        phone_lookup: lookup(brand_id, e164),
        phone_sealed: encryptField(keys, e164, placeOf({ id, brand_id })),
        unsealed_phone: null,
      })
      .where('brand_id', '=', brand_id)
      .where('id', '=', id)
      .execute();
  }

  /** @returns whether there may be more */
  function encryptBatch(): Promise<boolean> {
    return database.transaction().execute(async (transaction) => {
      const rows = await transaction
        .selectFrom('users')
        .select(['id', 'brand_id', 'phone_sealed', 'unsealed_phone'])
        .where((is) =>
          is.or([is('unsealed_phone', 'is not', null), is(sql<number>`get_byte(phone_sealed, 0)`, '<>', keys.newest.number)]),
        )
        .orderBy('id')
        .limit(ROWS_AT_ONCE)
        .forUpdate()
        .execute();
      for (const row of rows) {
        const e164 = row.unsealed_phone ?? (row.phone_sealed && read(row, row.phone_sealed));
        if (e164 !== null) await write(transaction, row, { e164 });
      }
      return rows.length === ROWS_AT_ONCE;
    });
  }

  return {
    lookup,
    of: (user) => user.phone_sealed && read(user, user.phone_sealed),
    write,
    async reencrypt() {
      const one = await database
        .selectFrom('users')
        .select(['id', 'brand_id', 'phone_sealed', 'phone_lookup'])
        .where('phone_sealed', 'is not', null)
        .limit(1)
        .executeTakeFirst();
      // with another lookup key nobody would be found, and users who register again would get a second account
      if (one?.phone_sealed && !lookup(one.brand_id, read(one, one.phone_sealed)).equals(one.phone_lookup ?? Buffer.of()))
        throw new UnreadableField(`${placeOf(one)} cannot be found by the lookup key`);
      while (await encryptBatch());
    },
  };
}

function placeOf({ brand_id, id }: UserKey): string {
  return `users.phone/${brand_id}/${id}`;
}

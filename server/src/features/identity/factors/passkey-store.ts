import type { Selectable } from 'kysely';
import { Refusal } from '../../../platform/refusal.ts';
import type { IdentityDatabase, IdentityTables } from '../tables.ts';
import type { UserKey } from '../users/users.ts';

export type PasskeyRow = Selectable<IdentityTables['passkeys']>;

/** A user's stored passkeys. */
export interface PasskeyStore {
  ofUser(user: UserKey): Promise<readonly PasskeyRow[]>;
  /** @throws Refusal 1008 if the user has no such passkey */
  rename(user: UserKey, id: string, name: string): Promise<void>;
  /** @returns the removed passkey's name @throws Refusal 1008 if the user has no such passkey */
  remove(transaction: IdentityDatabase, user: UserKey, id: string): Promise<string>;
}

export function createPasskeyStore(database: IdentityDatabase): PasskeyStore {
  return {
    ofUser: (user) => passkeyRows(database, user).orderBy('created_ms').orderBy('id').execute(),
    async rename(user, id, name) {
      const { numUpdatedRows } = await database
        .updateTable('passkeys')
        .set({ name })
        .where('brand_id', '=', user.brand_id)
        .where('user_id', '=', user.id)
        .where((row) => row.eb(row.cast<string>('id', 'text'), '=', id))
        .executeTakeFirst();
      if (numUpdatedRows === 0n) throw new Refusal('dataNotFound');
    },
    async remove(transaction, user, id) {
      const removed = await transaction
        .deleteFrom('passkeys')
        .where('brand_id', '=', user.brand_id)
        .where('user_id', '=', user.id)
        .where((row) => row.eb(row.cast<string>('id', 'text'), '=', id))
        .returning('name')
        .executeTakeFirst();
      if (!removed) throw new Refusal('dataNotFound');
      return removed.name;
    },
  };
}

/** Query for a user's passkeys, to be narrowed further. */
export function passkeyRows(database: IdentityDatabase, user: UserKey) {
  return database.selectFrom('passkeys').selectAll().where('brand_id', '=', user.brand_id).where('user_id', '=', user.id);
}

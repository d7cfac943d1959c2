import type { IdentityDatabase } from '../tables.ts';
import type { PhoneStore } from './phone-store.ts';

/** E-mail addresses, else phone numbers, of users of any brand. */
export async function contactsOf(
  { database, phones }: { readonly database: IdentityDatabase; readonly phones: Pick<PhoneStore, 'of'> },
  userIds: readonly bigint[],
): Promise<ReadonlyMap<bigint, string>> {
  if (userIds.length === 0) return new Map();
  const rows = await database
    .selectFrom('users')
    .select(['id', 'brand_id', 'email', 'phone_sealed'])
    .where('id', 'in', [...userIds])
    .execute();
  return new Map(
    rows.flatMap((row) => {
      const contact = row.email ?? phones.of(row);
      return contact === null ? [] : [[row.id, contact] as const];
    }),
  );
}

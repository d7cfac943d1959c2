import type { ConsoleCallResponse } from '@truefill/api/console-calls.ts';
import type { Pool } from 'pg';
import { CHOSEN_NICKNAME } from '../../personal-data/shown-name.ts';
import { portionOf, type FilePart, type Sorting } from './portion.ts';
import { summaryFrom, USERS, type ContactsOf, type UserRow } from './user-summary.ts';

type Found = ConsoleCallResponse<'consoleUsers'>;

export interface UserSearch {
  /** as typed; empty for all users */
  readonly query: string;
  readonly brandIds: readonly string[];
  readonly page: number;
  readonly size: number;
  readonly nowMs: number;
  /** whether contacts and names of a brand's users are unmasked */
  readonly personal: (brandId: string) => boolean;
  /** the keyed hash that a brand's phone numbers are found by; null if the text is no number */
  readonly phoneLookup: (brandId: string, text: string) => Buffer | null;
}

/**
 * Users by ID, part of the nickname unless it is masked, or full address or phone number: first those whom the text names
 * completely, then the newest.
 */
export async function findUsers(
  { pool, contactsOf }: { readonly pool: Pool; readonly contactsOf: ContactsOf },
  { query, brandIds, page, size, nowMs, personal, phoneLookup }: UserSearch,
): Promise<Found> {
  const lookups = brandIds.flatMap((brandId) => phoneLookup(brandId, query) ?? []);
  const number = /^\d{1,18}$/.test(query) ? query : null;
  const values = [brandIds, query === '' ? null : query.toLowerCase(), number, lookups, brandIds.filter(personal)];
  const where = (first: number): string => {
    const at = (offset: number): string => `$${first + offset}`;
    return `u.brand_id = any (${at(0)}::text[]) and (${at(1)}::text is null
      or position(${at(1)} in lower(u.nickname)) > 0 and (u.brand_id = any (${at(4)}::text[]) or ${CHOSEN_NICKNAME})
      or u.email_key = ${at(1)} or u.id = ${at(2)}::bigint or u.phone_lookup = any (${at(3)}::bytea[]))`;
  };
  const whole = 'lower(u.nickname) = $3 or u.email_key = $3 or u.id = $4::bigint or u.phone_lookup = any ($5::bytea[])';
  const { rows } = await pool.query<UserRow>(
    `${USERS} where ${where(2)} order by coalesce(${whole}, false) desc, u.id desc limit $7 offset $8`,
    [nowMs, ...values, size, (page - 1) * size],
  );
  const counted = await pool.query<{ count: bigint }>(`select count(*) as count from users u where ${where(1)}`, values);
  const total = Number(counted.rows[0]?.count ?? 0n);
  const contacts = await contactsOf(rows.map(({ id }) => id));
  const list = rows.map((row) => summaryFrom(row, contacts.get(row.id) ?? '', personal(row.brand_id)));
  return { list, pages: Math.ceil(total / size), total };
}

const BY_NUMBER: Sorting = { screen: 'u.id desc', time: null, id: 'u.id', idType: 'bigint' };

/** Users of some brands for a file, oldest first. Files are downloaded: contacts and names are masked whatever the right. */
export async function usersInOrder(
  { pool, contactsOf }: { readonly pool: Pool; readonly contactsOf: ContactsOf },
  { brandIds, nowMs, ...part }: FilePart & { readonly brandIds: readonly string[]; readonly nowMs: number },
): Promise<Found['list']> {
  const values: unknown[] = [nowMs, brandIds];
  const end = portionOf(part, BY_NUMBER, values);
  const { rows } = await pool.query<UserRow>(`${USERS} where u.brand_id = any ($2::text[]) ${end}`, values);
  const contacts = await contactsOf(rows.map(({ id }) => id));
  return rows.map((row) => summaryFrom(row, contacts.get(row.id) ?? '', false));
}

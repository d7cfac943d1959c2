import type { ConsoleCallResponse } from '@truefill/api/console-calls.ts';
import { cents, moneyToNumber } from '@truefill/domain/money/money.ts';
import type { Pool } from 'pg';
import { Refusal } from '../../platform/refusal.ts';
import { shownName } from '../../personal-data/shown-name.ts';
import { maskedContact } from './masked.ts';

type CaseUser = ConsoleCallResponse<'reviewCase'>['user'];

/** Users' contacts, unmasked: `contactsOf` of the identity feature. */
export type ContactsOf = (userIds: readonly bigint[]) => Promise<ReadonlyMap<bigint, string>>;

export interface UserRow {
  id: bigint;
  brand_id: string;
  nickname: string;
  email_key: string | null;
  created_ms: bigint;
  available: bigint;
  locked: bigint;
  withheld: bigint;
  deposited: bigint;
  held: boolean;
  closed_ms: bigint | null;
}

/** Users with their real accounts in USD and whether a hold is active; `$1` is the current time, ms. */
export const USERS = `select u.id, u.brand_id, u.nickname, u.email_key, u.created_ms, u.closed_ms, coalesce(a.available, 0) as available,
    coalesce(a.locked, 0) as locked, coalesce(a.withheld, 0) as withheld, coalesce(a.deposited, 0) as deposited,
    exists (select 1 from review_hold h where h.user_id = u.id and h.state = 'approved' and h.lifted_ms is null and h.expires_ms > $1)
      as held
  from users u left join ledger_account a on a.user_id = u.id and a.account_mode = 'real' and a.purpose = 'trading'`;

/** One user as operators see them. @throws Refusal 1002 if the brand has no such user */
export async function userSummary(
  { pool, contactsOf }: { readonly pool: Pool; readonly contactsOf: ContactsOf },
  brandId: string,
  userId: bigint,
  { personal, nowMs }: { readonly personal: boolean; readonly nowMs: number },
): Promise<CaseUser> {
  const { rows } = await pool.query<UserRow>(`${USERS} where u.id = $2 and u.brand_id = $3`, [nowMs, userId, brandId]);
  const [row] = rows;
  if (!row) throw new Refusal('userNotFound');
  const contact = (await contactsOf([userId])).get(userId) ?? '';
  return summaryFrom(row, contact, personal);
}

/** @param personal whether contact and name are unmasked */
export function summaryFrom(row: UserRow, contact: string, personal: boolean): CaseUser {
  return {
    userId: Number(row.id),
    brandId: row.brand_id,
    userName: shownName(row, personal),
    contact: personal ? contact : maskedContact(contact),
    registeredTs: Number(row.created_ms),
    balance: moneyToNumber(cents(row.available + row.locked + row.withheld)),
    deposited: moneyToNumber(cents(row.deposited)),
    held: row.held,
    closedTs: Number(row.closed_ms ?? 0n),
  };
}

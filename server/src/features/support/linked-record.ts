import type { TicketRecordKind } from '@truefill/api/support/reasons.ts';
import { orderNumber } from '@truefill/domain/orders/order.ts';
import type { Sql } from '../accounts/ledger/index.ts';
import type { LinkedRecord } from './ticket-store.ts';

const DAY_DIGITS = 6;

/** Id and creation time of a record, if it belongs to the user at the brand: $1 number, $2 user, $3 brand. */
const RECORDS: Readonly<Record<TicketRecordKind, string>> = {
  order: `select o.placed_at_ms as made_ms from trading_order o join ledger_account a on a.id = o.account_id
    where o.id = $1 and a.user_id = $2 and a.brand_id = $3`,
  option: `select o.begin_ms as made_ms from option_order o join ledger_account a on a.id = o.account_id
    where o.id = $1 and a.user_id = $2 and a.brand_id = $3`,
  deposit: 'select submitted_ms as made_ms from deposit where id = $1 and user_id = $2 and brand_id = $3',
  withdrawal: 'select submitted_ms as made_ms from withdrawal where id = $1 and user_id = $2 and brand_id = $3',
};

/** A user's own record by the number shown to them; null if it is not theirs or does not exist. */
export async function findRecord(
  sql: Sql,
  owner: { readonly userId: bigint; readonly brandId: string },
  kind: TicketRecordKind,
  uid: string,
): Promise<LinkedRecord | null> {
  const digits = uid.slice(DAY_DIGITS);
  if (!/^\d{15,24}$/.test(uid) || digits.length > 18) return null;
  const id = BigInt(digits);
  const { rows } = await sql.query<{ made_ms: bigint }>(RECORDS[kind], [id, owner.userId, owner.brandId]);
  const [row] = rows;
  return row && orderNumber(id, Number(row.made_ms)) === uid ? { kind, id, uid } : null;
}

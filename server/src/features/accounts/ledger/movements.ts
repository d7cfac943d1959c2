import type { TimeRange } from '@truefill/api/listing/time-range.ts';
import {
  UnknownEntryKind,
  type EntryKind,
  type LedgerPocket,
  type ReferenceKind,
  type UserPocket,
} from '@truefill/domain/accounts/ledger.ts';
import type { UsdRate } from '@truefill/domain/money/conversion.ts';
import { cents, ZERO, type Money } from '@truefill/domain/money/money.ts';
import { integerArray } from './sql-array.ts';
import type { Sql } from './sql.ts';

/** A ledger entry as shown to the account's user. */
export interface Movement {
  readonly id: bigint;
  readonly kind: EntryKind;
  /** of the account; amounts are integer units of it */
  readonly currency: string;
  readonly scale: number;
  readonly amount: Money;
  /** taken together with the amount */
  readonly fee: Money;
  /** change of the available money, fee included */
  readonly availableChange: Money;
  readonly lockedChange: Money;
  readonly withheldChange: Money;
  /** the conversion rate in USD per coin, with the number of its quote; 0 if none was needed */
  readonly rate: UsdRate | null;
  readonly quoteSequence: number;
  readonly referenceKind: ReferenceKind | null;
  readonly referenceId: bigint | null;
  /** ms */
  readonly atMs: number;
}

interface EntryRow {
  id: bigint;
  kind: EntryKind;
  currency: string;
  scale: number;
  amount: bigint;
  fee: bigint;
  reference_kind: ReferenceKind | null;
  reference_id: bigint | null;
  source: LedgerPocket | null;
  destination: LedgerPocket | null;
  rate: UsdRate | null;
  quote_sequence: bigint | null;
  recorded_at_ms: bigint;
}

/**
 * The movements of a user's accounts together within a time range, newest first. Skipped ones are read from the index of each account only.
 * @throws UnknownEntryKind if one has a kind without a row in `ledger_route`
 */
export async function readMovements(
  sql: Sql,
  accountIds: readonly bigint[],
  { skip, limit, range }: { skip: number; limit: number; range: TimeRange },
): Promise<Movement[]> {
  const { rows } = await sql.query<EntryRow>(
    `select e.id, e.kind, n.currency, n.scale, e.amount, e.fee, e.reference_kind, e.reference_id, e.recorded_at_ms, e.rate,
       e.quote_sequence, r.source, r.destination
     from (
       select m.id, a.currency, a.scale from ledger_account a cross join lateral (
         select id, recorded_at_ms from ledger_entry
         where account_id = a.id and recorded_at_ms >= $4::bigint and recorded_at_ms < $5::bigint
         order by recorded_at_ms desc, id desc limit $2::bigint + $3::bigint
       ) m
       where a.id = any ($1::bigint[]) order by m.recorded_at_ms desc, m.id desc limit $2 offset $3
     ) n
     join ledger_entry e using (id) left join ledger_route r on r.kind = e.kind
     order by e.recorded_at_ms desc, e.id desc`,
    [integerArray(accountIds), limit, skip, range.fromMs ?? 0, range.toMs ?? Number.MAX_SAFE_INTEGER],
  );
  return rows.map(movementFrom);
}

function movementFrom(row: EntryRow): Movement {
  const { id, kind, currency, scale, amount, fee, source, destination } = row;
  if (source === null) throw new UnknownEntryKind(kind);
  const change = (pocket: UserPocket): Money =>
    destination === pocket ? cents(amount) : source === pocket ? cents(-amount) : ZERO;
  return {
    id,
    kind,
    currency,
    scale,
    amount: cents(amount),
    fee: cents(fee),
    availableChange: cents(change('available') - fee),
    lockedChange: change('locked'),
    withheldChange: change('withheld'),
    rate: row.rate,
    quoteSequence: Number(row.quote_sequence ?? 0n),
    referenceKind: row.reference_kind,
    referenceId: row.reference_id,
    atMs: Number(row.recorded_at_ms),
  };
}

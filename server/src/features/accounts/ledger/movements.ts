import {
  UnknownEntryKind,
  type EntryKind,
  type LedgerPocket,
  type ReferenceKind,
  type UserPocket,
} from '@truefill/domain/accounts/ledger.ts';
import type { UsdRate } from '@truefill/domain/money/conversion.ts';
import { cents, ZERO, type Money } from '@truefill/domain/money/money.ts';
import type { Sql } from './sql.ts';

/** A ledger entry as shown to the account's user. */
export interface Movement {
  readonly id: bigint;
  readonly kind: EntryKind;
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
 * An account's movements, newest first. Skipped ones are read from the index only.
 * @throws UnknownEntryKind if one has a kind without a row in `ledger_route`
 */
export async function readMovements(
  sql: Sql,
  accountId: bigint,
  { skip, limit }: { skip: number; limit: number },
): Promise<Movement[]> {
  const { rows } = await sql.query<EntryRow>(
    `select e.id, e.kind, e.amount, e.fee, e.reference_kind, e.reference_id, e.recorded_at_ms, e.rate, e.quote_sequence, r.source, r.destination
     from (select id, recorded_at_ms from ledger_entry where account_id = $1 order by recorded_at_ms desc, id desc limit $2 offset $3) n
     join ledger_entry e using (id) left join ledger_route r on r.kind = e.kind
     order by e.recorded_at_ms desc, e.id desc`,
    [accountId, limit, skip],
  );
  return rows.map(movementFrom);
}

function movementFrom(row: EntryRow): Movement {
  const { id, kind, amount, fee, source, destination } = row;
  if (source === null) throw new UnknownEntryKind(kind);
  const change = (pocket: UserPocket): Money =>
    destination === pocket ? cents(amount) : source === pocket ? cents(-amount) : ZERO;
  return {
    id,
    kind,
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

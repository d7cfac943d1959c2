import { cents, sumMoney, ZERO, type Money } from '@truefill/domain/money/money.ts';
import type { Pool } from 'pg';
import { integerArray, type WriteStatement } from '../../accounts/ledger/index.ts';
import type { SettledOption } from '../orders/stored-option.ts';

/** Counts of an account's running and settled options, and the results of the latter. */
export interface OptionTotals {
  readonly running: number;
  readonly settled: number;
  /** since the requested moment */
  readonly today: ResultSum;
  readonly total: ResultSum;
}

/** Results of settled options, and their fees that were not refunded. */
interface ResultSum {
  readonly result: Money;
  readonly fees: Money;
}

/** Adds to the totals of the accounts whose options a batch settles; the batch holds their locks. */
export function totalsAdded(settled: readonly SettledOption[]): WriteStatement | null {
  if (settled.length === 0) return null;
  const accounts = [...Map.groupBy(settled, ({ accountId }) => accountId)];
  return {
    name: 'option-add-totals',
    text: `insert into option_total as t (account_id, settled, result, fees)
           select unnest($1::bigint[]), unnest($2::bigint[]), unnest($3::bigint[]), unnest($4::bigint[])
           on conflict (account_id) do update set
             settled = t.settled + excluded.settled, result = t.result + excluded.result, fees = t.fees + excluded.fees`,
    values: [
      integerArray(accounts.map(([accountId]) => accountId)),
      integerArray(accounts.map(([, of]) => of.length)),
      integerArray(accounts.map(([, of]) => sumMoney(...of.map(({ settlement }) => settlement.result)))),
      integerArray(accounts.map(([, of]) => sumMoney(...of.map(chargedFee)))),
    ],
  };
}

function chargedFee({ settlement, fee }: SettledOption): Money {
  return settlement.outcome === 'void' ? ZERO : fee;
}

interface TotalsRow {
  running: bigint;
  settled: bigint;
  result: bigint;
  fees: bigint;
  result_today: bigint;
  fees_today: bigint;
}

/** Reads an account's totals: one row, the few running options, and those settled since a moment, ms, from an index. */
export async function readTotals(pool: Pool, accountId: bigint, sinceMs: number): Promise<OptionTotals> {
  const { rows } = await pool.query<TotalsRow>(
    `select r.running, coalesce(t.settled, 0) as settled, coalesce(t.result, 0) as result, coalesce(t.fees, 0) as fees,
            d.result as result_today, d.fees as fees_today
     from (select count(*) as running from option_order where account_id = $1 and status = 'running') r
       cross join (
         select coalesce(sum(result), 0)::bigint as result, coalesce(sum(fee) filter (where outcome <> 'void'), 0)::bigint as fees
         from option_order where account_id = $1 and status = 'settled' and settled_at_ms >= $2
       ) d
       left join option_total t on t.account_id = $1`,
    [accountId, sinceMs],
  );
  const [row] = rows;
  if (!row) throw new Error('the totals query returned no row');
  return {
    running: Number(row.running),
    settled: Number(row.settled),
    today: { result: cents(row.result_today), fees: cents(row.fees_today) },
    total: { result: cents(row.result), fees: cents(row.fees) },
  };
}

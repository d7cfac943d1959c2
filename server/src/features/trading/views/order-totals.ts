import { cents, sumMoney, ZERO, type Money } from '@truefill/domain/money/money.ts';
import { DAY_MS } from '@truefill/domain/time/durations.ts';
import { fromWallMs, toWallMs } from '@truefill/domain/time/time-zone.ts';
import type { Pool } from 'pg';
import { integerArray, type WriteStatement } from '../../accounts/ledger/index.ts';
import type { ClosedOrder, StoredOrder } from '../orders/stored-order.ts';

/** What a batch adds to the totals of an account's ended orders. */
export interface EndedTotal {
  readonly accountId: bigint;
  readonly closed: number;
  readonly cancelled: number;
  readonly result: Money;
  /** fees and overnight fees of closed orders */
  readonly costs: Money;
  /** start of the last day on which an order ended, in the brand's zone, ms; and that day's results and costs */
  readonly dayMs: number;
  readonly dayResult: Money;
  readonly dayCosts: Money;
}

/** The start of a moment's day in a zone, ms. */
export function startOfDayMs(timeZone: string, timeMs: number): number {
  return fromWallMs(timeZone, Math.floor(toWallMs(timeZone, timeMs) / DAY_MS) * DAY_MS);
}

/** What orders in their new states add to their accounts' totals. Most batches end no order. */
export function endedTotals(orders: readonly StoredOrder[], timeZoneOf: (accountId: bigint) => string): EndedTotal[] {
  const ended = orders.filter((order) => order.status === 'closed' || order.status === 'cancelled');
  return [...Map.groupBy(ended, ({ accountId }) => accountId)].map(([accountId, of]) => {
    const closed = of.filter((order): order is ClosedOrder => order.status === 'closed');
    const results = closed.map(({ closing, fee, overnightFee }) => ({
      atMs: closing.fill.filledAtMs,
      result: closing.profitLoss,
      costs: sumMoney(fee, overnightFee),
    }));
    const dayMs = results.length === 0 ? 0 : startOfDayMs(timeZoneOf(accountId), Math.max(...results.map(({ atMs }) => atMs)));
    const ofDay = results.filter(({ atMs }) => atMs >= dayMs);
    return {
      accountId,
      closed: closed.length,
      cancelled: of.length - closed.length,
      result: sumMoney(...results.map(({ result }) => result)),
      costs: sumMoney(...results.map(({ costs }) => costs)),
      dayMs,
      dayResult: sumMoney(...ofDay.map(({ result }) => result)),
      dayCosts: sumMoney(...ofDay.map(({ costs }) => costs)),
    };
  });
}

/**
 * Adds to the totals. If an order closes on another day than the stored one, or none is stored, the statement sums the orders
 * closed since that day began, since the brand's zone may have changed. That sum does not see rows written in the same batch.
 */
export function totalsAdded(totals: readonly EndedTotal[]): WriteStatement | null {
  if (totals.length === 0) return null;
  return {
    name: 'trading-add-totals',
    text: `insert into order_total as t (account_id, closed, cancelled, result, day_ms, day_result, costs, day_costs)
           select unnest($1::bigint[]), unnest($2::bigint[]), unnest($3::bigint[]), unnest($4::bigint[]), unnest($5::bigint[]),
             unnest($6::bigint[]), unnest($7::bigint[]), unnest($8::bigint[])
           on conflict (account_id) do update set
             closed = t.closed + excluded.closed, cancelled = t.cancelled + excluded.cancelled, result = t.result + excluded.result,
             costs = t.costs + excluded.costs,
             day_ms = case when excluded.closed = 0 then t.day_ms else excluded.day_ms end,
             day_result = ${daySum('day_result', 'o.profit_loss')},
             day_costs = ${daySum('day_costs', 'o.fee + o.overnight_fee')}`,
    values: [
      integerArray(totals.map(({ accountId }) => accountId)),
      integerArray(totals.map(({ closed }) => closed)),
      integerArray(totals.map(({ cancelled }) => cancelled)),
      integerArray(totals.map(({ result }) => result)),
      integerArray(totals.map(({ dayMs }) => dayMs)),
      integerArray(totals.map(({ dayResult }) => dayResult)),
      integerArray(totals.map(({ costs }) => costs)),
      integerArray(totals.map(({ dayCosts }) => dayCosts)),
    ],
  };
}

/** Sums orders closed since the day began; `of` is the expression over the orders' columns. */
function daySum(column: 'day_result' | 'day_costs', of: string): string {
  return `case
    when excluded.closed = 0 then t.${column}
    when t.day_ms = excluded.day_ms then t.${column} + excluded.${column}
    else excluded.${column} + (
      select coalesce(sum(${of}), 0)::bigint from trading_order o
      where o.account_id = t.account_id and o.status = 'closed' and o.closed_at_ms >= excluded.day_ms
    )
  end`;
}

/** Results of closed orders: `costs` are their fees and overnight fees, so that the balance moved by `result - costs`. */
export interface ResultSum {
  readonly result: Money;
  readonly costs: Money;
}

/** An account's orders by status, and the results of those that closed. */
export interface OrderTotals {
  readonly counts: Readonly<Record<'pending' | 'open' | 'closed' | 'cancelled' | 'exception', number>>;
  /** since the start of the requested day */
  readonly today: ResultSum;
  readonly total: ResultSum;
}

/** The sum of no orders. */
export const NOTHING: ResultSum = { result: ZERO, costs: ZERO };

interface TotalsRow {
  pending: bigint;
  open: bigint;
  closed: bigint;
  cancelled: bigint;
  exceptions: bigint;
  result: bigint;
  day_ms: bigint | null;
  day_result: bigint;
  costs: bigint;
  day_costs: bigint;
}

/**
 * Reads an account's totals: one row, the few active orders, and, if the stored day is another one, the orders closed since,
 * from an index.
 */
export async function readTotals(pool: Pool, accountId: bigint, sinceMs: number): Promise<OrderTotals> {
  const { rows } = await pool.query<TotalsRow>(
    `select l.pending, l.open, coalesce(t.closed, 0) as closed, coalesce(t.cancelled, 0) as cancelled,
             coalesce(t.exceptions, 0) as exceptions, coalesce(t.result, 0) as result,
             t.day_ms, coalesce(t.day_result, 0) as day_result,
             coalesce(t.costs, 0) as costs, coalesce(t.day_costs, 0) as day_costs
           from (
             select count(*) filter (where status = 'pending') as pending, count(*) filter (where status = 'open') as open
             from trading_order where account_id = $1 and status in ('pending', 'open')
           ) l left join order_total t on t.account_id = $1`,
    [accountId],
  );
  const [row] = rows;
  if (!row) throw new Error('the totals query returned no row');
  const { pending, open, closed, cancelled, exceptions } = row;
  const counts = { pending, open, closed, cancelled, exception: exceptions };
  return {
    counts: Object.fromEntries(Object.entries(counts).map(([name, count]) => [name, Number(count)])) as OrderTotals['counts'],
    today:
      row.day_ms === BigInt(sinceMs)
        ? { result: cents(row.day_result), costs: cents(row.day_costs) }
        : await sumSince(pool, accountId, sinceMs),
    total: { result: cents(row.result), costs: cents(row.costs) },
  };
}

async function sumSince(pool: Pool, accountId: bigint, sinceMs: number): Promise<ResultSum> {
  const { rows } = await pool.query<{ result: bigint; costs: bigint }>(
    `select coalesce(sum(profit_loss), 0)::bigint as result, coalesce(sum(fee + overnight_fee), 0)::bigint as costs from trading_order
     where account_id = $1 and status = 'closed' and closed_at_ms >= $2`,
    [accountId, sinceMs],
  );
  return { result: cents(rows[0]?.result ?? 0n), costs: cents(rows[0]?.costs ?? 0n) };
}

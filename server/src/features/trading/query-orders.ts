import type { Brand } from '@truefill/api/brand.ts';
import type { OrderListRequest } from '@truefill/api/mapping/order-command.ts';
import type { OrderView, PositionSumsView } from '@truefill/api/mapping/order.ts';
import { cents, moneyToNumber } from '@truefill/domain/money.ts';
import { positionSums } from '@truefill/domain/position.ts';
import { DAY_MS, fromWallMs, toWallMs } from '@truefill/domain/time-zone.ts';
import type { Pool } from 'pg';
import type { AccountBook } from './account-book.ts';
import type { Market } from './market.ts';
import type { Caller } from './order-desk.ts';
import { orderView, sumsOf, sumsView } from './order-view.ts';
import { storedOrderFrom, type OrderRow } from './stored-order.ts';

export interface OrderPage {
  readonly orders: readonly OrderView[];
  readonly pages: number;
  readonly sums: PositionSumsView;
  /** results of positions closed since midnight in the brand's zone, USD */
  readonly resultToday: number;
  readonly resultTotal: number;
}

export interface OrderReader {
  readonly pool: Pool;
  readonly book: AccountBook;
  readonly market: Market;
}

const LARGEST_PAGE = 100;

const WANTED = 'select * from trading_order where account_id = $1 and ($2::text[] is null or status = any ($2))';
/** The two ways to an account's orders, each with an index of its own. */
const LIVING = `${WANTED} and status in ('pending', 'open')`;
const ENDED = `${WANTED} and status not in ('pending', 'open')`;

/** A page of a user's orders, newest first, with the sums over their open positions and closed results. */
export async function queryOrders(
  reader: OrderReader,
  caller: Pick<Caller, 'userId' | 'accountMode'>,
  request: OrderListRequest,
  brand: Brand,
  nowMs: number,
): Promise<OrderPage> {
  const { book, market, pool } = reader;
  const booked = await book.find(caller.userId, caller.accountMode);
  if (!booked) return { orders: [], pages: 0, sums: sumsView(positionSums(cents(0n), [], [])), resultToday: 0, resultTotal: 0 };
  const limit = Math.min(Math.max(request.limit, 1), LARGEST_PAGE);
  const page = Math.min(Math.max(request.page, 1), 1e9);
  const accountId = booked.account.id;
  const sorting = request.sortBy === 'closed' ? 'closed_at_ms desc nulls last, id desc' : 'placed_at_ms desc, id desc';
  const statuses = request.status === null ? null : [request.status];
  const { rows } = await pool.query<OrderRow>(
    `select * from (${LIVING} union all (${ENDED} order by ${sorting} limit $3::bigint + $4::bigint)) as o order by ${sorting} limit $3 offset $4`,
    [accountId, statuses, limit, (page - 1) * limit],
  );
  const counted = await pool.query<{ count: bigint }>(`select count(*) as count from (${LIVING} union all ${ENDED}) as o`, [accountId, statuses]);
  const results = await closedResults(pool, accountId, startOfDayMs(brand.timeZone, nowMs));
  return {
    orders: rows.map((row) => orderView(storedOrderFrom(row), brand, market)),
    pages: Math.ceil(Number(counted.rows[0]?.count ?? 0n) / limit),
    sums: sumsView(sumsOf(booked, brand, market)),
    ...results,
  };
}

async function closedResults(pool: Pool, accountId: bigint, sinceMs: number): Promise<{ resultToday: number; resultTotal: number }> {
  const { rows } = await pool.query<{ today: bigint; total: bigint }>(
    `select coalesce(sum(profit_loss) filter (where closed_at_ms >= $2), 0)::bigint as today, coalesce(sum(profit_loss), 0)::bigint as total
     from trading_order where account_id = $1 and status = 'closed'`,
    [accountId, sinceMs],
  );
  const [sums] = rows;
  return { resultToday: moneyToNumber(cents(sums?.today ?? 0n)), resultTotal: moneyToNumber(cents(sums?.total ?? 0n)) };
}

function startOfDayMs(timeZone: string, timeMs: number): number {
  return fromWallMs(timeZone, Math.floor(toWallMs(timeZone, timeMs) / DAY_MS) * DAY_MS);
}

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

/** Each way to end has an index of its own by either time: a page is a few rows from the end of each. */
const ENDINGS = ['closed', 'cancelled', 'exception'] as const;
const SORTINGS = { placed: 'placed_at_ms desc, id desc', closed: 'closed_at_ms desc nulls last, id desc' } as const;

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
  if (!booked)
    return { orders: [], pages: 0, sums: sumsView(positionSums(cents(0n), [], cents(0n))), resultToday: 0, resultTotal: 0 };
  const limit = Math.min(Math.max(request.limit, 1), LARGEST_PAGE);
  const page = Math.min(Math.max(request.page, 1), 1e9);
  const accountId = booked.account.id;
  const { rows } = await pool.query<OrderRow>(pageStatement(request), [accountId, limit, (page - 1) * limit]);
  const totals = await sumUp(pool, accountId, startOfDayMs(brand.timeZone, nowMs));
  const count = totals.reduce(
    (sum, { status, count: more }) => (request.status === null || request.status === status ? sum + Number(more) : sum),
    0,
  );
  const closed = totals.find(({ status }) => status === 'closed');
  return {
    orders: rows.map((row) => orderView(storedOrderFrom(row), brand, market)),
    pages: Math.ceil(count / limit),
    sums: sumsView(sumsOf(booked, brand, market)),
    resultToday: moneyToNumber(cents(closed?.today ?? 0n)),
    resultTotal: moneyToNumber(cents(closed?.total ?? 0n)),
  };
}

/** Numbers of orders first, answered by indexes alone however late the page is; then only the page's orders. */
function pageStatement({ status, sortBy }: Pick<OrderListRequest, 'status' | 'sortBy'>): string {
  const sorting = SORTINGS[sortBy];
  const numbers = (where: string) =>
    `select id, placed_at_ms, closed_at_ms from trading_order where account_id = $1 and ${where}`;
  const ended = ENDINGS.filter((ending) => status === null || status === ending);
  const sources = ended.map((ending) => `(${numbers(`status = '${ending}'`)} order by ${sorting} limit $2::bigint + $3::bigint)`);
  if (status === null) sources.push(numbers(`status in ('pending', 'open')`));
  else if (ended.length === 0) sources.push(numbers(`status = '${status}'`));
  return `select o.* from (select id from (${sources.join(' union all ')}) as known order by ${sorting} limit $2 offset $3) as shown
          join trading_order o using (id) order by ${sorting}`;
}

interface StatusTotal {
  readonly status: string;
  readonly count: bigint;
  /** results in cents */
  readonly today: bigint;
  readonly total: bigint;
}

/** What there is of each status; what has ended is summed from an index alone. */
async function sumUp(pool: Pool, accountId: bigint, sinceMs: number): Promise<StatusTotal[]> {
  const { rows } = await pool.query<StatusTotal>(
    `select status, count(*) as count, coalesce(sum(profit_loss) filter (where closed_at_ms >= $2), 0)::bigint as today,
            coalesce(sum(profit_loss), 0)::bigint as total
     from trading_order where account_id = $1 and status not in ('pending', 'open') group by status
     union all
     select status, count(*), 0, 0 from trading_order where account_id = $1 and status in ('pending', 'open') group by status`,
    [accountId, sinceMs],
  );
  return rows;
}

function startOfDayMs(timeZone: string, timeMs: number): number {
  return fromWallMs(timeZone, Math.floor(toWallMs(timeZone, timeMs) / DAY_MS) * DAY_MS);
}

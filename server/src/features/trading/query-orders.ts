import type { Brand } from '@truefill/api/brand.ts';
import type { OrderListRequest } from '@truefill/api/mapping/order-command.ts';
import type { OrderView, PositionSumsView } from '@truefill/api/mapping/order.ts';
import { cents, moneyToNumber, ZERO } from '@truefill/domain/money.ts';
import { positionSums } from '@truefill/domain/position.ts';
import type { Pool } from 'pg';
import type { AccountBook } from './account-book.ts';
import type { Market } from './market.ts';
import type { Caller } from './order-desk.ts';
import { NOTHING, readTotals, startOfDayMs, type ResultSum } from './order-totals.ts';
import { orderView, sumsOf, sumsView } from './order-view.ts';
import { storedOrderFrom, type OrderRow } from './stored-order.ts';

export interface OrderPage {
  readonly orders: readonly OrderView[];
  readonly pages: number;
  readonly sums: PositionSumsView;
  /** results of positions closed since midnight in the brand's zone, USD */
  readonly resultToday: number;
  readonly resultTotal: number;
  /** the same after their fees and overnight fees */
  readonly netToday: number;
  readonly netTotal: number;
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
  if (!booked) return { orders: [], pages: 0, sums: sumsView(positionSums(ZERO, [], ZERO)), ...resultsView(NOTHING, NOTHING) };
  const limit = Math.min(Math.max(request.limit, 1), LARGEST_PAGE);
  const page = Math.min(Math.max(request.page, 1), 1e9);
  const accountId = booked.account.id;
  const { rows } = await pool.query<OrderRow>(pageStatement(request), [accountId, limit, (page - 1) * limit]);
  const { counts, today, total } = await readTotals(pool, accountId, startOfDayMs(brand.timeZone, nowMs));
  const wanted = request.status === null ? Object.values(counts) : [counts[request.status]];
  const count = wanted.reduce((sum, more) => sum + more, 0);
  return {
    orders: rows.map((row) => orderView(storedOrderFrom(row), brand, market)),
    pages: Math.ceil(count / limit),
    sums: sumsView(sumsOf(booked, brand, market)),
    ...resultsView(today, total),
  };
}

function resultsView(
  today: ResultSum,
  total: ResultSum,
): Pick<OrderPage, 'resultToday' | 'resultTotal' | 'netToday' | 'netTotal'> {
  const net = ({ result, costs }: ResultSum): number => moneyToNumber(cents(result - costs));
  return {
    resultToday: moneyToNumber(today.result),
    resultTotal: moneyToNumber(total.result),
    netToday: net(today),
    netTotal: net(total),
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

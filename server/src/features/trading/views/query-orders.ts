import type { Brand } from '@truefill/api/brand.ts';
import type { RangeSums } from '@truefill/api/listing/schema.ts';
import type { OrderListRequest } from '@truefill/api/orders/command-mapping.ts';
import type { OrderView, PositionSumsView } from '@truefill/api/orders/mapping.ts';
import { clippedRange } from '@truefill/api/listing/time-range.ts';
import { cents, moneyToNumber, ZERO } from '@truefill/domain/money/money.ts';
import { positionSums } from '@truefill/domain/orders/position.ts';
import type { Pool } from 'pg';
import { countListed, readPage } from '../../../listing/account-list.ts';
import { rangeSumsView, type SettledTotals } from '../../../listing/range-sums.ts';
import type { AccountBook } from '../book/account-book.ts';
import type { Market } from '../orders/market.ts';
import type { Caller } from '../routes/order-gateway.ts';
import { orderList, sumClosed, type OrderChoice } from './listed-orders.ts';
import { NOTHING, readTotals, startOfDayMs, type OrderTotals, type ResultSum } from './order-totals.ts';
import { orderView, sumsOf, sumsView } from './order-view.ts';
import { storedOrderFrom, type OrderRow } from '../orders/stored-order.ts';
import type { TrailMonitor } from '../trailing/trail-monitor.ts';

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
  /** of the orders closed in the requested range */
  readonly rangeSums: RangeSums;
}

export interface OrderReader {
  readonly pool: Pool;
  readonly book: AccountBook;
  readonly market: Market;
  readonly trails: Pick<TrailMonitor, 'now'>;
}

const MAX_PAGE_SIZE = 100;

/** A page of a user's orders, newest first, with totals over their open positions and closed results. */
export async function queryOrders(
  reader: OrderReader,
  caller: Pick<Caller, 'userId' | 'accountMode'>,
  request: OrderListRequest,
  brand: Brand,
  nowMs: number,
): Promise<OrderPage> {
  const { book, market, pool, trails } = reader;
  const booked = await book.find(caller.userId, caller.accountMode);
  if (!booked) {
    return {
      orders: [],
      pages: 0,
      sums: sumsView(positionSums(ZERO, [], ZERO)),
      ...resultsView(NOTHING, NOTHING),
      rangeSums: rangeSumsView({ count: 0n, ...NOTHING }),
    };
  }
  const limit = Math.min(Math.max(request.limit, 1), MAX_PAGE_SIZE);
  const page = Math.min(Math.max(request.page, 1), 1e9);
  const accountId = booked.account.id;
  const choice = { ...request, range: clippedRange(request.range, nowMs) };
  const orders = await readPage<OrderRow>(pool, accountId, orderList(choice), { limit, skip: (page - 1) * limit });
  const totals = await readTotals(pool, accountId, startOfDayMs(brand.timeZone, nowMs));
  const { count, settledTotals } = await sumRange(pool, accountId, choice, totals);
  return {
    orders: orders.map((row) => {
      const order = storedOrderFrom(row);
      return orderView(order, brand, market, trails.now(order));
    }),
    pages: Math.ceil(count / limit),
    sums: sumsView(sumsOf(booked, brand, market)),
    ...resultsView(totals.today, totals.total),
    rangeSums: rangeSumsView(settledTotals),
  };
}

/**
 * The number of orders listed, and the total result of those closed in the range: stored for all time, summed from an index for
 * a part.
 */
async function sumRange(
  pool: Pool,
  accountId: bigint,
  choice: OrderChoice,
  { counts, total }: OrderTotals,
): Promise<{ readonly count: number; readonly settledTotals: SettledTotals }> {
  const { status, sortBy, range } = choice;
  if (range.fromMs === null && range.toMs === null) {
    const wanted = status === null ? Object.values(counts) : [counts[status]];
    return { count: wanted.reduce((sum, more) => sum + more, 0), settledTotals: { count: BigInt(counts.closed), ...total } };
  }
  const settledTotals = await sumClosed(pool, accountId, range);
  const listsClosed = status === 'closed' && sortBy === 'closed';
  return {
    count: listsClosed ? Number(settledTotals.count) : await countListed(pool, accountId, orderList(choice)),
    settledTotals,
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

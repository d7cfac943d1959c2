import type { OrderListRequest } from '@truefill/api/orders/command-mapping.ts';
import type { TimeRange } from '@truefill/api/listing/time-range.ts';
import type { Pool } from 'pg';
import { withinRange, type AccountList } from '../../../listing/account-list.ts';
import type { ListPlace } from '../../../listing/list-place.ts';
import type { SettledTotals } from '../../../listing/range-sums.ts';
import type { StoredOrder } from '../orders/stored-order.ts';

/** Which of an account's orders are listed, and in which order. */
export type OrderChoice = Omit<OrderListRequest, 'page' | 'limit'>;

/** Each status and time column has an index: a page is a few consecutive rows of each. */
const ENDINGS = ['closed', 'cancelled', 'exception'] as const;
const SORTINGS = {
  placed: { column: 'placed_at_ms', sorting: 'placed_at_ms desc, id desc' },
  closed: { column: 'closed_at_ms', sorting: 'closed_at_ms desc nulls last, id desc' },
} as const;

/** The orders that match a filter. */
export function orderList({ status, sortBy, range }: OrderChoice): AccountList {
  const all = [...ENDINGS.map((ending) => `status = '${ending}'`), `status in ('pending', 'open')`];
  return {
    table: 'trading_order',
    times: ['placed_at_ms', 'closed_at_ms'],
    ...SORTINGS[sortBy],
    range,
    parts: status === null ? all : [`status = '${status}'`],
  };
}

/** The cursor after an order. */
export function placeOf(order: StoredOrder, sortBy: OrderChoice['sortBy']): ListPlace {
  const endedMs =
    order.status === 'closed' ? order.closing.fill.filledAtMs : order.status === 'cancelled' ? order.cancelledAtMs : 0;
  return { atMs: BigInt(sortBy === 'closed' ? endedMs : order.placedAtMs), id: order.id };
}

/** The total result of the positions closed in a range, from an index that covers all columns. */
export async function sumClosed(pool: Pool, accountId: bigint, range: TimeRange): Promise<SettledTotals> {
  const values = [accountId];
  const { rows } = await pool.query<SettledTotals>(
    `select count(*) as count, coalesce(sum(profit_loss), 0)::bigint as result,
       coalesce(sum(fee + overnight_fee), 0)::bigint as costs
     from trading_order where account_id = $1 and status = 'closed'${withinRange('closed_at_ms', range, values)}`,
    values,
  );
  return rows[0] ?? { count: 0n, result: 0n, costs: 0n };
}

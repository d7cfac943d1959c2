import type { OrderView } from '@truefill/api/orders/mapping.ts';
import type { OrderStatus } from '@truefill/domain/orders/order.ts';
import type { OrderListRequest } from '@truefill/api/orders/command-mapping.ts';

/** The filter of the history. `unsettled` are the active orders: open positions and pending orders. */
export const HISTORY_FILTERS = ['all', 'unsettled', 'deal', 'canceled', 'exception'] as const;
export type HistoryFilter = (typeof HISTORY_FILTERS)[number];

const STATUSES: Readonly<Record<Exclude<HistoryFilter, 'all' | 'unsettled'>, OrderStatus>> = {
  deal: 'closed',
  canceled: 'cancelled',
  exception: 'exception',
};

/** The request parameters of a filter. Finished orders are sorted by their end, all orders by their placement. */
export function listRequestOf(filter: Exclude<HistoryFilter, 'unsettled'>): Pick<OrderListRequest, 'status' | 'sortBy'> {
  return filter === 'all' ? { status: null, sortBy: 'placed' } : { status: STATUSES[filter], sortBy: 'closed' };
}

/** The active orders, the most recently placed first. */
export function unsettledOrders(open: readonly OrderView[], pending: readonly OrderView[]): OrderView[] {
  return [...open, ...pending].toSorted((one, other) => other.placedAtMs - one.placedAtMs || other.id - one.id);
}

/** Whether the order was ever filled: only then does it have prices, a fee and a result. */
export function wasFilled({ status, filledAtMs }: Pick<OrderView, 'status' | 'filledAtMs'>): boolean {
  return status === 'open' || status === 'closed' || filledAtMs > 0;
}

/** The time that the history shows for an order: its end, otherwise its placement. */
export function shownTimeMs({ closedAtMs, placedAtMs }: Pick<OrderView, 'closedAtMs' | 'placedAtMs'>): number {
  return closedAtMs > 0 ? closedAtMs : placedAtMs;
}

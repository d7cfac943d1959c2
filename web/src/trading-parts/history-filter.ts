import type { OrderView, OrderStatus } from '@truefill/api/orders/mapping.ts';
import type { OrderListRequest } from '@truefill/api/orders/command-mapping.ts';

/** Which orders the history shows. `unsettled` are those that live: open positions and pending orders. */
export const HISTORY_FILTERS = ['all', 'unsettled', 'deal', 'canceled', 'exception'] as const;
export type HistoryFilter = (typeof HISTORY_FILTERS)[number];

const STATUSES: Readonly<Record<Exclude<HistoryFilter, 'all' | 'unsettled'>, OrderStatus>> = {
  deal: 'closed',
  canceled: 'cancelled',
  exception: 'exception',
};

/** What is asked of the server for a filter. Those that are over are sorted by their end, all of them by their placement. */
export function listRequestOf(filter: Exclude<HistoryFilter, 'unsettled'>): Pick<OrderListRequest, 'status' | 'sortBy'> {
  return filter === 'all' ? { status: null, sortBy: 'placed' } : { status: STATUSES[filter], sortBy: 'closed' };
}

/** The orders that live, newest placed first. */
export function unsettledOrders(open: readonly OrderView[], pending: readonly OrderView[]): OrderView[] {
  return [...open, ...pending].toSorted((one, other) => other.placedAtMs - one.placedAtMs || other.id - one.id);
}

/** Whether the order was ever filled: only then it has prices, a fee and a result. */
export function wasFilled({ status, filledAtMs }: Pick<OrderView, 'status' | 'filledAtMs'>): boolean {
  return status === 'open' || status === 'closed' || filledAtMs > 0;
}

/** The moment that the history tells of an order: its end, else its placement. */
export function toldAtMs({ closedAtMs, placedAtMs }: Pick<OrderView, 'closedAtMs' | 'placedAtMs'>): number {
  return closedAtMs > 0 ? closedAtMs : placedAtMs;
}

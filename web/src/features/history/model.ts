import type { OrderView } from '@truefill/api/mapping/order.ts';

export const PAGE_SIZE = 10;
/** After more failures than this, only the user's own retry loads on. */
export const FAILURE_CAP = 5;
/** Loading starts when the end of the list is nearer than this, px. */
export const SCROLL_THRESHOLD_PX = 50;

/** A page of finished orders as the server answered it. */
export interface HistoryPage<Order = OrderView> {
  readonly orders: readonly Order[];
  readonly pages: number;
  readonly profitLossToday: number;
  readonly profitLossTotal: number;
}

/** The page after `page`; undefined when there is none: the last page was reached, or it was empty. */
export function nextPage(last: HistoryPage<unknown>, page: number): number | undefined {
  return page >= last.pages || last.orders.length === 0 ? undefined : page + 1;
}

/** The orders of all pages, each once: an order that finishes meanwhile pushes others onto the next page a second time. */
export function mergePages<Order extends { readonly id: number }>(pages: readonly HistoryPage<Order>[]): Order[] {
  const byId = new Map<number, Order>();
  for (const page of pages) for (const order of page.orders) if (!byId.has(order.id)) byId.set(order.id, order);
  return [...byId.values()];
}

export interface ListState {
  readonly hasNext: boolean;
  readonly loading: boolean;
  /** failed loads since the last that went well */
  readonly failures: number;
}

/** Whether the list may load on by itself when the user nears its end. */
export function mayLoadMore(state: ListState): boolean {
  return state.hasNext && !state.loading && state.failures <= FAILURE_CAP;
}

/** Result of an order after its fee and what it cost overnight, in USD. */
export function netResult(order: Pick<OrderView, 'profitLoss' | 'fee' | 'overnightFee'>): number {
  // sums of wire numbers may miss a cent's exact text: back to cents once
  return Math.round((order.profitLoss - order.fee - order.overnightFee) * 100) / 100;
}

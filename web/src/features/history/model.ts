import type { OrderView } from '@truefill/api/mapping/order.ts';
import type { Page } from '../../paging/paging.ts';

/** What all closed positions of an account have brought, in USD. */
export interface ClosedTotals {
  readonly profitLossToday: number;
  readonly profitLossTotal: number;
}

/** A page of finished orders, and what all of them have brought. */
export interface HistoryPage<Order = OrderView> extends Page<Order>, ClosedTotals {}

/** Result of an order after its fee and what it cost overnight, in USD. */
export function netResult(order: Pick<OrderView, 'profitLoss' | 'fee' | 'overnightFee'>): number {
  // sums of wire numbers may miss a cent's exact text: back to cents once
  return Math.round((order.profitLoss - order.fee - order.overnightFee) * 100) / 100;
}

import type { OrderView } from '@truefill/api/mapping/order.ts';
import type { Page } from '../../paging/paging.ts';

/** A page of finished orders, and what all of them have brought, in USD. */
export interface HistoryPage<Order = OrderView> extends Page<Order> {
  readonly profitLossToday: number;
  readonly profitLossTotal: number;
}

/** Result of an order after its fee and what it cost overnight, in USD. */
export function netResult(order: Pick<OrderView, 'profitLoss' | 'fee' | 'overnightFee'>): number {
  // sums of wire numbers may miss a cent's exact text: back to cents once
  return Math.round((order.profitLoss - order.fee - order.overnightFee) * 100) / 100;
}

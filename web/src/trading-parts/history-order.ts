import type { RangeSums } from '@truefill/api/listing/schema.ts';
import type { OrderView } from '@truefill/api/orders/mapping.ts';
import { orderNumber } from '@truefill/domain/orders/order.ts';
import type { Page } from '@truefill/client/paging/paging.ts';

/** The result of all closed orders of an account after fees, in USD. */
export interface ClosedTotals {
  readonly netToday: number;
  readonly netTotal: number;
}

/** A page of finished orders with the results of all of them, and of those in the selected range. */
export interface HistoryPage<Order = OrderView> extends Page<Order>, ClosedTotals {
  readonly rangeSums: RangeSums;
}

/** The costs of an order so far: its fee and its overnight fees, in USD. */
export function costsOf({ fee, overnightFee }: Pick<OrderView, 'fee' | 'overnightFee'>): number {
  return toCents(fee + overnightFee);
}

/** Result of an order after its fee and its overnight fees, in USD. */
export function netResult(order: Pick<OrderView, 'profitLoss' | 'fee' | 'overnightFee'>): number {
  return toCents(order.profitLoss - order.fee - order.overnightFee);
}

/** The order number of the position of which a partial closing made this order; null if it is a position itself. */
export function positionNumber({ parentId, placedAtMs }: Pick<OrderView, 'parentId' | 'placedAtMs'>): string | null {
  // a part keeps the time at which its position was placed
  return parentId > 0 ? orderNumber(BigInt(parentId), placedAtMs) : null;
}

/** Sums of wire numbers may have a rounding error: round to cents once. */
function toCents(usd: number): number {
  return Math.round(usd * 100) / 100;
}

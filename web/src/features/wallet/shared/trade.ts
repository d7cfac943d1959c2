import type { OptionOrderView } from '@truefill/api/options/mapping.ts';
import type { OrderView } from '@truefill/api/orders/mapping.ts';

/** An order or an option, as in lists of both. */
export type Trade =
  | { readonly kind: 'order'; readonly order: OrderView; readonly atMs: number }
  | { readonly kind: 'option'; readonly order: OptionOrderView; readonly atMs: number };

export function tradeOf(order: OrderView): Trade {
  return { kind: 'order', order, atMs: order.placedAtMs };
}

export function tradeOfOption(order: OptionOrderView): Trade {
  return { kind: 'option', order, atMs: order.beginMs };
}

/** The newest of both kinds in one list, newest first. */
export function latestOf(orders: readonly OrderView[], options: readonly OptionOrderView[], count: number): Trade[] {
  return [...orders.map(tradeOf), ...options.map(tradeOfOption)]
    .toSorted((one, other) => other.atMs - one.atMs || other.order.id - one.order.id)
    .slice(0, count);
}

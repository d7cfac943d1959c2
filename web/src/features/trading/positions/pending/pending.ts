import type { OrderView } from '@truefill/api/orders/mapping.ts';
import { sumMoney, type Money } from '@truefill/domain/money/money.ts';
import { openingPrice } from '@truefill/domain/orders/position.ts';
import type { Price } from '@truefill/domain/market/price.ts';
import { exactMoney, exactPrice } from '../../../../trading-parts/figures.ts';
import { reservedMoney } from '../../../../trading-parts/reserved-money.ts';

/** A pending order with its current values. */
export interface LivePending {
  readonly order: OrderView;
  readonly limitPrice: Price;
  /** the price that must reach the limit; null before the first quote */
  readonly price: Price | null;
  /** its result at the take profit; null without one */
  readonly expected: Money | null;
}

/** A pending order at the newest quote. @returns null for an order with invalid numbers */
export function livePending(order: OrderView, quote: { readonly bid: Price; readonly ask: Price } | null): LivePending | null {
  const limitPrice = exactPrice(order.limitPrice, order.pricePrecision);
  const result = exactMoney(order.profitLoss);
  if (limitPrice === null || result === null) return null;
  const price = quote === null ? null : openingPrice(order.side, quote);
  return { order, limitPrice, price, expected: order.takeProfit > 0 ? result : null };
}

/** How far the price still has to move, in percent of itself; null before the first quote. */
export function percentToGo({ limitPrice, price }: LivePending): number | null {
  if (price === null || price <= 0n) return null;
  const distance = price > limitPrice ? price - limitPrice : limitPrice - price;
  return (Number(distance) / Number(price)) * 100;
}

/** The expected total of all pending orders, and the money they reserve. */
export interface PendingSums {
  readonly expected: Money;
  /** margins and fees */
  readonly reserved: Money;
}

/** Sums over pending orders. */
export function pendingSums(orders: readonly LivePending[]): PendingSums {
  return {
    expected: sumMoney(...orders.map(({ expected }) => expected ?? (0n as Money))),
    reserved: reservedMoney(orders.map(({ order }) => order)),
  };
}

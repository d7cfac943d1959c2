/**
 * Every reason to refuse a request about an order, in order of precedence: if several apply, the first one is returned.
 * First the form of the request, then the instrument or order it names, its numbers, the market,
 * the user, the price and, last, the money.
 */
export const ORDER_REJECTIONS = [
  'side-unknown',
  'kind-not-offered',
  'slippage-without-reference',
  'instrument-unknown',
  'contracts-off',
  'order-missing',
  'order-of-other-account',
  'order-not-open',
  'order-not-pending',
  'order-final',
  'volume-not-positive',
  'volume-over-precise',
  'volume-above-maximum',
  'volume-below-minimum',
  'leverage-not-offered',
  'limit-price-not-positive',
  'price-over-precise',
  'price-out-of-range',
  'two-stop-losses',
  'market-closed',
  'deposits-below-forex-minimum',
  'held-too-short',
  'quote-stale',
  'slippage-exceeded',
  'level-not-reached',
  'limit-price-on-wrong-side',
  'trailing-distance-out-of-range',
  'buy-stop-loss-against-price',
  'buy-take-profit-against-price',
  'sell-stop-loss-against-price',
  'sell-take-profit-against-price',
  'buy-stop-loss-against-limit',
  'buy-take-profit-against-limit',
  'sell-stop-loss-against-limit',
  'sell-take-profit-against-limit',
  'too-many-orders',
  'orders-open',
  'reset-too-soon',
  'free-margin-too-small',
] as const;

export type OrderRejection = (typeof ORDER_REJECTIONS)[number];

/** A refusal as returned by a decision. */
export interface Rejected {
  readonly outcome: 'rejected';
  readonly rejection: OrderRejection;
}

/** Refuses for a reason. */
export function reject(rejection: OrderRejection): Rejected {
  return { outcome: 'rejected', rejection };
}

import { parsePrice, points, type Price } from './price.ts';

/** What an alert waits for: the mid at or above its price, or at or below it. */
export type AlertCondition = 'rises' | 'falls';

export type AlertRejection =
  | 'price-malformed'
  | 'price-over-precise'
  | 'price-not-positive'
  | 'price-too-far'
  | 'price-reached'
  | 'expiry-outside';

/** An alert's price may be a tenth of the mid, or ten times it. */
const FARTHEST = 10n;
/** An alert that fires every time is armed again once the mid is this part of its price away from it. */
const REARM_PARTS = 1_000n;
const MIN_LIFETIME_MS = 60_000;
const MAX_LIFETIME_MS = 366 * 86_400_000;

/** What a user asks to be told of. */
export interface AlertRequest {
  /** decimal text */
  readonly price: string;
  /** null: whichever way the price lies from the mid */
  readonly condition: AlertCondition | null;
  /** ms since the epoch; null for never */
  readonly expiresAtMs: number | null;
}

/** The market at that moment. */
export interface AlertMarket {
  readonly mid: Price;
  readonly pricePrecision: number;
  readonly nowMs: number;
}

/** An alert that may be set. A price that is reached already would fire at once, and is refused. */
export function agreeAlert(
  { price: text, condition, expiresAtMs }: AlertRequest,
  { mid, pricePrecision, nowMs }: AlertMarket,
): { readonly price: Price; readonly condition: AlertCondition } | AlertRejection {
  const price = parsePrice(text, pricePrecision);
  if (typeof price === 'string') return price === 'over-precise' ? 'price-over-precise' : 'price-malformed';
  if (price <= 0n) return 'price-not-positive';
  if (price * FARTHEST < mid || price > mid * FARTHEST) return 'price-too-far';
  const way = condition ?? (price > mid ? 'rises' : 'falls');
  if (isReached(way, price, mid)) return 'price-reached';
  return isExpiryFit(expiresAtMs, nowMs) ? { price, condition: way } : 'expiry-outside';
}

/** Whether an alert may expire then: in a minute to 366 days, or never. */
export function isExpiryFit(expiresAtMs: number | null, nowMs: number): boolean {
  return expiresAtMs === null || (expiresAtMs >= nowMs + MIN_LIFETIME_MS && expiresAtMs <= nowMs + MAX_LIFETIME_MS);
}

/** Whether a mid is at an alert's price or past it. */
export function isReached(condition: AlertCondition, price: Price, mid: Price): boolean {
  return condition === 'rises' ? mid >= price : mid <= price;
}

/**
 * Where the mid has to come back to before an alert that has fired is armed again: 0.1 % of its price away from it, at least a point,
 * so that a price that trembles around it tells once.
 */
export function rearmPrice(condition: AlertCondition, price: Price): Price {
  const distance = (price + REARM_PARTS - 1n) / REARM_PARTS;
  return points(condition === 'rises' ? price - distance : price + distance);
}

import { DAY_MS } from '../time/durations.ts';
import { parsePrice, points, type Price } from './price.ts';

/** Condition of an alert: the mid at or above its price, or at or below it. */
export type AlertCondition = 'rises' | 'falls';

export type AlertRejection =
  | 'price-malformed'
  | 'price-over-precise'
  | 'price-not-positive'
  | 'price-too-far'
  | 'price-reached'
  | 'expiry-outside';

/** An alert's price may be from a tenth of the mid to ten times the mid. */
const FARTHEST = 10n;
/** A recurring alert is armed again once the mid is this share of its price away from it. */
const REARM_PARTS = 1_000n;
const MIN_LIFETIME_MS = 60_000;
const MAX_LIFETIME_MS = 366 * DAY_MS;

/** An alert as requested by a user. */
export interface AlertRequest {
  /** decimal text */
  readonly price: string;
  /** null: derived from where the price is relative to the mid */
  readonly condition: AlertCondition | null;
  /** ms since the epoch; null for never */
  readonly expiresAtMs: number | null;
}

/** The market at the time of the request. */
export interface AlertMarket {
  readonly mid: Price;
  readonly pricePrecision: number;
  readonly nowMs: number;
}

/** Validates an alert. One whose price is already reached would fire at once, and is refused. */
export function agreeAlert(
  { price: text, condition, expiresAtMs }: AlertRequest,
  { mid, pricePrecision, nowMs }: AlertMarket,
): { readonly price: Price; readonly condition: AlertCondition } | AlertRejection {
  const price = parsePrice(text, pricePrecision);
  if (typeof price === 'string') return price === 'over-precise' ? 'price-over-precise' : 'price-malformed';
  if (price <= 0n) return 'price-not-positive';
  if (price * FARTHEST < mid || price > mid * FARTHEST) return 'price-too-far';
  const resolved = condition ?? (price > mid ? 'rises' : 'falls');
  if (isReached(resolved, price, mid)) return 'price-reached';
  return isExpiryFit(expiresAtMs, nowMs) ? { price, condition: resolved } : 'expiry-outside';
}

/** Whether an expiry is allowed: one minute to 366 days ahead, or never. */
export function isExpiryFit(expiresAtMs: number | null, nowMs: number): boolean {
  return expiresAtMs === null || (expiresAtMs >= nowMs + MIN_LIFETIME_MS && expiresAtMs <= nowMs + MAX_LIFETIME_MS);
}

/** Whether a mid has reached or passed an alert's price. */
export function isReached(condition: AlertCondition, price: Price, mid: Price): boolean {
  return condition === 'rises' ? mid >= price : mid <= price;
}

/**
 * The mid at which a fired alert is armed again: 0.1 % of its price away from it, at least one point,
 * so that a price that hovers around it notifies once.
 */
export function rearmPrice(condition: AlertCondition, price: Price): Price {
  const distance = (price + REARM_PARTS - 1n) / REARM_PARTS;
  return points(condition === 'rises' ? price - distance : price + distance);
}

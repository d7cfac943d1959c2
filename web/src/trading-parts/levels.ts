import type { Side } from '@truefill/domain/orders/position.ts';
import { formatPrice, points, type Price } from '@truefill/domain/market/price.ts';
import { numberTextValue } from '@truefill/ui/number/number-text.ts';

export type LevelName = 'stopLoss' | 'takeProfit';

export const LEVEL_NAMES: readonly LevelName[] = ['stopLoss', 'takeProfit'];

/** The units in which a level's distance can be entered. */
export type DistanceUnit = 'points' | 'percent' | 'money';

/** The form value of a level. */
export interface LevelEntry {
  readonly on: boolean;
  readonly text: string;
  /** whether the user has left the field, after which its errors are shown */
  readonly blurred: boolean;
  /** for a trailing stop loss: its distance, as text in units of the price; its price follows from it. See `trailing.ts` */
  readonly trail?: string;
  /** a level entered as a distance: it stays at that distance, and its price follows from it until the form is sent */
  readonly typed?: { readonly unit: DistanceUnit; readonly text: string } | undefined;
}

export const LEVEL_OFF: LevelEntry = { on: false, text: '', blurred: false };

/** A level's price; null if the switch is off or the field has no valid price. */
export function levelPrice(entry: LevelEntry, { pricePrecision }: { readonly pricePrecision: number }): Price | null {
  return entry.on ? (numberTextValue(entry.text, pricePrecision) as Price | null) : null;
}

/** The bound of a level: strictly below or strictly above a price. */
export interface LevelBound {
  readonly must: 'below' | 'above';
  readonly price: Price;
}

/**
 * The bound of a level.
 * @param reference the closing price of a position, the limit price of a pending order
 */
export function levelBound(level: LevelName, side: Side, reference: Price): LevelBound {
  const below = (level === 'stopLoss') === (side === 'buy');
  return { must: below ? 'below' : 'above', price: reference };
}

/** The error of a level; `value` is the bound in the message. */
export interface LevelError {
  readonly key:
    | 'trail_rule'
    | 'stoploss_empty_rule'
    | 'stoploss_zero_rule'
    | 'takeprofit_empty_rule'
    | 'takeprofit_zero_rule'
    | 'max_is'
    | 'min_is';
  readonly value?: string;
}

/** The error of a level that is on; null if it is valid. Without a reference price only its own text is validated. */
export function levelError(
  level: LevelName,
  entry: LevelEntry,
  at: { readonly side: Side; readonly reference: Price | null; readonly pricePrecision: number },
): LevelError | null {
  if (!entry.on) return null;
  const prefix = level === 'stopLoss' ? 'stoploss' : 'takeprofit';
  const price = levelPrice(entry, at);
  if (price === null && entry.trail !== undefined) return { key: 'trail_rule' };
  if (price === null) return { key: `${prefix}_empty_rule` };
  // the server treats 0 as none: a level that the user switched on must not vanish silently
  if (price <= 0n) return { key: `${prefix}_zero_rule` };
  if (at.reference === null) return null;
  const bound = levelBound(level, at.side, at.reference);
  if (bound.must === 'below' ? price < bound.price : price > bound.price) return null;
  return { key: bound.must === 'below' ? 'max_is' : 'min_is', value: formatPrice(nearestLevel(bound), at.pricePrecision) };
}

/** The nearest valid price to a bound. */
export function nearestLevel({ must, price }: LevelBound): Price {
  return points(price + (must === 'below' ? -1n : 1n));
}

/** The step of a level's field: about a ten-thousandth of the price, a round number of points. */
export function levelStep(price: Price): bigint {
  return 10n ** BigInt(Math.max(0, price.toString().length - 5));
}

import type { Side } from '@truefill/domain/orders/position.ts';
import { formatPrice, points, type Price } from '@truefill/domain/market/price.ts';
import { numberTextValue } from '@truefill/ui/number/number-text.ts';

export type LevelName = 'stopLoss' | 'takeProfit';

/** What the distance of a level can be typed in. */
export type DistanceUnit = 'points' | 'percent' | 'money';

/** A level as a form holds it. */
export interface LevelEntry {
  readonly on: boolean;
  readonly text: string;
  /** whether the user has left the field, from when on its faults are shown */
  readonly left: boolean;
  /** of a stop loss that trails: its distance, as text in units of the price; its price follows from it. See `trailing.ts` */
  readonly trail?: string;
  /** a level that was typed as a distance: it stays that far away, and its price follows from it until the form is sent */
  readonly typed?: { readonly unit: DistanceUnit; readonly text: string } | undefined;
}

export const LEVEL_OFF: LevelEntry = { on: false, text: '', left: false };

/** A level's price; null while the switch is off or the field holds no price. */
export function levelPrice(entry: LevelEntry, { pricePrecision }: { readonly pricePrecision: number }): Price | null {
  return entry.on ? (numberTextValue(entry.text, pricePrecision) as Price | null) : null;
}

/** Where a level must lie: strictly below or strictly above a price. */
export interface LevelBound {
  readonly must: 'below' | 'above';
  readonly price: Price;
}

/**
 * Where a level must lie.
 * @param reference the closing price of a position, the limit price of a pending order
 */
export function levelBound(level: LevelName, side: Side, reference: Price): LevelBound {
  const below = (level === 'stopLoss') === (side === 'buy');
  return { must: below ? 'below' : 'above', price: reference };
}

/** What is wrong with a level; `value` is the bound that the message names. */
export interface LevelFault {
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

/** The fault of a level that is switched on; null when there is none. Without a reference price only its own text is judged. */
export function levelFault(
  level: LevelName,
  entry: LevelEntry,
  at: { readonly side: Side; readonly reference: Price | null; readonly pricePrecision: number },
): LevelFault | null {
  if (!entry.on) return null;
  const prefix = level === 'stopLoss' ? 'stoploss' : 'takeprofit';
  const price = levelPrice(entry, at);
  if (price === null && entry.trail !== undefined) return { key: 'trail_rule' };
  if (price === null) return { key: `${prefix}_empty_rule` };
  // 0 means none to the server: a level that the user switched on must not vanish silently
  if (price <= 0n) return { key: `${prefix}_zero_rule` };
  if (at.reference === null) return null;
  const bound = levelBound(level, at.side, at.reference);
  if (bound.must === 'below' ? price < bound.price : price > bound.price) return null;
  return { key: bound.must === 'below' ? 'max_is' : 'min_is', value: formatPrice(nearestLevel(bound), at.pricePrecision) };
}

/** The nearest price to a bound that a level may have. */
export function nearestLevel({ must, price }: LevelBound): Price {
  return points(price + (must === 'below' ? -1n : 1n));
}

/** What one press of minus or plus moves a level by: about a ten-thousandth of the price, a round number of points. */
export function levelStep(price: Price): bigint {
  return 10n ** BigInt(Math.max(0, price.toString().length - 5));
}

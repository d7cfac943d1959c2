import { distanceTo, priceAtDistance } from '@truefill/domain/orders/level-distance.ts';
import type { Side } from '@truefill/domain/orders/position.ts';
import { formatPrice, points, type Price } from '@truefill/domain/market/price.ts';
import { numberTextValue } from '@truefill/ui/number/number-text.ts';
import { levelBound, type LevelEntry } from './levels.ts';

/** The context of a trailing stop loss in a form, which stores its distance and shows its current price. */
export interface TrailContext {
  readonly side: Side;
  /** the current closing price, or a pending order's limit; null before the first quote */
  readonly reference: Price | null;
  readonly pricePrecision: number;
}

/** The default distance as a share of the price: a stop nearer than the noise of the market is reached at once. */
const DEFAULT_PARTS = 1_000n;

/** The distance in points; null while the stop loss is off or fixed, or the field has no valid distance. */
export function trailDistance(
  { on, trail }: LevelEntry,
  { pricePrecision }: Pick<TrailContext, 'pricePrecision'>,
): bigint | null {
  const distance = on && trail !== undefined ? numberTextValue(trail, pricePrecision) : null;
  return distance !== null && distance > 0n ? distance : null;
}

/** The distance for the request, as decimal text; "0" if the stop loss does not trail. */
export function trailText(entry: LevelEntry, at: Pick<TrailContext, 'pricePrecision'>): string {
  const distance = trailDistance(entry, at);
  return distance === null ? '0' : formatPrice(points(distance), at.pricePrecision);
}

/** An entry with its current price by its distance; one that does not trail is unchanged. */
export function trailedEntry(entry: LevelEntry, at: TrailContext): LevelEntry {
  if (entry.trail === undefined) return entry;
  const { reference, pricePrecision } = at;
  const distance = trailDistance(entry, at);
  if (distance === null || reference === null) return { ...entry, text: '' };
  const price = priceAtDistance(reference, levelBound('stopLoss', at.side, reference).must, distance);
  return { ...entry, text: price > 0n ? formatPrice(price, pricePrecision) : '' };
}

/** An entry that trails at the distance of a price; without a distance if the price is invalid or on the wrong side. */
export function trailTo(entry: LevelEntry, priceText: string, { side, reference, pricePrecision }: TrailContext): LevelEntry {
  const price = numberTextValue(priceText, pricePrecision) as Price | null;
  const distance =
    price === null || reference === null ? 0n : distanceTo(price, levelBound('stopLoss', side, reference).must, reference);
  return { ...entry, trail: distance > 0n ? formatPrice(points(distance), pricePrecision) : '', blurred: false };
}

/**
 * Makes a stop loss trail, at its current distance or a default one; or fixes it at its current price.
 * @param entry if it trails: with its current price
 */
export function switchTrail(entry: LevelEntry, on: boolean, at: TrailContext): LevelEntry {
  if (!on) {
    const { trail: _trail, ...fixed } = entry;
    return { ...fixed, typed: undefined, blurred: false };
  }
  const trailing = trailTo({ ...entry, on: true, typed: undefined }, entry.text, at);
  if (trailing.trail !== '' || at.reference === null) return trailing;
  return { ...trailing, trail: formatPrice(defaultDistance(at.reference), at.pricePrecision) };
}

/** A thousandth of the price, as a round number: 90.00 at 89,711.16. */
function defaultDistance(price: Price): Price {
  const exact = price / DEFAULT_PARTS;
  const digit = 10n ** BigInt(exact.toString().length - 1);
  return points(exact === 0n ? 1n : ((exact + digit / 2n) / digit) * digit);
}

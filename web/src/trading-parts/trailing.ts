import { distanceTo, priceAtDistance } from '@truefill/domain/orders/level-distance.ts';
import type { Side } from '@truefill/domain/orders/position.ts';
import { formatPrice, points, type Price } from '@truefill/domain/market/price.ts';
import { numberTextValue } from '@truefill/ui/number/number-text.ts';
import { levelBound, levelStep, type LevelEntry } from './levels.ts';

/** A stop loss that trails, while it is entered: the form holds its distance, and shows the price where that puts it now. */
export interface TrailContext {
  readonly side: Side;
  /** the closing price now, or a pending order's limit; null before the first quote */
  readonly reference: Price | null;
  readonly pricePrecision: number;
}

/** A new trail begins so many steps of its field away: about a thousandth of the price. */
const STEPS_AWAY = 10n;

/** The distance in points; null while the stop loss is off or fixed, or the field holds no distance. */
export function trailDistance(
  { on, trail }: LevelEntry,
  { pricePrecision }: Pick<TrailContext, 'pricePrecision'>,
): bigint | null {
  const distance = on && trail !== undefined ? numberTextValue(trail, pricePrecision) : null;
  return distance !== null && distance > 0n ? distance : null;
}

/** A stop loss as it is sent: the distance as decimal text, "0" where it does not trail. */
export function trailText(entry: LevelEntry, at: Pick<TrailContext, 'pricePrecision'>): string {
  const distance = trailDistance(entry, at);
  return distance === null ? '0' : formatPrice(points(distance), at.pricePrecision);
}

/** An entry with the price where its distance puts it now; one that does not trail as it is. */
export function trailedEntry(entry: LevelEntry, at: TrailContext): LevelEntry {
  if (entry.trail === undefined) return entry;
  const { reference, pricePrecision } = at;
  const distance = trailDistance(entry, at);
  if (distance === null || reference === null) return { ...entry, text: '' };
  const price = priceAtDistance(reference, levelBound('stopLoss', at.side, reference).must, distance);
  return { ...entry, text: price > 0n ? formatPrice(price, pricePrecision) : '' };
}

/** An entry that trails at the distance of a price; no distance where the price is none, or on the wrong side. */
export function trailTo(entry: LevelEntry, priceText: string, { side, reference, pricePrecision }: TrailContext): LevelEntry {
  const price = numberTextValue(priceText, pricePrecision) as Price | null;
  const distance =
    price === null || reference === null ? 0n : distanceTo(price, levelBound('stopLoss', side, reference).must, reference);
  return { ...entry, trail: distance > 0n ? formatPrice(points(distance), pricePrecision) : '', left: false };
}

/**
 * Lets a stop loss trail, at the distance that it has or a usual one; or fixes it where it stands.
 * @param entry of one that trails: with the price where it stands
 */
export function switchTrail(entry: LevelEntry, on: boolean, at: TrailContext): LevelEntry {
  if (!on) {
    const { trail: _trail, ...fixed } = entry;
    return { ...fixed, typed: undefined, left: false };
  }
  const begun = trailTo({ ...entry, on: true, typed: undefined }, entry.text, at);
  if (begun.trail !== '' || at.reference === null) return begun;
  return { ...begun, trail: formatPrice(points(levelStep(at.reference) * STEPS_AWAY), at.pricePrecision) };
}

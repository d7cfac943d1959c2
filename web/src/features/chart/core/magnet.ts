import type { Magnet } from '@truefill/api/workspace/chart-layout.ts';

/** Snapping distance of a weak magnet, px. */
const REACH_PX = 8;

interface Prices {
  readonly open: number;
  readonly high: number;
  readonly low: number;
  readonly close: number;
}

/**
 * The price that a point snaps to at the candle under it: with a strong magnet always the nearest of its four prices, with a
 * weak one only if it is near.
 * @param toPixel converts a price to px
 */
export function drawnTo(price: number, candle: Prices | undefined, magnet: Magnet, toPixel: (price: number) => number): number {
  if (magnet === 'off' || !candle) return price;
  const at = toPixel(price);
  const distance = (other: number): number => Math.abs(toPixel(other) - at);
  const nearest = [candle.open, candle.high, candle.low, candle.close].reduce((best, other) =>
    distance(other) < distance(best) ? other : best,
  );
  return magnet === 'strong' || distance(nearest) <= REACH_PX ? nearest : price;
}

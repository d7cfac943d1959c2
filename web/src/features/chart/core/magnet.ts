import type { Magnet } from '@truefill/api/workspace/chart-layout.ts';

/** Pixels from which on a weak magnet draws. */
const REACH_PX = 8;

interface Prices {
  readonly open: number;
  readonly high: number;
  readonly low: number;
  readonly close: number;
}

/**
 * The price that a point is drawn to by the candle under it: always the nearest of its four with a strong magnet, only a near
 * one with a weak magnet.
 * @param toPixel where a price stands, in px
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

import type { Price } from '@truefill/domain/market/price.ts';
import { quoteAround, type SourceQuote } from '@truefill/domain/market/quote.ts';
import { MINUTE_MS } from '@truefill/domain/time/durations.ts';
import { normal, uniform } from '../simulated/exact-math.ts';
import { hash, type HashKey } from '../simulated/keyed-hash.ts';

import type { Loop } from './loop.ts';

/** Quotes per minute, one in each part of it: never more than 3 s apart, and the last before the minute ends. */
const TICKS = 40;
const PART_MS = 60_000 / TICKS;
/** Attempts to draw a path that leaves the range of open and close where the candle did. */
const MAX_ATTEMPTS = 8;
/** The average range of such a walk, in its standard deviations. */
const RANGE = 1.5;

/**
 * The quotes of one candle: a random walk from its open to its close, scaled so that it touches high and low. The walk and the
 * times are drawn by a keyed hash of the minute, so that neither the first moves nor an earlier turn of the loop reveal the
 * rest. The volume comes with the close, when it is known.
 */
export function replayTicks(symbol: string, loop: Loop, row: number, minuteMs: number, key: HashKey): SourceQuote[] {
  const firstDraw = (minuteMs / MINUTE_MS) * TICKS * (MAX_ATTEMPTS + 1);
  const mids = walk(loop, row, key, firstDraw + TICKS);
  const width = BigInt(loop.spread[row] as number);
  return mids.map((mid, index) => {
    const middle = BigInt(mid) as Price;
    const bits = hash(key, firstDraw + index);
    return {
      symbol,
      timeMs: minuteMs + Math.floor((index + uniform(bits)) * PART_MS),
      ...quoteAround(middle, width, (bits & 1) === 0),
      mid: middle,
      volume: index === mids.length - 1 ? (loop.volume[row] as number) : 0,
    };
  });
}

function walk(loop: Loop, row: number, key: HashKey, firstDraw: number): number[] {
  const open = loop.open[row] as number;
  const close = loop.close[row] as number;
  const high = loop.high[row] as number;
  const low = loop.low[row] as number;
  const top = Math.max(open, close);
  const bottom = Math.min(open, close);
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
    const path = bridge(open, close, (high - low) / RANGE, key, firstDraw + attempt * TICKS);
    const above = Math.max(...path) - top;
    const below = bottom - Math.min(...path);
    if ((high > top && above <= 0) || (low < bottom && below <= 0)) continue;
    return path.map((price) => {
      if (price > top) return top + Math.round(((price - top) / above) * (high - top));
      if (price < bottom) return bottom - Math.round(((bottom - price) / below) * (bottom - low));
      return Math.round(price);
    });
  }
  return withExtremes(open, close, high, low, hash(key, firstDraw));
}

/** A random walk from one price to another, ending exactly there. */
function bridge(from: number, to: number, deviation: number, key: HashKey, firstDraw: number): number[] {
  const path = [from];
  let price = from;
  for (let tick = 1; tick < TICKS - 1; tick++) {
    const left = TICKS - tick;
    const step = deviation * Math.sqrt(((left - 1) / left) * (1 / (TICKS - 1)));
    price += (to - price) / left + step * normal(hash(key, firstDraw + tick));
    path.push(price);
  }
  return [...path, to];
}

/** If no walk fits: open, both extremes at random places, close. */
function withExtremes(open: number, close: number, high: number, low: number, bits: number): number[] {
  const path = Array.from({ length: TICKS }, (_, tick) => Math.round(open + ((close - open) * tick) / (TICKS - 1)));
  const places = TICKS - 2;
  const one = 1 + ((bits >>> 1) % places);
  const other = 1 + ((one + ((bits >>> 8) % (places - 1))) % places);
  path[one] = (bits & 1) === 0 ? high : low;
  path[other] = (bits & 1) === 0 ? low : high;
  return path;
}

import { candleStart, type Candle } from '@truefill/domain/candle.ts';
import type { Price } from '@truefill/domain/price.ts';
import type { PriceFeed } from '../../adapters/feeds/feed.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const CANDLES_A_DAY = 300;
/** how far back the last price before the window is looked for, near first: a holiday may follow a weekend */
const LOOK_BACK_MS = [HOUR_MS, DAY_MS, 3 * DAY_MS, 6 * DAY_MS];

/**
 * What a day's figures start from: the five-minute candles of the 24 hours up to `endMs` and the last price before them. The day
 * begins with a whole candle, as it does for `DayStatistics` that have watched all along.
 */
export function readDay(feed: PriceFeed, symbol: string, endMs: number): { candles: Candle[]; reference: Price | null } {
  const startMs = candleStart(endMs - DAY_MS, '5min');
  const candles = feed.history(symbol, '5min', startMs, endMs + 1, CANDLES_A_DAY);
  for (const lengthMs of LOOK_BACK_MS) {
    const [before] = feed.history(symbol, '5min', startMs - lengthMs, startMs, 1);
    if (before) return { candles, reference: before.close };
  }
  return { candles, reference: null };
}

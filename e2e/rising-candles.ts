import { candleStart, type Candle } from '@truefill/domain/market/candle.ts';
import { points } from '@truefill/domain/market/price.ts';
import { MINUTE_MS } from '@truefill/domain/time/durations.ts';

const MINUTES = 2 * 24 * 60;

/** Two days of one-minute candles that rise and fall, and end at this price. Oldest first. */
export function risingCandles(untilMs: number, endPrice: bigint): Candle[] {
  const lastMs = candleStart(untilMs, '1min') - MINUTE_MS;
  const priceAt = (minutesAgo: number): bigint =>
    endPrice - BigInt(minutesAgo * 20) + BigInt(Math.round(Math.sin(minutesAgo / 9) * 9_000));
  return Array.from({ length: MINUTES }, (_, index) => {
    const minutesAgo = MINUTES - 1 - index;
    const [open, close] = [priceAt(minutesAgo + 1), priceAt(minutesAgo)];
    const [low, high] = open < close ? [open, close] : [close, open];
    const wick = BigInt((index % 7) * 600);
    return {
      startMs: lastMs - minutesAgo * MINUTE_MS,
      open: points(open),
      high: points(high + wick),
      low: points(low - wick),
      close: points(close),
      volume: 1 + (index % 11),
      turnover: 0,
    };
  });
}

import { turnoverOf, type Candle } from '@truefill/domain/market/candle.ts';
import type { SourceQuote } from '@truefill/domain/market/quote.ts';
import { MINUTE_MS } from '@truefill/domain/time/durations.ts';

import type { Clock } from '../../../platform/clock.ts';

/** One-minute candles of quotes in time order, as a listener would build them. */
export function candlesOfQuotes(quotes: readonly SourceQuote[]): Candle[] {
  const candles = new Map<number, Candle>();
  for (const { timeMs, mid, volume } of quotes) {
    const startMs = Math.floor(timeMs / MINUTE_MS) * MINUTE_MS;
    const candle = candles.get(startMs);
    const open = candle?.open ?? mid;
    candles.set(startMs, {
      startMs,
      open,
      high: candle && candle.high > mid ? candle.high : mid,
      low: candle && candle.low < mid ? candle.low : mid,
      close: mid,
      volume: (candle?.volume ?? 0) + volume,
      turnover: (candle?.turnover ?? 0) + turnoverOf(open, volume),
    });
  }
  return [...candles.values()];
}

export function settableClock(startMs: number): Clock & { set(timeMs: number): void } {
  let nowMs = startMs;
  return { now: () => nowMs, set: (timeMs) => (nowMs = timeMs) };
}

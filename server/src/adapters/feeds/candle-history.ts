import { candleStart, joinCandles, PERIOD_MS, type Candle, type Period } from '@truefill/domain/candle.ts';
import type { SourceQuote } from '@truefill/domain/quote.ts';

const DAY_MS = 86_400_000;

/** What a source must know of one instrument for its history to be told. */
export interface CandleSource {
  /** no candle starts before this; aligned to a UTC day */
  readonly firstMs: number;
  /** whether any minute of a UTC day (counted from 1970-01-01) is open */
  tradesOn(day: number): boolean;
  /** the candle of past whole minutes, all in one UTC day; null when none traded */
  wholeCandle(fromMs: number, toMs: number): Candle | null;
  /** quotes with `afterMs < timeMs <= untilMs`, oldest first */
  quotes(afterMs: number, untilMs: number): readonly SourceQuote[];
}

/** Candles as `PriceFeed.history` promises them: the one that holds `nowMs` is made of the quotes until then. */
export function candleHistory(
  source: CandleSource,
  period: Period,
  fromMs: number,
  toMs: number,
  limit: number,
  nowMs: number,
): Candle[] {
  const lengthMs = PERIOD_MS[period];
  const newestMs = Math.min(candleStart(toMs - 1, period), candleStart(nowMs, period));
  const oldestMs = Math.max(fromMs, source.firstMs);
  const newestFirst: Candle[] = [];
  for (let day = Math.floor(newestMs / DAY_MS); newestFirst.length < limit && (day + 1) * DAY_MS > oldestMs; day--) {
    if (!source.tradesOn(day)) continue;
    for (let startMs = Math.min(newestMs, (day + 1) * DAY_MS - lengthMs); startMs >= day * DAY_MS; startMs -= lengthMs) {
      if (startMs < oldestMs || newestFirst.length >= limit) break;
      const holdsPresent = startMs + lengthMs > nowMs;
      const candle = holdsPresent
        ? presentCandle(source, period, startMs, nowMs)
        : source.wholeCandle(startMs, startMs + lengthMs);
      if (candle) newestFirst.push(candle);
    }
  }
  return newestFirst.toReversed();
}

function presentCandle(source: CandleSource, period: Period, startMs: number, nowMs: number): Candle | null {
  const minuteMs = candleStart(nowMs, '1min');
  const whole = minuteMs > startMs ? source.wholeCandle(startMs, minuteMs) : null;
  const running = runningCandle(source.quotes(minuteMs - 1, nowMs), minuteMs);
  return (
    joinCandles(
      [whole, running].filter((candle) => candle !== null),
      period,
    )[0] ?? null
  );
}

function runningCandle(quotes: readonly SourceQuote[], startMs: number): Candle | null {
  const [first] = quotes;
  if (!first) return null;
  let { mid: high, mid: low, mid: close } = first;
  let volume = 0;
  for (const quote of quotes) {
    if (quote.mid > high) high = quote.mid;
    if (quote.mid < low) low = quote.mid;
    close = quote.mid;
    volume += quote.volume;
  }
  return { startMs, open: first.mid, high, low, close, volume };
}

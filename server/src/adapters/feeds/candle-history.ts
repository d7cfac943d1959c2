import { candleStart, joinCandles, PERIOD_MS, turnoverOf, type Candle, type Period } from '@truefill/domain/market/candle.ts';
import type { SourceQuote } from '@truefill/domain/market/quote.ts';
import { DAY_MS } from '@truefill/domain/time/durations.ts';

import type { CandleAnswer, CandleRequest } from './feed.ts';

/** What `candleHistory` needs from a source for one instrument. */
export interface CandleSource {
  /** no candle starts before this; aligned to a UTC day */
  readonly firstMs: number;
  /** whether any minute of a UTC day (counted from 1970-01-01) is open */
  tradesOn(day: number): boolean;
  /** the candle of past whole minutes within one UTC day; null if nothing traded */
  wholeCandle(fromMs: number, toMs: number): Candle | null;
  /** units of work done so far; only differences are meaningful */
  readonly work: number;
  /** quotes with `afterMs < timeMs <= untilMs`, oldest first */
  quotes(afterMs: number, untilMs: number): readonly SourceQuote[];
}

/** Candles as `PriceFeed.candles` promises them; the one that contains `untilMs` is built from the quotes until then. */
export function candleHistory(source: CandleSource, request: Omit<CandleRequest, 'symbol'>): CandleAnswer {
  const workBefore = source.work;
  const { period, limit, keep, untilMs, maxWork = Number.POSITIVE_INFINITY } = request;
  const candles: Candle[] = [];
  let cut = false;
  for (const startMs of candleStarts(source, request)) {
    if (candles.length >= limit) break;
    if (source.work - workBefore >= maxWork) {
      cut = true;
      break;
    }
    const endMs = startMs + PERIOD_MS[period];
    const candle = endMs > untilMs ? presentCandle(source, period, startMs, untilMs) : source.wholeCandle(startMs, endMs);
    if (candle) candles.push(candle);
  }
  return { candles: keep === 'newest' ? candles.toReversed() : candles, cut, work: source.work - workBefore };
}

/** Start times of candles on trading days, from the end that is kept. */
function* candleStarts(
  source: CandleSource,
  { period, fromMs, toMs, keep, untilMs }: Omit<CandleRequest, 'symbol'>,
): Generator<number> {
  const lengthMs = PERIOD_MS[period];
  const lastMs = Math.min(candleStart(toMs - 1, period), candleStart(untilMs, period));
  const firstMs = Math.max(candleStart(fromMs + lengthMs - 1, period), source.firstMs);
  const step = keep === 'newest' ? -1 : 1;
  const [beginMs, endMs] = step < 0 ? [lastMs, firstMs] : [firstMs, lastMs];
  const endDay = Math.floor(endMs / DAY_MS);
  for (let day = Math.floor(beginMs / DAY_MS); (endDay - day) * step >= 0; day += step) {
    if (!source.tradesOn(day)) continue;
    const edgeMs = step < 0 ? (day + 1) * DAY_MS - lengthMs : day * DAY_MS;
    let startMs = step < 0 ? Math.min(beginMs, edgeMs) : Math.max(beginMs, edgeMs);
    for (; Math.floor(startMs / DAY_MS) === day && (endMs - startMs) * step >= 0; startMs += step * lengthMs) yield startMs;
  }
}

function presentCandle(source: CandleSource, period: Period, startMs: number, untilMs: number): Candle | null {
  const minuteMs = candleStart(untilMs, '1min');
  const whole = minuteMs > startMs ? source.wholeCandle(startMs, minuteMs) : null;
  const running = runningCandle(source.quotes(minuteMs - 1, untilMs), minuteMs);
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
  return { startMs, open: first.mid, high, low, close, volume, turnover: turnoverOf(first.mid, volume) };
}

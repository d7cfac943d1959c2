import type { Candle } from '@truefill/domain/market/candle.ts';
import type { Instrument } from '@truefill/domain/market/instrument.ts';
import type { Price } from '@truefill/domain/market/price.ts';
import type { SourceQuote } from '@truefill/domain/market/quote.ts';
import { sessionsBetween, type OpenSpan } from '@truefill/domain/market/trading-hours.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@truefill/domain/time/durations.ts';
import { zoneOffsetMs } from '@truefill/domain/time/time-zone.ts';

import type { CandleSource } from '../candle-history.ts';
import { candleWork } from '../candle-work.ts';
import { RecentMap } from '../recent-map.ts';
import { streamKey, type HashKey } from '../simulated/keyed-hash.ts';

import type { Loop } from './loop.ts';
import { replayTicks } from './replay-ticks.ts';

const LOOK_BACK_DAYS = 60;
const MEMORY_DAILY_CANDLES = 1_500;

/** The replayed prices of one instrument, as a function of time. Nothing is replayed in minutes that are closed today. */
export class ReplayMarket implements CandleSource {
  /** as far back as the simulated source */
  readonly firstMs = Date.UTC(2025, 0, 1);
  readonly #instrument: Instrument;
  readonly #loop: Loop;
  readonly #tickKey: HashKey;
  readonly #dailyCandles = new RecentMap<number, Candle>(MEMORY_DAILY_CANDLES);
  #work = 0;

  /** @param seed secret of the deployment: it determines the paths that prices take inside a minute */
  constructor(instrument: Instrument, loop: Loop, seed: string) {
    this.#instrument = instrument;
    this.#tickKey = streamKey(seed, `replay/${instrument.symbol}`);
    this.#loop = loop;
  }

  get work(): number {
    return this.#work;
  }

  tradesOn(day: number): boolean {
    return sessionsBetween(this.#instrument, day * DAY_MS, (day + 1) * DAY_MS).length > 0;
  }

  wholeCandle(fromMs: number, toMs: number): Candle | null {
    if (toMs - fromMs < DAY_MS) return this.#candle(fromMs, toMs);
    const cached = this.#dailyCandles.get(fromMs);
    if (cached) return cached;
    const candle = this.#candle(fromMs, toMs);
    if (candle) this.#dailyCandles.set(fromMs, candle);
    return candle;
  }

  quotes(afterMs: number, untilMs: number): SourceQuote[] {
    const quotes: SourceQuote[] = [];
    this.#eachRow(Math.floor(afterMs / MINUTE_MS) * MINUTE_MS, untilMs + 1, (row, minuteMs) => {
      for (const quote of replayTicks(this.#instrument.symbol, this.#loop, row, minuteMs, this.#tickKey)) {
        if (quote.timeMs > afterMs && quote.timeMs <= untilMs) quotes.push(quote);
      }
    });
    return quotes;
  }

  /** The newest quote at an instant, also while the market is closed; null if there was none within 60 days. */
  newestQuote(timeMs: number): SourceQuote | null {
    const today = Math.floor(timeMs / DAY_MS) * DAY_MS;
    for (let dayMs = today; dayMs > today - LOOK_BACK_DAYS * DAY_MS; dayMs -= DAY_MS) {
      const rows: { row: number; minuteMs: number }[] = [];
      this.#eachRow(dayMs, Math.min(dayMs + DAY_MS, timeMs + 1), (row, minuteMs) => rows.push({ row, minuteMs }));
      // The newest minute may have no quote yet; the one before has.
      for (const { row, minuteMs } of rows.slice(-2).toReversed()) {
        const quote = replayTicks(this.#instrument.symbol, this.#loop, row, minuteMs, this.#tickKey).findLast(
          (each) => each.timeMs <= timeMs,
        );
        if (quote) return quote;
      }
    }
    return null;
  }

  #candle(fromMs: number, toMs: number): Candle | null {
    const { open, high, low, close, volume } = this.#loop;
    let first = -1;
    let last = -1;
    let highest = 0;
    let lowest = Number.POSITIVE_INFINITY;
    let traded = 0;
    let turnover = 0;
    this.#eachRow(fromMs, toMs, (row) => {
      if (first < 0) first = row;
      last = row;
      highest = Math.max(highest, high[row] as number);
      lowest = Math.min(lowest, low[row] as number);
      traded += volume[row] as number;
      turnover += (open[row] as number) * (volume[row] as number);
    });
    if (first < 0) return null;
    this.#work += candleWork(toMs - fromMs);
    return {
      startMs: fromMs,
      open: BigInt(open[first] as number) as Price,
      high: BigInt(highest) as Price,
      low: BigInt(lowest) as Price,
      close: BigInt(close[last] as number) as Price,
      volume: traded,
      turnover,
    };
  }

  /** Calls back for every row replayed in open minutes with `fromMs <= minuteMs < toMs`, oldest first. */
  #eachRow(fromMs: number, toMs: number, found: (row: number, minuteMs: number) => void): void {
    for (const span of sessionsBetween(this.#instrument, fromMs, toMs)) {
      for (const { startMs, endMs } of this.#evenPieces(span)) this.#eachRowOfPiece(startMs, endMs, found);
    }
  }

  /** Local time runs evenly except at clock changes, which are on the hour. */
  #evenPieces(span: OpenSpan): OpenSpan[] {
    const zone = this.#instrument.timeZone;
    if (zoneOffsetMs(zone, span.startMs) === zoneOffsetMs(zone, span.endMs - 1)) return [span];
    const pieces: OpenSpan[] = [];
    for (let { startMs } = span; startMs < span.endMs;) {
      const endMs = Math.min(span.endMs, Math.floor(startMs / HOUR_MS) * HOUR_MS + HOUR_MS);
      pieces.push({ startMs, endMs });
      startMs = endMs;
    }
    return pieces;
  }

  #eachRowOfPiece(fromMs: number, toMs: number, found: (row: number, minuteMs: number) => void): void {
    const { anchorMinute, lengthMinutes, minute } = this.#loop;
    const shiftMinutes = zoneOffsetMs(this.#instrument.timeZone, fromMs) / MINUTE_MS - anchorMinute;
    const from = fromMs / MINUTE_MS + shiftMinutes;
    const to = toMs / MINUTE_MS + shiftMinutes;
    for (let turn = Math.floor(from / lengthMinutes); turn * lengthMinutes < to; turn++) {
      const turnStart = turn * lengthMinutes;
      for (let row = lowerBound(minute, from - turnStart); row < minute.length; row++) {
        const at = turnStart + (minute[row] as number);
        if (at >= to) break;
        found(row, (at - shiftMinutes) * MINUTE_MS);
      }
    }
  }
}

/** Index of the first value that is at least `least`. */
function lowerBound(values: Float64Array, least: number): number {
  let from = 0;
  let to = values.length;
  while (from < to) {
    const middle = (from + to) >> 1;
    if ((values[middle] as number) < least) from = middle + 1;
    else to = middle;
  }
  return from;
}

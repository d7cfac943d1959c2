import { PERIOD_MS, type Candle } from '@truefill/domain/market/candle.ts';
import type { Price } from '@truefill/domain/market/price.ts';
import type { SourceQuote } from '@truefill/domain/market/quote.ts';
import { DAY_MS, MINUTE_MS } from '@truefill/domain/time/durations.ts';

import type { Clock } from '../../../platform/clock.ts';
import { candleHistory } from '../candle-history.ts';
import { candleWork } from '../candle-work.ts';
import type { CandleAnswer, CandleRequest } from '../feed.ts';
import { RecentMap } from '../recent-map.ts';

import { EPOCH_DAY } from './day-chain.ts';
import { minuteTicks, openMinuteBefore, type Quoting } from './minute-ticks.ts';
import type { Bar } from './series.ts';

/** for all instruments; a candle takes some 250 bytes */
const MEMORY_CANDLES = 200_000;
/** above any candle's start in ms, so that a key can hold the instrument's index above it */
const PLACE = 2 ** 43;
/** minutes are cheaper to recompute than to cache */
const MIN_CACHED_MS = 5 * MINUTE_MS;
const CACHED_LENGTHS: ReadonlySet<number> = new Set(Object.values(PERIOD_MS).filter((lengthMs) => lengthMs >= MIN_CACHED_MS));

interface MinuteMemory {
  readonly minuteMs: number;
  readonly quotes: readonly SourceQuote[];
}

/**
 * The only exit for simulated prices. The model behind it could reveal future prices, so nothing else may read it, and every
 * answer here is cut off at the clock.
 */
export class SimulatedMarket {
  readonly #quotings: ReadonlyMap<string, Quoting>;
  readonly #clock: Clock;
  readonly #minutes = new Map<string, MinuteMemory>();
  readonly #places: ReadonlyMap<string, number>;
  readonly #pastCandles = new RecentMap<number, Candle>(MEMORY_CANDLES);
  #work = 0;

  constructor(quotings: ReadonlyMap<string, Quoting>, clock: Clock) {
    this.#quotings = quotings;
    this.#clock = clock;
    this.#places = new Map([...quotings.keys()].map((symbol, place) => [symbol, place]));
  }

  /**
   * Quotes with `afterMs < timeMs <= untilMs`, oldest first.
   * @throws RangeError if `untilMs` is later than the clock
   */
  quotes(symbol: string, afterMs: number, untilMs: number): SourceQuote[] {
    this.#refuseFuture(untilMs);
    const quoting = this.#quoting(symbol);
    const quotes: SourceQuote[] = [];
    for (let minuteMs = floorTo(afterMs, MINUTE_MS); minuteMs <= untilMs; minuteMs += MINUTE_MS) {
      const day = Math.floor(minuteMs / DAY_MS);
      const minute = (minuteMs - day * DAY_MS) / MINUTE_MS;
      if (!quoting.series.calendar.isOpen(day, minute)) continue;
      for (const quote of this.#minute(quoting, day, minute)) {
        if (quote.timeMs > afterMs && quote.timeMs <= untilMs) quotes.push(quote);
      }
    }
    return quotes;
  }

  /**
   * The newest quote at an instant, also while the market is closed; null before the simulation's first session.
   * @throws RangeError if `timeMs` is later than the clock
   */
  newestQuote(symbol: string, timeMs: number): SourceQuote | null {
    this.#refuseFuture(timeMs);
    const quoting = this.#quoting(symbol);
    let at: { day: number; minute: number } | null = minuteOf(timeMs + MINUTE_MS);
    for (;;) {
      at = openMinuteBefore(quoting.series, at.day, at.minute, EPOCH_DAY);
      if (!at) return null;
      const quote = this.#minute(quoting, at.day, at.minute).findLast((candidate) => candidate.timeMs <= timeMs);
      if (quote) return quote;
    }
  }

  /**
   * Candles as `PriceFeed.candles` promises.
   * @throws RangeError if `untilMs` is later than the clock
   */
  candles(request: CandleRequest): CandleAnswer {
    this.#refuseFuture(request.untilMs);
    const { symbol } = request;
    const quoting = this.#quoting(symbol);
    const work = (): number => this.#work;
    const source = {
      get work() {
        return work();
      },
      firstMs: EPOCH_DAY * DAY_MS,
      tradesOn: (day: number) => quoting.series.calendar.day(day).openMinutes > 0,
      wholeCandle: (startMs: number, endMs: number) => this.#wholeCandle(quoting, startMs, endMs),
      quotes: (afterMs: number, untilMs: number) => this.quotes(symbol, afterMs, untilMs),
    };
    return candleHistory(source, request);
  }

  /** Caches past candles, which every chart requests and which never change. */
  #wholeCandle(quoting: Quoting, startMs: number, endMs: number): Candle | null {
    const lengthMs = endMs - startMs;
    if (!CACHED_LENGTHS.has(lengthMs)) return this.#candle(quoting, startMs, endMs);
    // starts are whole minutes, so the length in minutes fits in their last digits
    const key = (this.#places.get(quoting.instrument.symbol) ?? 0) * PLACE + startMs + lengthMs / MINUTE_MS;
    const cached = this.#pastCandles.get(key);
    if (cached) return cached;
    const candle = this.#candle(quoting, startMs, endMs);
    // closed hours cost nothing, and for some instruments outnumber the open ones
    if (candle) this.#pastCandles.set(key, candle);
    return candle;
  }

  #candle(quoting: Quoting, fromMs: number, toMs: number): Candle | null {
    const day = Math.floor(fromMs / DAY_MS);
    const bar = quoting.series.bar(day, (fromMs - day * DAY_MS) / MINUTE_MS, (toMs - day * DAY_MS) / MINUTE_MS);
    if (!bar) return null;
    this.#work += candleWork(toMs - fromMs);
    return barCandle(bar, fromMs, quoting.volumeStep);
  }

  #minute(quoting: Quoting, day: number, minute: number): readonly SourceQuote[] {
    const minuteMs = day * DAY_MS + minute * MINUTE_MS;
    const { symbol } = quoting.instrument;
    const known = this.#minutes.get(symbol);
    if (known?.minuteMs === minuteMs) return known.quotes;
    const quotes = minuteTicks(quoting, day, minute);
    this.#minutes.set(symbol, { minuteMs, quotes });
    return quotes;
  }

  #quoting(symbol: string): Quoting {
    const quoting = this.#quotings.get(symbol);
    if (!quoting) throw new RangeError(`the simulated source does not price ${symbol}`);
    return quoting;
  }

  #refuseFuture(timeMs: number): void {
    if (timeMs > this.#clock.now()) throw new RangeError('the simulation does not reveal prices later than now');
  }
}

function floorTo(timeMs: number, lengthMs: number): number {
  return Math.floor(timeMs / lengthMs) * lengthMs;
}

function minuteOf(timeMs: number): { day: number; minute: number } {
  const day = Math.floor(timeMs / DAY_MS);
  return { day, minute: Math.floor((timeMs - day * DAY_MS) / MINUTE_MS) };
}

function barCandle(bar: Bar, startMs: number, volumeStep: number): Candle {
  return {
    startMs,
    open: BigInt(bar.open) as Price,
    high: BigInt(bar.high) as Price,
    low: BigInt(bar.low) as Price,
    close: BigInt(bar.close) as Price,
    volume: bar.volumeSteps * volumeStep,
    turnover: bar.turnoverSteps * volumeStep,
  };
}

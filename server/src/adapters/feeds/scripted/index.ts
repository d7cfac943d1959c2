import { joinCandles, turnoverOf, type Candle, type Period } from '@truefill/domain/market/candle.ts';
import type { Instrument } from '@truefill/domain/market/instrument.ts';
import { parsePrice, points, type Price } from '@truefill/domain/market/price.ts';
import { midOf, type SourceQuote } from '@truefill/domain/market/quote.ts';
import { marketState, sessionsBetween, type OpenSpan } from '@truefill/domain/market/trading-hours.ts';
import { DAY_MS, MINUTE_MS } from '@truefill/domain/time/durations.ts';

import type { Clock } from '../../../platform/clock.ts';
import type { Catalogue } from '../../../features/catalogue/index.ts';
import { candleHistory } from '../candle-history.ts';
import type { CandleAnswer, CandleRequest, PriceFeed } from '../feed.ts';

const HISTORY_DAYS = 500;

/** One quote of a script; prices as decimal text. */
export interface ScriptedQuote {
  readonly bid: string;
  readonly ask: string;
  /** ms since the epoch; the current time by default */
  readonly timeMs?: number;
  /** units traded, 0 by default */
  readonly volume?: number;
}

/** A feed that a test controls; for tests and the browser harness only. */
export interface ScriptedFeed extends PriceFeed {
  /** @throws Error for an unknown symbol, or a price that is no decimal text of the instrument's precision */
  push(symbol: string, quote: ScriptedQuote): void;
  /** Replaces the history before the feed's start by these one-minute candles, oldest first. */
  setCandles(symbol: string, minutes: readonly Candle[]): void;
  /** Requotes every open instrument, one tick up and on the next call one tick down, so that no price grows stale. */
  drift(): void;
  candles(request: CandleRequest): CandleAnswer;
  /** the newest candles as of now */
  history(symbol: string, period: Period, fromMs: number, toMs: number, limit: number): readonly Candle[];
}

interface ScriptedSeries {
  readonly instrument: Instrument;
  readonly referencePrice: Price;
  /** trading hours by UTC day, once they were needed: a history asks for those of each minute */
  readonly sessions: Map<number, readonly OpenSpan[]>;
  newest: SourceQuote;
  /** one-minute candles of the pushed quotes */
  readonly pushed: Map<number, Candle>;
  given: readonly Candle[] | null;
}

/**
 * A feed of all instruments of the catalogue. It starts at their reference prices, after a flat history at that price in
 * trading hours.
 */
export function createScriptedFeed({ catalogue, clock }: { catalogue: Catalogue; clock: Clock }): ScriptedFeed {
  const beginMs = Math.floor(clock.now() / MINUTE_MS) * MINUTE_MS;
  const series = new Map(catalogue.instruments.map((instrument) => [instrument.symbol, beginSeries(instrument, clock.now())]));
  let listener: ((quotes: readonly SourceQuote[]) => void) | null = null;
  let rising = true;

  const seriesOf = (symbol: string): ScriptedSeries => {
    const found = series.get(symbol);
    if (!found) throw new Error(`${symbol} is not in the catalogue`);
    return found;
  };
  const accept = (into: ScriptedSeries, quote: SourceQuote): void => {
    into.newest = quote;
    record(into.pushed, quote);
  };

  return {
    source: 'scripted',
    demonstration: true,
    symbols: new Set(series.keys()),
    start(next) {
      listener = next;
      next([...series.values()].map(({ newest }) => newest));
    },
    stop() {
      listener = null;
    },
    push(symbol, { bid, ask, timeMs = clock.now(), volume = 0 }) {
      const into = seriesOf(symbol);
      const quote = toQuote(into.instrument, exactPrice(into.instrument, bid), exactPrice(into.instrument, ask), timeMs, volume);
      accept(into, quote);
      listener?.([quote]);
    },
    setCandles(symbol, minutes) {
      seriesOf(symbol).given = minutes;
    },
    drift() {
      const timeMs = clock.now();
      const step = rising ? 1n : -1n;
      rising = !rising;
      const quotes: SourceQuote[] = [];
      for (const each of series.values()) {
        if (marketState(each.instrument, timeMs) !== 'open') continue;
        const quote = toQuote(each.instrument, points(each.newest.bid + step), points(each.newest.ask + step), timeMs, 0);
        accept(each, quote);
        quotes.push(quote);
      }
      if (quotes.length > 0) listener?.(quotes);
    },
    candles(request) {
      const of = seriesOf(request.symbol);
      const source = {
        // there is nothing before the given candles, so a request for older ones need not scan a year of minutes
        firstMs: Math.floor((of.given?.[0]?.startMs ?? beginMs - HISTORY_DAYS * DAY_MS) / DAY_MS) * DAY_MS,
        tradesOn: () => true,
        wholeCandle: (startMs: number, endMs: number) => scriptedCandle(of, beginMs, startMs, endMs),
        quotes: () => [],
        work: 0,
      };
      // No quote is scripted ahead of time, so even the current candle is built from whole records.
      const toMs = Math.min(request.toMs, request.untilMs + 1);
      return candleHistory(source, { ...request, toMs, untilMs: Number.MAX_SAFE_INTEGER });
    },
    history(symbol, period, fromMs, toMs, limit) {
      return this.candles({ symbol, period, fromMs, toMs, limit, keep: 'newest', untilMs: clock.now() }).candles;
    },
  };
}

function beginSeries(instrument: Instrument, timeMs: number): ScriptedSeries {
  const middle = exactPrice(instrument, instrument.referencePrice);
  const spread = exactPrice(instrument, instrument.referenceSpread);
  const bid = points(middle - spread / 2n);
  const newest = toQuote(instrument, bid, points(bid + spread), timeMs, 0);
  return { instrument, referencePrice: middle, sessions: new Map(), newest, pushed: new Map(), given: null };
}

function exactPrice(instrument: Instrument, text: string): Price {
  const price = parsePrice(text, instrument.pricePrecision);
  if (typeof price !== 'bigint')
    throw new Error(`${instrument.symbol}: "${text}" is not a price with ${instrument.pricePrecision} digits (${price})`);
  return price;
}

function toQuote({ symbol }: Instrument, bid: Price, ask: Price, timeMs: number, volume: number): SourceQuote {
  return { symbol, timeMs, bid, ask, mid: midOf(bid, ask), volume };
}

function record(minutes: Map<number, Candle>, { timeMs, mid, volume }: SourceQuote): void {
  const startMs = Math.floor(timeMs / MINUTE_MS) * MINUTE_MS;
  const running = minutes.get(startMs);
  const turnover = turnoverOf(running?.open ?? mid, volume);
  const tick: Candle = { startMs, open: mid, high: mid, low: mid, close: mid, volume, turnover };
  minutes.set(startMs, running ? (joinCandles([running, tick], '1min')[0] ?? tick) : tick);
}

/** The given candles or a flat line before the start, then the pushed quotes. */
function scriptedCandle(series: ScriptedSeries, beginMs: number, startMs: number, endMs: number): Candle | null {
  const beforeMs = Math.min(endMs, beginMs);
  const before = series.given ? candlesWithin(series.given, startMs, beforeMs) : flatCandles(series, startMs, beforeMs);
  const after =
    endMs > beginMs
      ? [...series.pushed.values()]
          .filter((candle) => candle.startMs >= startMs && candle.startMs < endMs)
          .toSorted((a, b) => a.startMs - b.startMs)
      : [];
  const [first, ...rest] = [...before, ...after];
  if (!first) return null;
  return rest.reduce((joined, candle) => joinCandles([joined, { ...candle, startMs }], '1min')[0] ?? joined, {
    ...first,
    startMs,
  });
}

/** Those that start in a span of time, of candles in order of time. */
function candlesWithin(candles: readonly Candle[], startMs: number, endMs: number): readonly Candle[] {
  const from = firstFrom(candles, startMs);
  return candles.slice(from, Math.max(from, firstFrom(candles, endMs)));
}

/** The place of the first candle that does not start before a time. */
function firstFrom(candles: readonly Candle[], timeMs: number): number {
  let [low, high] = [0, candles.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((candles[middle]?.startMs ?? 0) < timeMs) low = middle + 1;
    else high = middle;
  }
  return low;
}

function flatCandles(series: ScriptedSeries, startMs: number, endMs: number): readonly Candle[] {
  if (startMs >= endMs || !isOpenWithin(series, startMs, endMs)) return [];
  const price = series.referencePrice;
  return [{ startMs, open: price, high: price, low: price, close: price, volume: 0, turnover: 0 }];
}

/** Whether the market is open at any time of a span within one UTC day. */
function isOpenWithin({ instrument, sessions }: ScriptedSeries, startMs: number, endMs: number): boolean {
  const day = Math.floor(startMs / DAY_MS);
  const spans = sessions.get(day) ?? sessionsBetween(instrument, day * DAY_MS, (day + 1) * DAY_MS);
  sessions.set(day, spans);
  return spans.some((span) => span.startMs < endMs && span.endMs > startMs);
}

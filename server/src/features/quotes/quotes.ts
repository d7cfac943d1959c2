import type { Pool } from 'pg';
import type { BaseLogger } from 'pino';
import type { Brand } from '@truefill/api/brand.ts';
import type { PriceView } from '@truefill/api/market/price-mapping.ts';
import type { Period } from '@truefill/domain/market/candle.ts';
import { CATEGORY_IDS, type Instrument } from '@truefill/domain/market/instrument.ts';
import { priceToNumber } from '@truefill/domain/market/price.ts';
import {
  FRESHNESS_LIMIT_MS,
  isFresh,
  midOf,
  quoteNumber,
  type Ineligibility,
  type Quote,
  type SourceQuote,
} from '@truefill/domain/market/quote.ts';
import { marketState } from '@truefill/domain/market/trading-hours.ts';
import type { CandleAnswer, CandleRequest, PriceFeed } from '../../adapters/feeds/feed.ts';
import type { Clock } from '../../platform/clock.ts';
import { notifyEach } from '../../platform/notify-each.ts';
import { systemTimers, type Timers } from '../../platform/timers.ts';
import type { Catalogue } from '../catalogue/index.ts';
import { createClockMonitor, type ClockMonitor } from './clock-monitor.ts';
import { DayStatistics, changePercent } from './history/day-statistics.ts';
import { readDay, type DayHistory } from './history/day-history.ts';
import { LiveCandle, type CandleWatch } from './history/live-candle.ts';
import { withMarkup } from './markup.ts';
import type { QuoteBook, QuoteRecord, RecordedQuote } from './quote-book.ts';
import { emptyGate, passGate, type GateRefusal, type GateState } from './quote-gate.ts';
import type { LogGaps } from './log/log-gaps.ts';
import { createQuoteLog, type QuoteLog } from './log/quote-log.ts';

const LOG_EVERY_MS = 1_000;
const REPORT_EVERY_MS = 60_000;
const CHECK_CLOCK_EVERY_MS = 1_000;

/** All price data: the newest quotes, daily statistics, candles, and which instruments can be traded. */
export interface Quotes extends QuoteBook, QuoteRecord {
  readonly catalogue: Catalogue;
  /** the source's name, for example `simulated` */
  readonly source: string;
  /** true if prices are simulated or replayed */
  readonly demonstration: boolean;
  /** Opens the quote log, then starts the source. A price is only shown together with its day's statistics. */
  start(): Promise<void>;
  /** Stops the source and writes the waiting quotes. */
  stop(): Promise<void>;
  /** True if the source prices the instrument, whether or not its market is open. */
  tradable(symbol: string): boolean;
  /** The instruments of the brand's categories, in the catalogue's order. */
  instrumentsOf(brand: Brand): readonly Instrument[];
  /** The instrument if it exists and the brand shows its category, otherwise null. */
  instrumentFor(brand: Brand, symbol: string): Instrument | null;
  /** An instrument's position in the catalogue, from 1. */
  placeOf(symbol: string): number;
  /**
   * The newest price with the brand's markup and the day's statistics (of mids); null if there is none or the brand does not
   * show it.
   */
  priceFor(brand: Brand, symbol: string): PriceView | null;
  /** Candles of mid prices up to the newest quote that trades; empty if the instrument cannot be traded. */
  candles(request: Omit<CandleRequest, 'untilMs'>): CandleAnswer | Promise<CandleAnswer>;
  /**
   * Until when the newest quotes are ahead of the clock, so that nothing trades on them; ms since the epoch, null if none is.
   */
  aheadUntilMs(): number | null;
  /** Follows the current candle; null if the instrument cannot be traded. */
  watchCandle(symbol: string, period: Period): CandleWatch | null;
}

export interface QuotesOptions {
  readonly catalogue: Catalogue;
  readonly feed: PriceFeed;
  readonly clock: Clock;
  /** database of the quote log; without one, nothing is recorded */
  readonly pool?: Pool;
  /** replaces the log in `pool` */
  readonly quoteLog?: QuoteLog;
  readonly timers?: Timers;
  readonly log: Pick<BaseLogger, 'info' | 'warn' | 'error'>;
}

interface Market {
  readonly instrument: Instrument;
  readonly place: number;
  readonly gate: GateState;
  readonly day: DayStatistics;
  readonly candles: Set<LiveCandle>;
  newest: Quote | null;
  /** the last logged quote when this run started */
  logged: Quote | null;
  /** quotes that arrived while the day's history was being read; null once it is known */
  beforeDay: Quote[] | null;
}

/** Creates the quotes of a source. Nothing happens before `start`. */
export function createQuotes(options: QuotesOptions): Quotes {
  return new RunningQuotes(options);
}

class RunningQuotes implements Quotes {
  readonly catalogue: Catalogue;
  readonly source: string;
  readonly demonstration: boolean;
  readonly #feed: PriceFeed;
  readonly #clock: Clock;
  readonly #log: QuotesOptions['log'];
  readonly #quoteLog: QuoteLog | null;
  readonly #timers: Timers;
  readonly #markets = new Map<string, Market>();
  readonly #listeners = new Set<(quotes: readonly Quote[]) => void>();
  readonly #instrumentsOf = new WeakMap<Brand, readonly Instrument[]>();
  #refused = new Map<GateRefusal | 'unknown', number>();
  readonly #clockMonitor: ClockMonitor;
  readonly #cancels: (() => void)[] = [];
  /** pending reads of day history */
  readonly #reading = new Set<Promise<void>>();
  #recordedSinceMs = 0;
  #stopped = false;

  constructor({ catalogue, feed, clock, pool, log, quoteLog, timers = systemTimers }: QuotesOptions) {
    this.catalogue = catalogue;
    this.source = feed.source;
    this.demonstration = feed.demonstration;
    this.#feed = feed;
    this.#clock = clock;
    this.#log = log;
    this.#timers = timers;
    this.#clockMonitor = createClockMonitor(log);
    this.#quoteLog = quoteLog ?? (pool ? createQuoteLog({ pool, clock, log }) : null);
    catalogue.instruments.forEach((instrument, index) => {
      const market = {
        instrument,
        place: index + 1,
        gate: emptyGate(),
        day: new DayStatistics(),
        candles: new Set<LiveCandle>(),
      };
      this.#markets.set(instrument.symbol, { ...market, newest: null, logged: null, beforeDay: null });
    });
  }

  async start(): Promise<void> {
    for (const quote of (await this.#quoteLog?.open([...this.#markets.keys()])) ?? []) {
      const market = this.#markets.get(quote.symbol);
      if (!market) continue;
      market.logged = quote;
      market.gate.logged = quote;
    }
    this.#recordedSinceMs = this.#clock.now();
    if (this.#quoteLog) this.#cancels.push(this.#timers.every(LOG_EVERY_MS, () => void this.#quoteLog?.flush()));
    this.#cancels.push(this.#timers.every(REPORT_EVERY_MS, () => this.#reportRefused()));
    this.#cancels.push(this.#timers.every(CHECK_CLOCK_EVERY_MS, () => void this.aheadUntilMs()));
    this.#feed.start((quotes) => this.#accept(quotes));
    await Promise.all(this.#reading);
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    this.#feed.stop();
    for (const cancel of this.#cancels.splice(0)) cancel();
    this.#reportRefused();
    await this.#quoteLog?.close();
  }

  tradable(symbol: string): boolean {
    return this.#feed.symbols.has(symbol);
  }

  instrumentsOf(brand: Brand): readonly Instrument[] {
    const known = this.#instrumentsOf.get(brand);
    if (known) return known;
    const shown = this.catalogue.instruments.filter(({ category }) => brand.categories.includes(CATEGORY_IDS[category]));
    this.#instrumentsOf.set(brand, shown);
    return shown;
  }

  instrumentFor(brand: Brand, symbol: string): Instrument | null {
    const instrument = this.catalogue.bySymbol.get(symbol);
    return instrument && brand.categories.includes(CATEGORY_IDS[instrument.category]) ? instrument : null;
  }

  placeOf(symbol: string): number {
    return this.#markets.get(symbol)?.place ?? 0;
  }

  newest(symbol: string): Quote | null {
    return this.#markets.get(symbol)?.newest ?? null;
  }

  quoteFor(brand: Brand, symbol: string): Quote | null {
    const quote = this.newest(symbol);
    return quote && this.withMarkup(brand, quote);
  }

  withMarkup(brand: Brand, quote: Quote): Quote {
    const instrument = this.catalogue.bySymbol.get(quote.symbol);
    return instrument ? withMarkup(brand, instrument, quote) : quote;
  }

  async quotesBetween(symbol: string, fromMs: number, toMs: number): Promise<readonly RecordedQuote[]> {
    const quotes = (await this.#quoteLog?.between(symbol, fromMs, toMs)) ?? [];
    return quotes.filter(({ ineligible }) => ineligible === undefined);
  }

  get recordedSinceMs(): number {
    return this.#recordedSinceMs;
  }

  lastRecordedMs(symbol: string): number | null {
    return this.#markets.get(symbol)?.logged?.timeMs ?? null;
  }

  async gaps(): Promise<LogGaps> {
    return (await this.#quoteLog?.gaps()) ?? (() => 'none');
  }

  onQuotes(listener: (quotes: readonly Quote[]) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  priceFor(brand: Brand, symbol: string): PriceView | null {
    const market = this.#markets.get(symbol);
    const figures = market?.day.figures();
    if (!market?.newest || !figures || !this.instrumentFor(brand, symbol)) return null;
    const { instrument, newest } = market;
    const quote = withMarkup(brand, instrument, newest);
    const precision = instrument.pricePrecision;
    return {
      symbol,
      bid: priceToNumber(quote.bid, precision),
      ask: priceToNumber(quote.ask, precision),
      mid: priceToNumber(quote.mid, precision),
      dayLow: priceToNumber(figures.low, precision),
      dayHigh: priceToNumber(figures.high, precision),
      changePercent: changePercent(quote.mid, figures.reference),
      updatedAtMs: quote.timeMs,
      volume: Number(figures.volume.toPrecision(12)),
    };
  }

  candles(request: Omit<CandleRequest, 'untilMs'>): CandleAnswer | Promise<CandleAnswer> {
    const newest = this.newest(request.symbol);
    if (!newest || !this.tradable(request.symbol)) return { candles: [], cut: false, work: 0 };
    return this.#feed.candles({ ...request, untilMs: newest.timeMs });
  }

  aheadUntilMs(): number | null {
    return this.#clockMonitor.check(
      [...this.#markets.values()].flatMap(({ newest }) => newest ?? []),
      this.#clock.now(),
    );
  }

  watchCandle(symbol: string, period: Period): CandleWatch | null {
    const market = this.#markets.get(symbol);
    if (!market || !this.tradable(symbol)) return null;
    const candle = new LiveCandle(this.#feed, symbol, period, market.newest?.timeMs ?? null);
    market.candles.add(candle);
    return {
      get ready() {
        return candle.ready;
      },
      current: () => candle.current(),
      take: () => candle.take(),
      release: () => void market.candles.delete(candle),
    };
  }

  #accept(batch: readonly SourceQuote[]): void {
    if (this.#stopped) return;
    const nowMs = this.#clock.now();
    const accepted: Quote[] = [];
    for (const reported of batch) {
      const quote = { ...reported, mid: midOf(reported.bid, reported.ask) };
      const market = this.#markets.get(quote.symbol);
      const refusal = market ? passGate(market.gate, quote, market.instrument.category, nowMs) : 'unknown';
      if (refusal === null && market) accepted.push(this.#take(market, quote, nowMs));
      else if (refusal !== null && refusal !== 'repeated') this.#refuse(reported, refusal, nowMs);
    }
    if (accepted.length === 0) return;
    this.#quoteLog?.append(accepted, nowMs);
    notifyEach(this.#listeners, accepted, (error) => this.#log.error({ err: error }, 'quote listener failed'));
  }

  #refuse(quote: SourceQuote, reason: GateRefusal | 'unknown', arrivedMs: number): void {
    this.#refused.set(reason, (this.#refused.get(reason) ?? 0) + 1);
    this.#quoteLog?.refuse({ quote, reason, arrivedMs });
  }

  #take(market: Market, source: SourceQuote, nowMs: number): Quote {
    const ineligible = ineligibilityOf(market.instrument, source, nowMs);
    const quote: Quote = { ...source, sequence: numberOf(market, source), ...(ineligible ? { ineligible } : {}) };
    if (!market.newest) this.#readDay(market, quote);
    else if (market.beforeDay) market.beforeDay.push(quote);
    else market.day.take(quote);
    market.newest = quote;
    for (const candle of market.candles) candle.onQuote(quote);
    return quote;
  }

  /** Runs before the first quote is shown, so that nobody sees statistics of a partial day. */
  #readDay(market: Market, first: Quote): void {
    const { symbol } = market.instrument;
    const begin = ({ candles, reference }: DayHistory): void => {
      market.day.seed(candles, reference);
      // history already includes its volume
      market.day.take({ ...first, volume: 0 });
      for (const quote of market.beforeDay ?? []) market.day.take(quote);
      market.beforeDay = null;
    };
    const fail = (error: unknown): void => {
      this.#log.error({ err: error, symbol }, "failed to read an instrument's last 24 hours");
      begin({ candles: [], reference: null });
    };
    try {
      const day = readDay(this.#feed, symbol, first.timeMs);
      if (!(day instanceof Promise)) return begin(day);
      market.beforeDay = [];
      const read = day.then(begin).catch(fail);
      this.#reading.add(read);
      void read.then(() => this.#reading.delete(read));
    } catch (error) {
      fail(error);
    }
  }

  #reportRefused(): void {
    if (this.#refused.size === 0) return;
    this.#log.warn({ refused: Object.fromEntries(this.#refused) }, 'quotes refused');
    this.#refused = new Map();
  }
}

/** The first quote of a run may be the last one of the run before, or one that another process has just logged. */
function numberOf({ newest, logged }: Market, { timeMs, bid, ask }: SourceQuote): number {
  if (newest) return quoteNumber(timeMs, newest);
  const same = logged?.timeMs === timeMs && logged.bid === bid && logged.ask === ask;
  return same ? logged.sequence : quoteNumber(timeMs, logged);
}

function ineligibilityOf(instrument: Instrument, quote: SourceQuote, nowMs: number): Ineligibility | null {
  if (marketState(instrument, nowMs) !== 'open') return 'market-closed';
  return isFresh(quote, nowMs, FRESHNESS_LIMIT_MS) ? null : 'stale';
}

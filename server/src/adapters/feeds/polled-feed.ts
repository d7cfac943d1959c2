import type { SourceQuote } from '@truefill/domain/market/quote.ts';

import type { Clock } from '../../platform/clock.ts';

import type { Candle, Period } from '@truefill/domain/market/candle.ts';

import type { CandleAnswer, CandleRequest, PriceFeed } from './feed.ts';

const POLL_MS = 250;
/** After a longer pause (a sleeping machine) only the newest quotes are delivered; those in between are in the history. */
const MAX_CATCH_UP_MS = 5 * 60_000;

/** A feed whose `advance` delivers everything up to the current time; a timer calls it while started. */
export interface PolledFeed extends PriceFeed {
  advance(): void;
  candles(request: CandleRequest): CandleAnswer;
  /** the newest candles as of now */
  history(symbol: string, period: Period, fromMs: number, toMs: number, limit: number): readonly Candle[];
}

/** A source whose quotes are a function of time. */
export interface QuoteSource {
  readonly source: string;
  readonly symbols: readonly string[];
  /** quotes with `afterMs < timeMs <= untilMs`, oldest first; `untilMs` is never later than the clock */
  quotes(symbol: string, afterMs: number, untilMs: number): readonly SourceQuote[];
  /** the newest quote at an instant, also while the market is closed */
  newestQuote(symbol: string, timeMs: number): SourceQuote | null;
  /** like the feed's, for an `untilMs` that is never later than the clock */
  candles(request: CandleRequest): CandleAnswer;
}

/** Makes a (demonstration) feed from a source of computed quotes. */
export function createPolledFeed(source: QuoteSource, clock: Clock): PolledFeed {
  let listener: ((quotes: readonly SourceQuote[]) => void) | null = null;
  let timer: NodeJS.Timeout | null = null;
  let deliveredMs = 0;

  const advance = (): void => {
    const nowMs = clock.now();
    if (!listener || nowMs <= deliveredMs) return;
    const quotes =
      nowMs - deliveredMs > MAX_CATCH_UP_MS
        ? source.symbols.map((symbol) => source.newestQuote(symbol, nowMs)).filter((quote) => quote !== null)
        : source.symbols.flatMap((symbol) => source.quotes(symbol, deliveredMs, nowMs));
    deliveredMs = nowMs;
    if (quotes.length > 0) listener(quotes.toSorted((a, b) => a.timeMs - b.timeMs));
  };

  return {
    source: source.source,
    demonstration: true,
    symbols: new Set(source.symbols),
    start(next) {
      listener = next;
      deliveredMs = 0;
      advance();
      timer ??= setInterval(advance, POLL_MS).unref();
    },
    stop() {
      listener = null;
      if (timer) clearInterval(timer);
      timer = null;
    },
    advance,
    candles: (request) => source.candles({ ...request, untilMs: Math.min(request.untilMs, clock.now()) }),
    history: (symbol, period, fromMs, toMs, limit) =>
      source.candles({ symbol, period, fromMs, toMs, limit, keep: 'newest', untilMs: clock.now() }).candles,
  };
}

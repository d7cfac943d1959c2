import type { SourceQuote } from '@truefill/domain/quote.ts';

import type { Clock } from '../../../clock.ts';
import type { Catalogue } from '../../../features/catalogue/index.ts';
import type { PriceFeed } from '../feed.ts';

import { SimulatedMarket } from './market.ts';
import { createQuotings } from './quotings.ts';

const POLL_MS = 250;
/** After a longer silence (a sleeping machine) only the newest quotes are told; what lies between is in the history. */
const LONGEST_CATCH_UP_MS = 5 * 60_000;

export interface SimulatedFeedOptions {
  readonly catalogue: Catalogue;
  /** secret of the deployment: whoever knows it knows every price to come */
  readonly seed: string;
  readonly clock: Clock;
  /** only these instruments; all of the catalogue by default */
  readonly symbols?: readonly string[];
}

/** A feed whose `advance` tells the listener everything up to the clock's present; a timer calls it while started. */
export interface SimulatedFeed extends PriceFeed {
  advance(): void;
}

/**
 * The simulated source: prices of a model that is a pure function of (seed, model version, instrument, time), cut at the
 * clock. Live quotes and history are read from the same knots and agree exactly.
 * @throws Error when a symbol is not in the catalogue
 */
export function createSimulatedFeed({ catalogue, seed, clock, symbols }: SimulatedFeedOptions): SimulatedFeed {
  const instruments = symbols
    ? symbols.map((symbol) => {
        const instrument = catalogue.bySymbol.get(symbol);
        if (!instrument) throw new Error(`${symbol} is not in the catalogue`);
        return instrument;
      })
    : catalogue.instruments;
  const market = new SimulatedMarket(createQuotings(instruments, catalogue.instruments, seed), clock);
  const names = instruments.map((instrument) => instrument.symbol);
  let listener: ((quotes: readonly SourceQuote[]) => void) | null = null;
  let timer: NodeJS.Timeout | null = null;
  let toldMs = 0;

  const tell = (): void => {
    const nowMs = clock.now();
    if (!listener || nowMs <= toldMs) return;
    const quotes =
      nowMs - toldMs > LONGEST_CATCH_UP_MS
        ? names.map((symbol) => market.newestQuote(symbol, nowMs)).filter((quote) => quote !== null)
        : names.flatMap((symbol) => market.quotes(symbol, toldMs, nowMs));
    toldMs = nowMs;
    if (quotes.length > 0) listener(quotes.sort((a, b) => a.timeMs - b.timeMs));
  };

  return {
    source: 'simulated',
    demonstration: true,
    symbols: new Set(names),
    start(next) {
      listener = next;
      toldMs = 0;
      tell();
      timer ??= setInterval(tell, POLL_MS).unref();
    },
    stop() {
      listener = null;
      if (timer) clearInterval(timer);
      timer = null;
    },
    advance: tell,
    history: (symbol, period, fromMs, toMs, limit) => market.candles(symbol, period, fromMs, toMs, limit),
  };
}

import type { Clock } from '../../../platform/clock.ts';
import type { Catalogue } from '../../../features/catalogue/index.ts';
import { createPolledFeed, type PolledFeed } from '../polled-feed.ts';

import { SimulatedMarket } from './market.ts';
import { createQuotings } from './quotings.ts';

export interface SimulatedFeedOptions {
  readonly catalogue: Catalogue;
  /** secret of the deployment: it determines every future price */
  readonly seed: string;
  readonly clock: Clock;
  /** only these instruments; the whole catalogue by default */
  readonly symbols?: readonly string[];
}

/**
 * The simulated source: prices of a model that is a pure function of (seed, model version, instrument, time), cut off at the
 * clock. Live quotes and history come from the same knots and agree exactly.
 * @throws Error if a symbol is not in the catalogue
 */
export function createSimulatedFeed({ catalogue, seed, clock, symbols }: SimulatedFeedOptions): PolledFeed {
  const instruments = symbols
    ? symbols.map((symbol) => {
        const instrument = catalogue.bySymbol.get(symbol);
        if (!instrument) throw new Error(`${symbol} is not in the catalogue`);
        return instrument;
      })
    : catalogue.instruments;
  const market = new SimulatedMarket(createQuotings(instruments, catalogue.instruments, seed), clock);
  return createPolledFeed(
    {
      source: 'simulated',
      symbols: instruments.map((instrument) => instrument.symbol),
      quotes: (symbol, afterMs, untilMs) => market.quotes(symbol, afterMs, untilMs),
      newestQuote: (symbol, timeMs) => market.newestQuote(symbol, timeMs),
      candles: (request) => market.candles(request),
    },
    clock,
  );
}

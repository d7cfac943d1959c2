import type { Candle } from '@truefill/domain/market/candle.ts';
import { formatPrice } from '@truefill/domain/market/price.ts';
import type { SourceQuote } from '@truefill/domain/market/quote.ts';
import { marketState } from '@truefill/domain/market/trading-hours.ts';
import type { PriceFeed } from '@truefill/server/adapters/feeds/feed.ts';
import { createScriptedFeed, type ScriptedFeed } from '@truefill/server/adapters/feeds/scripted/index.ts';
import type { Clock } from '@truefill/server/platform/clock.ts';
import type { Catalogue } from '@truefill/server/features/catalogue/index.ts';

const REFRESH_EVERY_MS = 2_000;

/** Prices of a test: they stay as set and are quoted again before they become stale. */
export class ScriptedPrices {
  readonly #feed: ScriptedFeed;
  readonly #catalogue: Catalogue;
  readonly #clock: Clock;
  readonly #newest = new Map<string, { readonly bid: string; readonly ask: string }>();
  #timer: NodeJS.Timeout | undefined;
  #lastMs = 0;

  constructor(options: { readonly catalogue: Catalogue; readonly clock: Clock }) {
    this.#catalogue = options.catalogue;
    this.#clock = options.clock;
    this.#feed = createScriptedFeed(options);
  }

  /** the source for composing a server */
  get source(): PriceFeed {
    const feed = this.#feed;
    return {
      ...feed,
      start: (listener) => {
        feed.start((quotes) => {
          for (const quote of quotes) this.#note(quote);
          listener(quotes);
        });
        this.#timer = setInterval(() => this.refresh(), REFRESH_EVERY_MS);
      },
      stop: () => {
        clearInterval(this.#timer);
        feed.stop();
      },
    };
  }

  /** Quotes a price as decimal texts at the current time; twice, since the server accepts a jump only if it is confirmed. */
  push(symbol: string, quote: { readonly bid: string; readonly ask: string }): void {
    this.#feed.push(symbol, { ...quote, timeMs: this.#nextMs() });
    this.#feed.push(symbol, { ...quote, timeMs: this.#nextMs() });
  }

  /** Replaces the history before the first quote by these one-minute candles, oldest first. */
  setCandles(symbol: string, minutes: readonly Candle[]): void {
    this.#feed.setCandles(symbol, minutes);
  }

  /** Quotes every open market again at its newest price. */
  refresh(): void {
    const timeMs = this.#nextMs();
    for (const instrument of this.#catalogue.instruments) {
      const newest = this.#newest.get(instrument.symbol);
      if (newest && marketState(instrument, timeMs) === 'open') this.#feed.push(instrument.symbol, { ...newest, timeMs });
    }
  }

  /** No two quotes share a time: the server drops quotes that appear out of order. */
  #nextMs(): number {
    this.#lastMs = Math.max(this.#clock.now(), this.#lastMs + 1);
    return this.#lastMs;
  }

  #note({ symbol, bid, ask }: SourceQuote): void {
    const precision = this.#catalogue.bySymbol.get(symbol)?.pricePrecision ?? 0;
    this.#newest.set(symbol, { bid: formatPrice(bid, precision), ask: formatPrice(ask, precision) });
  }
}

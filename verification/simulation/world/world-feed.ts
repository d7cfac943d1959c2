import type { SourceQuote } from '@truefill/domain/market/quote.ts';
import type { CandleAnswer, PriceFeed } from '@truefill/server/adapters/feeds/feed.ts';
import { SYMBOLS } from './broker.ts';

/** A process's end of the source: receives the world's quotes while it listens. */
export class WorldFeed implements PriceFeed {
  readonly source = 'simulation';
  readonly demonstration = true;
  readonly symbols: ReadonlySet<string> = new Set(SYMBOLS);
  readonly #snapshot: readonly SourceQuote[];
  #listener: ((quotes: readonly SourceQuote[]) => void) | null = null;

  /** @param snapshot the newest quote of every symbol, with which a feed starts */
  constructor(snapshot: readonly SourceQuote[]) {
    this.#snapshot = snapshot;
  }

  start(listener: (quotes: readonly SourceQuote[]) => void): void {
    this.#listener = listener;
    if (this.#snapshot.length > 0) listener(this.#snapshot);
  }

  stop(): void {
    this.#listener = null;
  }

  say(quotes: readonly SourceQuote[]): void {
    this.#listener?.(quotes);
  }

  candles(): CandleAnswer {
    return { candles: [], cut: false, work: 0 };
  }
}

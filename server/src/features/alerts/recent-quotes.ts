import type { Quote } from '@truefill/domain/market/quote.ts';

/** Enough for the quotes that come until an alert is heard of that another process has written. */
const KEPT = 256;

/** The last quotes that traded, by symbol: what came between the setting of an alert and its watching. */
export class RecentQuotes {
  readonly #bySymbol = new Map<string, Quote[]>();

  take(quote: Quote): void {
    const quotes = this.#bySymbol.get(quote.symbol) ?? [];
    this.#bySymbol.set(quote.symbol, quotes);
    quotes.push(quote);
    // In one go, now and then: taking off the first each time would move all the others.
    if (quotes.length >= KEPT * 2) quotes.splice(0, KEPT);
  }

  /** those of a symbol, the oldest first */
  of(symbol: string): readonly Quote[] {
    return this.#bySymbol.get(symbol) ?? [];
  }

  /** with those of before from the record, each once */
  joinedTo(recorded: readonly Quote[], symbol: string): readonly Quote[] {
    const recent = this.of(symbol);
    const firstSequence = recent[0]?.sequence ?? Infinity;
    return [...recorded.filter(({ sequence }) => sequence < firstSequence), ...recent];
  }
}

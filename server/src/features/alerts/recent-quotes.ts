import type { Quote } from '@truefill/domain/market/quote.ts';

/** Enough for the quotes that arrive before this process learns of an alert that another one wrote. */
const CAPACITY = 256;

/** The last tradable quotes, by symbol: they cover the time between setting an alert and watching it. */
export class RecentQuotes {
  readonly #bySymbol = new Map<string, Quote[]>();

  take(quote: Quote): void {
    const quotes = this.#bySymbol.get(quote.symbol) ?? [];
    this.#bySymbol.set(quote.symbol, quotes);
    quotes.push(quote);
    // Truncate now and then: removing the first each time would move all the others.
    if (quotes.length >= CAPACITY * 2) quotes.splice(0, CAPACITY);
  }

  /** the quotes of a symbol, oldest first */
  of(symbol: string): readonly Quote[] {
    return this.#bySymbol.get(symbol) ?? [];
  }

  /** merges earlier quotes from the record, without duplicates */
  joinedTo(recorded: readonly Quote[], symbol: string): readonly Quote[] {
    const recent = this.of(symbol);
    const firstSequence = recent[0]?.sequence ?? Infinity;
    return [...recorded.filter(({ sequence }) => sequence < firstSequence), ...recent];
  }
}

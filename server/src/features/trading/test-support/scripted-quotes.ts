import type { Brand } from '@truefill/api/brand.ts';
import { parsePrice, points, type Price } from '@truefill/domain/market/price.ts';
import type { Quote } from '@truefill/domain/market/quote.ts';
import type { Catalogue } from '../../catalogue/index.ts';
import { withMarkup } from '../../quotes/markup.ts';
import type { QuoteBook, QuoteRecord, RecordedQuote } from '../../quotes/index.ts';

/** A quote book whose prices a script sets, and a clock that it advances. */
export class ScriptedQuotes implements QuoteBook, Pick<QuoteRecord, 'quotesBetween' | 'lastRecordedMs'> {
  readonly #catalogue: Catalogue;
  readonly #newest = new Map<string, Quote>();
  /** quotes from before the process started, for a restart */
  recorded: readonly RecordedQuote[] = [];
  readonly #listeners = new Set<(quotes: readonly Quote[]) => void>();
  /** markup in points on each side, by brand ID; defaults to the brand's rules */
  readonly markupPoints = new Map<string, bigint>();
  nowMs: number;

  constructor(catalogue: Catalogue, nowMs: number) {
    this.#catalogue = catalogue;
    this.nowMs = nowMs;
  }

  now(): number {
    return this.nowMs;
  }

  /** Sets bid and ask as decimal texts, at the current time. */
  say(symbol: string, bid: string, ask: string): Quote {
    const precision = this.#catalogue.bySymbol.get(symbol)?.pricePrecision ?? 0;
    return this.sayPoints(symbol, parsePrice(bid, precision) as Price, parsePrice(ask, precision) as Price);
  }

  sayPoints(symbol: string, bid: Price, ask: Price): Quote {
    const sequence = (this.#newest.get(symbol)?.sequence ?? 0) + 1;
    const quote = { symbol, timeMs: this.nowMs, bid, ask, mid: points((bid + ask) / 2n), volume: 0, sequence };
    this.#newest.set(symbol, quote);
    for (const listener of this.#listeners) listener([quote]);
    return quote;
  }

  newest(symbol: string): Quote | null {
    return this.#newest.get(symbol) ?? null;
  }

  quoteFor(brand: Brand, symbol: string): Quote | null {
    const quote = this.newest(symbol);
    return quote && this.withMarkup(brand, quote);
  }

  withMarkup(brand: Brand, quote: Quote): Quote {
    const markup = this.markupPoints.get(brand.id);
    const instrument = this.#catalogue.bySymbol.get(quote.symbol);
    if (markup === undefined) return instrument ? withMarkup(brand, instrument, quote) : quote;
    return markup === 0n ? quote : { ...quote, bid: points(quote.bid - markup), ask: points(quote.ask + markup), raw: quote };
  }

  quotesBetween(symbol: string, fromMs: number, toMs: number): Promise<readonly RecordedQuote[]> {
    return Promise.resolve(
      this.recorded.filter((quote) => quote.symbol === symbol && quote.timeMs >= fromMs && quote.timeMs <= toMs),
    );
  }

  lastRecordedMs(symbol: string): number | null {
    return this.recorded.findLast((quote) => quote.symbol === symbol)?.timeMs ?? null;
  }

  onQuotes(listener: (quotes: readonly Quote[]) => void): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }
}

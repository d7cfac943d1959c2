import type { Brand } from '@truefill/api/brand.ts';
import type { Quote } from '@truefill/domain/quote.ts';

/** The newest accepted quotes. Everything that trades reads prices from here and nowhere else. */
export interface QuoteBook {
  /** the newest quote before markup, or null when the instrument has none */
  newest(symbol: string): Quote | null;
  /** the newest quote with the brand's published markup on both sides */
  quoteFor(brand: Brand, symbol: string): Quote | null;
  /** a quote with the brand's markup; the same quote where the brand has none */
  withMarkup(brand: Brand, quote: Quote): Quote;
  /** called with each accepted batch, in order, after the book has taken it; answers an unsubscribe */
  onQuotes(listener: (quotes: readonly Quote[]) => void): () => void;
}

/** The accepted quotes of the last days, also those of earlier runs. */
export interface QuoteRecord {
  /** the instrument's quotes before markup with `fromMs <= timeMs <= toMs`, oldest first, up to the newest one */
  quotesBetween(symbol: string, fromMs: number, toMs: number): Promise<readonly Quote[]>;
}

/** Quotes older than this are never traded on while the market is open. */
export const FRESHNESS_LIMIT_MS = 10_000;

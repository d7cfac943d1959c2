import type { Brand } from '@truefill/api/brand.ts';
import type { Quote } from '@truefill/domain/market/quote.ts';
import type { LogGaps } from './log/log-gaps.ts';

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

/** A quote with when it was accepted, ms, where that was kept. */
export interface RecordedQuote extends Quote {
  readonly arrivedMs?: number | null;
}

/** The accepted quotes of the last days, also those of earlier runs and of other processes. */
export interface QuoteRecord {
  /**
   * the instrument's quotes before markup with `fromMs <= timeMs <= toMs`, oldest first, up to the newest one; only those that were
   * fresh when they arrived, in an open market
   */
  quotesBetween(symbol: string, fromMs: number, toMs: number): Promise<readonly RecordedQuote[]>;
  /** where quotes that were accepted may be missing from the record, as far as is known now */
  gaps(): Promise<LogGaps>;
  /** since when this process has heard every quote itself, ms */
  readonly recordedSinceMs: number;
  /** the time of the instrument's last quote in the record when this process began, ms; null where there was none */
  lastRecordedMs(symbol: string): number | null;
}

import type { Brand } from '@truefill/api/brand.ts';
import type { Quote } from '@truefill/domain/market/quote.ts';
import type { LogGaps } from './log/log-gaps.ts';

/** The newest accepted quotes: the only source of prices for trading. */
export interface QuoteBook {
  /** the newest quote before markup; null if the instrument has none */
  newest(symbol: string): Quote | null;
  /** the newest quote with the brand's published markup on both sides */
  quoteFor(brand: Brand, symbol: string): Quote | null;
  /** a quote with the brand's markup; the same object if the brand has none */
  withMarkup(brand: Brand, quote: Quote): Quote;
  /** called with each accepted batch, in order, after the book has applied it; returns the unsubscribe function */
  onQuotes(listener: (quotes: readonly Quote[]) => void): () => void;
}

/** A quote with the time it was accepted, ms, if recorded. */
export interface RecordedQuote extends Quote {
  readonly arrivedMs?: number | null;
}

/** The accepted quotes of the last days, including those of earlier runs and of other processes. */
export interface QuoteRecord {
  /**
   * the instrument's quotes before markup with `fromMs <= timeMs <= toMs`, oldest first, up to the newest one; only those that
   * were fresh when they arrived, in an open market
   */
  quotesBetween(symbol: string, fromMs: number, toMs: number): Promise<readonly RecordedQuote[]>;
  /** where accepted quotes may be missing from the record, as far as known now */
  gaps(): Promise<LogGaps>;
  /** since when this process has received every quote itself, ms */
  readonly recordedSinceMs: number;
  /** the time of the instrument's last recorded quote when this process started, ms; null if there was none */
  lastRecordedMs(symbol: string): number | null;
}

/**
 * Prices: `createQuotes` validates, numbers, records and publishes a source's quotes. Everything that trades reads `QuoteBook`.
 * Prices are integers of the instrument's smallest unit; times are ms since the epoch; a quote's number is derived from its
 * time alone (`quoteNumber`), so that it identifies the same quote in every process and every run.
 */
export { createQuotes, type Quotes, type QuotesOptions } from './quotes.ts';
export type { LogGaps } from './log/log-gaps.ts';
export type { QuoteBook, QuoteRecord, RecordedQuote } from './quote-book.ts';
export type { CandleWatch } from './history/live-candle.ts';
export { candleView } from './history/candle-view.ts';

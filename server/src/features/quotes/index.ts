/**
 * Prices: `createQuotes` checks, numbers, records and publishes what a source reports. Everything that trades reads `QuoteBook`.
 * Prices are integers of the instrument's smallest unit; times are ms since the epoch; sequence numbers start at 1 per instrument
 * and rise by one, but for a gap after an unexpected end of the server, when numbers may have been used that the log never saw.
 */
export { createQuotes, type Quotes, type QuotesOptions } from './quotes.ts';
export { FRESHNESS_LIMIT_MS, type QuoteBook, type QuoteRecord } from './quote-book.ts';
export type { CandleWatch } from './live-candle.ts';
export { quotesMigrations } from './migrations.ts';
export { candleView } from './candle-view.ts';
export { quoteRoutes } from './routes.ts';

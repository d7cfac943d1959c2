import type { InstrumentView } from '@truefill/api/market/instrument-mapping.ts';
import type { Quote } from '../../live/quote-store.ts';

/**
 * The markets by the size of their move, up or down. Equal ones follow the brand's categories, then keep their order; those
 * without a price come last.
 */
export function topMovers(
  markets: readonly InstrumentView[],
  categories: readonly number[],
  quoteOf: (symbol: string) => Quote | undefined,
): readonly InstrumentView[] {
  const keyed = markets.map((market) => ({
    market,
    move: sizeOf(quoteOf(market.symbol)),
    place: categories.indexOf(market.categoryId),
  }));
  keyed.sort((one, other) => other.move - one.move || one.place - other.place);
  return keyed.map(({ market }) => market);
}

function sizeOf(quote: Quote | undefined): number {
  return quote ? Math.abs(quote.changePercent) : -1;
}

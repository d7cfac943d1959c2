import { marketName } from '@truefill/domain/market/instrument.ts';
import { queryOptions, useQuery } from '@tanstack/react-query';
import type { Product } from '@truefill/api/market/calls.ts';
import { instrumentFromWire, type InstrumentView } from '@truefill/api/market/instrument-mapping.ts';
import { brand } from '@truefill/client/brand.ts';
import { takeFirst } from '../first-data.ts';
import { fetchCall } from '@truefill/client/calls/query-client.ts';

/** The brand's markets in order, and by symbol. */
export interface Instruments {
  readonly list: readonly InstrumentView[];
  readonly bySymbol: ReadonlyMap<string, InstrumentView>;
}

export const instrumentsQuery = queryOptions({
  queryKey: ['instruments'],
  queryFn: async ({ signal }) => readInstruments(await fetchCall('productList', {}, signal), brand().categories),
  staleTime: 5 * 60_000,
  // the response includes a market's next opening or closing, but not the one after it
  refetchInterval: 15 * 60_000,
  initialData: () => {
    const first = takeFirst('productList');
    return first && readInstruments(first, brand().categories);
  },
});

/** The markets of the brand's categories, in the catalogue's order. */
export function readInstruments(products: Readonly<Record<string, Product>>, categories: readonly number[]): Instruments {
  const list = Object.values(products)
    .map(instrumentFromWire)
    .filter(({ categoryId }) => categories.includes(categoryId))
    .toSorted((one, other) => one.sort - other.sort);
  return { list, bySymbol: new Map(list.map((instrument) => [instrument.symbol, instrument])) };
}

/** The markets; undefined until they are loaded. */
export function useInstruments(): Instruments | undefined {
  return useQuery(instrumentsQuery).data;
}

/** One market; undefined while loading and for an unknown symbol. */
export function useInstrument(symbol: string): InstrumentView | undefined {
  return useInstruments()?.bySymbol.get(symbol);
}

/** The display name of a market: EUR/USD for pairs, only the symbol for indices, shares and most commodities. */
export function displayName(instrument: InstrumentView): string {
  return marketName(instrument);
}

/** The image URL of a market: part of its category's sprite if there is one, so that a list loads few images. */
export function markUrlOf({ sheetMarkUrl, logoUrl }: InstrumentView): string {
  return sheetMarkUrl ?? logoUrl;
}

import { queryOptions, useQuery, type QueryClient } from '@tanstack/react-query';
import { termsFromWire } from '@truefill/api/market/instrument-mapping.ts';
import type { ProductOrderInfo } from '@truefill/api/market/calls.ts';
import { brand } from '@truefill/client/brand.ts';
import { takeFirst } from '../first-data.ts';
import { fetchCall } from '@truefill/client/calls/query-client.ts';
import { exactTerms, type ExactTerms } from './figures.ts';

const REFRESH_MS = 60_000;

const oneQuery = (symbol: string) =>
  queryOptions({
    queryKey: ['terms', symbol],
    queryFn: async ({ signal }) => {
      const { items } = await fetchCall('productOrderInfo', { productCode: symbol }, signal);
      return termsOf(items, symbol);
    },
    refetchInterval: REFRESH_MS,
    initialData: () =>
      symbol === brand().defaultSymbol ? (termsOf(takeFirst('productOrderInfo')?.items ?? [], symbol) ?? undefined) : undefined,
  });

function termsOf(items: readonly ProductOrderInfo[], symbol: string): ExactTerms | null {
  const found = items.find((item) => item.productCode === symbol);
  return found ? exactTerms(termsFromWire(found)) : null;
}

const allQuery = queryOptions({
  queryKey: ['terms'],
  queryFn: async ({ signal }) => {
    const { items } = await fetchCall('productOrderInfo', {}, signal);
    const exact = items.map((item) => exactTerms(termsFromWire(item))).filter((terms) => terms !== null);
    return new Map(exact.map((terms) => [terms.symbol, terms]));
  },
  refetchInterval: REFRESH_MS,
});

/** The trading terms of one market, refreshed every minute; undefined while loading, null if it has none. */
export function useTerms(symbol: string): ExactTerms | null | undefined {
  return useQuery(oneQuery(symbol)).data;
}

/** Reads the terms of one market again; null unless they could not be read. */
export function useTermsRetry(symbol: string): (() => void) | null {
  const { data, isError, refetch } = useQuery(oneQuery(symbol));
  return isError && data === undefined ? () => void refetch() : null;
}

/** The trading terms of one market, cached or fetched; null if it has none, or if the request fails. */
export async function readTerms(queries: QueryClient, symbol: string, fresh: boolean): Promise<ExactTerms | null> {
  try {
    return await queries.fetchQuery({ ...oneQuery(symbol), staleTime: fresh ? 0 : Infinity });
  } catch {
    return null;
  }
}

/** The trading terms of every market; undefined while loading. */
export function useAllTerms(): ReadonlyMap<string, ExactTerms> | undefined {
  return useQuery(allQuery).data;
}

import { queryOptions, useQuery, type QueryClient } from '@tanstack/react-query';
import { optionProductFromWire } from '@truefill/api/options/mapping.ts';
import { fetchCall } from '@truefill/client/calls/query-client.ts';
import { exactOffer, type OptionOffer } from '../offer.ts';

const REFRESH_MS = 60_000;

export interface OfferQuery {
  /** undefined while loading, null if options are not offered on the market */
  readonly offer: OptionOffer | null | undefined;
  readonly failed: boolean;
  retry(): void;
}

const offerQuery = (symbol: string) =>
  queryOptions({
    queryKey: ['option-offer', symbol],
    queryFn: async ({ signal }) => {
      const { optionsProducts } = await fetchCall('optionProducts', { productCode: symbol, page: 1, limit: 10 }, signal);
      const found = optionsProducts.map(optionProductFromWire).find((product) => product.symbol === symbol);
      return found ? exactOffer(found) : null;
    },
    refetchInterval: REFRESH_MS,
  });

/** The options offered on a market, refreshed every minute. */
export function useOptionOffer(symbol: string): OfferQuery {
  const query = useQuery(offerQuery(symbol));
  return { offer: query.data, failed: query.isError && query.data === undefined, retry: () => void query.refetch() };
}

/** The options offered on a market, refetched; null if there are none, or if the request fails. */
export async function readOffer(queries: QueryClient, symbol: string): Promise<OptionOffer | null> {
  try {
    return await queries.fetchQuery({ ...offerQuery(symbol), staleTime: 0 });
  } catch {
    return null;
  }
}

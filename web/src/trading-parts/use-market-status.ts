import { useQuery } from '@tanstack/react-query';
import type { CallResponse } from '@truefill/api/calls.ts';
import { fetchCall } from '@truefill/client/calls/query-client.ts';

export type MarketStatus = CallResponse<'marketStatus'>;

const REFRESH_MS = 15_000;

/** Whether a market is open now; null until known, which counts as closed. */
export function useMarketStatus(symbol: string): MarketStatus | null {
  const { data } = useQuery({
    queryKey: ['market-status', symbol],
    queryFn: ({ signal }) => fetchCall('marketStatus', { symbol }, signal),
    refetchInterval: REFRESH_MS,
    staleTime: 0,
  });
  return data ?? null;
}

const NONE: ReadonlySet<string> = new Set();

/** Those of the markets that are known to be closed now. */
export function useClosedMarkets(symbols: readonly string[]): ReadonlySet<string> {
  const { data } = useQuery({
    queryKey: ['closed-markets', ...symbols],
    queryFn: async ({ signal }) => {
      const statuses = await Promise.all(symbols.map((symbol) => fetchCall('marketStatus', { symbol }, signal)));
      return symbols.filter((_, place) => statuses[place] !== 'open');
    },
    refetchInterval: REFRESH_MS,
    staleTime: 0,
  });
  return data ? new Set(data) : NONE;
}

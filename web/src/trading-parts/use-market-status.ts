import { useQuery } from '@tanstack/react-query';
import type { CallResponse } from '@truefill/api/calls.ts';
import { fetchCall, queryClient } from '@truefill/client/calls/query-client.ts';
import { serverNow } from '@truefill/client/server-time.ts';
import { instrumentsQuery } from '../instruments/instruments.ts';

export type MarketStatus = CallResponse<'marketStatus'>;

const REFRESH_MS = 15_000;
/** the server's clock is known this well */
const CLOCK_ERROR_MS = 300;

/** Whether a market is open now; null until known, which counts as closed. */
export function useMarketStatus(symbol: string): MarketStatus | null {
  const { data } = useQuery({
    queryKey: ['market-status', symbol],
    queryFn: ({ signal }) => fetchCall('marketStatus', { symbol }, signal),
    refetchInterval: () => nextLookMs(symbol),
    staleTime: 0,
  });
  return data ?? null;
}

/** A ticket must neither offer what has just closed, nor withhold what has just opened. */
function nextLookMs(symbol: string): number {
  const openings = queryClient.getQueryData(instrumentsQuery.queryKey)?.bySymbol.get(symbol)?.openings;
  const changes = [openings?.opensAtMs, openings?.closesAtMs].map((atMs) => (atMs ?? 0) + CLOCK_ERROR_MS - serverNow());
  return Math.min(REFRESH_MS, ...changes.filter((ms) => ms > 0));
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

import { useQuery } from '@tanstack/react-query';
import { candleFromWire } from '@truefill/api/mapping/price.ts';
import { fetchCall } from '../query-client.ts';

const CANDLES = 24;
const FRESH_MS = 5 * 60_000;

/** Closing prices of the last six hours of trading, oldest first; empty until loaded. Not fetched while `waiting`. */
export function useSparkline(symbol: string, waiting: boolean): readonly number[] {
  const { data } = useQuery({
    queryKey: ['sparkline', symbol],
    queryFn: async ({ signal }) => {
      const candles = await fetchCall('marketHistoryLimit', { symbol, period: '15min', limit: CANDLES }, signal);
      return candles.map((candle) => candleFromWire(candle).close);
    },
    enabled: !waiting,
    staleTime: FRESH_MS,
    gcTime: 2 * FRESH_MS,
  });
  return data ?? NONE;
}

const NONE: readonly number[] = [];

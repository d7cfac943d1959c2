import { DAY_MS, MINUTE_MS } from '@truefill/domain/time/durations.ts';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { candleFromWire } from '@truefill/api/market/price-mapping.ts';
import { fetchCall } from '@truefill/client/calls/query-client.ts';
import type { Quote } from '../../../live/quote-store.ts';

/** Maximum difference between two roundings of the same change, in percent. */
const ROUNDING = 0.011;

/** The reference price of a market: the price one day before its latest quote, which moves on every minute. */
const referenceQuery = (symbol: string, minuteMs: number) =>
  queryOptions({
    queryKey: ['day-reference', symbol, minuteMs],
    queryFn: async ({ signal }) => {
      const [candle] = await fetchCall('marketHistoryLimit', { symbol, period: '1min', limit: 1, to: minuteMs - DAY_MS }, signal);
      return candle ? candleFromWire(candle).close : null;
    },
    staleTime: Number.POSITIVE_INFINITY,
  });

/** The daily change in the price's own unit; null until it is known, and if it contradicts the percentage. */
export function useDayChange(symbol: string, quote: Quote | undefined): number | null {
  const minuteMs = Math.floor((quote?.updatedAtMs ?? 0) / MINUTE_MS) * MINUTE_MS;
  const { data } = useQuery({ ...referenceQuery(symbol, minuteMs), enabled: minuteMs > 0 });
  return quote ? dayChange(quote, data ?? null) : null;
}

/**
 * Price minus reference. The server sends the change in percent only; a reference that gives a different percentage is not the
 * server's own, so the result is null.
 */
export function dayChange({ mid, changePercent }: Pick<Quote, 'mid' | 'changePercent'>, reference: number | null): number | null {
  if (reference === null || reference <= 0) return null;
  const change = mid - reference;
  return Math.abs((change / reference) * 100 - changePercent) <= ROUNDING ? change : null;
}

import { MINUTE_MS } from '@truefill/domain/time/durations.ts';
import { useQuery } from '@tanstack/react-query';
import { directionOf, type Direction } from '@truefill/ui/components/direction.ts';
import { fetchSmallChart, type ChartSpan } from './small-charts.ts';

/** The spans of small charts; for a closed market they reach back to its last trading time. */
export const SPANS = {
  sixHours: { period: '15min', points: 24 },
  halfHour: { period: '1min', points: 30, windowMs: 30 * MINUTE_MS },
  fortyMinutes: { period: '1min', points: 40 },
} as const satisfies Record<string, ChartSpan>;

const REFRESH_MS: Readonly<Record<keyof typeof SPANS, number>> = {
  sixHours: 5 * MINUTE_MS,
  halfHour: MINUTE_MS,
  fortyMinutes: MINUTE_MS,
};

/** Closing prices of a market over a span, oldest first; empty until loaded. Not fetched while `waiting`. */
export function useSparkline(symbol: string, span: keyof typeof SPANS, waiting = false): readonly number[] {
  const { data } = useQuery({
    queryKey: ['sparkline', span, symbol],
    queryFn: () => fetchSmallChart(symbol, SPANS[span]),
    enabled: !waiting,
    staleTime: REFRESH_MS[span],
    refetchInterval: REFRESH_MS[span],
    gcTime: 2 * REFRESH_MS.sixHours,
  });
  return data ?? NONE;
}

/** The direction from the first to the last price of a line: the only rule for the color of small charts. */
export function trendOf(prices: readonly number[]): Direction {
  const [first, last] = [prices[0], prices.at(-1)];
  return directionOf(first === undefined || last === undefined ? null : last - first);
}

const NONE: readonly number[] = [];

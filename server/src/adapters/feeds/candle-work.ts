import { DAY_MS, HOUR_MS, MINUTE_MS } from '@truefill/domain/time/durations.ts';

/**
 * The limit of one call for candles that are not cached: about 0.15 s, more for daily candles, whose turnover reads every
 * minute. A chart of 300 days takes 3,000.
 */
export const WORK_PER_CALL = 5_000;

/** The cost of a candle, relative to one of a minute (some 20 to 30 microseconds). */
export function candleWork(lengthMs: number): number {
  if (lengthMs <= MINUTE_MS) return 1;
  if (lengthMs < HOUR_MS) return 3;
  return lengthMs < DAY_MS ? 5 : 10;
}

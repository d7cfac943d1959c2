const MINUTE_MS = 60_000;
const HOUR_MS = 3_600_000;
const DAY_MS = 86_400_000;

/**
 * What one call may spend on candles that nobody has asked for before: some 0.15 s, more where all are days, whose turnover looks at
 * every minute. A chart of 300 days takes 3,000.
 */
export const WORK_PER_CALL = 5_000;

/** What it takes to make a candle, in units of one minute's (some 20 to 30 microseconds). */
export function candleWork(lengthMs: number): number {
  if (lengthMs <= MINUTE_MS) return 1;
  if (lengthMs < HOUR_MS) return 3;
  return lengthMs < DAY_MS ? 5 : 10;
}

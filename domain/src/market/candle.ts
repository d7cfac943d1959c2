import type { Price } from './price.ts';

/** Chart periods by their wire names, with their length. */
export const PERIOD_MS = {
  '1min': 60_000,
  '5min': 300_000,
  '15min': 900_000,
  '30min': 1_800_000,
  '1h': 3_600_000,
  '1d': 86_400_000,
} as const;

export type Period = keyof typeof PERIOD_MS;

export const PERIODS = Object.keys(PERIOD_MS) as Period[];

/** A candle of mid prices before markup. `startMs` is its opening time, aligned to the period in UTC. */
export interface Candle {
  readonly startMs: number;
  readonly open: Price;
  readonly high: Price;
  readonly low: Price;
  readonly close: Price;
  /** units of the base; 0 if the source reports none */
  readonly volume: number;
  /** volume times opening price in points, summed over the minutes */
  readonly turnover: number;
}

/** What trading `volume` units adds to the turnover of a candle, in a minute that opened at `minuteOpen`. */
export function turnoverOf(minuteOpen: Price, volume: number): number {
  return Number(minuteOpen) * volume;
}

/** Opening time of the candle that contains `timeMs`. */
export function candleStart(timeMs: number, period: Period): number {
  const lengthMs = PERIOD_MS[period];
  return Math.floor(timeMs / lengthMs) * lengthMs;
}

/**
 * Joins candles of a shorter period, oldest first, into candles of `period`. Gaps are preserved: no candle is invented.
 * Joining all 1min candles of a period gives exactly the candle that live ticks would have built.
 */
export function joinCandles(candles: readonly Candle[], period: Period): Candle[] {
  const joined: Candle[] = [];
  for (const candle of candles) {
    const startMs = candleStart(candle.startMs, period);
    const last = joined.at(-1);
    if (last?.startMs !== startMs) {
      joined.push({ ...candle, startMs });
      continue;
    }
    joined[joined.length - 1] = {
      startMs,
      open: last.open,
      high: candle.high > last.high ? candle.high : last.high,
      low: candle.low < last.low ? candle.low : last.low,
      close: candle.close,
      volume: last.volume + candle.volume,
      turnover: last.turnover + candle.turnover,
    };
  }
  return joined;
}

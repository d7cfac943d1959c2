import type { Chart } from 'klinecharts';
import { PERIOD_MS, type Period } from '@truefill/domain/market/candle.ts';
import { SECOND_MS } from '@truefill/domain/time/durations.ts';
import { serverNow } from '@truefill/client/server-time.ts';
import { shownPeriod } from './chart-period.ts';

/** The countdown below a chart's current price; empty if there is none. @param startMs of the newest candle */
export function countdownOn(chart: Chart | null, startMs: number): string {
  return countdownText(startMs, shownPeriod(chart), serverNow());
}

/**
 * The remaining time of the newest candle: 04:59, 1:04:59. Empty once it is over, for example after the market has closed.
 * @param startMs of the candle
 */
export function countdownText(startMs: number, period: Period, nowMs: number): string {
  const left = Math.ceil((startMs + PERIOD_MS[period] - nowMs) / SECOND_MS);
  if (left <= 0 || left * SECOND_MS > PERIOD_MS[period]) return '';
  const pad = (value: number): string => String(value).padStart(2, '0');
  const [hours, minutes, seconds] = [Math.floor(left / 3_600), Math.floor((left % 3_600) / 60), left % 60];
  return hours > 0 ? `${hours}:${pad(minutes)}:${pad(seconds)}` : `${pad(minutes)}:${pad(seconds)}`;
}

import { PERIOD_MS, type Period } from '@truefill/domain/market/candle.ts';
import { SECOND_MS } from '@truefill/domain/time/durations.ts';

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

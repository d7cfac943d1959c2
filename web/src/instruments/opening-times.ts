import type { InstrumentView } from '@truefill/api/mapping/instrument.ts';
import { isUsDaylightSaving } from '@truefill/domain/time-zone.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

type UtcHours = InstrumentView['utcHours'];

/**
 * When a closed market opens next by its weekly hours, ms since the epoch. The hours are one window per UTC weekday, an hour
 * late while the US is on daylight-saving time; a day open throughout is never shifted.
 * @returns null when no day of the next week has hours
 */
export function nextOpening(hours: UtcHours, nowMs: number): number | null {
  const today = Math.floor(nowMs / DAY_MS);
  for (let day = today; day <= today + 7; day++) {
    const window = hours[weekdayOf(day)];
    const opens = window ? openingMinute(window, nowMs) : null;
    if (opens === null) continue;
    const opensMs = day * DAY_MS + opens * MINUTE_MS;
    if (opensMs > nowMs) return opensMs;
  }
  return null;
}

/** Minutes after UTC midnight; null on a closed day. */
function openingMinute({ opens, closes }: UtcHours[number], nowMs: number): number | null {
  const start = minuteOf(opens);
  const end = minuteOf(closes);
  if (start === null || end === null || (start === 0 && end === 0)) return null;
  const throughout = end - start === 24 * 60;
  return !throughout && isUsDaylightSaving(nowMs) ? start - 60 : start;
}

function minuteOf(clock: string): number | null {
  const match = /^(\d{1,2}):(\d{2})$/.exec(clock);
  return match ? Number(match[1]) * 60 + Number(match[2]) : null;
}

/** Days are counted from 1970-01-01, a Thursday. */
function weekdayOf(day: number): number {
  return (day + 4) % 7;
}

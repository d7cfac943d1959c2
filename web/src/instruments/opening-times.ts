import type { InstrumentView } from '@truefill/api/mapping/instrument.ts';
import { isUsDaylightSaving } from '@truefill/domain/time-zone.ts';

const MINUTE_MS = 60_000;
const DAY_MINUTES = 24 * 60;
const DAY_MS = DAY_MINUTES * MINUTE_MS;

type UtcHours = InstrumentView['utcHours'];

/**
 * When a closed market opens next by its weekly hours, ms since the epoch. The hours are one window per UTC weekday, an hour
 * late while the US is on daylight-saving time; a day open throughout is never shifted.
 * @returns null when no day of the next week has hours
 */
export function nextOpening(hours: UtcHours, nowMs: number): number | null {
  const today = Math.floor(nowMs / DAY_MS);
  for (let day = today; day <= today + 7; day++) {
    const span = minutesOf(hours[weekdayOf(day)], nowMs);
    if (span === null) continue;
    const opensMs = day * DAY_MS + span.opens * MINUTE_MS;
    if (opensMs > nowMs) return opensMs;
  }
  return null;
}

/** Whether the weekly hours say that a market trades. They know no breaks of up to two hours within a day. */
export function isOpenByHours(hours: UtcHours, nowMs: number): boolean {
  const today = Math.floor(nowMs / DAY_MS);
  // a window may last into the day after its own
  return [today - 1, today].some((day) => {
    const span = minutesOf(hours[weekdayOf(day)], nowMs);
    const minute = (nowMs - day * DAY_MS) / MINUTE_MS;
    return span !== null && minute >= span.opens && minute < span.closes;
  });
}

interface Minutes {
  readonly opens: number;
  readonly closes: number;
}

/** A day's window in minutes after its UTC midnight; null on a closed day. A closing not after its opening is on the next day. */
function minutesOf(window: UtcHours[number] | undefined, nowMs: number): Minutes | null {
  const start = window ? minuteOf(window.opens) : null;
  const end = window ? minuteOf(window.closes) : null;
  if (start === null || end === null || (start === 0 && end === 0)) return null;
  const lasts = end > start ? end - start : end - start + DAY_MINUTES;
  const shifted = lasts < DAY_MINUTES && isUsDaylightSaving(nowMs) ? start - 60 : start;
  const opens = shifted < 0 ? shifted + DAY_MINUTES : shifted;
  return { opens, closes: opens + lasts };
}

function minuteOf(clock: string): number | null {
  const match = /^(\d{1,2}):(\d{2})$/.exec(clock);
  return match ? Number(match[1]) * 60 + Number(match[2]) : null;
}

/** Days are counted from 1970-01-01, a Thursday. */
function weekdayOf(day: number): number {
  return (day + 4) % 7;
}

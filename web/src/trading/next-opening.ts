import type { InstrumentView } from '@truefill/api/mapping/instrument.ts';
import { isUsDaylightSaving } from '@truefill/domain/time-zone.ts';

const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;
const ALWAYS_OPEN_MINUTES = 1440;

type UtcHours = InstrumentView['utcHours'];

/**
 * When a market that is closed now opens again, by its weekday hours in UTC, Sunday first. They are shifted by one hour while
 * the US is on daylight-saving time, except for days that are open throughout.
 * @returns ms; null when the hours do not tell: inside a day's window, which may hold pauses, or without any window
 */
export function nextOpening(hours: UtcHours, nowMs: number): number | null {
  const shiftMs = isUsDaylightSaving(nowMs) ? 60 * MINUTE_MS : 0;
  const today = Math.floor(nowMs / DAY_MS);
  for (let day = today; day <= today + 7; day++) {
    const window = hours[new Date(day * DAY_MS).getUTCDay()];
    if (!window || window.opens === window.closes) continue;
    const [opens, closes] = [minuteOf(window.opens), minuteOf(window.closes)];
    const throughout = closes - opens === ALWAYS_OPEN_MINUTES;
    const startMs = day * DAY_MS + opens * MINUTE_MS - (throughout ? 0 : shiftMs);
    const endMs = day * DAY_MS + (closes > opens ? closes : closes + ALWAYS_OPEN_MINUTES) * MINUTE_MS - (throughout ? 0 : shiftMs);
    if (startMs > nowMs) return startMs;
    if (nowMs < endMs) return null;
  }
  return null;
}

function minuteOf(clock: string): number {
  const [hour = '0', minute = '0'] = clock.split(':');
  return Number(hour) * 60 + Number(minute);
}

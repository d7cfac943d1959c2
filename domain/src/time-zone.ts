/**
 * Local time of an IANA zone. Local times are written as "wall milliseconds": the epoch milliseconds that the wall clock
 * would mean in UTC, so that arithmetic on dates needs no calendar of its own.
 */

export const MINUTE_MS = 60_000;
export const DAY_MS = 86_400_000;

const OFFSET_SEARCH_MS = 1_000;
const formats = new Map<string, Intl.DateTimeFormat>();
const offsetsByDay = new Map<string, Map<number, DayOffsets>>();

/** Offsets of one UTC day: `before` holds until `changeMs`, `after` from then on. */
interface DayOffsets {
  readonly before: number;
  readonly after: number;
  readonly changeMs: number;
}

/**
 * Offset of a zone at an instant, in ms east of UTC: wall time = UTC + offset.
 * Asking Intl is slow, so each UTC day is asked once and a change inside it is found by halving.
 * @throws RangeError for an unknown zone
 */
export function zoneOffsetMs(timeZone: string, timeMs: number): number {
  if (timeZone === 'UTC') return 0;
  let days = offsetsByDay.get(timeZone);
  if (!days) offsetsByDay.set(timeZone, (days = new Map()));
  const day = Math.floor(timeMs / DAY_MS);
  let offsets = days.get(day);
  if (!offsets) days.set(day, (offsets = offsetsOfDay(timeZone, day)));
  return timeMs < offsets.changeMs ? offsets.before : offsets.after;
}

/** Wall milliseconds of an instant. */
export function toWallMs(timeZone: string, timeMs: number): number {
  return timeMs + zoneOffsetMs(timeZone, timeMs);
}

/**
 * Instant of a wall time. A wall time that happens twice means its first occurrence; one that is skipped means as much
 * later as it lies inside the skipped hour, so that the skipped hour's first minute is the moment of the change.
 */
export function fromWallMs(timeZone: string, wallMs: number): number {
  const early = wallMs - zoneOffsetMs(timeZone, wallMs - DAY_MS);
  if (toWallMs(timeZone, early) === wallMs) return early;
  const late = wallMs - zoneOffsetMs(timeZone, wallMs + DAY_MS);
  return toWallMs(timeZone, late) === wallMs ? late : early;
}

/** Whether New York's clocks are on daylight-saving time. */
export function isUsDaylightSaving(timeMs: number): boolean {
  return zoneOffsetMs('America/New_York', timeMs) === -4 * 60 * MINUTE_MS;
}

function offsetsOfDay(timeZone: string, day: number): DayOffsets {
  let from = day * DAY_MS;
  let to = from + DAY_MS;
  const before = askOffsetMs(timeZone, from);
  const after = askOffsetMs(timeZone, to);
  if (before === after) return { before, after, changeMs: from };
  while (to - from > OFFSET_SEARCH_MS) {
    const middle = (from + to) / 2;
    if (askOffsetMs(timeZone, middle) === before) from = middle;
    else to = middle;
  }
  return { before, after, changeMs: Math.round(to / MINUTE_MS) * MINUTE_MS };
}

function askOffsetMs(timeZone: string, timeMs: number): number {
  let format = formats.get(timeZone);
  if (!format) {
    format = new Intl.DateTimeFormat('en-US', {
      timeZone,
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    });
    formats.set(timeZone, format);
  }
  const wall: Record<string, number> = {};
  for (const part of format.formatToParts(timeMs)) wall[part.type] = Number(part.value);
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = wall;
  return Date.UTC(year, month - 1, day, hour, minute, second) - Math.floor(timeMs / 1_000) * 1_000;
}

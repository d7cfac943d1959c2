import { DAY_MS, MINUTE_MS } from './durations.ts';

/**
 * Local time of an IANA zone. Local times are "wall milliseconds": the epoch milliseconds at which UTC shows the same wall
 * clock, so that date arithmetic needs no calendar of its own.
 */

/** No zone changes its clocks twice within this time. */
const BLOCK_MS = 7 * DAY_MS;
const SEARCH_PRECISION_MS = 1_000;
const formats = new Map<string, Intl.DateTimeFormat>();
const offsetsByZone = new Map<string, Map<number, BlockOffsets>>();

/** Offsets for a block of a few days: `before` applies until `changeMs`, `after` from then on. */
interface BlockOffsets {
  readonly before: number;
  readonly after: number;
  readonly changeMs: number;
}

/**
 * Offset of a zone at an instant, in ms east of UTC: wall time = UTC + offset.
 * Intl is slow, so each block of days is queried once and a change inside it is found by bisection.
 * @throws RangeError for an unknown zone
 */
export function zoneOffsetMs(timeZone: string, timeMs: number): number {
  if (timeZone === 'UTC') return 0;
  let blocks = offsetsByZone.get(timeZone);
  if (!blocks) offsetsByZone.set(timeZone, (blocks = new Map()));
  const block = Math.floor(timeMs / BLOCK_MS);
  let offsets = blocks.get(block);
  if (!offsets) blocks.set(block, (offsets = offsetsOfBlock(timeZone, block)));
  return timeMs < offsets.changeMs ? offsets.before : offsets.after;
}

/** Converts an instant to wall milliseconds. */
export function toWallMs(timeZone: string, timeMs: number): number {
  return timeMs + zoneOffsetMs(timeZone, timeMs);
}

/**
 * Converts a wall time to an instant. A repeated wall time means its first occurrence; a skipped one means the same
 * distance after the change as it lies inside the skipped hour.
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

function offsetsOfBlock(timeZone: string, block: number): BlockOffsets {
  let from = block * BLOCK_MS;
  let to = from + BLOCK_MS;
  const before = offsetAtMs(timeZone, from);
  const after = offsetAtMs(timeZone, to);
  if (before === after) return { before, after, changeMs: from };
  while (to - from > SEARCH_PRECISION_MS) {
    const middle = (from + to) / 2;
    if (offsetAtMs(timeZone, middle) === before) from = middle;
    else to = middle;
  }
  return { before, after, changeMs: Math.round(to / MINUTE_MS) * MINUTE_MS };
}

function offsetAtMs(timeZone: string, timeMs: number): number {
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

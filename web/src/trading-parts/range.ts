import { ALL_TIME, type TimeRange } from '@truefill/api/listing/time-range.ts';
import { DAY_MS } from '@truefill/domain/time/durations.ts';
import { fromWallMs, toWallMs } from '@truefill/domain/time/time-zone.ts';

export const RANGE_KINDS = ['all', 'today', 'week', 'month', 'own'] as const;
export type RangeKind = (typeof RANGE_KINDS)[number];

/**
 * The selected date range of the history. The dates, YYYY-MM-DD, are used for custom ranges only; an empty one leaves its side
 * open.
 */
export interface RangeChoice {
  readonly kind: RangeKind;
  readonly from: string;
  readonly until: string;
}

export const EVERYTHING: RangeChoice = { kind: 'all', from: '', until: '' };

/** Number of days in a quick choice, including today. */
const DAYS = { today: 1, week: 7, month: 30 } as const;
const DATE = /^\d{4}-\d{2}-\d{2}$/;

/** The error of a custom range; null if it is valid. */
export function dateRangeError(
  { kind, from, until }: RangeChoice,
  timeZone: string,
  nowMs: number,
): 'backwards' | 'notYet' | null {
  if (kind !== 'own') return null;
  // dates in this format sort as text
  if (from !== '' && until !== '' && from > until) return 'backwards';
  return from > dateOf(timeZone, nowMs) ? 'notYet' : null;
}

/** The time range of a choice: whole days of a zone, including the last one. */
export function rangeOf({ kind, from, until }: RangeChoice, timeZone: string, nowMs: number): TimeRange {
  if (kind === 'all') return ALL_TIME;
  if (kind === 'own') return { fromMs: dayMs(from, timeZone, 0), toMs: dayMs(until, timeZone, 1) };
  const today = Math.floor(toWallMs(timeZone, nowMs) / DAY_MS);
  return { fromMs: fromWallMs(timeZone, (today - DAYS[kind] + 1) * DAY_MS), toMs: null };
}

/** The date of a time in a zone, YYYY-MM-DD. */
export function dateOf(timeZone: string, timeMs: number): string {
  return new Date(toWallMs(timeZone, timeMs)).toISOString().slice(0, 10);
}

/** The range for a file name: its first and last day, if set. */
export function rangeName(choice: RangeChoice, timeZone: string, nowMs: number): string {
  const { fromMs, toMs } = rangeOf(choice, timeZone, nowMs);
  const first = fromMs === null ? 'begin' : dateOf(timeZone, fromMs);
  return `${first}_${dateOf(timeZone, toMs === null ? nowMs : Math.min(nowMs, toMs - 1))}`;
}

/** The start of a day, or of a later one; null for an invalid date. */
function dayMs(date: string, timeZone: string, days: number): number | null {
  const wallMs = DATE.test(date) ? Date.parse(`${date}T00:00:00Z`) : Number.NaN;
  return Number.isNaN(wallMs) ? null : fromWallMs(timeZone, wallMs + days * DAY_MS);
}

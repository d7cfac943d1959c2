import type { Instrument } from '@truefill/domain/market/instrument.ts';

/** The model's own calendar: the clock changes of America and Europe by their rules, not by a table. */

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

const changes = new Map<string, readonly [fromMs: number, toMs: number]>();

/** The n-th Sunday of a month, or the last one with 0; ms at 00:00 UTC. */
function sunday(year: number, month: number, which: number): number {
  if (which === 0) {
    const last = new Date(Date.UTC(year, month + 1, 0));
    return last.getTime() - last.getUTCDay() * DAY;
  }
  const first = new Date(Date.UTC(year, month, 1));
  return first.getTime() + (((7 - first.getUTCDay()) % 7) + 7 * (which - 1)) * DAY;
}

/**
 * The range of summer time. America: second Sunday of March, first of November, at 2:00 local; Europe: last Sundays of March
 * and October at 1:00 UTC.
 */
function summer(continent: 'America' | 'Europe', year: number): readonly [number, number] {
  const name = `${continent}/${year}`;
  const known = changes.get(name);
  if (known) return known;
  const span =
    continent === 'America'
      ? ([sunday(year, 2, 2) + 7 * HOUR, sunday(year, 10, 1) + 6 * HOUR] as const)
      : ([sunday(year, 2, 0) + HOUR, sunday(year, 9, 0) + HOUR] as const);
  changes.set(name, span);
  return span;
}

/** East of UTC, ms. */
function offset(zone: string, timeMs: number): number {
  if (zone === 'UTC') return 0;
  const year = new Date(timeMs).getUTCFullYear();
  const isSummer = (continent: 'America' | 'Europe'): boolean => {
    const [from, to] = summer(continent, year);
    return from <= timeMs && timeMs < to;
  };
  if (zone === 'America/New_York') return isSummer('America') ? -4 * HOUR : -5 * HOUR;
  if (zone === 'Europe/Berlin') return isSummer('Europe') ? 2 * HOUR : HOUR;
  throw new RangeError(`the model knows no zone ${zone}`);
}

function weekday(day: number): number {
  // 1970-01-01 was a Thursday
  return (day + 4) % 7;
}

const dates = new Map<number, string>();

function dateText(day: number): string {
  const known = dates.get(day);
  if (known) return known;
  const text = new Date(day * DAY).toISOString().slice(0, 10);
  dates.set(day, text);
  return text;
}

/** Whether an instrument is within its trading hours. */
export function tradesAt(instrument: Instrument, timeMs: number): boolean {
  const local = timeMs + offset(instrument.timeZone, timeMs);
  const day = Math.floor(local / DAY);
  const minute = (local - day * DAY) / MINUTE;
  const sessions = instrument.weeklyHours[weekday(day)] ?? [];
  if (!sessions.some(({ startMinute, endMinute }) => startMinute <= minute && minute < endMinute)) return false;
  if (instrument.holidays.length === 0) return true;
  const date = dateText(day);
  const holiday = instrument.holidays.find((candidate) => candidate.date === date);
  return !holiday || (holiday.state === 'early-close' && minute < (holiday.closeMinute ?? 0));
}

export interface ModelNight {
  readonly date: string;
  readonly atMs: number;
  readonly nights: bigint;
}

/**
 * Rollovers at 17:00 New York, after `fromMs` and up to `toMs`. With a triple day weekend nights count zero and that day's
 * three; without one every night counts one.
 */
export function nightsHeld(fromMs: number, toMs: number, tripleDay: number | null): ModelNight[] {
  const nights: ModelNight[] = [];
  for (let day = Math.floor(fromMs / DAY) - 1; day <= Math.floor(toMs / DAY) + 1; day++) {
    const asWinter = day * DAY + 17 * HOUR + 5 * HOUR;
    const atMs = offset('America/New_York', asWinter - HOUR) === -4 * HOUR ? asWinter - HOUR : asWinter;
    if (atMs <= fromMs || atMs > toMs) continue;
    const on = weekday(day);
    if (tripleDay !== null && (on === 0 || on === 6)) continue;
    nights.push({ date: dateText(day), atMs, nights: on === tripleDay ? 3n : 1n });
  }
  return nights;
}

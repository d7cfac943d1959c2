import type { Instrument } from './instrument.ts';
import { DAY_MS, MINUTE_MS } from '../time/durations.ts';
import { fromWallMs, isUsDaylightSaving, toWallMs } from '../time/time-zone.ts';

export type MarketState = 'open' | 'closed' | 'early_trading';

/** A span in which an instrument trades: `startMs <= t < endMs`. */
export interface OpenSpan {
  readonly startMs: number;
  readonly endMs: number;
}

/** Input of the client's own market-open check, Sunday first, each `HH:mm`. */
export interface WireHours {
  readonly startTimes: readonly string[];
  readonly closeTimes: readonly string[];
}

const SEARCH_DAYS = 30;
const PRE_MARKET_START_MINUTE = 4 * 60;
const MAX_BREAK_MS = 120 * MINUTE_MS;
const spansByInstrument = new WeakMap<Instrument, Map<number, readonly OpenSpan[]>>();

/**
 * State of an instrument's market at an instant (ms since the epoch).
 * `early_trading` is the pre-market of US stocks: from 04:00 New York until that day's opening. No other category has one.
 * Nothing can be traded in `closed` and `early_trading`.
 */
export function marketState(instrument: Instrument, timeMs: number): MarketState {
  const day = localDay(instrument, timeMs);
  const spans = spansOfLocalDay(instrument, day);
  if (spans.some((span) => span.startMs <= timeMs && timeMs < span.endMs)) return 'open';
  const opening = spans[0];
  if (instrument.category !== 'usStocks' || opening === undefined || timeMs >= opening.startMs) return 'closed';
  const preMarketMs = fromWallMs(instrument.timeZone, day * DAY_MS + PRE_MARKET_START_MINUTE * MINUTE_MS);
  return timeMs >= preMarketMs ? 'early_trading' : 'closed';
}

/** The next time after `timeMs` at which a closed market opens; null if there is none within 30 days. */
export function nextOpening(instrument: Instrument, timeMs: number): number | null {
  const first = localDay(instrument, timeMs);
  let previousEndMs = spansOfLocalDay(instrument, first - 1).at(-1)?.endMs ?? null;
  for (let day = first; day <= first + SEARCH_DAYS; day++) {
    for (const span of spansOfLocalDay(instrument, day)) {
      if (span.startMs > timeMs && span.startMs !== previousEndMs) return span.startMs;
      previousEndMs = span.endMs;
    }
  }
  return null;
}

/** End of the session that is open at `timeMs`; null if the market is closed, or does not close within 30 days. */
export function currentSessionEnd(instrument: Instrument, timeMs: number): number | null {
  const first = localDay(instrument, timeMs);
  let endMs: number | null = null;
  for (let day = first; day <= first + SEARCH_DAYS; day++) {
    for (const span of spansOfLocalDay(instrument, day)) {
      if (endMs === null && span.startMs <= timeMs && timeMs < span.endMs) endMs = span.endMs;
      else if (endMs !== null && span.startMs === endMs) endMs = span.endMs;
      else if (endMs !== null) return endMs;
    }
    if (endMs === null || endMs < fromWallMs(instrument.timeZone, (day + 1) * DAY_MS)) return endMs;
  }
  return null;
}

/** Open spans within `fromMs <= t < toMs`, oldest first, clipped at both ends; adjacent spans are joined. */
export function sessionsBetween(instrument: Instrument, fromMs: number, toMs: number): OpenSpan[] {
  const open: OpenSpan[] = [];
  for (let day = localDay(instrument, fromMs); day <= localDay(instrument, toMs); day++) {
    for (const span of spansOfLocalDay(instrument, day)) {
      const startMs = Math.max(span.startMs, fromMs);
      const endMs = Math.min(span.endMs, toMs);
      if (startMs >= endMs) continue;
      const last = open.at(-1);
      if (last?.endMs === startMs) open[open.length - 1] = { startMs: last.startMs, endMs };
      else open.push({ startMs, endMs });
    }
  }
  return open;
}

/** Breaks between two sessions of the same day, in minutes of the zone's day; they are the same on every weekday that has them. */
export interface DailyBreaks {
  readonly timeZone: string;
  readonly spans: readonly { readonly fromMinute: number; readonly toMinute: number }[];
}

/** An instrument's breaks within its days; null if it has none. */
export function dailyBreaks({ timeZone, weeklyHours }: Instrument): DailyBreaks | null {
  const spans = new Map<string, DailyBreaks['spans'][number]>();
  for (const sessions of weeklyHours)
    sessions.forEach(({ startMinute: toMinute }, index) => {
      const fromMinute = sessions[index - 1]?.endMinute ?? toMinute;
      if (fromMinute < toMinute) spans.set(`${fromMinute}-${toMinute}`, { fromMinute, toMinute });
    });
  return spans.size === 0 ? null : { timeZone, spans: [...spans.values()] };
}

/** How much of a span lies in daily breaks, ms. */
export function timeInBreaks({ timeZone, spans }: DailyBreaks, fromMs: number, toMs: number): number {
  const firstDay = Math.floor(toWallMs(timeZone, fromMs) / DAY_MS);
  const lastDay = Math.floor(toWallMs(timeZone, toMs) / DAY_MS);
  let sumMs = 0;
  for (let day = firstDay; day <= lastDay; day++) {
    for (const { fromMinute, toMinute } of spans) {
      const startMs = fromWallMs(timeZone, day * DAY_MS + fromMinute * MINUTE_MS);
      const endMs = fromWallMs(timeZone, day * DAY_MS + toMinute * MINUTE_MS);
      sumMs += Math.max(0, Math.min(endMs, toMs) - Math.max(startMs, fromMs));
    }
  }
  return sumMs;
}

/**
 * Hours as the specified client expects them: one window per UTC weekday, the longest span of that day with breaks of at most
 * two hours. The client subtracts one hour while the US is on daylight-saving time, so then
 * `sent = (UTC minute + 60) mod 1440`, else `sent = UTC minute`; its result is correct at `nowMs`. Each weekday shows its
 * next occurrence from today on, including holidays. A day open throughout is 00:00 to 24:00 and never shifted (the client
 * takes a 24-hour window as always open); a closed day is 00:00 to 00:00. A closing not after its opening is on the next day.
 */
export function wireHours(instrument: Instrument, nowMs: number): WireHours {
  const startTimes: string[] = new Array<string>(7).fill('00:00');
  const closeTimes: string[] = new Array<string>(7).fill('00:00');
  const shiftMinutes = isUsDaylightSaving(nowMs) ? 60 : 0;
  const today = Math.floor(nowMs / DAY_MS);
  for (let day = today; day < today + 7; day++) {
    const window = longestWindow(sessionsBetween(instrument, day * DAY_MS, (day + 1) * DAY_MS));
    if (!window) continue;
    const startMinute = (window.startMs - day * DAY_MS) / MINUTE_MS;
    const closeMinute = (window.endMs - day * DAY_MS) / MINUTE_MS;
    const shift = closeMinute - startMinute === 1440 ? 0 : shiftMinutes;
    const weekday = weekdayOf(day);
    startTimes[weekday] = clockText(startMinute + shift);
    closeTimes[weekday] = clockText(closeMinute + shift);
  }
  return { startTimes, closeTimes };
}

function longestWindow(spans: readonly OpenSpan[]): OpenSpan | null {
  const windows: OpenSpan[] = [];
  for (const span of spans) {
    const last = windows.at(-1);
    if (last && span.startMs - last.endMs <= MAX_BREAK_MS)
      windows[windows.length - 1] = { startMs: last.startMs, endMs: span.endMs };
    else windows.push(span);
  }
  const [longest] = windows.toSorted((one, other) => other.endMs - other.startMs - (one.endMs - one.startMs));
  return longest ?? null;
}

function clockText(minute: number): string {
  const wrapped = minute === 1440 ? minute : minute % 1440;
  return `${String(Math.floor(wrapped / 60)).padStart(2, '0')}:${String(wrapped % 60).padStart(2, '0')}`;
}

/** Days are counted from 1970-01-01, a Thursday. */
function weekdayOf(day: number): number {
  return (((day + 4) % 7) + 7) % 7;
}

function localDay(instrument: Instrument, timeMs: number): number {
  return Math.floor(toWallMs(instrument.timeZone, timeMs) / DAY_MS);
}

/** Sessions never cross local midnight, so each local day can be evaluated alone. */
function spansOfLocalDay(instrument: Instrument, day: number): readonly OpenSpan[] {
  let known = spansByInstrument.get(instrument);
  if (!known) spansByInstrument.set(instrument, (known = new Map()));
  let spans = known.get(day);
  if (!spans) known.set(day, (spans = computeSpans(instrument, day)));
  return spans;
}

function computeSpans(instrument: Instrument, day: number): OpenSpan[] {
  const date = new Date(day * DAY_MS).toISOString().slice(0, 10);
  const holiday = instrument.holidays.find((candidate) => candidate.date === date);
  if (holiday?.state === 'closed') return [];
  const lastMinute = holiday?.closeMinute ?? 1440;
  const spans: OpenSpan[] = [];
  for (const session of instrument.weeklyHours[weekdayOf(day)] ?? []) {
    const startMs = fromWallMs(instrument.timeZone, day * DAY_MS + session.startMinute * MINUTE_MS);
    const endMs = fromWallMs(instrument.timeZone, day * DAY_MS + Math.min(session.endMinute, lastMinute) * MINUTE_MS);
    if (startMs < endMs) spans.push({ startMs, endMs });
  }
  return spans;
}

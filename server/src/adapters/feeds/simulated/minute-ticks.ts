import type { Price } from '@truefill/domain/market/price.ts';
import { quoteAround, type SourceQuote } from '@truefill/domain/market/quote.ts';
import type { Instrument } from '@truefill/domain/market/instrument.ts';
import { DAY_MS, MINUTE_MS } from '@truefill/domain/time/durations.ts';

import { exactLog, uniform } from './exact-math.ts';
import { hash, secondWord, type HashKey } from './keyed-hash.ts';
import { KNOTS_PER_MINUTE } from './path-tree.ts';
import type { Season } from './season.ts';
import type { Series } from './series.ts';
import { DAY_MINUTES } from './session-calendar.ts';

const SLOT_MS = MINUTE_MS / KNOTS_PER_MINUTE;
/** A knot's tick comes this early in its slot, so that no two are more than 6.25 s apart. */
const LATEST_KNOT_MS = 2_500;
const MAX_EXTRAS = 24;
const SPREAD_DRAWS = 1 << 20;
const TIME_DRAWS = 1 << 20;
const CALM_SEASON = 0.61;
const CALM_SPREAD = 1.6;
const OPENING_SPREAD = 5;
const OPENING_MINUTES = 2;

/** What turns an instrument's series into quotes. */
export interface Quoting {
  readonly instrument: Instrument;
  readonly series: Series;
  readonly season: Season;
  readonly spreadTicks: number;
  /** units per volume step; a power of two or a whole number, so that sums of volumes are exact */
  readonly volumeStep: number;
  /** average number of this instrument's ticks per minute */
  readonly ticksPerMinute: number;
  /** key of a day's tick times: instruments that share it tick together */
  tickKey(day: number): HashKey;
  /** key of a day's spreads */
  spreadKey(day: number): HashKey;
}

/**
 * All quotes of an open minute, in time order, with distinct times. Each knot is quoted exactly once, at its own price and an
 * unpredictable time; further quotes walk randomly from one knot to the next within the minute's high and low, and none follows
 * the last. So open, high, low, close and volume of the quotes are those of the knots, and no quote predicts the next.
 */
export function minuteTicks(quoting: Quoting, day: number, minute: number): SourceQuote[] {
  const knots = quoting.series.minute(day, minute);
  const volume = quoting.volumeStep === 0 ? 0 : quoting.series.minuteVolume(day, minute);
  const spread = minuteSpread(quoting, day, minute);
  const spreadKey = quoting.spreadKey(day);
  const minuteMs = day * DAY_MS + minute * MINUTE_MS;
  const low = Math.min(...knots.ticks);
  const high = Math.max(...knots.ticks);
  const quotes: SourceQuote[] = [];
  tickTimes(quoting, day, minute).forEach((times, slot) => {
    const index = minute * KNOTS_PER_MINUTE + slot;
    const [firstMs = 0, ...laterMs] = times.ticks;
    const parts = laterMs.map((timeMs) => (timeMs - firstMs) / (times.nextMs - firstMs));
    const prices = [knots.ticks[slot] as number, ...quoting.series.between(knots, slot, parts, index * (MAX_EXTRAS + 1))];
    const steps = Math.floor((volume * (slot + 1)) / KNOTS_PER_MINUTE) - Math.floor((volume * slot) / KNOTS_PER_MINUTE);
    times.ticks.forEach((timeMs, tick) => {
      const bits = hash(spreadKey, tick * SPREAD_DRAWS + index);
      const width = Math.max(1, Math.floor(spread * (0.85 + 0.3 * uniform(bits)) + 0.5));
      const mid = within(prices[tick] as number, low, high);
      const { symbol } = quoting.instrument;
      quotes.push(quote(symbol, minuteMs + timeMs, mid, width, bits, tick === 0 ? steps * quoting.volumeStep : 0));
    });
  });
  return quotes;
}

interface SlotTimes {
  /** ms into the minute, ascending: the knot's, then those on the way to the next */
  readonly ticks: readonly number[];
  /** when the next knot is quoted */
  readonly nextMs: number;
}

/** The times of a minute's ticks, slot by slot. They depend only on their own draws. */
function tickTimes(quoting: Quoting, day: number, minute: number): SlotTimes[] {
  const key = quoting.tickKey(day);
  const season = quoting.season(quoting.series.calendar.day(day), minute);
  const extras = Math.max(0, (quoting.ticksPerMinute * season) / KNOTS_PER_MINUTE - 1);
  const counts: number[] = [];
  const knotMs = Array.from({ length: KNOTS_PER_MINUTE }, (_, slot) => {
    const late = uniform(hash(key, minute * KNOTS_PER_MINUTE + slot));
    counts.push(extraCount(extras, uniform(secondWord())));
    return slot * SLOT_MS + Math.floor(late * LATEST_KNOT_MS);
  });
  return knotMs.map((firstMs, slot) => {
    const nextMs = knotMs[slot + 1];
    if (nextMs === undefined) return { ticks: [firstMs], nextMs: MINUTE_MS };
    const times = new Set([firstMs]);
    for (let extra = 1; extra <= (counts[slot] as number); extra++) {
      const part = uniform(hash(key, extra * TIME_DRAWS + minute * KNOTS_PER_MINUTE + slot));
      times.add(firstMs + 1 + Math.floor(part * (nextMs - firstMs - 1)));
    }
    return { ticks: [...times].toSorted((one, other) => one - other), nextMs };
  });
}

/** Reflects values beyond the minute's bounds. */
function within(ticks: number, low: number, high: number): number {
  if (ticks > high) return Math.max(low, 2 * high - ticks);
  return ticks < low ? Math.min(high, 2 * low - ticks) : ticks;
}

/** Odd widths put their extra tick on a random side. */
function quote(symbol: string, timeMs: number, mid: number, width: number, bits: number, volume: number): SourceQuote {
  const middle = BigInt(mid) as Price;
  return { symbol, timeMs, ...quoteAround(middle, BigInt(width), (bits & 1) === 0), mid: middle, volume };
}

/** Ticks come in clusters: most slots have none besides the knot, some have many. */
function extraCount(mean: number, u: number): number {
  if (mean === 0) return 0;
  const wait = -exactLog(u);
  return Math.min(MAX_EXTRAS, Math.floor(mean * 0.5 * wait * wait + 0.5));
}

function minuteSpread(quoting: Quoting, day: number, minute: number): number {
  const { instrument, series, season, spreadTicks } = quoting;
  const stress = Math.max(0, series.liveliness(day, minute));
  let factor = 1 + 0.5 * stress;
  if (instrument.category === 'cryptos') return spreadTicks * factor;
  const hours = series.calendar.day(day);
  if (instrument.category !== 'usStocks' && season(hours, minute) < CALM_SEASON) factor *= CALM_SPREAD;
  const opening = hours.longOpenings.some((from) => minute >= from && minute < from + OPENING_MINUTES);
  return spreadTicks * (opening ? factor * OPENING_SPREAD : factor);
}

/** The last open minute before a minute, as day and minute; null if there is none since `firstDay`. */
export function openMinuteBefore(
  series: Series,
  day: number,
  minute: number,
  firstDay: number,
): { day: number; minute: number } | null {
  for (let at = day, before = minute; at >= firstDay; at--, before = DAY_MINUTES) {
    const span = series.calendar.day(at).spans.findLast((candidate) => candidate.from < before);
    if (span) return { day: at, minute: Math.min(span.to, before) - 1 };
  }
  return null;
}

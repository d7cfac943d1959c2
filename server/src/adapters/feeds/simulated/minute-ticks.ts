import type { Price } from '@truefill/domain/price.ts';
import { quoteAround, type SourceQuote } from '@truefill/domain/quote.ts';
import type { Instrument } from '@truefill/domain/instrument.ts';
import { DAY_MS, MINUTE_MS } from '@truefill/domain/time-zone.ts';

import { exactLog, uniform } from './exact-math.ts';
import { hash, secondWord, type HashKey } from './keyed-hash.ts';
import { KNOTS_PER_MINUTE } from './path-tree.ts';
import type { Season } from './season.ts';
import type { Series } from './series.ts';
import { DAY_MINUTES } from './session-calendar.ts';

const SLOT_MS = MINUTE_MS / KNOTS_PER_MINUTE;
/** A knot's tick comes this early in its slot, so that no two are further apart than 6.25 s. */
const LATEST_KNOT_MS = 2_500;
const MOST_EXTRAS = 24;
const SPREAD_DRAWS = 1 << 20;
const CALM_SEASON = 0.61;
const CALM_SPREAD = 1.6;
const OPENING_SPREAD = 5;
const OPENING_MINUTES = 2;

/** What turns the series of an instrument into quotes. */
export interface Quoting {
  readonly instrument: Instrument;
  readonly series: Series;
  readonly season: Season;
  readonly spreadTicks: number;
  /** units per volume step; a power of two or a whole number, so that sums of volumes are exact */
  readonly volumeStep: number;
  /** average ticks a minute of this instrument's tick times */
  readonly ticksPerMinute: number;
  /** key of a day's tick times: instruments that share it tick together */
  tickKey(day: number): HashKey;
  /** key of a day's spreads */
  spreadKey(day: number): HashKey;
}

/**
 * All quotes of an open minute, in time order, with distinct times. Each knot is quoted exactly once at its own price;
 * further quotes lie between their knot and the next one, and those after the last knot repeat it, so that open, high, low,
 * close and volume of the quotes are those of the knots.
 */
export function minuteTicks(quoting: Quoting, day: number, minute: number): SourceQuote[] {
  const knots = quoting.series.knots(day, minute);
  const volume = quoting.volumeStep === 0 ? 0 : quoting.series.minuteVolume(day, minute);
  const spread = minuteSpread(quoting, day, minute);
  const hours = quoting.series.calendar.day(day);
  const extras = Math.max(0, (quoting.ticksPerMinute * quoting.season(hours, minute)) / KNOTS_PER_MINUTE - 1);
  const tickKey = quoting.tickKey(day);
  const spreadKey = quoting.spreadKey(day);
  const minuteMs = day * DAY_MS + minute * MINUTE_MS;
  const quotes: SourceQuote[] = [];
  for (let slot = 0; slot < KNOTS_PER_MINUTE; slot++) {
    const index = minute * KNOTS_PER_MINUTE + slot;
    const earliness = uniform(hash(tickKey, index));
    const count = extraCount(extras, uniform(secondWord()));
    const knot = knots[slot] as number;
    const next = knots[slot + 1] ?? knot;
    const startMs = Math.floor(earliness * earliness * LATEST_KNOT_MS);
    const steps = Math.floor((volume * (slot + 1)) / KNOTS_PER_MINUTE) - Math.floor((volume * slot) / KNOTS_PER_MINUTE);
    for (let extra = 0; extra <= count; extra++) {
      const part = extra / (count + 1);
      const bits = hash(spreadKey, extra * SPREAD_DRAWS + index);
      const width = Math.max(1, Math.floor(spread * (0.85 + 0.3 * uniform(bits)) + 0.5));
      const timeMs = minuteMs + slot * SLOT_MS + startMs + Math.floor((SLOT_MS - 1 - startMs) * part * part);
      const mid = knot + Math.floor((next - knot) * part + 0.5);
      quotes.push(quote(quoting.instrument.symbol, timeMs, mid, width, bits, extra === 0 ? steps * quoting.volumeStep : 0));
    }
  }
  return quotes;
}

/** Odd widths put their extra tick on a random side. */
function quote(symbol: string, timeMs: number, mid: number, width: number, bits: number, volume: number): SourceQuote {
  const middle = BigInt(mid) as Price;
  return { symbol, timeMs, ...quoteAround(middle, BigInt(width), (bits & 1) === 0), mid: middle, volume };
}

/** Ticks come in clusters: most slots have none beside the knot, some have many. */
function extraCount(mean: number, u: number): number {
  if (mean === 0) return 0;
  const wait = -exactLog(u);
  return Math.min(MOST_EXTRAS, Math.floor(mean * 0.5 * wait * wait + 0.5));
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

/** The open minute before a minute, as day and minute; null when there is none since `firstDay`. */
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

import { divideHalfEven, powerOfTen } from '../money/decimal.ts';
import { FEE_RATE_SCALE } from '../money/fee.ts';
import { notionalUnit, notionalValue } from './margin.ts';
import { cents, type Money } from '../money/money.ts';
import type { OpenOrder } from '../orders/order.ts';
import type { Position } from '../orders/position.ts';
import { DAY_MS, MINUTE_MS } from '../time/durations.ts';
import { fromWallMs, toWallMs } from '../time/time-zone.ts';

const ROLLOVER_ZONE = 'America/New_York';
const ROLLOVER_MINUTE = 17 * 60;
const DAYS_PER_YEAR = 360n;

/** A brand's terms for holding an instrument overnight. */
export interface OvernightTerms {
  /** at `FEE_RATE_SCALE`, per year of 360 days */
  readonly yearlyRate: bigint;
  /** weekday whose night counts three, Sunday 0; weekend nights then count zero. null: every night counts one */
  readonly tripleWeekday: number | null;
}

/** One rollover at 17:00 New York. */
export interface Night {
  /** the local date, YYYY-MM-DD */
  readonly date: string;
  /** ms */
  readonly atMs: number;
  /** how many nights are charged: 1 or 3 */
  readonly count: bigint;
}

/** The charged nights with `fromMs < atMs <= toMs`, oldest first. */
export function nightsBetween(fromMs: number, toMs: number, terms: Pick<OvernightTerms, 'tripleWeekday'>): Night[] {
  const nights: Night[] = [];
  for (let day = localDay(fromMs); day <= localDay(toMs); day++) {
    const night = nightOf(day, terms.tripleWeekday);
    if (night && night.atMs > fromMs && night.atMs <= toMs) nights.push(night);
  }
  return nights;
}

/** The first charged night after a moment. */
export function nextNight(afterMs: number, terms: Pick<OvernightTerms, 'tripleWeekday'>): Night {
  for (let day = localDay(afterMs); ; day++) {
    const night = nightOf(day, terms.tripleWeekday);
    if (night && night.atMs > afterMs) return night;
  }
}

/**
 * Fee of one rollover: notional at the opening price and rate x yearly rate / 360 x nights, rounded half-even once. It uses the
 * opening notional so that the fee is known in advance.
 */
export function overnightFee(
  order: Omit<Position, 'side'> & { readonly opening: Pick<OpenOrder['opening'], 'quoteToUsd'> },
  night: Pick<Night, 'count'>,
  terms: OvernightTerms,
): Money {
  const { openPrice, volume, contractSize, opening } = order;
  const value = notionalValue({ price: openPrice, volume, contractSize, quoteToUsd: opening.quoteToUsd });
  const unit = notionalUnit(order.pricePrecision) * powerOfTen(FEE_RATE_SCALE) * DAYS_PER_YEAR;
  return cents(divideHalfEven(value * terms.yearlyRate * night.count, unit));
}

/** Days are counted from 1970-01-01, a Thursday. */
function nightOf(day: number, tripleWeekday: number | null): Night | null {
  const weekday = (((day + 4) % 7) + 7) % 7;
  if (tripleWeekday !== null && (weekday === 0 || weekday === 6)) return null;
  return {
    date: new Date(day * DAY_MS).toISOString().slice(0, 10),
    atMs: fromWallMs(ROLLOVER_ZONE, day * DAY_MS + ROLLOVER_MINUTE * MINUTE_MS),
    count: weekday === tripleWeekday ? 3n : 1n,
  };
}

function localDay(timeMs: number): number {
  return Math.floor(toWallMs(ROLLOVER_ZONE, timeMs) / DAY_MS);
}

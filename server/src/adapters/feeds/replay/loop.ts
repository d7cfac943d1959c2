import type { Instrument } from '@truefill/domain/market/instrument.ts';
import { DAY_MS, MINUTE_MS } from '@truefill/domain/time/durations.ts';
import { toWallMs } from '@truefill/domain/time/time-zone.ts';

import type { CandleColumns } from './candle-file.ts';

const WEEK_MINUTES = (7 * DAY_MS) / MINUTE_MS;

/**
 * A series prepared for repetition: minutes of local time since the loop's start, and mid prices in ticks. Its length is whole
 * weeks, so a Monday always replays a Monday and an opening an opening, whatever daylight saving does.
 */
export interface Loop {
  /** wall minutes (epoch minutes of the local clock) at which the source's loop started */
  readonly anchorMinute: number;
  readonly lengthMinutes: number;
  /** ascending, each below `lengthMinutes` */
  readonly minute: Float64Array;
  readonly open: Float64Array;
  readonly high: Float64Array;
  readonly low: Float64Array;
  readonly close: Float64Array;
  readonly volume: Float64Array;
  /** whole ticks between bid and ask, at least 1 */
  readonly spread: Float64Array;
}

/**
 * Cuts a series to its newest whole weeks (a shorter one stays complete and loops over one week) and closes it: each candle is
 * multiplied by a factor that moves in equal steps from 1 to first open / last close, so that the last close meets the first
 * open at the seam, no candle changes its shape, and prices stay at their real level however often it repeats.
 */
export function makeLoop(instrument: Instrument, columns: CandleColumns): Loop {
  const wall = columns.time.map((time) => toWallMs(instrument.timeZone, time) / MINUTE_MS);
  const last = wall.at(-1) as number;
  const weeks = Math.max(1, Math.floor((last - (wall[0] as number) + 1) / WEEK_MINUTES));
  const lengthMinutes = weeks * WEEK_MINUTES;
  const anchorMinute = last - lengthMinutes + 1;
  const rows = retainedRows(wall, anchorMinute);
  const scale = 10 ** instrument.pricePrecision;
  const seam = Math.log((columns.open[rows[0] as number] as number) / (columns.close[rows.at(-1) as number] as number));
  const factors = rows.map((_, index) => scale * Math.exp(rows.length === 1 ? 0 : (seam * index) / (rows.length - 1)));
  const width = (row: number): number => columns.spread?.[row] ?? referenceWidth(instrument, columns.close[row] as number);
  const aboveBid = columns.spread !== null || instrument.category === 'forex' ? 0.5 : 0;
  const ticks = (prices: Float64Array): Float64Array =>
    column(rows, (row, index) =>
      Math.max(1, Math.round(((prices[row] as number) + aboveBid * width(row)) * (factors[index] as number))),
    );
  return {
    anchorMinute,
    lengthMinutes,
    minute: column(rows, (row) => (wall[row] as number) - anchorMinute),
    open: ticks(columns.open),
    high: ticks(columns.high),
    low: ticks(columns.low),
    close: ticks(columns.close),
    volume: column(rows, (row) => columns.volume[row] as number),
    spread: column(rows, (row, index) => Math.max(1, Math.round(width(row) * (factors[index] as number)))),
  };
}

/** Row values in memory shared between threads. */
function column(rows: readonly number[], value: (row: number, index: number) => number): Float64Array {
  const values = new Float64Array(new SharedArrayBuffer(rows.length * Float64Array.BYTES_PER_ELEMENT));
  rows.forEach((row, index) => (values[index] = value(row, index)));
  return values;
}

/** Rows from the anchor on; the hour that clocks repeat in autumn is kept once. */
function retainedRows(wall: Float64Array, anchorMinute: number): number[] {
  const rows: number[] = [];
  let newest = Number.NEGATIVE_INFINITY;
  wall.forEach((minute, row) => {
    if (minute < anchorMinute || minute <= newest) return;
    newest = minute;
    rows.push(row);
  });
  return rows;
}

/** Files without a spread get the catalogue's, in proportion to their price. Bid candles (forex) are raised by half of it. */
function referenceWidth(instrument: Instrument, price: number): number {
  return (Number(instrument.referenceSpread) / Number(instrument.referencePrice)) * price;
}

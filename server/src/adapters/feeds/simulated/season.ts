import type { Instrument } from '@truefill/domain/market/instrument.ts';

import type { DayHours } from './session-calendar.ts';

/** Relative size of moves through the day, 1 on average. Measured on real one-minute candles by UTC hour. */
const FOREX = [
  0.6, 0.55, 0.5, 0.5, 0.55, 0.65, 0.9, 1.35, 1.45, 1.35, 1.2, 1.2, 1.7, 1.9, 1.8, 1.5, 1.15, 0.9, 0.8, 0.7, 0.6, 0.55, 0.55, 0.6,
];
const COMMODITIES = [
  0.6, 0.6, 0.6, 0.55, 0.55, 0.65, 0.8, 1.1, 1.2, 1.1, 1.1, 1.2, 2.0, 2.1, 1.9, 1.5, 1.2, 1.0, 0.8, 0.7, 0.6, 0.5, 0.5, 0.6,
];
const CRYPTOS = [
  1.2, 1.0, 0.9, 0.8, 0.65, 0.65, 0.65, 0.8, 0.9, 0.9, 0.95, 1.0, 1.2, 1.45, 1.5, 1.35, 1.15, 1.05, 1.0, 1.05, 1.1, 1.2, 1.0, 1.0,
];
const US_INDICES = [
  0.6, 0.55, 0.5, 0.5, 0.5, 0.55, 0.65, 0.8, 0.8, 0.75, 0.75, 0.8, 1.0, 1.5, 1.8, 1.6, 1.4, 1.3, 1.4, 1.5, 1.3, 0.7, 0.5, 0.5,
];
const EUROPEAN_INDICES = [
  0.5, 0.5, 0.5, 0.5, 0.5, 0.6, 0.9, 1.6, 1.5, 1.3, 1.1, 1.0, 1.1, 1.4, 1.6, 1.5, 1.0, 0.8, 0.7, 0.7, 0.6, 0.5, 0.5, 0.5,
];
const ASIAN_INDICES = [
  1.5, 1.6, 1.4, 1.0, 0.9, 1.2, 1.1, 1.0, 0.9, 0.7, 0.6, 0.6, 0.7, 1.0, 1.1, 0.9, 0.7, 0.6, 0.6, 0.6, 0.6, 0.6, 0.8, 1.1,
];
/** US stocks by half hour since the opening. */
const STOCKS = [2.5, 1.5, 1.4, 1.06, 1.0, 0.82, 0.72, 0.59, 0.55, 0.55, 0.65, 0.7, 0.91];

export type Season = (hours: DayHours, minute: number) => number;

/** An instrument's activity in an open minute of a UTC day, relative to its average. */
export function seasonOf(instrument: Instrument): Season {
  if (instrument.category === 'usStocks') return stockSeason;
  const table = hourTable(instrument);
  return (_hours, minute) => table[Math.floor(minute / 60)] ?? 1;
}

function stockSeason(hours: DayHours, minute: number): number {
  const opening = hours.spans[0]?.from ?? minute;
  return STOCKS[Math.min(STOCKS.length - 1, Math.max(0, Math.floor((minute - opening) / 30)))] ?? 1;
}

function hourTable({ category, symbol, timeZone }: Instrument): readonly number[] {
  if (category === 'forex' || symbol === 'DXY') return FOREX;
  if (category === 'commodities') return COMMODITIES;
  if (category === 'cryptos') return CRYPTOS;
  if (timeZone.startsWith('Europe/')) return EUROPEAN_INDICES;
  const asian = symbol === 'JP225' || timeZone.startsWith('Asia/') || timeZone.startsWith('Australia/');
  return asian ? ASIAN_INDICES : US_INDICES;
}

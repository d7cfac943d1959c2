import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { numberToDecimalText, parseDecimal } from '@truefill/domain/money/decimal.ts';
import { CATEGORIES, type Holiday, type Instrument, type TradingSession } from '@truefill/domain/market/instrument.ts';
import { zoneOffsetMs } from '@truefill/domain/time/time-zone.ts';
import { parseVolume, type Volume } from '@truefill/domain/market/volume.ts';

import { parseCsv, type CsvRow } from './csv.ts';
import { holidayMarket } from './holiday-market.ts';

/** All markets of the product, in file order. */
export interface Catalogue {
  readonly instruments: readonly Instrument[];
  readonly bySymbol: ReadonlyMap<string, Instrument>;
}

/** The folder of the product's own catalogue. */
export const CATALOGUE_DIR = join(import.meta.dirname, '../../../catalogue');

const WEEKDAYS = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'];
const DATE = /^\d{4}-\d{2}-\d{2}$/;
const CLOCK = /^([01]\d|2[0-3]):([0-5]\d)$/;

/**
 * Reads `instruments.csv` and `holidays.csv` from a folder.
 * @throws Error naming file and line if anything is not as the files' headers specify
 */
export function loadCatalogue(folder: string): Catalogue {
  const holidays = readHolidays(join(folder, 'holidays.csv'));
  const file = join(folder, 'instruments.csv');
  const bySymbol = new Map<string, Instrument>();
  for (const row of parseCsv(readFileSync(file, 'utf8'), file)) {
    const instrument = readInstrument(row, holidays);
    if (bySymbol.has(instrument.symbol)) fail(row, `symbol ${instrument.symbol} is listed twice`);
    bySymbol.set(instrument.symbol, instrument);
  }
  return { instruments: [...bySymbol.values()], bySymbol };
}

function readHolidays(file: string): Map<string, Holiday[]> {
  const holidays = new Map<string, Holiday[]>();
  for (const row of parseCsv(readFileSync(file, 'utf8'), file)) {
    const date = row.field('date');
    if (!DATE.test(date) || Number.isNaN(Date.parse(date))) fail(row, `date "${date}" is not YYYY-MM-DD`);
    const market = row.field('market');
    const list = holidays.get(market) ?? [];
    holidays.set(market, list);
    const state = row.field('state');
    if (state === 'closed') list.push({ date, state, closeMinute: null });
    else if (state === 'early_close')
      list.push({ date, state: 'early-close', closeMinute: clockMinute(row, 'time_local_or_note') });
    else fail(row, `state "${state}" is neither closed nor early_close`);
  }
  return holidays;
}

function readInstrument(row: CsvRow, holidays: ReadonlyMap<string, readonly Holiday[]>): Instrument {
  const symbol = row.field('symbol');
  if (!/^[A-Z0-9]{1,20}$/.test(symbol)) fail(row, `symbol "${symbol}" is not capital letters and digits`);
  const category = CATEGORIES.find((known) => known === row.field('category'));
  if (!category) return fail(row, `category "${row.field('category')}" is not one of ${CATEGORIES.join(', ')}`);
  const base = row.field('base');
  const market = holidayMarket({ symbol, category, base }, new Set(holidays.keys()));
  return {
    symbol,
    name: row.field('name'),
    category,
    ...readTerms(row),
    base,
    quoteCurrency: row.field('quote'),
    timeZone: timeZone(row),
    weeklyHours: WEEKDAYS.map((weekday) => readSessions(row, weekday)),
    holidays: (market === null ? undefined : holidays.get(market)) ?? [],
    referencePrice: plainDecimal(row, 'refPrice'),
    referenceSpread: plainDecimal(row, 'refSpread'),
    annualVolatilityPercent: positiveNumber(row, 'volAnnPct'),
    ticksPerMinute: positiveNumber(row, 'ticksPerMin'),
  };
}

function readTerms(row: CsvRow) {
  const pricePrecision = positiveNumber(row, 'pricePrecision', 0);
  if (!Number.isInteger(pricePrecision) || pricePrecision > 8) fail(row, 'pricePrecision is not a whole number from 0 to 8');
  const maxLeverage = positiveNumber(row, 'leverage');
  if (!Number.isInteger(maxLeverage)) fail(row, 'leverage is not a whole number');
  const contractSize = parseDecimal(row.field('contractSize'), 0);
  if (typeof contractSize !== 'bigint' || contractSize <= 0n) return fail(row, 'contractSize is not a positive whole number');
  const minVolume = volume(row, 'minCount');
  const maxVolume = volume(row, 'maxCount');
  if (minVolume > maxVolume) fail(row, 'minCount is above maxCount');
  return {
    pricePrecision,
    contractSize,
    lotStep: volume(row, 'lotStep'),
    minVolume,
    maxVolume,
    maxLeverage,
    pricePip: plainDecimal(row, 'pricePip'),
  };
}

function readSessions(row: CsvRow, weekday: string): TradingSession[] {
  const text = row.field(weekday);
  if (text === '') return [];
  let earliest = 0;
  return text.split('|').map((part) => {
    const [start = '', end = ''] = part.split('-');
    const startMinute = minuteOf(start);
    const endMinute = end === '24:00' ? 1440 : minuteOf(end);
    if (startMinute === null || endMinute === null || startMinute < earliest || endMinute <= startMinute) {
      return fail(row, `${weekday} "${text}" is not a list of rising HH:mm-HH:mm sessions`);
    }
    earliest = endMinute;
    return { startMinute, endMinute };
  });
}

function minuteOf(text: string): number | null {
  const match = CLOCK.exec(text);
  return match ? Number(match[1]) * 60 + Number(match[2]) : null;
}

function clockMinute(row: CsvRow, column: string): number {
  return minuteOf(row.field(column)) ?? fail(row, `${column} "${row.field(column)}" is not HH:mm`);
}

function timeZone(row: CsvRow): string {
  const zone = row.field('timezone');
  try {
    zoneOffsetMs(zone, 0);
  } catch {
    fail(row, `timezone "${zone}" is unknown`);
  }
  return zone;
}

function positiveNumber(row: CsvRow, column: string, least = Number.MIN_VALUE): number {
  const text = row.field(column);
  const value = Number(text);
  if (text === '' || !Number.isFinite(value) || value < least) fail(row, `${column} "${text}" is not a positive number`);
  return value;
}

/** The file writes very small numbers with an exponent; the rest of the code uses plain decimals. */
function plainDecimal(row: CsvRow, column: string): string {
  const value = positiveNumber(row, column);
  return numberToDecimalText(value) ?? value.toFixed(10).replace(/0+$/, '');
}

function volume(row: CsvRow, column: string): Volume {
  const value = parseVolume(row.field(column));
  if (typeof value !== 'bigint' || value <= 0n) return fail(row, `${column} is not a volume with at most two decimals`);
  return value;
}

function fail(row: CsvRow, problem: string): never {
  throw new Error(`${row.file}:${row.line}: ${problem}`);
}

import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { loadCatalogue } from './index.ts';

const SHIPPED = join(import.meta.dirname, '../../../catalogue');
const instruments = readFileSync(join(SHIPPED, 'instruments.csv'), 'utf8').split('\n');
const holidays = readFileSync(join(SHIPPED, 'holidays.csv'), 'utf8').split('\n');
let folder: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'catalogue-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

function write(instrumentLines: readonly string[], holidayLines: readonly string[]): void {
  writeFileSync(join(folder, 'instruments.csv'), instrumentLines.join('\n'));
  writeFileSync(join(folder, 'holidays.csv'), holidayLines.join('\n'));
}

describe('the shipped catalogue', () => {
  const catalogue = loadCatalogue(SHIPPED);
  const of = (symbol: string) => catalogue.bySymbol.get(symbol);

  test('has all 131 instruments in the order of the file', () => {
    expect(catalogue.instruments).toHaveLength(131);
    expect(catalogue.bySymbol.size).toBe(131);
    expect(catalogue.instruments[0]?.symbol).toBe('EURUSD');
    const perCategory = Object.groupBy(catalogue.instruments, ({ category }) => category);
    expect(Object.fromEntries(Object.entries(perCategory).map(([category, list]) => [category, list.length]))).toEqual({
      forex: 34,
      commodities: 14,
      indices: 17,
      cryptos: 30,
      usStocks: 36,
    });
  });

  test('reads every column', () => {
    expect(of('XAUUSD')).toMatchObject({
      name: 'Gold',
      category: 'commodities',
      pricePrecision: 2,
      contractSize: 100n,
      lotStep: 1n,
      minVolume: 1n,
      maxVolume: 2_000n,
      maxLeverage: 100,
      base: 'XAU',
      quoteCurrency: 'USD',
      pricePip: '0.01',
      timeZone: 'America/New_York',
      referencePrice: '4000',
      referenceSpread: '0.25',
      annualVolatilityPercent: 15,
      ticksPerMinute: 120,
    });
    expect(of('XAUUSD')?.weeklyHours).toEqual([
      [{ startMinute: 1_083, endMinute: 1_440 }],
      ...Array.from({ length: 4 }, () => [
        { startMinute: 0, endMinute: 1_018 },
        { startMinute: 1_083, endMinute: 1_440 },
      ]),
      [{ startMinute: 0, endMinute: 1_018 }],
      [],
    ]);
  });

  test('reads quoted fields and numbers with an exponent', () => {
    expect(of('JP225')?.name).toBe('Japan 225 (Nikkei, USD)');
    expect(of('SHIBUSDT')).toMatchObject({ referencePrice: '0.00001', referenceSpread: '0.00000001', pricePip: '0.00000001' });
  });

  test.each([
    ['EURUSD', '2026-12-25', true],
    ['XAUEUR', '2026-12-25', true],
    ['UKOIL', '2027-01-01', true],
    ['CORN', '2026-12-25', true],
    ['NAS100', '2026-11-26', false],
    ['NAS100', '2026-12-25', true],
    ['FR40', '2026-12-25', true],
    ['JP225', '2026-11-23', true],
    ['AAPL', '2026-11-26', true],
    ['AAPL', '2026-11-27', false],
    ['BTCUSDT', '2026-12-25', false],
    ['SG30', '2026-12-25', false],
  ])('%s on %s: closed all day is %s', (symbol, date, closed) => {
    expect(of(symbol)?.holidays.some((holiday) => holiday.date === date && holiday.state === 'closed') ?? null).toBe(closed);
  });

  test('early closes carry their minute', () => {
    expect(of('AAPL')?.holidays).toContainEqual({ date: '2026-11-27', state: 'early-close', closeMinute: 780 });
  });
});

describe('an invalid line is reported by file and line', () => {
  const header = instruments[0] as string;
  const gold = instruments.find((line) => line.startsWith('XAUUSD')) as string;
  const columns = header.split(',');
  const withField = (column: string, value: string): string[] => {
    const fields = gold.split(',');
    fields[columns.indexOf(column)] = value;
    return [header, instruments[1] as string, fields.join(',')];
  };

  test.each([
    ['symbol', 'gold', 'capital letters'],
    ['symbol', 'EURUSD', 'listed twice'],
    ['category', 'metals', 'category "metals"'],
    ['pricePrecision', '9', 'pricePrecision'],
    ['pricePrecision', '1.5', 'pricePrecision'],
    ['contractSize', '0', 'contractSize'],
    ['contractSize', '0.5', 'contractSize'],
    ['leverage', '0', 'leverage'],
    ['leverage', '1.5', 'leverage'],
    ['lotStep', '0.001', 'lotStep'],
    ['minCount', '30', 'minCount is above maxCount'],
    ['maxCount', 'x', 'maxCount'],
    ['timezone', 'Mars/Olympus', 'timezone "Mars/Olympus"'],
    ['mon', '9:30-16:00', 'mon'],
    ['tue', '16:00-09:30', 'tue'],
    ['wed', '00:00-10:00|09:00-11:00', 'wed'],
    ['refPrice', '', 'refPrice'],
    ['refSpread', '-1', 'refSpread'],
    ['volAnnPct', 'high', 'volAnnPct'],
    ['name', '"Gold', 'Quote Not Closed'],
    ['name', 'Gold,Spot', `columns length is ${columns.length}, got ${columns.length + 1}`],
  ])('%s "%s"', (column, value, problem) => {
    write(withField(column, value), holidays);
    expect(() => loadCatalogue(folder)).toThrow(`${join(folder, 'instruments.csv')}:3: `);
    expect(() => loadCatalogue(folder)).toThrow(problem);
  });

  test('a missing column', () => {
    write([header.replace('refPrice', 'price'), gold], holidays);
    expect(() => loadCatalogue(folder)).toThrow(`instruments.csv:2: there is no column "refPrice"`);
  });

  test.each([
    ['forex,2026-13-01,closed,', 'date'],
    ['forex,1 May,closed,', 'date'],
    ['forex,2026-05-01,open,', 'state "open"'],
    ['forex,2026-05-01,early_close,1 pm', 'time_local_or_note'],
    ['forex,2026-05-01,closed', 'columns length is 4, got 3'],
  ])('holiday "%s"', (line, problem) => {
    write(instruments, [holidays[0] as string, line]);
    expect(() => loadCatalogue(folder)).toThrow(`${join(folder, 'holidays.csv')}:2: `);
    expect(() => loadCatalogue(folder)).toThrow(problem);
  });
});

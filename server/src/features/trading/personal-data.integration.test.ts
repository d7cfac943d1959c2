import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../adapters/database/test-database.ts';
import { ledgerMigrations } from '../accounts/ledger/index.ts';
import { tradingMigrations } from './index.ts';
import { tradingData } from './personal-data.ts';
import { closeOrder } from './routes/change-orders.ts';
import { placeOrder } from './routes/place-order.ts';
import { LENIENT, marketOrder, openTrader, openTradingBroker, trader } from './test-support/trading-broker.ts';

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase({ ...ledgerMigrations, ...tradingMigrations });
});
afterAll(() => database.drop());

/** A decimal text as an integer and its number of digits after the point. */
function digitsOf(text: string): readonly [value: bigint, scale: number] {
  const [whole = '', fraction = ''] = text.split('.');
  return [BigInt(whole + fraction), fraction.length];
}

/** Rounds half to even. */
function rounded(value: bigint, unit: bigint): bigint {
  const [magnitude, sign] = value < 0n ? [-value, -1n] : [value, 1n];
  const [whole, twice] = [magnitude / unit, (magnitude % unit) * 2n];
  return sign * (twice > unit || (twice === unit && whole % 2n === 1n) ? whole + 1n : whole);
}

/** The result in cents of an exported row, computed from that row alone. */
function resultOf(row: Readonly<Record<string, string>>): bigint {
  const read = (field: string) => digitsOf(row[field] ?? '');
  const [[open, digits], [close], [lots, lotDigits]] = [read('openPrice'), read('closePrice'), read('lots')];
  const [[rate, rateDigits], [carried, carriedDigits]] = [read('closeRate'), read('carriedResult')];
  const distance = row['side'] === 'buy' ? close - open : open - close;
  const exact = distance * lots * BigInt(row['contractSize'] ?? '') * rate;
  expect(carriedDigits).toBe(digits + lotDigits + rateDigits);
  const cent = 10n ** BigInt(carriedDigits - 2);
  return rounded(carried + exact, cent) - rounded(carried, cent);
}

it('the results of a position closed in parts can be recomputed from the exported archive', async () => {
  const { trading, quotes } = await openTradingBroker(database.pool);
  await openTrader(database.pool, 1n);
  const uid = await placeOrder(trading.gateway, trader(1n), marketOrder({ symbol: 'EURJPY', side: 'sell', volume: '0.37' }));
  const id = BigInt(uid.slice(6));
  for (const [volume, ask, yen] of [
    ['0.11', '173.352', '151.131'],
    ['0.13', '174.711', '152.777'],
    [null, '172.049', '150.003'],
  ] as const) {
    quotes.say('USDJPY', yen, yen);
    quotes.say('EURJPY', (Number(ask) - 0.04).toFixed(3), ask);
    await closeOrder(trading.gateway, trader(1n), id, volume);
  }
  await trading.stop();
  const orders = tradingData.areas.find(({ name }) => name === 'orders');
  const sql = {
    query: async <Row>(text: string, values: readonly unknown[]) => ({
      rows: (await database.pool.query(text, [...values])).rows as Row[],
    }),
  };
  const { rows = [] } = (await orders?.read(sql, { brandId: LENIENT.id, userId: 1n }, null)) ?? {};
  const closed = rows as Readonly<Record<string, string>>[];
  expect(closed.map(({ lots }) => lots).toSorted()).toEqual(['0.11', '0.13', '0.13']);
  // the rounding of later parts depends on earlier ones
  expect(closed.filter(({ carriedResult }) => digitsOf(carriedResult ?? '')[0] > 0n)).toHaveLength(2);
  expect(closed.map((row) => resultOf(row))).toEqual(closed.map(({ profitLoss }) => digitsOf(profitLoss ?? '')[0]));
  for (const row of closed)
    expect(row).toMatchObject({ openRate: expect.stringMatching(/^0\.\d{10}$/), trailingDistance: '0.000', bestPrice: null });
});

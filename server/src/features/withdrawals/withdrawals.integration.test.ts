import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../adapters/database/test-database.ts';
import { ledgerMigrations } from '../accounts/ledger/index.ts';
import { tradingMigrations } from '../trading/index.ts';
import { placeOrder } from '../trading/routes/place-order.ts';
import { callRoutes } from '../trading/test-support/call-routes.ts';
import {
  LENIENT,
  marketOrder,
  openTrader,
  openTradingHouse,
  trader,
  type TradingHouse,
} from '../trading/test-support/trading-house.ts';
import { withdrawalRoutes } from './index.ts';

const FLAT_ONLY = { ...LENIENT, rules: { ...LENIENT.rules, withdrawOnlyFlat: true } };

let database: TestDatabase;
let house: TradingHouse;

beforeAll(async () => {
  database = await createTestDatabase({ ...ledgerMigrations, ...tradingMigrations });
  house = await openTradingHouse(database.pool);
  for (const userId of [1n, 2n]) await openTrader(database.pool, userId);
  await placeOrder(house.trading.gateway, trader(1n, 'demo'), marketOrder({ volume: '0.01' }));
});

afterAll(async () => {
  await house.trading.stop();
  await database.drop();
});

it.each([
  { who: 'with a position, where only flat accounts pay out', brand: FLAT_ONLY, userId: 1n, code: 1070 },
  { who: 'with a position, by the usual rule', brand: LENIENT, userId: 1n, code: 0 },
  { who: 'without one', brand: FLAT_ONLY, userId: 2n, code: 0 },
])('a user $who gets $code', async ({ brand, userId, code }) => {
  const call = callRoutes(withdrawalRoutes(database.pool));
  expect(await call('withdrawStatus', {}, { brand, userId, accountMode: 'demo' })).toEqual({ code, data: null });
});

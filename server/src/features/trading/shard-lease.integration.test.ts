import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../adapters/database/test-database.ts';
import { ledgerMigrations } from '../ledger/index.ts';
import { tradingMigrations } from './index.ts';
import { placeOrder } from './place-order.ts';
import { HandTimers } from './test-support/hand-timers.ts';
import { LENIENT, marketOrder, openTrader, openTradingHouse, trader, type TradingHouse } from './test-support/trading-house.ts';

let database: TestDatabase;
let first: TradingHouse;
let second: TradingHouse;
const firstTimers = new HandTimers();
const secondTimers = new HandTimers();

beforeAll(async () => {
  database = await createTestDatabase({ ...ledgerMigrations, ...tradingMigrations });
  first = await openTradingHouse(database.pool, undefined, { timers: firstTimers });
  second = await openTradingHouse(database.pool, undefined, { timers: secondTimers });
});

afterAll(async () => {
  await first.trading.stop();
  await second.trading.stop();
  await database.drop();
});

async function statuses(): Promise<string[]> {
  const { rows } = await database.pool.query<{ status: string }>('select status from trading_order order by id');
  return rows.map(({ status }) => status);
}

async function holdingsSeenBy(house: TradingHouse): Promise<number> {
  return (await house.trading.accountData.holdings(1n, 'demo', LENIENT)).orderList.length;
}

it('lets one process watch, which another replaces with all that it has to know', async () => {
  await openTrader(database.pool, 1n);
  // Prices differ on purpose: what the second sees reaches the level, but it does not watch.
  await placeOrder(second.trading.desk, trader(1n), marketOrder({ stopLoss: '99000' }));
  second.quotes.say('BTCUSDT', '98000.00', '98020.00');
  await secondTimers.wind();
  await placeOrder(second.trading.desk, trader(1n), marketOrder({ volume: '0.01' }));
  expect(await statuses()).toEqual(['open', 'open']);

  // The first has heard nothing of it, and finds it.
  await firstTimers.wind();
  await expect.poll(() => holdingsSeenBy(first)).toBe(2);
  first.quotes.say('BTCUSDT', '98000.00', '98020.00');
  await expect.poll(statuses).toEqual(['closed', 'open']);

  // The first falls silent for too long, and the second takes over.
  await database.pool.query(`update trading_shard set expires_at = now() - interval '1 second'`);
  await secondTimers.wind();
  await expect.poll(async () => (await database.pool.query('select epoch from trading_shard')).rows).toEqual([{ epoch: 2n }]);

  // The first does not know yet: what it asks for has no effect.
  await placeOrder(first.trading.desk, trader(1n), marketOrder({ stopLoss: '90000', volume: '0.02' }));
  first.quotes.say('BTCUSDT', '80000.00', '80020.00');
  await placeOrder(first.trading.desk, trader(1n), marketOrder({ volume: '0.03' }));
  expect(await statuses()).toEqual(['closed', 'open', 'open', 'open']);

  await secondTimers.wind();
  await expect.poll(() => holdingsSeenBy(second)).toBe(3);
  second.quotes.say('BTCUSDT', '89000.00', '89020.00');
  await expect.poll(statuses).toEqual(['closed', 'open', 'closed', 'open']);
});

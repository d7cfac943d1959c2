import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../adapters/database/test-database.ts';
import { ledgerMigrations, systemSleeper } from '../../accounts/ledger/index.ts';
import { tradingMigrations } from '../index.ts';
import { placeOrder } from '../routes/place-order.ts';
import { queryOrders } from '../views/query-orders.ts';
import { createAccountBook } from '../book/account-book.ts';
import { createAccountReader } from '../book/account-reader.ts';
import { createMarket } from '../orders/market.ts';
import {
  catalogue,
  LENIENT,
  marketOrder,
  openTrader,
  openTradingBroker,
  SATURDAY_MS,
  setUsualPrices,
  trader,
  WEDNESDAY_MS,
  type TradingBroker,
} from '../test-support/trading-broker.ts';

let database: TestDatabase;
let broker: TradingBroker;
let userId = 100n;

beforeAll(async () => {
  database = await createTestDatabase({ ...ledgerMigrations, ...tradingMigrations });
  broker = await openTradingBroker(database.pool);
});

beforeEach(async () => {
  broker.quotes.nowMs = WEDNESDAY_MS;
  setUsualPrices(broker.quotes);
  await openTrader(database.pool, ++userId);
});

afterAll(async () => {
  await broker.trading.stop();
  await database.drop();
});

/** The user's orders as history shows them, newest first. */
async function history() {
  const { quotes } = broker;
  const market = createMarket(catalogue, quotes);
  const book = createAccountBook({
    reader: createAccountReader(database.pool),
    clock: quotes,
    sleeper: systemSleeper,
    onError: () => undefined,
  });
  const request = { page: 1, limit: 10, status: null, sortBy: 'placed', range: { fromMs: null, toMs: null } } as const;
  return (
    await queryOrders(
      { pool: database.pool, book, market, trails: { now: () => null } },
      { userId, accountMode: 'demo' },
      request,
      LENIENT,
      quotes.now(),
    )
  ).orders;
}

const statuses = async (): Promise<string[]> => (await history()).map((order) => `${order.status} ${order.closeReason}`);

describe('a level', () => {
  it.each([
    ['buy', { stopLoss: '99000', takeProfit: '0' }, '99000.00', '99020.00', 'stop_loss', 99_000],
    ['buy', { stopLoss: '0', takeProfit: '101000' }, '101000.00', '101020.00', 'take_profit', 101_000],
    ['sell', { stopLoss: '101000', takeProfit: '0' }, '100980.00', '101000.00', 'stop_loss', 101_000],
    ['sell', { stopLoss: '0', takeProfit: '99000' }, '98980.00', '99000.00', 'take_profit', 99_000],
  ] as const)('of a %s %j closes at the quote that reaches it', async (side, levels, bid, ask, reason, price) => {
    await placeOrder(broker.trading.gateway, trader(userId), marketOrder({ side, ...levels }));
    broker.quotes.say('BTCUSDT', '99991.00', '100009.00');
    broker.quotes.say('BTCUSDT', bid, ask);
    // Later quotes do not matter.
    broker.quotes.say('BTCUSDT', '50000.00', '50020.00');
    await expect.poll(statuses).toEqual([`closed ${reason}`]);
    expect((await history())[0]).toMatchObject({ currentPrice: price, closeReason: reason });
  });

  it('passed by a gap closes at the first quote beyond it', async () => {
    await placeOrder(broker.trading.gateway, trader(userId), marketOrder({ stopLoss: '99000', takeProfit: '101000' }));
    broker.quotes.say('BTCUSDT', '97500.00', '97520.00');
    await expect.poll(statuses).toEqual(['closed stop_loss']);
    expect((await history())[0]).toMatchObject({ currentPrice: 97_500, profitLoss: -251 });
  });

  it('does not fire on a stale quote or in a closed market', async () => {
    await placeOrder(
      broker.trading.gateway,
      trader(userId),
      marketOrder({ symbol: 'EURUSD', volume: '0.10', stopLoss: '1.10000' }),
    );
    broker.quotes.nowMs = SATURDAY_MS;
    broker.quotes.say('EURUSD', '1.05000', '1.05020');
    broker.quotes.nowMs = WEDNESDAY_MS;
    await placeOrder(broker.trading.gateway, trader(userId), marketOrder());
    expect(await statuses()).toEqual(['open ', 'open ']);
    broker.quotes.say('EURUSD', '1.05000', '1.05020');
    await expect.poll(statuses).toEqual(['open ', 'closed stop_loss']);
  });

  it("is compared with the brand's marked-up price", async () => {
    broker.quotes.markupPoints.set(LENIENT.id, 1_000n);
    await placeOrder(broker.trading.gateway, trader(userId), marketOrder({ stopLoss: '99000' }));
    broker.quotes.say('BTCUSDT', '99010.00', '99030.00');
    broker.quotes.markupPoints.clear();
    await expect.poll(statuses).toEqual(['closed stop_loss']);
    expect((await history())[0]).toMatchObject({ currentPrice: 99_000 });
  });

  it('is watched again after a restart', async () => {
    await placeOrder(broker.trading.gateway, trader(userId), marketOrder({ takeProfit: '101000' }));
    await broker.trading.stop();
    broker = await openTradingBroker(database.pool, broker.quotes);
    broker.quotes.say('BTCUSDT', '101500.00', '101520.00');
    await expect.poll(statuses).toEqual(['closed take_profit']);
  });
});

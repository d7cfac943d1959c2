import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../adapters/database/test-database.ts';
import { ledgerMigrations, verifyLedger } from '../../accounts/ledger/index.ts';
import { tradingMigrations, type Trading } from '../index.ts';
import { callRoutes } from '../test-support/call-routes.ts';
import { FakeTimers } from '../test-support/fake-timers.ts';
import { ScriptedQuotes } from '../test-support/scripted-quotes.ts';
import { catalogue, LENIENT, openTrader, setUsualPrices, testTrading, WEDNESDAY_MS } from '../test-support/trading-broker.ts';

/** The same brand before and after it switches contracts off; a restart lies between. */
const WITHOUT = { ...LENIENT, switches: { ...LENIENT.switches, contract: false } };

let database: TestDatabase;
let trading: Trading;
let call: ReturnType<typeof callRoutes>;
let position: number;
let waitings: readonly number[];
const timers = new FakeTimers();
const quotes = new ScriptedQuotes(catalogue, WEDNESDAY_MS);

const demo = { brand: WITHOUT, userId: 1n, accountMode: 'demo' } as const;
const market = { tradePair: 'BTCUSDT', price: 0, orderQuantity: 0.1, multiple: 100, orderType: 0, buyPoint: 2 };
const limit = { ...market, buyPoint: 1, price: 99_000 };

async function startWith(brand: typeof LENIENT): Promise<void> {
  trading = testTrading(database.pool, quotes, [brand], { timers }).trading;
  await trading.start();
  call = callRoutes(trading.routes);
}

const holdings = async () => (await trading.accountData.holdings(1n, 'demo', WITHOUT)).orderList;
const pending = async () => (await trading.accountData.pending(1n, 'demo', WITHOUT)).orderList;

beforeAll(async () => {
  database = await createTestDatabase({ ...ledgerMigrations, ...tradingMigrations });
  setUsualPrices(quotes);
  await startWith(LENIENT);
  await openTrader(database.pool, 1n);
  await call('addOrderMock', market, demo);
  for (let order = 0; order < 2; order += 1) await call('addOrderMock', limit, demo);
  position = (await holdings())[0]?.id ?? 0;
  waitings = (await pending()).map(({ id }) => id);
  await trading.stop();
  await startWith(WITHOUT);
});
afterAll(async () => {
  await trading.stop();
  await database.drop();
});

describe('a brand without contracts', () => {
  it.each([
    ['a market order', market],
    ['a pending order', limit],
    ['an order with other errors too', { ...market, orderQuantity: 0 }],
  ])('answers 304 to %s', async (_what, body) => {
    expect(await call('addOrderMock', body, demo)).toEqual({ code: 304, data: null });
  });

  it('still answers 303 for an unknown product', async () => {
    expect(await call('addOrderMock', { ...market, tradePair: 'NOSUCH' }, demo)).toEqual({ code: 303, data: null });
  });

  it('lets pending orders change levels but not the price, and refunds them in full when cancelled', async () => {
    const [waiting] = waitings;
    const levels = { orderId: waiting, stopPrice: 98_000, takeProfitPprice: 0 };
    expect(await call('modifyOrderMock', levels, demo)).toMatchObject({ code: 0 });
    expect(await call('modifyOrderMock', { ...levels, price: 98_500 }, demo)).toEqual({ code: 304, data: null });
    const before = await trading.balanceOf(1n, 'demo');
    expect(await call('cancelOrderMock', { orderId: waiting }, demo)).toMatchObject({ code: 0 });
    const after = await trading.balanceOf(1n, 'demo');
    // 99,000 x 0.1 / 100 and 0.2 % of that
    expect(after.available - before.available).toBeCloseTo(99.2, 2);
  });

  it('fills existing pending orders at their price', async () => {
    quotes.say('BTCUSDT', '98990.00', '99000.00');
    await expect.poll(holdings).toMatchObject([{ id: waitings[1], openingPrice: 99_000 }, { id: position }]);
    expect(await pending()).toEqual([]);
    expect(await call('closeOrderMock', { orderId: waitings[1] }, demo)).toMatchObject({ code: 0 });
  });

  it('lets positions change levels, close in part and close', async () => {
    expect(await call('modifyOrderMock', { orderId: position, stopPrice: 90_000, takeProfitPprice: 0 }, demo)).toMatchObject({
      code: 0,
    });
    expect(await call('closeOrderMock', { orderId: position, orderQuantity: 0.04 }, demo)).toMatchObject({ code: 0 });
    expect(await holdings()).toMatchObject([{ id: position, orderQuantity: 0.06 }]);
    expect(await call('closeOrderMock', { orderId: position }, demo)).toMatchObject({ code: 0 });
    expect(await holdings()).toEqual([]);
    expect(await trading.balanceOf(1n, 'demo')).toMatchObject({ locked: 0 });
    expect(await verifyLedger(database.pool)).toEqual({ wrongBalances: [], unbalanced: [], unknownKinds: [] });
  });
});

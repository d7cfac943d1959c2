import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../adapters/database/test-database.ts';
import { ledgerMigrations } from '../../accounts/ledger/index.ts';
import { tradingMigrations } from '../index.ts';
import { callRoutes, type WireCaller } from '../test-support/call-routes.ts';
import { LENIENT, openTrader, openTradingBroker, setUsualPrices, type TradingBroker } from '../test-support/trading-broker.ts';

let database: TestDatabase;
let broker: TradingBroker;
let call: ReturnType<typeof callRoutes>;
let userId = 1n;

beforeAll(async () => {
  database = await createTestDatabase({ ...ledgerMigrations, ...tradingMigrations });
  broker = await openTradingBroker(database.pool);
  call = callRoutes(broker.trading.routes);
});

afterAll(async () => {
  await broker.trading.stop();
  await database.drop();
});

const order = {
  tradePair: 'BTCUSDT',
  price: 0,
  stopPrice: 0,
  takeProfitPprice: 0,
  orderQuantity: 0.1,
  multiple: 100,
  orderType: 0,
  buyPoint: 2,
};

async function newCaller(): Promise<WireCaller> {
  await openTrader(database.pool, ++userId);
  setUsualPrices(broker.quotes);
  return { brand: LENIENT, userId, accountMode: 'demo' };
}

const listed = async (caller: WireCaller) => (await call('orderQueryMock', {}, caller)).data?.list ?? [];

describe('a trailing distance in addOrder', () => {
  it.each([
    [501, 'below zero', { trailingDistance: -5 }],
    [501, 'beside a stop loss', { trailingDistance: 5, stopPrice: 99_000 }],
    [501, 'of the whole price', { trailingDistance: 99_990 }],
    [501, 'of the whole price of a sale', { trailingDistance: 100_010, orderType: 1 }],
    [501, 'of twenty digits', { trailingDistance: '99999999999999999999' }],
    [501, 'of the whole limit', { buyPoint: 1, price: 99_000, trailingDistance: 99_000 }],
    [1065, 'between two points', { trailingDistance: '5.001' }],
    [1001, 'that is no number', { trailingDistance: '5 points' }],
  ])('is refused with %i: one %s', async (code, _what, overrides) => {
    const caller = await newCaller();
    expect(await call('addOrderMock', { ...order, ...overrides }, caller)).toEqual({ code, data: null });
    expect(await listed(caller)).toEqual([]);
    expect(await broker.trading.balanceOf(userId, 'demo')).toEqual({ available: 100_000, locked: 0 });
  });

  it.each([
    [{ trailingDistance: 0.01 }, 99_989.99],
    [{ trailingDistance: 99_989.99 }, 0.01],
    [{ trailingDistance: 0, stopPrice: 99_000 }, 99_000],
    [{ trailingDistance: '250.50', orderType: 1 }, 100_260.5],
  ])('of %j puts the stop loss at %d', async (overrides, stopPrice) => {
    const caller = await newCaller();
    expect(await call('addOrderMock', { ...order, ...overrides }, caller)).toMatchObject({ code: 0 });
    expect(await listed(caller)).toMatchObject([{ stopPrice, trailingDistance: Number(overrides.trailingDistance) }]);
  });

  it('is part of the request that an idempotency key identifies', async () => {
    const caller = { ...(await newCaller()), idempotencyKey: 'one' };
    const first = await call('addOrderMock', { ...order, trailingDistance: 5 }, caller);
    expect(await call('addOrderMock', { ...order, trailingDistance: 5 }, caller)).toEqual(first);
    expect(await call('addOrderMock', { ...order, trailingDistance: 6 }, caller)).toMatchObject({ data: null });
    expect(await listed(caller)).toHaveLength(1);
  });
});

describe('a trailing distance in modifyOrder', () => {
  it.each([
    [501, { stopPrice: 99_000, takeProfitPprice: 0, trailingDistance: 10 }],
    [501, { stopPrice: 0, takeProfitPprice: 0, trailingDistance: 99_990 }],
    [501, { stopPrice: 0, takeProfitPprice: 0, trailingDistance: -1 }],
    [1065, { stopPrice: 0, takeProfitPprice: 0, trailingDistance: '10.001' }],
    [309, { stopPrice: 0, takeProfitPprice: 99_000, trailingDistance: 10 }],
  ])('answers %i to %j, and changes nothing', async (code, levels) => {
    const caller = await newCaller();
    await call('addOrderMock', order, caller);
    const [{ id: orderId } = { id: 0 }] = await listed(caller);
    expect(await call('modifyOrderMock', { orderId, ...levels }, caller)).toEqual({ code, data: null });
    expect(await listed(caller)).toMatchObject([{ stopPrice: 0, takeProfitPrice: 0, trailingDistance: 0 }]);
  });

  it('sets it, and omitting it fixes the stop loss', async () => {
    const caller = await newCaller();
    await call('addOrderMock', order, caller);
    const [{ id: orderId } = { id: 0 }] = await listed(caller);
    const change = (levels: object) => call('modifyOrderMock', { orderId, takeProfitPprice: 0, ...levels }, caller);
    expect(await change({ stopPrice: 0, trailingDistance: 10 })).toEqual({ code: 0, data: null });
    expect(await listed(caller)).toMatchObject([{ stopPrice: 99_980, trailingDistance: 10, trailingBestPrice: 99_990 }]);
    expect(await change({ stopPrice: 99_980 })).toEqual({ code: 0, data: null });
    expect(await listed(caller)).toMatchObject([{ stopPrice: 99_980, trailingDistance: 0, trailingBestPrice: 0 }]);
  });
});

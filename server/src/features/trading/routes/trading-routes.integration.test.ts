import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../adapters/database/test-database.ts';
import { ledgerMigrations } from '../../accounts/ledger/index.ts';
import { tradingMigrations } from '../index.ts';
import { callRoutes, type WireCaller } from '../test-support/call-routes.ts';
import {
  LENIENT,
  openTrader,
  openTradingBroker,
  SATURDAY_MS,
  setUsualPrices,
  STRICT,
  WEDNESDAY_MS,
  type TradingBroker,
} from '../test-support/trading-broker.ts';

let database: TestDatabase;
let broker: TradingBroker;
let call: ReturnType<typeof callRoutes>;

const demo: WireCaller = { brand: LENIENT, userId: 1n, accountMode: 'demo' };
const stranger: WireCaller = { brand: LENIENT, userId: 2n, accountMode: 'demo' };
const strict: WireCaller = { brand: STRICT, userId: 3n, accountMode: 'real' };
const strictDemo: WireCaller = { ...strict, accountMode: 'demo' };

beforeAll(async () => {
  database = await createTestDatabase({ ...ledgerMigrations, ...tradingMigrations });
  broker = await openTradingBroker(database.pool);
  call = callRoutes(broker.trading.routes);
  await openTrader(database.pool, 1n, { deposit: 5_000_000n });
  await openTrader(database.pool, 2n);
  await openTrader(database.pool, 3n, { brand: STRICT, deposit: 9_999_999n });
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

/** Quotes older than this can no longer be traded on. */
function backToWednesday(): void {
  broker.quotes.nowMs = WEDNESDAY_MS;
  setUsualPrices(broker.quotes);
}

describe('addOrder', () => {
  it.each([
    [501, 'neither buy nor sell', { orderType: 2 }],
    [501, 'an unknown kind', { buyPoint: 3 }],
    [501, 'a leverage that is not offered', { multiple: 7 }],
    [501, "a leverage above the product's", { multiple: 200 }],
    [501, 'a largest slippage from nowhere', { maxSlippage: 1 }],
    [501, 'a stop loss below zero', { stopPrice: -5 }],
    [303, 'an unknown product', { tradePair: 'NOSUCH' }],
    [302, 'no volume', { orderQuantity: 0 }],
    [302, 'less than no volume', { orderQuantity: '-1.00' }],
    [1065, 'three decimals', { orderQuantity: 0.123 }],
    [305, 'above the maximum', { orderQuantity: 100.01 }],
    [305, 'twenty digits', { orderQuantity: '99999999999999999999' }],
    [1065, 'a stop loss between two points', { stopPrice: '99000.001' }],
    [202, 'beyond the largest slippage', { maxSlippage: 5, refPrice: 100_000 }],
    [308, 'a stop loss at the bid', { stopPrice: 99_990 }],
    [309, 'a take profit at the bid', { takeProfitPprice: 99_990 }],
    [310, "a sale's stop loss at the ask", { orderType: 1, stopPrice: 100_010 }],
    [311, "a sale's take profit at the ask", { orderType: 1, takeProfitPprice: 100_010 }],
    [203, 'more than there is', { orderQuantity: 100, multiple: 1 }],
    [301, 'a pending order without a price', { buyPoint: 1 }],
    [301, 'a pending order below zero', { buyPoint: 1, price: '-1' }],
    [1065, 'a limit between two points', { buyPoint: 1, price: '99000.001' }],
    [601, 'a purchase above the ask', { buyPoint: 1, price: 100_011 }],
    [601, 'a sale below the bid', { buyPoint: 1, orderType: 1, price: 99_989 }],
    [312, 'a stop loss at the limit', { buyPoint: 1, price: 99_000, stopPrice: 99_000 }],
    [313, 'a take profit at the limit', { buyPoint: 1, price: 99_000, takeProfitPprice: 99_000 }],
    [314, "a sale's stop loss at the limit", { buyPoint: 1, orderType: 1, price: 101_000, stopPrice: 101_000 }],
    [315, "a sale's take profit at the limit", { buyPoint: 1, orderType: 1, price: 101_000, takeProfitPprice: 101_000 }],
    [203, 'a reservation of more than there is', { buyPoint: 1, price: 99_000, orderQuantity: 100, multiple: 1 }],
    [1001, 'a volume with an exponent', { orderQuantity: '1e2' }],
    [1001, 'a volume that is no number', { orderQuantity: 'NaN' }],
    [1001, 'a volume in another notation', { orderQuantity: '0x1' }],
    [1001, 'no volume at all', { orderQuantity: undefined }],
  ])('answers %i to %s', async (code, _what, overrides) => {
    expect(await call('addOrderMock', { ...order, ...overrides }, demo)).toEqual({ code, data: null });
    expect(await broker.trading.balanceOf(1n, 'demo')).toEqual({ available: 100_000, locked: 0 });
  });

  it("answers 303 outside the brand's categories and 320 below its forex minimum, on real money only", async () => {
    expect(await call('addOrder', { ...order, tradePair: 'AAPL', multiple: 20 }, strict)).toMatchObject({ code: 303 });
    expect(await call('addOrder', { ...order, tradePair: 'EURUSD', multiple: 20 }, strict)).toMatchObject({ code: 320 });
    expect(await call('addOrderMock', { ...order, tradePair: 'EURUSD', multiple: 20 }, strictDemo)).toMatchObject({ code: 0 });
    // the required total is returned only on the account that it applies to
    expect(await broker.trading.balanceOf(3n, 'real')).toEqual({
      available: 99_999.99,
      locked: 0,
      withheld: 0,
      deposited: 99_999.99,
    });
    expect(await broker.trading.balanceOf(3n, 'demo')).not.toHaveProperty('deposited');
  });

  it("answers 501 to a leverage above the brand's maximum in a category", async () => {
    expect(await call('addOrderMock', { ...order, tradePair: 'EURUSD', multiple: 50 }, strictDemo)).toMatchObject({ code: 501 });
    expect(await call('addOrderMock', { ...order, tradePair: 'EURUSD', multiple: 50 }, demo)).toMatchObject({ code: 0 });
  });

  it('answers 304 to a closed market or one without a source, 202 to a stale price', async () => {
    broker.quotes.nowMs = SATURDAY_MS;
    expect(await call('addOrderMock', { ...order, tradePair: 'EURUSD' }, demo)).toMatchObject({ code: 304 });
    expect(await call('addOrderMock', order, demo)).toMatchObject({ code: 202 });
    backToWednesday();
    expect(await call('addOrderMock', { ...order, tradePair: 'XRPUSDT', multiple: undefined }, demo)).toMatchObject({
      code: 304,
    });
  });

  it("ignores the client's price, fee and margin", async () => {
    const placed = await call(
      'addOrderMock',
      { ...order, price: 1, feeAmount: 0, securityDepositInitial: 0, orderQuantity: '0.01' },
      stranger,
    );
    expect(placed).toMatchObject({ code: 0, data: expect.stringMatching(/^\d{15,}$/) });
    const listed = await call('orderQueryMock', {}, stranger);
    expect(listed.data?.list).toMatchObject([
      { uid: placed.data, openingPrice: 100_010, securityDepositInitial: 10, feeAmount: 0.02 },
    ]);
  });
});

describe('addOrder with Valid-Until', () => {
  it('is refused with 202 after it, and leaves its key to a later request', async () => {
    backToWednesday();
    const before = await held();
    const keyed = { ...demo, idempotencyKey: 'late' };
    const late = { ...keyed, validUntilMs: WEDNESDAY_MS - 1 };
    expect(await call('addOrderMock', order, late)).toEqual({ code: 202, data: null });
    expect(await call('addOrderMock', order, { ...demo, validUntilMs: WEDNESDAY_MS - 1 })).toEqual({ code: 202, data: null });
    expect(await held()).toBe(before);
    const placed = await call('addOrderMock', order, { ...keyed, validUntilMs: WEDNESDAY_MS });
    expect(placed).toMatchObject({ code: 0 });
    expect(await held()).toBe(before + 1);
    // what has taken effect is answered at any time
    expect(await call('addOrderMock', order, late)).toEqual(placed);
    expect(await held()).toBe(before + 1);

    async function held(): Promise<number> {
      const { data } = await call('orderQueryMock', { positionStatus: 2, limit: 1_000 }, demo);
      return data?.list.length ?? 0;
    }
  });
});

describe('closeOrder', () => {
  it('answers 402 to another user, 403 in the other mode, 409 too early, 404 when closed', async () => {
    const placed = await call('addOrderMock', { ...order, tradePair: 'ETHUSDT' }, strictDemo);
    const listed = await call('orderQueryMock', { positionStatus: 2 }, strictDemo);
    const orderId = listed.data?.list.find((shown) => shown.uid === placed.data)?.id;
    expect(await call('closeOrderMock', { orderId }, stranger)).toEqual({ code: 402, data: null });
    expect(await call('closeOrderMock', { orderId: 999_999_999 }, strictDemo)).toEqual({ code: 402, data: null });
    expect(await call('closeOrder', { orderId }, strict)).toEqual({ code: 403, data: null });
    expect(await call('closeOrderMock', { orderId }, strictDemo)).toEqual({ code: 409, data: null });
    broker.quotes.nowMs += 180_000;
    expect(await call('closeOrderMock', { orderId }, strictDemo)).toEqual({ code: 202, data: null });
    broker.quotes.say('ETHUSDT', '4099.00', '4101.00');
    expect(await call('closeOrderMock', { orderId }, strictDemo)).toEqual({ code: 0, data: null });
    expect(await call('closeOrderMock', { orderId }, strictDemo)).toEqual({ code: 404, data: null });
    backToWednesday();
  });

  it.each([['-1'], ['0'], ['99999999999999']])('answers 402 to order %s', async (orderId) => {
    expect(await call('closeOrderMock', { orderId }, demo)).toEqual({ code: 402, data: null });
  });
});

/** A caller with one order, and its ID. */
async function withOrder(userId: bigint, overrides: object = {}): Promise<{ caller: WireCaller; orderId: number }> {
  const caller: WireCaller = { brand: LENIENT, userId, accountMode: 'demo' };
  await openTrader(database.pool, userId, { deposit: 1_000_000n });
  broker.quotes.say('BTCUSDT', '99990.00', '100010.00');
  const placed = await call('addOrderMock', { ...order, ...overrides }, caller);
  expect(placed.code).toBe(0);
  const listed = await call('orderQueryMock', {}, caller);
  return { caller, orderId: listed.data?.list[0]?.id ?? 0 };
}

const PENDING = { buyPoint: 1, price: 95_000, stopPrice: 94_000, takeProfitPprice: 96_000 };

describe('cancelOrder', () => {
  it('answers 402 to another user, 403 in the other mode, releases the reservation, and answers 408 after that', async () => {
    const { caller, orderId } = await withOrder(20n, PENDING);
    // 95,000 x 0.1 / 100, and 0.2 % of that
    expect(await broker.trading.balanceOf(20n, 'demo')).toEqual({ available: 99_904.81, locked: 95.19 });
    const pending = await call('orderQueryMock', { positionStatus: 1 }, caller);
    expect(pending.data?.list).toMatchObject([
      {
        buyPoint: 1,
        positionStatus: 1,
        openingPrice: 95_000,
        limitPrice: 95_000,
        profitLoss: 100,
        securityDepositInitial: 95,
        feeAmount: 0.19,
        closableTimeTs: 0,
      },
    ]);
    expect(await call('cancelOrderMock', { orderId }, stranger)).toEqual({ code: 402, data: null });
    expect(await call('cancelOrder', { orderId }, { ...caller, accountMode: 'real' })).toEqual({ code: 403, data: null });
    const keyed = { ...caller, idempotencyKey: 'cancel' };
    expect(await call('cancelOrderMock', { orderId }, keyed)).toEqual({ code: 0, data: null });
    expect(await call('cancelOrderMock', { orderId }, keyed)).toEqual({ code: 0, data: null });
    expect(await call('cancelOrderMock', { orderId }, caller)).toEqual({ code: 408, data: null });
    expect(await call('closeOrderMock', { orderId }, caller)).toEqual({ code: 404, data: null });
    expect(await broker.trading.balanceOf(20n, 'demo')).toEqual({ available: 100_000, locked: 0 });
    expect((await call('orderQueryMock', { positionStatus: 4 }, caller)).data?.list).toMatchObject([
      // the fee was only reserved
      { positionStatus: 4, closeReason: 'manual', feeAmount: 0 },
    ]);
  });

  it('answers 407 to a position, and 404 when closing a pending order', async () => {
    const { caller, orderId } = await withOrder(21n);
    expect(await call('cancelOrderMock', { orderId }, caller)).toEqual({ code: 407, data: null });
    const { caller: waiting, orderId: pendingId } = await withOrder(22n, PENDING);
    expect(await call('closeOrderMock', { orderId: pendingId }, waiting)).toEqual({ code: 404, data: null });
  });
});

describe('modifyOrder', () => {
  it.each([
    [308, 'a stop loss at the bid', { stopPrice: 99_990, takeProfitPprice: 0 }],
    [309, 'a take profit at the bid', { stopPrice: 0, takeProfitPprice: 99_990 }],
    [1065, 'a level between two points', { stopPrice: '99000.001', takeProfitPprice: 0 }],
    [501, 'a level below zero', { stopPrice: -1, takeProfitPprice: 0 }],
    [1001, 'one level only', { stopPrice: 99_000 }],
  ])('answers %i to %s', async (code, _what, levels) => {
    const { caller, orderId } = await withOrder(30n + BigInt(code));
    expect(await call('modifyOrderMock', { orderId, ...levels }, caller)).toEqual({ code, data: null });
    expect((await call('orderQueryMock', {}, caller)).data?.list).toMatchObject([{ stopPrice: 0, takeProfitPrice: 0 }]);
  });

  it.each([
    [310, { stopPrice: 100_010, takeProfitPprice: 0 }],
    [311, { stopPrice: 0, takeProfitPprice: 100_010 }],
  ])('answers %i for a sale', async (code, levels) => {
    const { caller, orderId } = await withOrder(30n + BigInt(code), { orderType: 1 });
    expect(await call('modifyOrderMock', { orderId, ...levels }, caller)).toEqual({ code, data: null });
  });

  it.each([
    [312, { stopPrice: 95_000, takeProfitPprice: 0 }, {}],
    [313, { stopPrice: 0, takeProfitPprice: 95_000 }, {}],
    [314, { stopPrice: 105_000, takeProfitPprice: 0 }, { orderType: 1, price: 105_000 }],
    [315, { stopPrice: 0, takeProfitPprice: 105_000 }, { orderType: 1, price: 105_000 }],
  ])('answers %i for a pending order', async (code, levels, overrides) => {
    const { caller, orderId } = await withOrder(30n + BigInt(code), {
      ...PENDING,
      stopPrice: 0,
      takeProfitPprice: 0,
      ...overrides,
    });
    expect(await call('modifyOrderMock', { orderId, ...levels }, caller)).toEqual({ code, data: null });
  });

  it('answers 402 to another user, 403 in the other mode, changes both levels, and answers 404 once closed', async () => {
    const { caller, orderId } = await withOrder(23n, { stopPrice: 90_000 });
    const levels = { orderId, stopPrice: 0, takeProfitPprice: 110_000 };
    expect(await call('modifyOrderMock', levels, stranger)).toEqual({ code: 402, data: null });
    expect(await call('modifyOrder', levels, { ...caller, accountMode: 'real' })).toEqual({ code: 403, data: null });
    expect(await call('modifyOrderMock', levels, caller)).toEqual({ code: 0, data: null });
    expect((await call('orderQueryMock', {}, caller)).data?.list).toMatchObject([{ stopPrice: 0, takeProfitPrice: 110_000 }]);
    expect(await call('closeOrderMock', { orderId }, caller)).toEqual({ code: 0, data: null });
    expect(await call('modifyOrderMock', levels, caller)).toEqual({ code: 404, data: null });
  });
});

describe('closeOrder with a volume', () => {
  it.each([
    [302, '0'],
    [302, '-0.05'],
    [1065, '0.055'],
    [305, '0.11'],
    [1001, 'half'],
  ])('answers %i to %s', async (code, orderQuantity) => {
    const { caller, orderId } = await withOrder(400n + BigInt(code) + BigInt(orderQuantity.length * 10_000), {});
    expect(await call('closeOrderMock', { orderId, orderQuantity }, caller)).toEqual({ code, data: null });
  });

  it('makes the part a separate order and leaves the rest', async () => {
    const { caller, orderId } = await withOrder(24n, { orderQuantity: 0.02 });
    expect(await call('closeOrderMock', { orderId, orderQuantity: 0.01 }, caller)).toEqual({ code: 0, data: null });
    const listed = await call('orderQueryMock', {}, caller);
    expect(listed.data?.list).toMatchObject([
      { orderQuantity: 0.01, positionStatus: 3, parentOrderId: orderId, closeReason: 'manual' },
      { id: orderId, orderQuantity: 0.01, positionStatus: 2, parentOrderId: 0 },
    ]);
    // in the file the part ends with the order number of its position
    const { data: file } = await call('orderExport', { positionStatus: 3 }, caller);
    expect(file?.csv.trimEnd().split(',').at(-1)).toBe(listed.data?.list[1]?.uid);
    expect(await broker.trading.balanceOf(24n, 'demo')).toMatchObject({ locked: 10 });
  });
});

describe('closeAllOrder', () => {
  it('returns the outcome for each position, and the same again under the same key', async () => {
    const { caller, orderId } = await withOrder(25n);
    await call('addOrderMock', { ...order, tradePair: 'ETHUSDT' }, caller);
    await call('addOrderMock', { ...order, tradePair: 'EURUSD', orderQuantity: 0.01 }, caller);
    await call('addOrderMock', { ...order, ...PENDING }, caller);
    const ids =
      (await call('orderQueryMock', { positionStatus: 2 }, caller)).data?.list.map(({ id }) => id).toSorted((a, b) => a - b) ??
      [];
    expect(await call('closeAllOrderMock', { tradePair: 'BTCUSDT' }, caller)).toEqual({
      code: 0,
      data: { results: [{ orderId, code: 0 }] },
    });
    broker.quotes.nowMs = SATURDAY_MS;
    broker.quotes.say('ETHUSDT', '3999.00', '4001.00');
    const keyed = { ...caller, idempotencyKey: 'all' };
    const results = [
      { orderId: ids[1], code: 0 },
      { orderId: ids[2], code: 304 },
    ];
    expect(await call('closeAllOrderMock', {}, keyed)).toEqual({ code: 0, data: { results } });
    backToWednesday();
    expect(await call('closeAllOrderMock', {}, keyed)).toEqual({ code: 0, data: { results } });
    expect(await call('closeAllOrderMock', { tradePair: 'BTCUSDT' }, keyed)).toEqual({ code: 1057, data: null });
    expect((await call('orderQueryMock', { positionStatus: 1 }, caller)).data?.list).toHaveLength(1);
  });
});

describe('closeAllOrder with a filter', () => {
  it.each([
    ['profit', 29n],
    ['loss', 30n],
  ] as const)('closes only positions in %s, at the current quotes', async (which, userId) => {
    const { caller, orderId } = await withOrder(userId);
    await call('addOrderMock', { ...order, orderType: 1 }, caller);
    const sold = (await call('orderQueryMock', { positionStatus: 2 }, caller)).data?.list.find(
      ({ orderType }) => orderType === 1,
    )?.id;
    broker.quotes.say('BTCUSDT', '101010.00', '101030.00');
    const closed = which === 'profit' ? orderId : sold;
    const keyed = { ...caller, idempotencyKey: 'some' };
    const answer = { code: 0, data: { results: [{ orderId: closed, code: 0 }] } };
    expect(await call('closeAllOrderMock', { which }, keyed)).toEqual(answer);
    expect(await call('closeAllOrderMock', { which }, keyed)).toEqual(answer);
    expect(await call('closeAllOrderMock', {}, keyed)).toEqual({ code: 1057, data: null });
    expect((await call('orderQueryMock', { positionStatus: 2 }, caller)).data?.list).toHaveLength(1);
    backToWednesday();
  });
});

describe('resetBalance', () => {
  it('answers 1070 while anything is locked and 1033 within the hour', async () => {
    const { caller, orderId } = await withOrder(26n);
    expect(await call('resetBalance', {}, caller)).toEqual({ code: 1070, data: null });
    broker.quotes.say('BTCUSDT', '101010.00', '101030.00');
    await call('closeOrderMock', { orderId }, caller);
    await call('addOrderMock', { ...order, ...PENDING }, caller);
    expect(await call('resetBalance', {}, caller)).toEqual({ code: 1070, data: null });
    const [waiting] = (await call('orderQueryMock', { positionStatus: 1 }, caller)).data?.list ?? [];
    await call('cancelOrderMock', { orderId: waiting?.id }, caller);
    expect(await broker.trading.balanceOf(26n, 'demo')).toEqual({ available: 100_099.8, locked: 0 });
    expect(await call('resetBalance', {}, caller)).toEqual({ code: 0, data: null });
    expect(await broker.trading.balanceOf(26n, 'demo')).toEqual({ available: 100_000, locked: 0 });
    expect(await call('resetBalance', {}, caller)).toEqual({ code: 1033, data: null });
    broker.quotes.nowMs += 3_600_000;
    expect(await call('resetBalance', {}, caller)).toEqual({ code: 0, data: null });
    backToWednesday();
  });
});

describe('orderQuery', () => {
  it('pages by status and time, newest first, with sums of today and of all time', async () => {
    const caller: WireCaller = { brand: LENIENT, userId: 4n, accountMode: 'demo' };
    await openTrader(database.pool, 4n);
    broker.quotes.say('BTCUSDT', '99990.00', '100010.00');
    for (let count = 0; count < 3; count++) {
      broker.quotes.nowMs += 1_000;
      await call('addOrderMock', { ...order, orderQuantity: 0.01 }, caller);
    }
    const [newest, , oldest] = (await call('orderQueryMock', { positionStatus: '2' }, caller)).data?.list ?? [];
    expect(newest).toMatchObject({
      orderTime: '2026-01-14 12:00:03',
      orderTimeTs: WEDNESDAY_MS + 3_000,
      closingTime: '',
      closingTimeTs: 0,
      positionStatus: 2,
    });
    broker.quotes.say('BTCUSDT', '100110.00', '100130.00');
    await call('closeOrderMock', { orderId: newest?.id }, caller);
    broker.quotes.nowMs += 24 * 3_600_000;
    broker.quotes.say('BTCUSDT', '100510.00', '100530.00');
    await call('closeOrderMock', { orderId: oldest?.id }, caller);

    const closed = await call('orderQueryMock', { positionStatus: 3, columns: 'closingTime', limit: 1 }, caller);
    // 0.01 x 500 today, 0.01 x 100 the day before
    expect(closed.data).toMatchObject({
      pages: 2,
      profitLossToday: 5,
      profitLossTotal: 6,
      list: [{ id: oldest?.id, profitLoss: 5, closeReason: 'manual', currentPrice: 100_510 }],
    });
    expect(
      (await call('orderQueryMock', { positionStatus: 3, columns: 'closingTime', limit: 1, page: 2 }, caller)).data?.list,
    ).toMatchObject([{ id: newest?.id }]);
    expect((await call('orderQueryMock', { limit: 1e9 }, caller)).data).toMatchObject({
      pages: 1,
      profitLossSum: 5,
      securityDepositSum: 10,
    });
    expect((await call('orderQueryMock', { page: 99 }, caller)).data?.list).toEqual([]);
    expect(await call('orderQueryMock', { positionStatus: 9 }, caller)).toEqual({ code: 501, data: null });
    const today = { positionStatus: 3, columns: 'closingTime', fromTs: WEDNESDAY_MS + 3_600_000, toTs: String(9e15) } as const;
    expect((await call('orderQueryMock', today, caller)).data).toMatchObject({
      pages: 1,
      list: [{ id: oldest?.id }],
      // 0.2 % of 10.00, and a night of 1000.30 at 5 % a year
      rangeSums: { count: 1, profitLoss: 5, fees: 0.16, net: 4.84 },
    });
    for (const name of ['orderQueryMock', 'orderExport'] as const) {
      expect(await call(name, { fromTs: 2, toTs: 1 }, caller)).toEqual({ code: 501, data: null });
      expect(await call(name, { positionStatus: 9 }, caller)).toEqual({ code: 501, data: null });
    }
    const { data: file } = await call('orderExport', today, caller);
    expect(file?.csv.split('\r\n')).toHaveLength(3);
    expect(file).toMatchObject({ csv: expect.stringContaining(',demo,closed,BTCUSDT,'), next: '' });
    expect(await call('orderExport', { after: 'x' }, caller)).toEqual({ code: 501, data: null });
    const many = await Promise.all(Array.from({ length: 12 }, () => call('orderExport', today, caller)));
    expect(new Set(many.map(({ code }) => code))).toEqual(new Set([0, 1110]));
    backToWednesday();
  });
});

describe('productOrderInfo', () => {
  it('prints the terms that reproduce the margin', async () => {
    broker.quotes.say('USDJPY', '149.990', '150.010');
    const { data } = await call('productOrderInfo', { productCode: 'EURJPY' }, strict);
    expect(data?.items).toEqual([
      {
        productCode: 'EURJPY',
        productName: 'Euro / Japanese Yen',
        minCount: 0.01,
        maxCount: 20,
        pip: 0.01,
        // 100,000 x 0.0066666667 / 20, the brand's maximum in forex
        countNum: 33.3333335,
        multiple: 20,
        leverages: [1, 2, 5, 10, 20],
        pricePrecision: 3,
        tradeStatus: 1,
        contractSize: 100_000,
        quoteToUsd: 0.0066666667,
        feeMultiple: 100,
        feeRate: 0.002,
        opensAt: Date.parse('2026-01-14T22:03:00Z'),
        closesAt: Date.parse('2026-01-14T21:58:00Z'),
        breaks: { timeZone: 'America/New_York', spans: [{ fromMinute: 16 * 60 + 58, toMinute: 17 * 60 + 3 }] },
      },
    ]);
  });

  it('lists the instruments that the brand offers, and no others', async () => {
    const all = (await call('productOrderInfo', {}, strict)).data?.items.map((item) => item.productCode);
    expect(all).toContain('BTCUSDT');
    expect(all).not.toContain('AAPL');
    expect((await call('productOrderInfo', { productCode: 'XRPUSDT' }, strict)).data?.items).toMatchObject([{ tradeStatus: 0 }]);
    expect(await call('productOrderInfo', { productCode: 'AAPL' }, strict)).toEqual({ code: 303, data: null });
  });
});

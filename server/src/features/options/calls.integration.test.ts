import type { Server } from 'node:http';
import { deliveriesFromWire } from '@truefill/api/options/mapping.ts';
import type { CallName } from '@truefill/api/paths.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { LiveClient } from '../../live/test-support/live-client.ts';
import { NORTHWIND, PASSWORD, PLUMTREE, startTestServer, type TestServer } from '../../test-support/test-server.ts';
import { PushFeed, sourceQuote } from '../quotes/test-support/push-feed.ts';

interface Someone {
  readonly userId: number;
  readonly real: string;
  readonly demo: string;
}

const feed = new PushFeed(['BTCUSDT', 'ETHUSDT', 'EURUSD']);
let server: TestServer;
let ann: Someone;
let ben: Someone;
let productId: number;

const post = (name: CallName, body: unknown, token: string, host = NORTHWIND, headers = {}) =>
  server.call(name, body, { token, host, headers });

/** A quote of BTCUSDT now, in cents. */
function say(mid: number): void {
  feed.push(sourceQuote('BTCUSDT', server.clock.nowMs, mid));
}

function advance(ms: number): void {
  server.clock.nowMs += ms;
}

async function someone(email: string): Promise<Someone> {
  const { token, userId } = await server.newUser(email);
  const { data } = await server.call('switchUser', {}, { token });
  return { userId, real: token, demo: data.token };
}

/** A demo session of a returning user. */
async function backAgain(email: string): Promise<string> {
  const { data } = await server.call('login', { username: email, password: PASSWORD, type: 'E' });
  return data.virtualStatus === '1' ? data.token : (await server.call('switchUser', {}, { token: data.token })).data.token;
}

const option = (overrides: Record<string, unknown> = {}) => ({
  tradePair: 'BTCUSDT',
  optionsProductId: productId,
  price: 100_000,
  timeLong: 30,
  btime: Math.floor(server.clock.nowMs / 1_000),
  rate: 0.78,
  amount: 100,
  orderType: 0,
  ...overrides,
});

async function place(overrides: Record<string, unknown> = {}, of = ann): Promise<{ uid: string; beginTime: number }> {
  const answer = await post('addOrderOptionMock', option(overrides), of.demo);
  expect(answer).toMatchObject({ status: 200, code: 0 });
  return answer.data;
}

beforeAll(async () => {
  server = await startTestServer({ feed });
  ann = await someone('ann@example.org');
  ben = await someone('ben@example.org');
});

afterAll(() => server.close());

beforeEach(async () => {
  say(10_000_000);
  productId = (await server.call('optionProducts', { productCode: 'BTCUSDT' })).data.optionsProducts[0].id;
});

describe('findOptionsProduct', () => {
  it("lists the brand's options, with its own times and rates", async () => {
    const northwind = await server.call('optionProducts', { limit: 99_999, page: 1 });
    const plumtree = await server.call('optionProducts', { productCode: 'BTCUSDT' }, { host: PLUMTREE });
    const quarry = await server.call('optionProducts', { productCode: 'BTCUSDT' }, { host: 'quarry.localhost' });
    expect(northwind.data.optionsProducts.length).toBeGreaterThan(100);
    const product = northwind.data.optionsProducts.find((shown: { productCode: string }) => shown.productCode === 'BTCUSDT');
    expect(product).toMatchObject({ id: productId, tradeStatus: 1, feeRate: 0.01, pricePrecision: 2 });
    expect(deliveriesFromWire(product.timeRatePayload).map(({ seconds, ratePercent }) => [seconds, ratePercent])).toEqual([
      [30, 78],
      [60, 80],
      [120, 83],
      [180, 85],
      [300, 88],
      [900, 92],
    ]);
    expect(deliveriesFromWire(quarry.data.optionsProducts[0].timeRatePayload).map(({ seconds }) => seconds)).toEqual([
      60, 300, 900, 3_600,
    ]);
    expect(deliveriesFromWire(plumtree.data.optionsProducts[0].timeRatePayload)[1]).toEqual({
      seconds: 60,
      ratePercent: 77.5,
      chips: [10, 20, 50, 100],
      minStake: 5,
      maxStake: 1_000,
      name: '',
      bandShare: 0,
    });
  });

  it('paginates, and returns nothing for unknown symbols', async () => {
    const { data } = await server.call('optionProducts', { limit: 10, page: 2 });
    expect(data.optionsProducts).toHaveLength(10);
    expect(data.pages).toBeGreaterThan(10);
    expect(await server.call('optionProducts', { productCode: 'NOSUCH' })).toMatchObject({ code: 604 });
  });
});

it('a brand without options lists none, and refuses orders', async () => {
  const host = 'thornbury.localhost';
  expect((await server.call('optionProducts', {}, { host })).data).toEqual({ optionsProducts: [], pages: 0 });
  expect(await server.call('optionProducts', { productCode: 'EURUSD' }, { host })).toMatchObject({ code: 603, data: null });
  const { token } = await server.newUser('no-options@example.com', { host });
  const order = option({ tradePair: 'EURUSD', optionsProductId: 1 });
  expect(await post('addOrderOption', order, token, host)).toMatchObject({ status: 200, code: 603, data: null });
  expect((await post('userBalance', {}, token, host)).data).toMatchObject({ lockMargin: 0 });
});

describe('addOrderOption', () => {
  it.each([
    [501, 'no such order type', { orderType: 4 }],
    [604, 'an unknown instrument', { tradePair: 'NOSUCH' }],
    [606, 'the product of another instrument', { optionsProductId: 999 }],
    [606, 'a band where the brand has none', { orderType: 2 }],
    [605, 'an instrument without a source', { tradePair: 'XRPUSDT', optionsProductId: undefined }],
    [602, 'a time that is not offered', { timeLong: 31 }],
    [602, 'a time below nothing', { timeLong: -30 }],
    [606, 'a better rate', { rate: 0.79 }],
    [606, 'a rate in percent', { rate: 78 }],
    [302, 'no stake', { amount: 0 }],
    [302, 'a stake below nothing', { amount: -100 }],
    [1065, 'cents', { amount: '100.50' }],
    [305, 'a stake above the maximum', { amount: 5_001 }],
    [305, 'forty digits', { amount: '9'.repeat(24) }],
    [306, 'a stake below the minimum', { amount: 9 }],
    [602, 'a time past', { btime: 1 }],
    [602, 'a time to come', { btime: 99_999_999_999 }],
    [601, 'a price above', { price: 101_001 }],
    [601, 'no price', { price: 0 }],
    [203, 'more than there is', { timeLong: 900, rate: 0.92, amount: 10_000 }],
    [1001, 'no symbol', { tradePair: undefined }],
    [1001, 'no product', { optionsProductId: undefined }],
    [1001, 'no price', { price: undefined }],
    [1001, 'no length', { timeLong: undefined }],
    [1001, 'no time', { btime: undefined }],
    [1001, 'no rate', { rate: undefined }],
    [1001, 'no stake', { amount: undefined }],
    [1001, 'no order type', { orderType: undefined }],
    [1001, 'a rate that is no number', { rate: 'NaN' }],
    [1001, 'a stake in another notation', { amount: '0x64' }],
    [1001, 'a stake with an exponent', { amount: '1e2' }],
    [1001, 'half an order type', { orderType: 0.5 }],
    [1001, 'a list', { amount: [100] }],
  ])('answers %i to %s', async (code, _what, overrides: Record<string, unknown>) => {
    const before = await post('userBalance', {}, ben.demo);
    // An instrument's product ID is its place in the catalogue.
    const requested = code === 605 ? { ...overrides, optionsProductId: await productOf('XRPUSDT') } : overrides;
    const token = code === 203 ? ann.real : ben.demo;
    const answer = await post(code === 203 ? 'addOrderOption' : 'addOrderOptionMock', option(requested), token);
    expect(answer).toMatchObject({ code, status: code === 1001 ? 400 : 200, data: null });
    expect((await post('userBalance', {}, ben.demo)).data).toEqual(before.data);
  });

  it("checklist 3: starts at the server's price and time whatever plausible values the client sends", async () => {
    const { uid, beginTime } = await place({
      price: '100999.99',
      btime: Math.floor(server.clock.nowMs / 1_000) - 60,
      winLost: 1e6,
      feeAmount: 0,
      outcome: 'win',
    });
    expect(beginTime).toBe(server.clock.nowMs);
    const { data } = await post('optionOrder', { uid }, ann.demo);
    expect(data).toMatchObject({
      price: 100_000,
      beginTime,
      endTime: beginTime + 30_000,
      feeAmount: 1,
      winLost: 0,
      outcome: '',
      completeTime: 0,
      status: 1,
    });
  });
});

async function productOf(symbol: string): Promise<number> {
  return (await server.call('optionProducts', { productCode: symbol })).data.optionsProducts[0].id;
}

describe('an option through the API', () => {
  it('runs, settles and appears in the history, and on the live feed', async () => {
    const who = await someone('cleo@example.org');
    const client = await LiveClient.connect(
      { address: () => ({ port: server.port }) } as unknown as Server,
      `/exchange/ws/${who.userId}`,
      {
        host: `${NORTHWIND}:${server.port}`,
      },
    );
    client.send({ op: 'subscribe', topics: ['option', 'balance'], token: who.demo });
    await client.until(({ topic }) => topic === 'balance');

    const { uid, beginTime } = await place({ orderType: 1 }, who);
    const running = {
      uid,
      orderType: 1,
      tradePair: 'BTCUSDT',
      amount: 100,
      rate: 0.78,
      timeLong: 30,
      expectedProfit: 78,
      marginUsed: 100,
      remark: '',
    };
    await client.until(({ topic, data }) => topic === 'option' && (data as { items: unknown[] }).items.length === 1);
    expect((await post('optionHistory', { positionStatus: 0, limit: 99_999, page: 1 }, who.demo)).data).toMatchObject({
      items: [running],
      pages: 1,
      todayWinLoss: 0,
    });
    expect((await post('optionCompletion', { uid }, who.demo)).data).toEqual({ completed: false });
    expect((await post('userBalance', {}, who.demo)).data).toEqual({ balanceAmount: 99_899, lockMargin: 100 });

    advance(30_000);
    say(9_999_999);
    const frames = await client.until(
      ({ topic, data }) => topic === 'option' && (data as { items: unknown[] }).items.length === 0,
    );
    expect(frames.at(-1)).toMatchObject({ topic: 'option', seq: 3 });
    expect((await post('optionCompletion', { uid }, who.demo)).data).toEqual({ completed: true });
    expect((await post('optionOrder', { uid }, who.demo)).data).toMatchObject({
      ...running,
      priceEnd: 99_999.99,
      winLost: 78,
      outcome: 'win',
      status: 2,
      completeTime: beginTime + 30_000,
      endQuoteTime: beginTime + 30_000,
    });
    expect((await post('userBalance', {}, who.demo)).data).toEqual({ balanceAmount: 100_077, lockMargin: 0 });

    const lost = await place({ orderType: 0 }, who);
    advance(30_000);
    say(9_000_000);
    await expect.poll(async () => (await post('optionCompletion', { uid: lost.uid }, who.demo)).data.completed).toBe(true);
    const history = (await post('optionHistory', { positionStatus: 1, limit: 1, page: 1 }, who.demo)).data;
    expect(history).toMatchObject({ items: [{ uid: lost.uid, winLost: -100 }], pages: 2, todayWinLoss: -22, totalWinLoss: -22 });
    expect((await post('optionHistory', { positionStatus: 2 }, who.demo)).code).toBe(501);
  });

  it('belongs to one user, account mode and brand', async () => {
    say(10_000_000);
    const { uid } = await place();
    for (const name of ['optionOrder', 'optionCompletion'] as const) {
      expect(await post(name, { uid }, ben.demo)).toMatchObject({ code: 402, data: null });
      expect(await post(name, { uid }, ann.real)).toMatchObject({ code: 403, data: null });
      expect(await post(name, { uid }, ann.demo, PLUMTREE)).toMatchObject({ status: 401 });
      for (const wrong of [`990101${uid.slice(6)}`, '1', 'x', `${uid}0`, '9'.repeat(40)]) {
        expect(await post(name, { uid: wrong }, ann.demo)).toMatchObject({ code: 402, data: null });
      }
      expect(await server.call(name, { uid })).toMatchObject({ status: 401 });
    }
    expect((await post('optionHistory', {}, ben.demo)).data.items).toEqual([]);
    expect((await post('optionHistory', {}, ann.real)).data.items).toEqual([]);
  });

  it("is placed on the session's account only", async () => {
    expect(await post('addOrderOption', option(), ann.demo)).toMatchObject({ code: 1057 });
    expect(await post('addOrderOptionMock', option(), ann.real)).toMatchObject({ code: 1057 });
    expect(await server.call('addOrderOptionMock', option())).toMatchObject({ status: 401 });
  });

  it('is placed once per key', async () => {
    const headers = { 'idempotency-key': 'option-1' };
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => post('addOrderOptionMock', option(), ben.demo, NORTHWIND, headers)),
    );
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    expect((await post('optionHistory', { positionStatus: 0 }, ben.demo)).data.items).toHaveLength(1);
    expect(await post('addOrderOptionMock', option({ amount: 200 }), ben.demo, NORTHWIND, headers)).toMatchObject({
      code: 1057,
      text: expect.stringContaining('This Idempotency-Key was used with another request.'),
    });
  });
});

describe('on the Friday after', () => {
  const FRIDAY_MS = Date.UTC(2026, 2, 6, 21, 50);
  let demo: string;

  beforeAll(async () => {
    server.clock.nowMs = FRIDAY_MS;
    demo = await backAgain('cleo@example.org');
    feed.push(sourceQuote('EURUSD', FRIDAY_MS, 116_000));
  });

  it("Wednesday's results no longer count as today's", async () => {
    expect((await post('optionHistory', {}, demo)).data).toMatchObject({ todayWinLoss: 0, totalWinLoss: -22 });
  });

  it('an end after the close is answered 602, a closed market 605, a stale price 202', async () => {
    const eurusd = { tradePair: 'EURUSD', optionsProductId: await productOf('EURUSD'), price: '1.16' };
    // Forex closes at 17:00 New York time.
    expect(await post('addOrderOptionMock', option({ ...eurusd, timeLong: 900, rate: 0.92 }), demo)).toMatchObject({ code: 602 });
    expect(await post('addOrderOptionMock', option({ ...eurusd, timeLong: 300, rate: 0.88 }), demo)).toMatchObject({ code: 0 });
    advance(10_001);
    expect(await post('addOrderOptionMock', option(), demo)).toMatchObject({ code: 202 });
    advance(10 * 60_000);
    expect(await post('addOrderOptionMock', option(eurusd), demo)).toMatchObject({ code: 605 });
  });
});

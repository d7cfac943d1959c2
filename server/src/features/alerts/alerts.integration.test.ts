import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { PushFeed, sourceQuote } from '../quotes/test-support/push-feed.ts';
import { NORTHWIND, PLUMTREE, startTestServer, type TestServer } from '../../test-support/test-server.ts';

const SYMBOL = 'BTCUSDT';
const feed = new PushFeed([SYMBOL, 'EURUSD']);
let server: TestServer;
let token: string;
let email: string;
let userId: number;
let count = 0;

beforeAll(async () => {
  server = await startTestServer({ feed });
});
afterAll(() => server.close());

beforeEach(async () => {
  quote(10_000_000);
  ({ token, email, userId } = await newUser());
});

async function newUser(host = NORTHWIND): Promise<{ token: string; email: string; userId: number }> {
  const address = `alert-${(count += 1)}@mail.example`;
  return { ...(await server.newUser(address, { host })), email: address };
}
/** Pushes a quote, with the price in points of 0.01. */
function quote(mid: number, symbol = SYMBOL): void {
  server.clock.nowMs += 1_000;
  feed.push(sourceQuote(symbol, server.clock.nowMs, mid));
}
const call = (name: 'alertList' | 'addAlert' | 'updateAlert' | 'deleteAlert', body: object, as = token, host = NORTHWIND) =>
  server.call(name, body, { token: as, host });
const add = (overrides: object = {}, as = token) => call('addAlert', { symbol: SYMBOL, price: '100500', ...overrides }, as);
const list = async (as = token) => (await call('alertList', {}, as)).data.list;

describe('an alert', () => {
  it('is saved as set, with its condition derived from the price', async () => {
    const expireTime = server.clock.nowMs + 3_600_000;
    const set = await add({ price: 100_500.5, note: '  ｓｅｌｌ half ', mail: true, expireTime });
    const saved = {
      id: expect.any(Number),
      symbol: SYMBOL,
      tradePair: 'BTC/USDT',
      price: 100_500.5,
      alertType: 0,
      repeat: false,
      note: 'sell half',
      mail: true,
      expireTime,
      alertStatus: 0,
      createTime: server.clock.nowMs,
      firedCount: 0,
      lastFired: null,
    };
    expect(set).toMatchObject({ status: 200, code: 0, data: saved });
    expect((await add({ price: '99000' })).data).toMatchObject({ alertType: 1, price: 99_000, repeat: false, mail: false });
    expect((await list()).map(({ price }: { price: number }) => price)).toEqual([99_000, 100_500.5]);
    expect((await call('alertList', { symbol: 'EURUSD' })).data).toEqual({ list: [], limit: 100 });
  });

  it.each([
    ['an unknown market', { symbol: 'NOSUCH' }, 303],
    ['a blank market', { symbol: ' ' }, 1003],
    ['a market without a price', { symbol: 'EURUSD', price: '1.2' }, 304],
    ['a market that the source does not price', { symbol: 'ETHUSDT' }, 304],
    ['no price', { price: undefined }, 1001],
    ['a price of zero', { price: 0 }, 601],
    ['a negative price', { price: '-5' }, 601],
    ['too many digits', { price: '100500.001' }, 1065],
    ['the current price', { price: '100000' }, 23566],
    ['a price that the condition has passed', { price: '100500', alertType: 1 }, 23566],
    ['a price far above', { price: '1000000.01' }, 23567],
    ['a price far below', { price: '9999.99' }, 23567],
    ['an enormous price', { price: '9'.repeat(24) }, 23567],
    ['a price with an exponent', { price: '1e5' }, 1001],
    ['another condition', { alertType: 2 }, 1001],
    ['an expiry that has passed', { expireTime: 1 }, 23568],
    ['an expiry in two years', { expireTime: Date.UTC(2028, 3, 1) }, 23568],
    ['control characters', { note: 'a\u0000b' }, 23558],
    ['bidirectional overrides', { note: 'a\u202eb' }, 23558],
    ['bidirectional isolates', { note: 'a\u2066b' }, 23558],
    ['a line separator', { note: 'a\u2028b' }, 23558],
    ['an unpaired surrogate', { note: 'a\ud800' }, 23558],
    ['a note that is too long', { note: 'x'.repeat(101) }, 23565],
    ['a note that is too long after normalization', { note: '\ufdfa'.repeat(100) }, 23565],
    ['a note that is not text', { note: 5 }, 1001],
  ])('with %s is refused', async (_what, overrides, code) => {
    expect((await add(overrides)).code).toBe(code);
    expect(await list()).toEqual([]);
  });

  it('is refused if another one with the same terms is waiting', async () => {
    expect((await add()).code).toBe(0);
    expect((await add({ note: 'again', price: '100500.00' })).code).toBe(1011);
    expect((await add({ price: '99500' })).code).toBe(0);
  });

  it('can be seen, changed and deleted only by its owner', async () => {
    const { data } = await add();
    const other = await newUser();
    const elsewhere = await newUser(PLUMTREE);
    for (const [as, host] of [
      [other.token, NORTHWIND],
      [elsewhere.token, PLUMTREE],
    ] as const) {
      expect((await call('alertList', {}, as, host)).data.list).toEqual([]);
      expect((await call('updateAlert', { id: data.id, price: '99000' }, as, host)).code).toBe(402);
      expect((await call('deleteAlert', { ids: [data.id] }, as, host)).code).toBe(402);
    }
    const own = (await add({ price: '99000' }, other.token)).data;
    expect((await call('deleteAlert', { ids: [own.id, data.id] }, other.token)).code).toBe(402);
    expect(await list(other.token)).toHaveLength(1);
    expect(await list()).toHaveLength(1);
    expect((await call('deleteAlert', { ids: [data.id, data.id] })).code).toBe(0);
    expect((await call('deleteAlert', { ids: [data.id] })).code).toBe(402);
    expect(await list()).toEqual([]);
  });

  it('is limited to the brand’s maximum, even under concurrent requests', async () => {
    const answers = await Promise.all(Array.from({ length: 130 }, (_, index) => add({ price: 100_001 + index })));
    expect(answers.filter(({ code }) => code === 0)).toHaveLength(100);
    expect(answers.filter(({ code }) => code === 1010)).toHaveLength(30);
    const waiting = await list();
    expect(waiting).toHaveLength(100);
    // the other account mode has the same ones
    const { data } = await server.call('switchUser', {}, { token });
    expect((await add({ price: '99000' }, data.token)).code).toBe(1010);
    await call('deleteAlert', { ids: [waiting[0].id] }, data.token);
    expect((await add({ price: '99000' }, data.token)).code).toBe(0);
  });

  it('evicts the oldest ended alerts: only as many as listed are retained', async () => {
    await add({ price: '99000' });
    await server.database.pool.query(
      `insert into price_alert (brand_id, user_id, shard, symbol, price_precision, condition, price, repeats, note, mails, created_at_ms,
         state, armed_sequence, changed_at_ms)
       select brand_id, user_id, shard, symbol, price_precision, condition, price + i, repeats, i, mails, created_at_ms,
         case when i % 2 = 0 then 'fired' else 'expired' end, 1, created_at_ms + i
       from price_alert, generate_series(1, 300) as i where user_id = $1`,
      [userId],
    );
    await add();
    const { rows } = await server.database.pool.query<{ note: string }>(
      `select note from price_alert where user_id = $1 and state in ('fired', 'expired') order by changed_at_ms`,
      [userId],
    );
    expect(rows.map(({ note }) => note)).toEqual(Array.from({ length: 100 }, (_, index) => String(201 + index)));
    expect(await list()).toHaveLength(102);
  });

  it('of a user without an address cannot be mailed', async () => {
    await server.database.pool.query(
      `update users set email = null, email_key = null, unsealed_phone = '4915550100001', phone_lookup = 'x' where email = $1`,
      [email],
    );
    expect((await add({ mail: true })).code).toBe(1156);
    expect((await add()).code).toBe(0);
  });
});

describe('an alert that is reached', () => {
  const notices = async (locale: string) => (await server.call('notificationList', { locale }, { token })).data.list;

  it('sends notice and mail, in the reader’s language, with price, time and number of the quote', async () => {
    await add({ note: 'sell {{price}} $& half', mail: true });
    await add({ price: '101000' });
    quote(10_049_999);
    quote(10_055_000);
    const atMs = server.clock.nowMs;
    await expect.poll(() => notices('en'), { timeout: 20_000 }).toHaveLength(1);
    const number = atMs * 1_000;
    expect((await notices('en'))[0]).toMatchObject({
      alarmType: 629114,
      symbol: SYMBOL,
      title: 'BTC/USDT has reached 100,500.00',
      content: expect.stringMatching(
        new RegExp(
          `^Your alert “sell \\{\\{price\\}\\} \\$& half” was reached by the mid price 100,550\\.00 on Mar 4, 2026, .*, quote number ${number}\\.$`,
        ),
      ),
    });
    expect((await notices('zh-cn'))[0]).toMatchObject({
      title: 'BTC/USDT已到达100,500.00',
      content: expect.stringContaining('中间价100,550.00'),
    });
    const fired = { alertStatus: 1, firedCount: 1, lastFired: { time: atMs, quoteNumber: number, price: 100_550 } };
    expect((await list()).map(({ alertStatus }: { alertStatus: number }) => alertStatus)).toEqual([0, 1]);
    expect((await list())[1]).toMatchObject(fired);
    const mails = () => server.outbox().filter((message) => message.to === email && message.template === 'price-alert');
    await expect.poll(mails, { timeout: 20_000 }).toHaveLength(1);
    expect(mails()[0]).toMatchObject({
      subject: 'BTC/USDT has reached 100,500.00',
      text: expect.stringContaining(String(number)),
    });
  });

  it('can be set again, and keeps waiting under a new note', async () => {
    const { data } = await add();
    quote(10_050_000);
    await expect.poll(async () => (await list())[0].alertStatus, { timeout: 20_000 }).toBe(1);
    expect((await call('updateAlert', { id: data.id, price: '100500' })).code).toBe(23566);
    expect((await call('updateAlert', { id: data.id, price: '100600' })).data).toMatchObject({ alertStatus: 0, price: 100_600 });
    // past its price by now: with the same price only the note changes
    expect((await call('updateAlert', { id: data.id, price: '100600', note: 'now' })).data).toMatchObject({ note: 'now' });
    expect((await call('updateAlert', { id: data.id, price: '100600', expireTime: 1 })).code).toBe(23568);
    quote(10_060_000);
    await expect.poll(async () => (await list())[0], { timeout: 20_000 }).toMatchObject({ alertStatus: 1, firedCount: 2 });
  });
});

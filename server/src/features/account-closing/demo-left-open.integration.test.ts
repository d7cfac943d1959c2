import { HOUR_MS } from '@truefill/domain/time/durations.ts';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../test-support/test-server.ts';
import { PushFeed, sourceQuote } from '../quotes/test-support/push-feed.ts';

/** Every watch polls once a second. */
const SEVERAL_LOOKS_MS = 3_500;

const feed = new PushFeed(['BTCUSDT']);
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ feed });
});
afterAll(() => server.close());

const run = async (text: string, values: readonly unknown[]) => (await server.database.pool.query(text, [...values])).rows;
const entriesOf = (userId: number) =>
  run('select e.id from ledger_entry e join ledger_account a on a.id = e.account_id where user_id = $1 order by e.id', [userId]);
const eventsOf = (userId: number) =>
  run('select e.id from account_event e join ledger_account a on a.id = any (e.account_ids) where user_id = $1 order by e.id', [
    userId,
  ]);

function quote(mid: number): void {
  feed.push(sourceQuote('BTCUSDT', server.clock.nowMs, mid));
}

async function someone(email: string) {
  const { token: real, userId } = await server.newUser(email);
  const demo = (await server.call('switchUser', {}, { token: real })).data.token;
  return { real, demo, userId };
}

async function order(token: string, overrides: Record<string, unknown>): Promise<void> {
  const body = { tradePair: 'BTCUSDT', orderQuantity: 1, orderType: 0, buyPoint: 2, price: 0, ...overrides };
  expect(await server.call('addOrderMock', body, { token })).toMatchObject({ code: 0 });
}

it('a closed user’s open demo trades are not settled, charged, closed, filled or retried', async () => {
  const email = 'player@close.example';
  const { real, demo, userId } = await someone(email);
  quote(10_000_000);
  const { data } = await server.call('optionProducts', { productCode: 'BTCUSDT' });
  const option = { tradePair: 'BTCUSDT', optionsProductId: data.optionsProducts[0].id, price: 100_000, timeLong: 30, rate: 0.78 };
  const btime = Math.floor(server.clock.nowMs / 1_000);
  const placed = await server.call('addOrderOptionMock', { ...option, btime, amount: 100, orderType: 0 }, { token: demo });
  expect(placed).toMatchObject({ code: 0 });
  await order(demo, {});
  await order(demo, { stopPrice: 99_000 });
  await order(demo, { buyPoint: 1, price: 98_000 });
  expect(await server.call('closeAccount', { confirmation: email }, { token: real })).toMatchObject({ code: 0 });
  const before = [await entriesOf(userId), await eventsOf(userId)];
  // past the option's end, the stop loss, the limit, and 17:00 in New York
  server.clock.nowMs += 11 * HOUR_MS;
  quote(9_700_000);
  await sleep(SEVERAL_LOOKS_MS);
  quote(9_600_000);
  await sleep(SEVERAL_LOOKS_MS);
  expect([await entriesOf(userId), await eventsOf(userId)]).toEqual(before);
  expect(
    server
      .logged()
      .split('\n')
      .filter((line) => line.includes('"level":50')),
  ).toEqual([]);
});

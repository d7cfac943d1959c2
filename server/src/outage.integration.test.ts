import type { CallName } from '@truefill/api/paths.ts';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { PushFeed, sourceQuote } from './features/quotes/test-support/push-feed.ts';
import { layLine, type CutLine } from './test-support/cut-line.ts';
import { PASSWORD, startTestServer, type Answer, type TestServer } from './test-support/test-server.ts';

const feed = new PushFeed(['BTCUSDT']);
let line: CutLine;
let server: TestServer;
let token: string;

beforeAll(async () => {
  server = await startTestServer({ feed, throughLine: async (url) => (line = await layLine(url)).url });
  const { token: real } = await server.newUser('ann@example.org');
  token = (await server.call('switchUser', {}, { token: real })).data.token;
  feed.push(sourceQuote('BTCUSDT', server.clock.nowMs, 10_000_000));
});

afterAll(async () => {
  await server.close();
  await line.close();
});

const CLIENT_GIVES_UP_MS = 15_700;
const order = { tradePair: 'BTCUSDT', orderQuantity: 0.01, orderType: 0, buyPoint: 2 };
// bypasses `server.call`, which waits for mails that cannot exist without a database
const ask = (path: string, body: unknown, key?: string): Promise<Answer> =>
  server.send(path, { method: 'POST', body, token, headers: key === undefined ? {} : { 'idempotency-key': key } });
const place = (key: string): Promise<Answer> => ask('/exchange/order/addOrderMock', order, key);
const ready = async (): Promise<number> => (await fetch(`http://127.0.0.1:${server.healthPort}/health/ready`)).status;
const health = async (): Promise<[number, string]> => {
  const answer = await fetch(`http://127.0.0.1:${server.healthPort}/health/ready`);
  // this machine's disk space does not matter here
  return [answer.status, (await answer.text()).replace(/^disk: .*\n/m, '')];
};
const orders = async (): Promise<string[]> => {
  const { data } = await server.call('orderQueryMock' satisfies CallName, { page: 1, limit: 10 }, { token });
  return data.list.map(({ uid }: { uid: string }) => uid);
};

it('a database that goes away and returns: error codes meanwhile, nothing lost or done twice, and no manual step', async () => {
  const before = await place('before');
  expect(before).toMatchObject({ status: 200, code: 0 });

  line.cut();
  const meanwhile = place('meanwhile');
  const answers = await Promise.all([
    ask('/v1/waa/order/queryMock', { page: 1, limit: 10 }),
    ask('/v1/waa/user/notification', {}),
    ask('/v1/wa-na/login', { username: 'ann@example.org', password: PASSWORD, type: 'E' }),
  ]);
  expect(answers.map(({ status, code, data }) => [status, code, data])).toEqual(answers.map(() => [500, 1000, null]));
  expect(await ready()).toBe(503);
  // requests without the database still work
  expect(await ask('/market/thumb/BTCUSDT', {})).toMatchObject({ status: 200, code: 0 });

  line.restore();
  await expect.poll(ready, { timeout: 15_000 }).toBe(200);
  // The order sent meanwhile was refused with a code or accepted; repeated, it is the same order.
  expect([
    [200, 0],
    [500, 1000],
  ]).toContainEqual([(await meanwhile).status, (await meanwhile).code]);
  const again = await place('meanwhile');
  expect(again).toMatchObject({ status: 200, code: 0 });
  expect(await place('before')).toMatchObject({ code: 0, data: before.data });
  expect((await orders()).toSorted()).toEqual([again.data, before.data].toSorted());
  const login = await server.call('login', { username: 'ann@example.org', password: PASSWORD, type: 'E' });
  expect(login.code).toBe(0);
}, 60_000);

it('a database that falls silent: error codes before a client times out, and the same order once it answers', async () => {
  const before = await orders();
  line.silence();
  const sentMs = performance.now();
  let refusedMs = Infinity;
  const silentHealth = ready();
  const answers = await Promise.all([
    place('silent').finally(() => (refusedMs = performance.now())),
    ask('/v1/waa/order/queryMock', { page: 1, limit: 10 }),
    ask('/v1/wa-na/login', { username: 'ann@example.org', password: PASSWORD, type: 'E' }),
  ]);
  expect(refusedMs - sentMs).toBeLessThan(CLIENT_GIVES_UP_MS);
  expect(answers.map(({ status, code, data }) => [status, code, data])).toEqual(answers.map(() => [500, 1000, null]));
  expect(await silentHealth).toBe(503);

  line.restore();
  await expect.poll(ready, { timeout: 15_000 }).toBe(200);
  const placed = await place('silent');
  expect(placed).toMatchObject({ status: 200, code: 0 });
  expect(await orders()).toEqual([placed.data, ...before]);
}, 60_000);

it('a database that cannot write: an error code before a client times out, and the same order once there is space', async () => {
  const client = new pg.Client(line.url);
  await client.connect();
  // PostgreSQL's error for a full disk, in the middle of the transaction of an order
  await client.query(`create function no_room() returns trigger language plpgsql as $$
    begin raise exception 'could not extend file: No space left on device' using errcode = '53100'; end $$;
    create trigger no_room before insert on trading_command for each statement execute function no_room()`);
  const before = await orders();
  const sentMs = performance.now();
  const refused = await Promise.all(['full-1', 'full-2'].map(place));
  expect(performance.now() - sentMs).toBeLessThan(CLIENT_GIVES_UP_MS);
  expect(refused.map(({ status, code }) => [status, code])).toEqual([
    [500, 1000],
    [500, 1000],
  ]);
  expect(await health()).toEqual([503, 'database: nothing can be written (could not extend file: No space left on device)\n']);
  await client.query('drop function no_room cascade');
  await client.end();
  expect(await orders()).toEqual(before);
  const placed = await place('full-1');
  expect(placed).toMatchObject({ status: 200, code: 0 });
  expect(await orders()).toEqual([placed.data, ...before]);
  expect(await health()).toEqual([200, 'ready\n']);
}, 60_000);

it('a clock that ran ahead and was set back: 202 until time has caught up, and the health answer states until when', async () => {
  const nowMs = server.clock.nowMs;
  feed.push(sourceQuote('BTCUSDT', nowMs, 10_000_000));
  server.clock.nowMs = nowMs - 60_000;
  expect(await place('put-back')).toMatchObject({ status: 200, code: 202 });
  const until = new Date(nowMs - 10_000).toISOString();
  expect(await health()).toEqual([
    200,
    `ready\nprices: timestamps in the future (system clock was set back); orders are refused until ${until}\n`,
  ]);
  await expect.poll(() => server.logged(), { timeout: 15_000 }).toContain('system clock was set back');
  server.clock.nowMs = nowMs;
  expect(await health()).toEqual([200, 'ready\n']);
  expect(await place('caught-up')).toMatchObject({ code: 0 });
}, 60_000);

it('a stop during orders: acknowledged ones exist, unacknowledged ones at most once', async () => {
  const placing = Array.from({ length: 30 }, (_, index) => place(`last-${index}`).catch(() => null));
  await Promise.any(placing);
  await server.stop();
  const acknowledged = (await Promise.all(placing)).filter((answer) => answer?.code === 0).map((answer) => String(answer?.data));
  expect(acknowledged.length).toBeGreaterThan(0);
  const client = new pg.Client(line.url);
  await client.connect();
  const { rows } = await client.query<{ key: string; uid: string | null }>(
    `select c.key, o.id::text as uid from trading_command c left join trading_order o on o.id = c.order_id where c.key like 'user/last-%'`,
  );
  await client.end();
  const stored = rows.map(({ uid }) => Number(uid));
  expect(new Set(stored).size).toBe(stored.length);
  // the user sees the order's ID as the end of its number
  for (const uid of acknowledged) expect(stored).toContain(Number(uid.slice(6)));
}, 60_000);

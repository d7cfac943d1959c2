import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { deliveriesFromWire } from '@truefill/api/options/mapping.ts';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { PushFeed, sourceQuote } from '../quotes/test-support/push-feed.ts';
import { NORTHWIND, PASSWORD, PLUMTREE, startTestServer, type Answer, type TestServer } from '../../test-support/test-server.ts';

const REPOSITORY = join(import.meta.dirname, '../../../../brands');

const feed = new PushFeed(['BTCUSDT']);
/** Closes below 99,000, by the same stop loss for traders of both brands. */
const position = { tradePair: 'BTCUSDT', orderQuantity: 0.01, orderType: 0, buyPoint: 2, stopPrice: 99_000 };

let brandsDir: string;
let before: TestServer;
let after: TestServer;
let user: Awaited<ReturnType<TestServer['newUser']>>;
let other: typeof user;
let whileItRan: readonly Answer[];

/** Opens the position and an option of 30 seconds in a user's demo account. */
async function trade({ token }: typeof user, host: string): Promise<void> {
  const { data } = await before.call('switchUser', {}, { host, token });
  feed.push(sourceQuote('BTCUSDT', before.clock.nowMs, 10_000_000));
  const opened = await before.call('addOrderMock', position, { host, token: data.token });
  const { optionsProducts } = (await before.call('optionProducts', { productCode: 'BTCUSDT' }, { host })).data;
  const [delivery] = deliveriesFromWire(optionsProducts[0].timeRatePayload);
  const option = {
    tradePair: 'BTCUSDT',
    optionsProductId: optionsProducts[0].id,
    price: 100_000,
    timeLong: delivery?.seconds,
    btime: Math.floor(before.clock.nowMs / 1_000),
    rate: (delivery?.ratePercent ?? 0) / 100,
    amount: 100,
    orderType: 0,
  };
  const optioned = await before.call('addOrderOptionMock', option, { host, token: data.token });
  expect([opened.code, optioned.code]).toEqual([0, 0]);
}

/** Both brands have logged-in users; then the service restarts without one of the folders, with the same database and keys. */
beforeAll(async () => {
  brandsDir = mkdtempSync(join(tmpdir(), 'truefill-gone-'));
  cpSync(REPOSITORY, brandsDir, { recursive: true });
  before = await startTestServer({ brandsDir, feed });
  user = await before.newUser('ann@plum.example', { host: PLUMTREE });
  other = await before.newUser('ben@north.example', { host: NORTHWIND });
  await trade(user, PLUMTREE);
  await trade(other, NORTHWIND);
  rmSync(join(brandsDir, 'plumtree'), { recursive: true });
  whileItRan = [
    await before.call('userInfo', {}, { host: PLUMTREE, token: user.token }),
    await before.send('/brand/mark.svg', { host: PLUMTREE }),
  ];
  await before.stop();
  const { databaseUrl, dataDir } = before;
  after = await startTestServer({
    brandsDir,
    feed,
    throughLine: async () => databaseUrl,
    settings: { dataDir },
    nowMs: before.clock.nowMs + 60_000,
  });
});
afterAll(async () => {
  await after.close();
  await before.close();
  rmSync(brandsDir, { recursive: true, force: true });
});

it('a running service has read the brands at its start: removing the folder does not affect it', () => {
  expect(whileItRan).toMatchObject([{ status: 200, code: 0 }, { status: 200 }]);
});

it('a brand without its folder has no host: nothing of it is served to anyone', async () => {
  for (const path of ['/', '/config.json', '/rules', '/manifest.webmanifest', '/offline', '/brand/mark.svg', '/robots.txt'])
    expect([path, await after.send(path, { host: PLUMTREE })]).toMatchObject([path, { status: 421, code: 1009 }]);
  for (const name of ['userInfo', 'userBalance', 'rules', 'refresh'] as const)
    expect([name, await after.call(name, {}, { host: PLUMTREE, token: user.token })]).toMatchObject([
      name,
      { status: 421, code: 1009 },
    ]);
});

it('its users’ sessions do not work for other brands', async () => {
  expect(await after.call('userInfo', {}, { host: NORTHWIND, token: user.token })).toMatchObject({ status: 401, code: 23519 });
  const { refreshToken, token } = user;
  const refreshed = await after.call('refresh', { refreshToken, token }, { host: NORTHWIND });
  expect(refreshed.code).not.toBe(0);
  const login = { username: 'ann@plum.example', password: PASSWORD, type: 'E' };
  expect((await after.call('login', login, { host: NORTHWIND })).code).toBe(1108);
});

it('the other brand continues, with its users logged in', async () => {
  expect((await after.call('userInfo', {}, { host: NORTHWIND, token: other.token })).code).toBe(0);
  expect((await after.call('rules', {}, { host: NORTHWIND })).code).toBe(0);
});

it('health and log name it, with its remaining trades: an open option, and an unwatched position', async () => {
  const health = await fetch(`http://127.0.0.1:${after.healthPort}/health/ready`);
  expect(health.status).toBe(200);
  const remark =
    /brands: put the folder back of plumtree \(users who cannot log in: \d+; open and pending orders that nobody watches: 1\)/;
  expect(await health.text()).toMatch(remark);
  expect(after.logged()).toMatch(remark);
});

it('prices continue for the other brand: its stop loss closes, and options of both are settled', async () => {
  after.clock.nowMs += 600_000;
  feed.push(sourceQuote('BTCUSDT', after.clock.nowMs, 9_800_000));
  const client = new pg.Client(after.databaseUrl);
  await client.connect();
  const brandsOf = async (what: string): Promise<string[]> =>
    (await client.query(`select brand_id from ledger_account a join ${what} order by 1`)).rows.map(({ brand_id: id }) => id);
  await expect.poll(() => brandsOf('option_order o on o.account_id = a.id where o.settled_at_ms is null')).toEqual([]);
  await expect.poll(() => brandsOf(`trading_order o on o.account_id = a.id where o.status = 'open'`)).toEqual(['plumtree']);
  expect(await brandsOf('option_order o on o.account_id = a.id')).toEqual(['northwind', 'plumtree']);
  await client.end();
  expect(after.logged()).not.toMatch(/unknown brand|failed to/);
});

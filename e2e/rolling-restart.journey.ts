import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { startEmbedded, type EmbeddedDatabase } from '@truefill/server/adapters/database/cluster/embedded.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { copyDataFolder, removeDataFolder } from './data-folder.ts';
import { HoldingsFollower } from './holdings-follower.ts';
import { HttpClient } from './http-client.ts';
import { allOrders, SMALL_ORDER } from './order-load.ts';
import { codeFor } from './outbox.ts';
import { freePorts, ONE_MARKET, ServerProcess } from './server-process.ts';
import { PASSWORD } from './trader-session.ts';

// Two processes behind a health-checking load balancer, a user who trades and listens all the time, and a brand file that
// changes.

const HOST = 'plumtree.localhost';
const DRAIN_SECONDS = 3;
const HEALTH_EVERY_MS = 100;
/** an account may have at most 1,000 positions, and starts take long on a busy machine */
const ORDER_EVERY_MS = 400;
const MANY_ORDERS = 'maxLivingOrders: 1000';
const ORDERS_AT_LEAST = 10;
const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined };

interface Member {
  server: ServerProcess;
  client: HttpClient;
  ports: { readonly PORT: string; readonly HEALTH_PORT: string };
  takes: boolean;
}

let dataDir: string;
let brandsDir: string;
let database: EmbeddedDatabase;
let members: readonly [Member, Member];
let balancing: Promise<void>;
const ended = new AbortController();

beforeAll(async () => {
  dataDir = copyDataFolder();
  brandsDir = join(dataDir, 'brands');
  cpSync(fileURLToPath(new URL('../brands', import.meta.url)), brandsDir, { recursive: true });
  changeBrand('rules:\n', `rules:\n  ${MANY_ORDERS}\n`);
  database = await startEmbedded({ dataDir, log: quiet });
  members = await Promise.all([launch(), launch()]);
  balancing = balance();
});

afterAll(async () => {
  ended.abort();
  await balancing;
  for (const { server, client } of members) {
    client.close();
    await server.end('SIGTERM');
  }
  await database.stop();
  removeDataFolder(dataDir);
});

function changeBrand(from: string, to: string): void {
  const file = join(brandsDir, 'plumtree', 'brand.yaml');
  const text = readFileSync(file, 'utf8');
  if (!text.includes(from)) throw new Error(`the brand's file holds no ${from}`);
  writeFileSync(file, text.replace(from, to));
}

async function launch(): Promise<Member> {
  const { host, port, user, database: name } = database.connection;
  const url = `postgresql://${user}@${encodeURIComponent(host)}:${port}/${name}`;
  const ports = await freePorts();
  const variables = { ...ONE_MARKET, DATA_DIR: dataDir, DATABASE_URL: url, BRANDS_DIR: brandsDir, CALLS_PER_USER: '999999' };
  const server = new ServerProcess({ ...ports, ...variables, DRAIN_SECONDS: String(DRAIN_SECONDS) });
  await server.ready();
  return { server, client: new HttpClient(Number(ports.PORT), HOST), ports, takes: true };
}

/** Polls the health of every process: healthy ones get requests. */
async function balance(): Promise<void> {
  while (!ended.signal.aborted) {
    for (const member of members) {
      const { HEALTH_PORT } = member.ports;
      const health = await fetch(`http://127.0.0.1:${HEALTH_PORT}/health/ready`).catch(() => null);
      // an answer from a process that was replaced meanwhile does not apply to the new one
      if (member.ports.HEALTH_PORT === HEALTH_PORT) member.takes = health?.status === 200;
    }
    await delay(HEALTH_EVERY_MS);
  }
}

let turn = 0;

/** The next healthy process. */
function next(): Member | null {
  const well = members.filter(({ takes }) => takes);
  return well[(turn += 1) % well.length] ?? null;
}

/** Stops a process like an update, and starts another in its place. */
async function replace(member: Member): Promise<void> {
  const { code } = await member.server.end('SIGTERM');
  expect(code).toBe(0);
  member.client.close();
  Object.assign(member, await launch());
}

async function openSession(): Promise<{ readonly userId: number; readonly token: string }> {
  const { client } = members[0];
  const email = 'rolling@example.com';
  await client.demand('sendMail', { email, type: 1 });
  await client.demand('register', { username: email, password: PASSWORD, code: codeFor(dataDir, email), type: 'E' });
  const session = await client.demand('login', { username: email, password: PASSWORD, type: 'E' });
  if (!('token' in session)) throw new Error('a second factor is wanted of an account that has none');
  const { token } = await client.demand('switchUser', {}, { token: session.token });
  return { userId: Number(session.userId), token };
}

/** Problems of orders that are sent one after the other until the signal; none may be duplicated. */
async function trade(token: string, placed: Set<string>, signal: AbortSignal): Promise<readonly string[]> {
  const errors: string[] = [];
  for (let sent = 0; !signal.aborted; sent += 1) {
    const answer = await next()
      ?.client.call('addOrderMock', SMALL_ORDER, { token, idempotencyKey: `rolling-${sent}` })
      .catch((error: unknown) => ({ code: String(error), data: '' }));
    if (answer?.code === 0) placed.add(String(answer.data));
    else errors.push(`order ${sent}: ${answer?.code ?? 'no process takes it'}`);
    await delay(ORDER_EVERY_MS);
  }
  return errors;
}

const hashAt = async ({ client }: Member): Promise<string> => (await client.demand('rules', {})).hash;
const feeOf = (orders: readonly { readonly uid: string; readonly feeAmount: number | string }[], uid: string) =>
  Number(orders.find((order) => order.uid === uid)?.feeAmount);

it('two processes apply a changed brand one after the other: no order is refused, and no socket message is missed', async () => {
  const before = await Promise.all(members.map(hashAt));
  expect(new Set(before).size).toBe(1);
  const user = await openSession();
  const follower = new HoldingsFollower(HOST, user, () => Number(next()?.ports.PORT ?? 0) || null);
  const placed = new Set<string>();
  const enough = new AbortController();
  const trading = trade(user.token, placed, enough.signal);
  await expect.poll(() => placed.size, { timeout: 60_000 }).toBeGreaterThan(ORDERS_AT_LEAST);

  changeBrand(MANY_ORDERS, `${MANY_ORDERS}\n  feeRate: '0.02'`);
  await replace(members[0]);
  await replace(members[1]);
  const then = placed.size;
  await expect.poll(() => placed.size, { timeout: 60_000 }).toBeGreaterThan(then + ORDERS_AT_LEAST);
  enough.abort();
  expect(await trading).toEqual([]);

  // both run with the new rules, and existing agreements are unchanged
  const after = await Promise.all(members.map(hashAt));
  expect(new Set([...after, ...before]).size).toBe(2);
  const orders = await allOrders(members[0].client, user.token);
  expect(orders.map(({ uid }) => uid).toSorted()).toEqual([...placed].toSorted());
  const [first = '', last = ''] = [[...placed][0], [...placed].at(-1)];
  // ten times as much, except the rounding to cents
  expect(feeOf(orders, last)).toBeGreaterThan(5 * feeOf(orders, first));

  // the listener was moved from process to process, and knows each order
  await expect.poll(() => [...follower.open.values()].toSorted(), { timeout: 30_000 }).toEqual([...placed].toSorted());
  expect([...follower.notified].toSorted()).toEqual([...placed].toSorted());
  expect(follower.closings.length).toBeGreaterThan(0);
  expect(new Set(follower.closings)).toEqual(new Set([1012]));
  expect(follower.gaps).toBe(0);
  follower.stop();
});

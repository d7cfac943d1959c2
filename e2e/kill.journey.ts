import type { WireOrder } from '@truefill/api/orders/calls.ts';
import { clusterFolders } from '@truefill/server/adapters/database/cluster/cluster-folders.ts';
import { runningPostmaster } from '@truefill/server/adapters/database/cluster/folder-processes.ts';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { copyDataFolder, removeDataFolder } from './data-folder.ts';
import { HttpClient } from './http-client.ts';
import { auditLedger } from './ledger-audit.ts';
import { allOrders, sendOrders, SMALL_ORDER, type LoadResult } from './order-load.ts';
import { freePorts, ONE_MARKET, ServerProcess } from './server-process.ts';
import { openDemoSession } from './trader-session.ts';

/** More kills than the three of every run: TRUEFILL_KILLS=20. */
const KILLS = Number(process.env['TRUEFILL_KILLS'] ?? 3);
/** orders acknowledged before the kill; more are then in progress */
const KILL_AFTER = 40;
const DEMO_GRANT_CENTS = 10_000_000;
/** a position may be closed immediately */
const BRAND_HOST = 'plumtree.localhost';
const OPEN = 2;
const CLOSED = 3;
/** while the database is away, a client waits before it tries again */
const TRY_AGAIN_MS = 50;

let dataDir: string;
let ports: { readonly PORT: string; readonly HEALTH_PORT: string };
const running = new Set<ServerProcess>();

// one folder for all, and each test goes on with the server that the last one left: starts are most of the cost
beforeAll(async () => {
  dataDir = copyDataFolder();
  ports = await freePorts();
});

afterAll(async () => {
  await Promise.all([...running].map((server) => server.end('SIGTERM')));
  removeDataFolder(dataDir);
});

function launch(): ServerProcess {
  const server = new ServerProcess({ ...ports, ...ONE_MARKET, DATA_DIR: dataDir, CALLS_PER_USER: '999999' });
  running.add(server);
  void server.ended.then(() => running.delete(server));
  return server;
}

/** The server that is running, or a new one. */
async function serving(): Promise<ServerProcess> {
  const [server = launch()] = running;
  return server.ready();
}

describe('kill -9 in the middle of a load of orders', () => {
  it(`loses nothing that was acknowledged, ${KILLS} times`, { timeout: 120_000 + KILLS * 120_000 }, async () => {
    let server = await serving();
    let client = new HttpClient(Number(ports.PORT), BRAND_HOST);
    const token = await openDemoSession(client, dataDir, 'killed@example.com');
    const numbers = new Set<string>();

    for (let kill = 1; kill <= KILLS; kill += 1) {
      // the limit of active orders per account
      if (kill % 5 === 0) await client.demand('closeAllOrderMock', {}, { token });
      const open = (await allOrders(client, token)).filter((order) => order.positionStatus === OPEN).map((order) => order.id);
      const load = await sendOrders(client, token, `run-${kill}`, open, (count) => {
        if (count === KILL_AFTER) void server.end('SIGKILL');
      });
      client.close();
      expect((await server.ended).signal).toBe('SIGKILL');

      server = await launch().ready();
      client = new HttpClient(Number(ports.PORT), BRAND_HOST);
      for (const number of await repeatAll(client, token, load)) numbers.add(number);
      await expectWholeAccount(client, token, numbers, load);
    }
    client.close();
  });
});

/** Repeats all requests of a load under their keys. Returns the numbers of all orders that must exist. */
async function repeatAll(client: HttpClient, token: string, load: LoadResult): Promise<string[]> {
  const numbers: string[] = [];
  for (const [key, number] of load.placed) {
    expect(await client.demand('addOrderMock', SMALL_ORDER, { token, idempotencyKey: key })).toBe(number);
    numbers.push(number);
  }
  for (const key of load.unanswered)
    numbers.push(await client.demand('addOrderMock', SMALL_ORDER, { token, idempotencyKey: key }));
  for (const [key, orderId] of [...load.closed, ...load.unansweredClosings]) {
    await client.demand('closeOrderMock', { orderId }, { token, idempotencyKey: key });
  }
  return numbers;
}

async function expectWholeAccount(
  client: HttpClient,
  token: string,
  numbers: ReadonlySet<string>,
  load: LoadResult,
): Promise<void> {
  const orders = await allOrders(client, token);
  expect(orders.map(({ uid }) => uid).toSorted()).toEqual([...numbers].toSorted());
  const closed = new Set(orders.filter((order) => order.positionStatus === CLOSED).map(({ id }) => id));
  expect([...load.closed.values(), ...load.unansweredClosings.values()].filter((id) => !closed.has(id))).toEqual([]);

  const { balanceAmount } = await client.demand('userBalance', {}, { token });
  expect(Math.round(balanceAmount * 100)).toBe(availableFrom(orders));
  const summary = await client.demand('orderQueryMock', { positionStatus: OPEN, limit: 1 }, { token });
  const margins = orders.filter((order) => order.positionStatus === OPEN).map((order) => inCents(order.securityDepositInitial));
  expect(inCents(summary.securityDepositSum)).toBe(sum(margins));
  expect(await auditLedger(dataDir)).toEqual({ wrongBalances: [], unbalanced: [], unknownKinds: [] });
}

/** The play money that must be left after the orders alone, in cents. */
function availableFrom(orders: readonly WireOrder[]): number {
  return orders.reduce((left, order) => {
    const bound = order.positionStatus === OPEN ? inCents(order.securityDepositInitial) : -inCents(order.profitLoss);
    return left - inCents(order.feeAmount) - bound;
  }, DEMO_GRANT_CENTS);
}

function inCents(amount: number): number {
  return Math.round(amount * 100);
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}

describe('a stop by signal', () => {
  it('is clean, and the next start continues with the same data', async () => {
    const first = await serving();
    const client = new HttpClient(Number(ports.PORT), BRAND_HOST);
    const token = await openDemoSession(client, dataDir, 'stopped@example.com');
    const number = await client.demand('addOrderMock', SMALL_ORDER, { token, idempotencyKey: 'one' });
    client.close();
    // that it reports no error: server/src/main.integration.test.ts. This one may have reported the kill before it
    expect(await first.end('SIGTERM')).toMatchObject({ code: 0, signal: null });

    await launch().ready();
    const again = new HttpClient(Number(ports.PORT), BRAND_HOST);
    expect((await allOrders(again, token)).map(({ uid }) => uid)).toEqual([number]);
    again.close();
  });
});

describe('kill -9 of the database in the middle of a load of orders', () => {
  it('the server restarts it: unanswered requests are repeated, and each order exists once', { timeout: 360_000 }, async () => {
    const server = await serving();
    const client = new HttpClient(Number(ports.PORT), BRAND_HOST);
    const token = await openDemoSession(client, dataDir, 'survivor@example.com');
    const before = (await allOrders(client, token)).length;
    const numbers: string[] = [];
    const place = async (key: string): Promise<void> => {
      const answer = await client.call('addOrderMock', SMALL_ORDER, { token, idempotencyKey: key });
      if (answer.code === 0) return void numbers.push(String(answer.data));
      // nothing but "please try again"
      expect(answer.code).toBe(1000);
      await delay(TRY_AGAIN_MS);
      return place(key);
    };
    for (let round = 0; round < 6; round += 1) {
      const batch = Array.from({ length: 20 }, (_, index) => place(`survive-${round}-${index}`));
      if (round === 1) process.kill(runningPostmaster(clusterFolders(dataDir).cluster) as number, 'SIGKILL');
      await Promise.all(batch);
    }
    const orders = await allOrders(client, token);
    expect(orders.map(({ uid }) => uid).toSorted()).toEqual(numbers.toSorted());
    expect(orders.length - before).toBe(120);
    expect([...running]).toEqual([server]);
    expect(await auditLedger(dataDir)).toEqual({ wrongBalances: [], unbalanced: [], unknownKinds: [] });
    client.close();
  });
});

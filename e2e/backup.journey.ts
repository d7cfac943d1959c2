import { execFile } from 'node:child_process';
import { chmodSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { findOldestPostgres, startOldestPostgres } from '@truefill/server/adapters/database/cluster/oldest-cluster.ts';
import pg from 'pg';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { copyDataFolder, makeDataFolder, removeDataFolder } from './data-folder.ts';
import { HttpClient } from './http-client.ts';
import { auditLedger, auditLedgerOf } from './ledger-audit.ts';
import { allOrders, SMALL_ORDER } from './order-load.ts';
import { freePorts, ONE_MARKET, ServerProcess } from './server-process.ts';
import { openDemoSession } from './trader-session.ts';

const script = (name: string): string => fileURLToPath(new URL(`../tools/backup/${name}.ts`, import.meta.url));
const BRAND_HOST = 'plumtree.localhost';
const CLOSE_EVERY = 100;
/** A load for as long as the backup takes, which on a busy machine is long. */
const PAUSE_MS = 20;
/** Number of orders acknowledged before the backup starts; for a drill: TRUEFILL_DRILL=1000. */
const ORDERS_BEFORE = Number(process.env['TRUEFILL_DRILL'] ?? 40);
const SOUND = { wrongBalances: [], unbalanced: [], unknownKinds: [] };

/** the folder of the data and that of the keys */
type CopyFolders = readonly [string, string];

let dataDir: string;
let safe: string;
let copied: CopyFolders;
const running: ServerProcess[] = [];

beforeEach(() => {
  safe = makeDataFolder();
  chmodSync(safe, 0o711);
  copied = [join(safe, 'data'), join(safe, 'keys')];
});
afterEach(async () => {
  await Promise.all(running.splice(0).map((server) => server.end('SIGTERM')));
  removeDataFolder(dataDir);
  removeDataFolder(safe);
});

async function launch(folder: string, environment: Readonly<Record<string, string>> = {}): Promise<HttpClient> {
  const ports = await freePorts();
  const server = new ServerProcess({ ...ports, ...ONE_MARKET, DATA_DIR: folder, CALLS_PER_USER: '999999', ...environment });
  running.push(server);
  await server.ready();
  return new HttpClient(Number(ports.PORT), BRAND_HOST);
}

const run = (name: 'backup' | 'restore', [data, keys]: CopyFolders, environment: Readonly<Record<string, string>>) =>
  promisify(execFile)(process.execPath, [script(name), data, keys], { env: { ...process.env, ...environment } });

/** Sends orders over several connections until `work` is done. Returns those acknowledged before it started, and all. */
async function duringOrders(
  client: HttpClient,
  token: string,
  work: () => Promise<unknown>,
): Promise<{ readonly before: string[]; readonly all: string[] }> {
  const all: string[] = [];
  const ending = new AbortController();
  const place = async (key: string): Promise<void> => {
    all.push(await client.demand('addOrderMock', SMALL_ORDER, { token, idempotencyKey: key }));
    // the limit of active orders per account
    if (all.length % CLOSE_EVERY === 0) await client.demand('closeAllOrderMock', {}, { token });
    if (all.length > ORDERS_BEFORE) await delay(PAUSE_MS);
  };
  const load = Promise.all(
    Array.from({ length: 4 }, async (_, lane) => {
      for (let turn = 0; !ending.signal.aborted; turn += 1) await place(`lane-${lane}-${turn}`);
    }),
  );
  await expect.poll(() => all.length, { timeout: 30_000 + ORDERS_BEFORE * 100 }).toBeGreaterThan(ORDERS_BEFORE);
  const before = [...all];
  await work().finally(() => ending.abort());
  await load;
  return { before, all };
}

async function expectOrders(client: HttpClient, token: string, { before, all }: { before: string[]; all: string[] }) {
  const orders = (await allOrders(client, token)).map(({ uid }) => uid);
  expect(orders).toEqual(expect.arrayContaining(before));
  expect(all).toEqual(expect.arrayContaining(orders));
}

async function stop(client: HttpClient): Promise<void> {
  client.close();
  await running.pop()?.end('SIGTERM');
}

it('checklist 35: a backup taken under a load of orders is restored with all that was acknowledged before it; one of a stopped installation too, and nothing is overwritten', async () => {
  dataDir = copyDataFolder();
  const client = await launch(dataDir);
  const token = await openDemoSession(client, dataDir, 'saved@example.com');
  const orders = await duringOrders(client, token, async () => {
    const { stdout } = await run('backup', copied, { DATA_DIR: dataDir });
    expect(stdout).toContain('store them separately');
  });
  await stop(client);

  // without the keys it does not start: they are stored separately
  await expect(launch(copied[0])).rejects.toThrow('does not hold the keys');
  running.pop();
  const fresh = join(safe, 'restored');
  await run('restore', copied, { DATA_DIR: fresh });
  const restored = await launch(fresh);
  await expectOrders(restored, token, orders);
  expect(await auditLedger(fresh)).toEqual(SOUND);
  expect(await restored.demand('addOrderMock', SMALL_ORDER, { token, idempotencyKey: 'after' })).not.toBe('');
  await stop(restored);

  const cold: CopyFolders = [join(safe, 'cold'), join(safe, 'cold-keys')];
  // the heads of the audit chain are part of the data
  mkdirSync(join(dataDir, 'audit'), { recursive: true });
  writeFileSync(join(dataDir, 'audit', 'heads.txt'), 'a head\n');
  for (const name of ['picture', 'archives']) {
    mkdirSync(join(dataDir, 'files', name), { recursive: true });
    writeFileSync(join(dataDir, 'files', name, 'content'), name);
  }
  await run('backup', cold, { DATA_DIR: dataDir });
  await expect(run('backup', cold, { DATA_DIR: dataDir })).rejects.toThrow('already exists');
  await expect(run('restore', cold, { DATA_DIR: dataDir })).rejects.toThrow('is not empty');
  await expect(run('restore', [safe, cold[1]], { DATA_DIR: join(safe, 'new') })).rejects.toThrow('holds no backup');
  const again = join(safe, 'again');
  await run('restore', cold, { DATA_DIR: again });
  expect(readFileSync(join(again, 'audit', 'heads.txt'), 'utf8')).toBe('a head\n');
  // users' data archives are in no backup
  expect(readdirSync(join(again, 'files'))).toEqual(['picture']);
  const whole = await launch(again);
  expect((await allOrders(whole, token)).map(({ uid }) => uid).toSorted()).toEqual(orders.all.toSorted());
  whole.close();
});

/** Another database of a server; returns its URL. */
async function createDatabase(url: string, name: string): Promise<string> {
  const administrator = new pg.Client(url);
  await administrator.connect();
  await administrator.query(`create database ${name}`);
  await administrator.end();
  return url.replace(/[^/]+$/, name);
}

const bin = findOldestPostgres();
if (bin === null)
  process.stdout.write(
    'PostgreSQL 15 is not installed (Debian: postgresql-15, or set OLDEST_POSTGRES_BIN): the backup of a database of its own is not tried\n',
  );

it.skipIf(bin === null)('an external database is backed up under load and restored only into an empty one', async () => {
  dataDir = makeDataFolder();
  const old = await startOldestPostgres(bin ?? '');
  try {
    const next = await createDatabase(old.url, 'empty');
    const client = await launch(dataDir, { DATABASE_URL: old.url });
    const token = await openDemoSession(client, dataDir, 'apart@example.com');
    const tools = { POSTGRES_BIN: bin ?? '' };
    const orders = await duringOrders(client, token, () =>
      run('backup', copied, { ...tools, DATA_DIR: dataDir, DATABASE_URL: old.url }),
    );
    await stop(client);

    const fresh = join(safe, 'restored');
    await expect(run('restore', copied, { ...tools, DATA_DIR: fresh })).rejects.toThrow('set DATABASE_URL to an empty one');
    await expect(run('restore', copied, { ...tools, DATA_DIR: fresh, DATABASE_URL: old.url })).rejects.toThrow('has tables');
    await run('restore', copied, { ...tools, DATA_DIR: join(safe, 'again'), DATABASE_URL: next });
    const restored = await launch(join(safe, 'again'), { DATABASE_URL: next });
    await expectOrders(restored, token, orders);
    expect(await auditLedgerOf(next)).toEqual(SOUND);
    restored.close();
  } finally {
    await Promise.all(running.splice(0).map((server) => server.end('SIGTERM')));
    await old.stop();
  }
});

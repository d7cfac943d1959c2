/**
 * Durable orders per second of one and of two executors beside pgbench's TPC-B on the same server in the same run, and the cost
 * of a batch as the table of orders grows.
 *
 *   npx node bench/executor/run.ts [--seconds 8] [--orders 100000]     (--orders 1000000 for the long run)
 */
import { createPool } from '@truefill/server/adapters/database/database.ts';
import { startEmbedded } from '@truefill/server/adapters/database/embedded.ts';
import { migrate } from '@truefill/server/adapters/database/migrate.ts';
import { ledgerMigrations } from '@truefill/server/features/ledger/index.ts';
import { LENIENT } from '@truefill/server/features/trading/test-support/trading-house.ts';
import { tradingMigrations } from '@truefill/server/features/trading/index.ts';
import { fork } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import pg, { type ClientConfig } from 'pg';
import type { LoadResult, OrderLoad } from './order-load.ts';
import { pgbenchTps } from './pgbench.ts';

const ACCOUNTS = 8_192;
const IN_FLIGHT = 1_024;
const WINDOW = 10_240;
const SHOWN_SIZES = [10_000, 20_000, 50_000, 100_000, 200_000, 500_000, 990_000];

const { values } = parseArgs({ options: { seconds: { type: 'string', default: '8' }, orders: { type: 'string', default: '100000' } } });
const seconds = Number(values.seconds);
const orders = Number(values.orders);

const dataDir = mkdtempSync(join(tmpdir(), 'truefill-bench-'));
const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined };
let databases = 0;
const cluster = await startEmbedded({ dataDir, log: quiet });
try {
  await compare();
  await watchGrowth();
} finally {
  await cluster.stop();
  rmSync(dataDir, { recursive: true, force: true });
}

async function compare(): Promise<void> {
  const peer = pgbenchTps({ ...cluster.connection, database: await freshDatabase() }, seconds);
  print('pgbench TPC-B -c 16 (transactions/s)', peer ?? NaN);
  if (peer === null) process.stdout.write('  pgbench is missing (Debian: postgresql-contrib, or set PGBENCH); no ratios\n');
  const setUps = [
    { name: '1 executor, 1 lane', executors: 1, lanes: 1 },
    { name: '1 executor, 2 lanes (as served)', executors: 1, lanes: 2 },
    { name: '2 executors, 1 lane each', executors: 2, lanes: 1 },
  ];
  for (const { name, executors, lanes } of setUps) {
    const connection = await bankedDatabase();
    const share = ACCOUNTS / executors;
    const loads = Array.from({ length: executors }, (_, index) =>
      inChild({ connection, firstAccount: 1 + index * share, accounts: share, inFlight: IN_FLIGHT, lanes, until: { ms: seconds * 1_000 } }),
    );
    const rate = (await Promise.all(loads)).reduce((total, load) => total + (load.orders / load.ms) * 1_000, 0);
    print(`${name} (durable orders/s)`, rate, peer === null ? '' : `${(rate / peer).toFixed(1)} x pgbench`);
  }
}

async function watchGrowth(): Promise<void> {
  // Ten positions per account at the end: the table is what grows, not the accounts.
  const accounts = orders / 10;
  const connection = await bankedDatabase(accounts);
  // The same executor process throughout: a plan made while the tables were small is what is on trial.
  const load = { connection, firstAccount: 1, accounts, inFlight: IN_FLIGHT, lanes: 1, until: { orders }, window: WINDOW };
  const { windows } = await inChild(load);
  const shown = windows.filter(({ orders: count }) => SHOWN_SIZES.some((size) => size <= count && count < size + WINDOW));
  const first = shown[0]?.msPerOrder ?? NaN;
  for (const { orders: count, msPerOrder } of shown) {
    print(`a batch of 256 at ${count} orders (ms)`, msPerOrder * 256, `${(msPerOrder / first).toFixed(2)} x the first`);
  }
}

/** Runs a load in a process of its own. */
function inChild(load: OrderLoad): Promise<LoadResult> {
  return new Promise((resolve, reject) => {
    const child = fork(join(import.meta.dirname, 'order-load.ts'), [JSON.stringify(load)]);
    child.once('message', (result) => resolve(result as LoadResult));
    child.once('error', reject);
    child.once('exit', (code) => code === 0 || reject(new Error(`a load ended with ${code}`)));
  });
}

async function freshDatabase(): Promise<string> {
  const client = new pg.Client({ ...cluster.connection, database: 'postgres' });
  await client.connect();
  const name = `bench_${++databases}`;
  await client.query(`create database ${name}`);
  await client.end();
  return name;
}

/** A database with accounts that can afford the load. */
async function bankedDatabase(accounts: number = ACCOUNTS): Promise<ClientConfig> {
  const connection = { ...cluster.connection, database: await freshDatabase() };
  await migrate({ connection }, { ...ledgerMigrations, ...tradingMigrations });
  const pool = createPool(connection, undefined, 1);
  await pool.query(
    `insert into ledger_account (user_id, brand_id, account_mode, available, opened_at_ms)
     select number, $1, 'demo', 1000000000, 0 from generate_series(1, $2::bigint) as number`,
    [LENIENT.id, accounts],
  );
  await pool.end();
  return connection;
}

function print(what: string, value: number, remark = ''): void {
  process.stdout.write(`${what.padEnd(56)} ${value.toFixed(value < 100 ? 2 : 0).padStart(10)}   ${remark}\n`);
}

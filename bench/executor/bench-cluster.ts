import { createPool } from '@truefill/server/adapters/database/database.ts';
import { startEmbedded } from '@truefill/server/adapters/database/cluster/embedded.ts';
import { migrate } from '@truefill/server/adapters/database/migrate.ts';
import { ledgerMigrations } from '@truefill/server/features/accounts/ledger/index.ts';
import { tradingMigrations } from '@truefill/server/features/trading/index.ts';
import { LENIENT } from '@truefill/server/features/trading/test-support/trading-broker.ts';
import { fork } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg, { type ClientConfig } from 'pg';
import { serverCpuMs } from './cpu-time.ts';
import type { LoadResult, OrderLoad } from './order-load.ts';

/** A separate database server for one benchmark, with production settings. */
export interface BenchCluster {
  readonly connection: ClientConfig;
  /** processor time that the server has used so far, ms */
  cpuMs(): number;
  freshDatabase(): Promise<ClientConfig>;
  /** a new one with this many accounts, each with enough money for any load */
  bankedDatabase(accounts: number): Promise<ClientConfig>;
  stop(): Promise<void>;
}

export async function startBenchCluster(): Promise<BenchCluster> {
  const dataDir = mkdtempSync(join(tmpdir(), 'truefill-bench-'));
  const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined };
  const cluster = await startEmbedded({ dataDir, log: quiet });
  let databases = 0;

  async function freshDatabase(): Promise<ClientConfig> {
    const client = new pg.Client({ ...cluster.connection, database: 'postgres' });
    await client.connect();
    const database = `bench_${++databases}`;
    await client.query(`create database ${database}`);
    await client.end();
    return { ...cluster.connection, database };
  }

  return {
    connection: cluster.connection,
    cpuMs: () => serverCpuMs(cluster.pid),
    freshDatabase,
    async bankedDatabase(accounts) {
      const connection = await freshDatabase();
      await migrate({ connection }, { ...ledgerMigrations, ...tradingMigrations });
      const pool = createPool(connection, undefined, 1);
      await pool.query(
        `insert into ledger_account (user_id, brand_id, account_mode, purpose, currency, scale, available, opened_at_ms)
         select number, $1, 'demo', 'trading', 'USD', 2, 1000000000, 0 from generate_series(1, $2::bigint) as number`,
        [LENIENT.id, accounts],
      );
      await pool.end();
      return connection;
    },
    async stop() {
      await cluster.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** Runs a load in a separate process. `warm` is called when measuring starts. */
export function inChild(load: OrderLoad, warm: () => void = () => undefined): Promise<LoadResult> {
  return new Promise((resolve, reject) => {
    const child = fork(join(import.meta.dirname, 'order-load.ts'), [JSON.stringify(load)]);
    child.on('message', (message) => (message === 'warm' ? warm() : resolve(message as LoadResult)));
    child.once('error', reject);
    child.once('exit', (code) => code === 0 || reject(new Error(`a load ended with ${code}`)));
  });
}

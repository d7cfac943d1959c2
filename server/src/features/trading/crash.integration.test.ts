import { FRESHNESS_LIMIT_MS } from '@truefill/domain/market/quote.ts';
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Pool, PoolClient } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createPool } from '../../adapters/database/database.ts';
import { createTestDatabase, type TestDatabase } from '../../adapters/database/test-database.ts';
import { ledgerMigrations, verifyLedger } from '../accounts/ledger/index.ts';
import { tradingMigrations } from './index.ts';
import { placeOrder } from './routes/place-order.ts';
import { audit } from './test-support/simple-model.ts';
import { LENIENT, marketOrder, openTrader, openTradingBroker, trader } from './test-support/trading-broker.ts';

/** One user per run, so that neither reaches the maximum number of active orders. */
const USERS = { first: 1n, second: 2n };
const ACKNOWLEDGED_BEFORE_THE_KILL = 400;

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase({ ...ledgerMigrations, ...tradingMigrations });
  for (const user of Object.values(USERS)) await openTrader(database.pool, user, { demoGrant: 10n ** 12n });
});

afterAll(() => database.drop());

/** Runs the order process until it has acknowledged the given number of orders, kills it, and returns its output. */
async function runAndKill(run: keyof typeof USERS): Promise<string[]> {
  const child: ChildProcess = spawn(
    process.execPath,
    [join(import.meta.dirname, 'test-support/order-process.ts'), database.url, String(USERS[run]), run],
    {
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  );
  if (!child.stdout) throw new Error('the order process has no output');
  const ended = once(child, 'exit');
  const lines: string[] = [];
  for await (const line of createInterface({ input: child.stdout })) {
    lines.push(line);
    if (lines.length === ACKNOWLEDGED_BEFORE_THE_KILL) child.kill('SIGKILL');
  }
  expect(await ended).toEqual([null, 'SIGKILL']);
  // The server may still be running the last transaction of the lost connection.
  await expect.poll(() => otherSessions(), { timeout: 15_000 }).toBe(0);
  return lines;
}

async function otherSessions(): Promise<number> {
  const { rows } = await database.pool.query<{ count: bigint }>(
    `select count(*) as count from pg_stat_activity where datname = current_database() and state <> 'idle' and pid <> pg_backend_pid()`,
  );
  return Number(rows[0]?.count);
}

describe('a server killed while working', () => {
  it('loses nothing that it acknowledged, twice', async () => {
    for (const run of ['first', 'second'] as const) {
      const lines = await runAndKill(run);
      const placed = lines.filter((line) => line.startsWith(run)).map((line) => line.split(' ') as [key: string, uid: string]);
      const closed = new Set(
        lines.filter((line) => line.startsWith('closed')).map((line) => BigInt(line.slice('closed '.length + 6))),
      );
      const { rows } = await database.pool.query<{ id: bigint; status: string; key: string | null }>(
        `select o.id, o.status, c.key from ledger_account a join trading_order o on o.account_id = a.id
         left join trading_command c on c.order_id = o.id and c.key like 'user/%' where a.user_id = $1`,
        [USERS[run]],
      );
      const found = new Map(rows.map((row) => [row.id, row]));
      for (const [key, uid] of placed) {
        const id = BigInt(uid.slice(6));
        expect(found.get(id)?.key).toBe(`user/${key}`);
        if (closed.has(id)) expect(found.get(id)?.status).toBe('closed');
      }
      expect(await audit(database.pool, { feeLeverage: () => 100n, freshnessLimitMs: FRESHNESS_LIMIT_MS })).toEqual([]);
      expect(await verifyLedger(database.pool)).toEqual({ wrongBalances: [], unbalanced: [], unknownKinds: [] });

      // The next start shows the same account, and an acknowledged key still has its answer.
      const { trading } = await openTradingBroker(database.pool);
      const [key, uid] = placed[0] ?? ['', ''];
      expect(await placeOrder(trading.gateway, trader(USERS[run], 'demo', key), marketOrder({ volume: '0.01' }))).toBe(uid);
      const summary = await trading.accountData.holdings(USERS[run], 'demo', LENIENT);
      expect(summary.orderList).toHaveLength(rows.filter((row) => row.status === 'open').length);
      await trading.stop();
    }
  });
});

/** A pool whose first commit loses its connection, either before it reaches the server or after it took effect. */
function losingFirstCommit(when: 'before' | 'after'): Pool {
  const pool = createPool(database.connection);
  const connect = pool.connect.bind(pool) as (callback?: unknown) => Promise<PoolClient>;
  let lost = false;
  const losing = async (): Promise<PoolClient> => {
    const client = await connect();
    const query = client.query.bind(client) as (...statement: unknown[]) => Promise<unknown>;
    const patched = (...statement: unknown[]): Promise<unknown> =>
      statement[0] === 'commit' && !lost ? lose(statement[0]) : query(...statement);
    const lose = async (statement: string): Promise<unknown> => {
      lost = true;
      if (when === 'after') await query(statement);
      (client as unknown as { connection: { stream: { destroy(): void } } }).connection.stream.destroy();
      return query('select 1');
    };
    client.query = patched as typeof client.query;
    return client;
  };
  // With a callback, the pool itself is calling, for a single query.
  pool.connect = ((callback?: unknown) => (callback ? connect(callback) : losing())) as typeof pool.connect;
  return pool;
}

describe('a connection lost during the commit', () => {
  it.each(['before', 'after'] as const)('%s it takes effect: the outcome is looked up, not guessed', async (when) => {
    const userId = when === 'before' ? 31n : 32n;
    await openTrader(database.pool, userId);
    const pool = losingFirstCommit(when);
    const { trading } = await openTradingBroker(pool);
    // Also without a key of the user.
    const uids = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        placeOrder(
          trading.gateway,
          trader(userId, 'demo', index % 2 === 0 ? `key-${index}` : null),
          marketOrder({ volume: '0.01' }),
        ),
      ),
    );
    expect(new Set(uids).size).toBe(20);
    const { rows } = await database.pool.query<{ id: bigint }>(
      'select o.id from trading_order o join ledger_account a on a.id = o.account_id where a.user_id = $1',
      [userId],
    );
    expect(new Set(rows.map((row) => row.id))).toEqual(new Set(uids.map((uid) => BigInt(uid.slice(6)))));
    await expect.poll(async () => (await trading.accountData.holdings(userId, 'demo', LENIENT)).orderList.length).toBe(20);
    await trading.stop();
    await pool.end();
  });
});

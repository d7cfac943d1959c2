import type { Pool, PoolClient } from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createPool } from '../../adapters/database/database.ts';
import { createTestDatabase, type TestDatabase } from '../../adapters/database/test-database.ts';
import { ledgerMigrations, verifyLedger } from '../ledger/index.ts';
import { tradingMigrations } from './index.ts';
import { placeOrder } from './place-order.ts';
import { shardOf } from './shards.ts';
import { LENIENT, marketOrder, openTrader, openTradingHouse, trader } from './test-support/trading-house.ts';

/** Long enough for the answer of a busy machine, shorter than a batch is tried. */
const ANSWER_MS = 2_000;

let database: TestDatabase;
beforeAll(async () => (database = await createTestDatabase({ ...ledgerMigrations, ...tradingMigrations })));
afterAll(() => database.drop());

interface Frozen {
  readonly pid: number;
  /** resolves when our side has given the connection up */
  readonly cut: Promise<void>;
}

/** A pool that stops the process at the other end of the first connection that is about to send such a statement. */
function freezingAt(isIt: (text: unknown) => boolean): { readonly pool: Pool; readonly frozen: Promise<Frozen> } {
  const pool = createPool(database.connection, undefined, undefined, ANSWER_MS);
  const connect = pool.connect.bind(pool) as (callback?: unknown) => Promise<PoolClient>;
  const frozen = Promise.withResolvers<Frozen>();
  let done = false;
  const freezing = async (): Promise<PoolClient> => {
    const client = await connect();
    const query = client.query.bind(client) as (...statement: unknown[]) => Promise<unknown>;
    const freeze = (): void => {
      const { processID: pid } = client as unknown as { processID: number };
      done = true;
      // Between two statements it holds the rows that it has locked, and nothing that all of the database waits for.
      process.kill(pid, 'SIGSTOP');
      frozen.resolve({ pid, cut: new Promise((resolve) => void client.once('end', resolve)) });
    };
    client.query = ((...statement: unknown[]) => {
      if (!done && isIt(statement[0])) freeze();
      return query(...statement);
    }) as typeof client.query;
    return client;
  };
  // With a callback it is the pool's own, for a single query.
  pool.connect = ((callback?: unknown) => (callback ? connect(callback) : freezing())) as typeof pool.connect;
  return { pool, frozen: frozen.promise };
}

async function ordersOf(userId: bigint): Promise<string[]> {
  const { rows } = await database.pool.query<{ id: bigint }>(
    'select o.id from trading_order o join ledger_account a on a.id = o.account_id where a.user_id = $1 order by o.id',
    [userId],
  );
  return rows.map(({ id }) => String(id));
}

async function laneOf(userId: bigint): Promise<number> {
  const { rows } = await database.pool.query<{ id: bigint }>(`select id from ledger_account where user_id = $1 and account_mode = 'demo'`, [userId]);
  return shardOf(rows[0]?.id ?? 0n) % 2;
}

/** Users of an executor's two queues. */
async function oneInEachLane(first: bigint): Promise<[bigint, bigint]> {
  await openTrader(database.pool, first);
  for (let other = first + 1n; ; other++) {
    await openTrader(database.pool, other);
    if ((await laneOf(other)) !== (await laneOf(first))) return [first, other];
  }
}

it.each([
  ['before it has done anything', (text: unknown) => typeof text === 'string' && text.startsWith('begin'), false],
  ['with the commit on its way', (text: unknown) => text === 'commit', true],
] as const)('a database process that stands still %s: each order is placed once and answered, and other accounts do not wait', async (_when, isIt, holdsLocks) => {
  const [userId, otherId] = await oneInEachLane(holdsLocks ? 100n : 200n);
  const { pool, frozen } = freezingAt(isIt);
  const { trading } = await openTradingHouse(pool);
  const placing = Promise.all(
    Array.from({ length: 20 }, (_, index) => placeOrder(trading.desk, trader(userId, 'demo', index % 2 === 0 ? `key-${index}` : null), marketOrder({ volume: '0.01' }))),
  );
  const { pid, cut } = await frozen;
  try {
    await placeOrder(trading.desk, trader(otherId, 'demo', 'beside'), marketOrder({ volume: '0.01' }));
    expect(await ordersOf(userId)).toEqual([]);
    await cut;
    if (!holdsLocks) await placing;
  } finally {
    process.kill(pid, 'SIGCONT');
  }
  const uids = await placing;
  // What the process finds when it goes on, it has done or given up before its session is gone.
  await expect.poll(async () => (await database.pool.query('select from pg_stat_activity where pid = $1', [pid])).rowCount).toBe(0);
  expect(await ordersOf(userId)).toEqual(uids.map((uid) => String(Number(uid.slice(6)))).toSorted((one, other) => Number(one) - Number(other)));
  expect(new Set(uids).size).toBe(20);
  expect(await placeOrder(trading.desk, trader(userId, 'demo', 'key-0'), marketOrder({ volume: '0.01' }))).toBe(uids[0]);
  await expect.poll(async () => (await trading.accountData.holdings(userId, 'demo', LENIENT)).orderList.length).toBe(20);
  expect(await verifyLedger(database.pool)).toEqual({ wrongBalances: [], unbalanced: [] });
  await trading.stop();
  await pool.end();
}, 30_000);

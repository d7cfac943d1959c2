import type { Pool, PoolClient } from 'pg';
import { describe, it } from 'vitest';
import { createPool } from '../../adapters/database/database.ts';
import { createTestDatabase, type TestDatabase } from '../../adapters/database/test-database.ts';
import { layLine, type CutLine } from '../../test-support/cut-line.ts';
import { ledgerMigrations, verifyLedger } from '../accounts/ledger/index.ts';
import { tradingMigrations } from './index.ts';
import { placeOrder } from './routes/place-order.ts';
import { shardOf } from '../accounts/index.ts';
import { LENIENT, marketOrder, openTrader, openTradingBroker, trader } from './test-support/trading-broker.ts';

/** Long enough for a busy machine to answer, shorter than a batch is retried. */
const ANSWER_MS = 3_000;
const CLIENT_GIVES_UP_MS = 15_700;

/** A connection whose other side is silent from now on. */
interface Silenced {
  /** the number of the process at the other side */
  readonly pid: number;
  /** resolves when our side has abandoned the connection */
  readonly cut: Promise<void>;
}

interface Silencing {
  /** true for the statement that should get no answer */
  readonly isTarget: (text: unknown) => boolean;
  readonly silence: (pid: number, line: CutLine) => void;
}

// Between two statements a process holds the rows that it has locked, and little else that others wait for.
const freeze = (pid: number): void => void process.kill(pid, 'SIGSTOP');

/** A separate installation; the first connection about to send such a statement falls silent before. */
async function openBroker(silencing: Silencing) {
  const database = await createTestDatabase({ ...ledgerMigrations, ...tradingMigrations });
  const line = await layLine(database.url);
  const [userId, otherId] = await oneInEachLane(database);
  const { pool, silenced } = silencedAt(line, silencing);
  const { trading, quotes } = await openTradingBroker(pool);
  const orders = () => ordersOf(database, userId);
  const holdings = async () => (await trading.accountData.holdings(userId, 'demo', LENIENT)).orderList.length;
  const place = (key: string | null, who = userId) =>
    placeOrder(trading.gateway, trader(who, 'demo', key), marketOrder({ volume: '0.01', stopLoss: '90000' }));
  return {
    database,
    line,
    quotes,
    silenced,
    /** IDs of the user's orders in the database */
    orders,
    /** the number of open positions shown to the user */
    holdings,
    place,
    /** for a user whose orders go through the executor's other queue */
    placeBeside: () => place('beside', otherId),
    async close() {
      await trading.stop();
      await pool.end();
      await line.close();
      await database.drop();
    },
  };
}

function silencedAt(
  line: CutLine,
  { isTarget, silence }: Silencing,
): { readonly pool: Pool; readonly silenced: Promise<Silenced> } {
  const pool = createPool({ connectionString: line.url }, undefined, undefined, ANSWER_MS);
  const connect = pool.connect.bind(pool) as (callback?: unknown) => Promise<PoolClient>;
  const silenced = Promise.withResolvers<Silenced>();
  let done = false;
  const listening = async (): Promise<PoolClient> => {
    const client = await connect();
    const query = client.query.bind(client) as (...statement: unknown[]) => Promise<unknown>;
    const fallSilent = (): void => {
      const { processID: pid } = client as unknown as { processID: number };
      silence(pid, line);
      silenced.resolve({ pid, cut: new Promise((resolve) => void client.once('end', resolve)) });
    };
    let last: Promise<unknown> | null = null;
    client.query = ((...statement: unknown[]) => {
      const isNow = !done && isTarget(statement[0]);
      done ||= isNow;
      if (isNow && last) {
        // Everything sent before has arrived: if a commit gets lost, its transaction is rolled back.
        return last.then(() => {
          fallSilent();
          return query(...statement);
        });
      }
      if (isNow) fallSilent();
      return (last = query(...statement));
    }) as typeof client.query;
    return client;
  };
  // With a callback, the pool itself is calling, for a single query.
  pool.connect = ((callback?: unknown) => (callback ? connect(callback) : listening())) as typeof pool.connect;
  return { pool, silenced: silenced.promise };
}

async function ordersOf(database: TestDatabase, userId: bigint): Promise<number[]> {
  const { rows } = await database.pool.query<{ id: bigint }>(
    'select o.id from trading_order o join ledger_account a on a.id = o.account_id where a.user_id = $1 order by o.id',
    [userId],
  );
  return rows.map(({ id }) => Number(id));
}

async function laneOf(database: TestDatabase, userId: bigint): Promise<number> {
  const { rows } = await database.pool.query<{ id: bigint }>(
    `select id from ledger_account where user_id = $1 and account_mode = 'demo'`,
    [userId],
  );
  return shardOf(rows[0]?.id ?? 0n) % 2;
}

async function oneInEachLane(database: TestDatabase): Promise<[bigint, bigint]> {
  await openTrader(database.pool, 1n);
  for (let other = 2n; ; other++) {
    await openTrader(database.pool, other);
    if ((await laneOf(database, other)) !== (await laneOf(database, 1n))) return [1n, other];
  }
}

const atBegin = (text: unknown): boolean => typeof text === 'string' && text.startsWith('begin');
const atCommit = (text: unknown): boolean => text === 'commit';
const numberOf = (uid: string): number => Number(uid.slice(6));

describe.concurrent('a database that falls silent', () => {
  it.for([
    { when: 'before it has done anything', isTarget: atBegin },
    { when: 'with the commit on its way', isTarget: atCommit },
  ])(
    '$when: each order is placed once and answered, and other accounts do not wait',
    { timeout: 30_000 },
    async ({ isTarget }, { expect }) => {
      const { database, orders, holdings, place, placeBeside, silenced, close } = await openBroker({ isTarget, silence: freeze });
      const placing = Promise.all(Array.from({ length: 20 }, (_, index) => place(index % 2 === 0 ? `key-${index}` : null)));
      const { pid, cut } = await silenced;
      try {
        await placeBeside();
        expect(await orders()).toEqual([]);
        await cut;
        // Nothing blocks the next attempt, unless the process has locked it.
        if (isTarget === atBegin) await placing;
      } finally {
        process.kill(pid, 'SIGCONT');
      }
      const uids = await placing;
      // Whatever the process finds when it continues, it has committed or abandoned before its session ends.
      await expect
        .poll(async () => (await database.pool.query('select from pg_stat_activity where pid = $1', [pid])).rowCount)
        .toBe(0);
      expect(await orders()).toEqual(uids.map(numberOf).toSorted((one, other) => one - other));
      expect(new Set(uids).size).toBe(20);
      expect(await place('key-0')).toBe(uids[0]);
      await expect.poll(holdings).toBe(20);
      expect(await verifyLedger(database.pool)).toEqual({ wrongBalances: [], unbalanced: [], unknownKinds: [] });
      await close();
    },
  );

  it('with a commit on a line that is cut, and mended later than a client waits: refused before, then placed once, shown, watched and answered', async ({
    expect,
  }) => {
    const silence: Silencing['silence'] = (_pid, line) => line.silence(false);
    const { line, quotes, orders, holdings, place, placeBeside, silenced, close } = await openBroker({
      isTarget: atCommit,
      silence,
    });
    const sentMs = performance.now();
    const refused = place('key').catch((error: Error) => error);
    await silenced;
    expect(await refused).toBeInstanceOf(Error);
    expect(performance.now() - sentMs).toBeLessThan(CLIENT_GIVES_UP_MS);
    await placeBeside();
    expect([await orders(), await holdings()]).toEqual([[], 0]);
    line.restore();
    await expect.poll(orders).toHaveLength(1);
    await expect.poll(holdings, { timeout: 10_000 }).toBe(1);
    quotes.say('BTCUSDT', '89000.00', '89010.00');
    await expect.poll(holdings, { timeout: 10_000 }).toBe(0);
    const uid = await place('key');
    expect(await orders()).toEqual([numberOf(uid)]);
    await close();
  }, 60_000);
});

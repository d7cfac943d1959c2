import { once } from 'node:events';
import { createServer, type AddressInfo, type Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import type { Pool, PoolClient } from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { createKysely, createPool, openDatabase } from './database.ts';
import { inTransaction } from './in-transaction.ts';
import { createTestDatabase, type TestDatabase } from './test-database.ts';

/** Long enough for a busy machine to answer. */
const ANSWER_MS = 2_500;
const SILENT = { code: 'ETIMEDOUT' };

let database: TestDatabase;
const frozen = new Set<number>();
const undo: (() => unknown)[] = [];

beforeAll(async () => {
  database = await createTestDatabase();
  await database.pool.query('create table item (id int4 primary key)');
});
afterEach(async () => {
  for (const pid of frozen) resume(pid);
  for (const step of undo.splice(0).toReversed()) await step();
});
afterAll(() => database.drop());

/** Stops the server process of a connection, which must be waiting for its next statement. */
function freeze(pid: number): void {
  frozen.add(pid);
  process.kill(pid, 'SIGSTOP');
}

function resume(pid: number): void {
  frozen.delete(pid);
  process.kill(pid, 'SIGCONT');
}

function poolOf(size: number, connection: object = database.connection): Pool {
  const pool = createPool(connection, undefined, size, ANSWER_MS);
  undo.push(() => pool.end());
  return pool;
}

async function pidOf(client: Pick<PoolClient, 'query'> | Pool): Promise<number> {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  return rows[0]?.pid ?? 0;
}

const storedIds = async (): Promise<number[]> =>
  (await database.pool.query<{ id: number }>('select id from item order by id')).rows.map(({ id }) => id);

describe('a connection whose server falls silent', () => {
  test('fails its statement and the following ones, and is replaced, while others continue', async () => {
    const pool = poolOf(2);
    const [silent, other] = await Promise.all([pool.connect(), pool.connect()]);
    const pid = await pidOf(silent);
    freeze(pid);
    const requested = silent.query('select 1').catch((error: Error) => error);
    expect((await other.query('select 2 as two')).rows).toEqual([{ two: 2 }]);
    expect(await requested).toMatchObject(SILENT);
    await expect(silent.query('select 1')).rejects.toThrow('not queryable');
    // even if the borrower reports no error
    silent.release();
    other.release();
    const [one, two] = await Promise.all([pool.connect(), pool.connect()]);
    expect([await pidOf(one), await pidOf(two)]).not.toContain(pid);
    one.release();
    two.release();
  });

  test('takes the idle ones with it, so that the next statement does not wait as long', async () => {
    const pool = poolOf(3);
    const clients = await Promise.all([pool.connect(), pool.connect(), pool.connect()]);
    const pids = await Promise.all(clients.map((client) => pidOf(client)));
    for (const client of clients) client.release();
    pids.forEach(freeze);
    await expect(pool.query('select 1')).rejects.toMatchObject(SILENT);
    expect(pids).not.toContain(await pidOf(pool));
    expect(pool.totalCount).toBe(1);
  });

  test('inside a Kysely transaction: no rollback waits as long again, and the connection is not reused', async () => {
    const pool = poolOf(1);
    const pid = await pidOf(pool);
    const work = createKysely(pool)
      .transaction()
      .execute(async (transaction) => {
        freeze(pid);
        await transaction.deleteFrom('item' as never).execute();
      });
    // the error of the rollback that Kysely sends
    await expect(work).rejects.toThrow('not queryable');
    expect(await pidOf(pool)).not.toBe(pid);
  });

  test('may be idle between statements for any time', async () => {
    const pool = poolOf(1);
    // A limit that was met no longer applies.
    const pid = await inTransaction(pool, pidOf, 'begin', ANSWER_MS);
    const client = await pool.connect();
    await client.query('begin');
    await delay(ANSWER_MS + 500);
    expect(await pidOf(client)).toBe(pid);
    await client.query('commit');
    client.release();
  });

  test('can be ended', async () => {
    const pool = createPool(database.connection, undefined, 1, ANSWER_MS);
    const removed = once(pool, 'remove');
    freeze(await pidOf(pool));
    await pool.end();
    // The socket is closed although the other side never closes.
    await expect(removed).resolves.toHaveLength(1);
  });
});

describe('a transaction with a limit', () => {
  test('fails in time if the commit is not answered; it may have taken effect', async () => {
    const pool = createPool(database.connection, undefined, 1);
    undo.push(() => pool.end());
    let pid = 0;
    const work = inTransaction(
      pool,
      async (client) => {
        await client.query('insert into item values (1)');
        freeze((pid = await pidOf(client)));
      },
      'begin',
      ANSWER_MS,
    );
    await expect(work).rejects.toMatchObject(SILENT);
    expect(await storedIds()).toEqual([]);
    expect(await pidOf(pool)).not.toBe(pid);
    resume(pid);
    await expect.poll(storedIds).toEqual([1]);
  });

  test('does not wait longer for a connection, and a late connection goes back to the pool', async () => {
    const pool = poolOf(1);
    const client = await pool.connect();
    const late = inTransaction(pool, async () => 'done', 'begin', 100);
    await expect(late).rejects.toMatchObject(SILENT);
    const next = pool.query('select 1 as one');
    client.release();
    expect((await next).rows).toEqual([{ one: 1 }]);
  });
});

/** A server that greets with some bytes and then stays silent; returns its port. */
async function dumbServer(greeting: Buffer): Promise<number> {
  const sockets: Socket[] = [];
  const server = createServer((socket) => {
    sockets.push(socket.on('error', () => undefined));
    socket.once('data', () => socket.write(greeting));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  undo.push(async () => {
    sockets.forEach((socket) => socket.destroy());
    server.close();
    await once(server, 'close');
  });
  return (server.address() as AddressInfo).port;
}

test('a server that accepts connections and stays silent is given up', async () => {
  const port = await dumbServer(Buffer.of());
  const pool = poolOf(1, { host: '127.0.0.1', port, user: 'someone', database: 'nothing', connectionTimeoutMillis: 300 });
  await expect(pool.query('select 1')).rejects.toThrow('Connection terminated due to connection timeout');
  await expect(inTransaction(pool, async () => 'done', 'begin', 100)).rejects.toMatchObject(SILENT);
});

test('a server that authenticates and then stays silent is reported at startup', async () => {
  // AuthenticationOk and ReadyForQuery
  const port = await dumbServer(Buffer.from([0x52, 0, 0, 0, 8, 0, 0, 0, 0, 0x5a, 0, 0, 0, 5, 0x49]));
  const url = `postgresql://someone@127.0.0.1:${port}/nothing`;
  const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined };
  await expect(openDatabase({ url, dataDir: '/nonexistent', log: quiet, answerMs: 300 })).rejects.toThrow(
    /^the database at DATABASE_URL \(.*\) cannot be used: the database left a statement without an answer$/,
  );
});

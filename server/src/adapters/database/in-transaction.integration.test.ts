import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createPool } from './database.ts';
import { inTransaction } from './in-transaction.ts';
import { createTestDatabase, type TestDatabase } from './test-database.ts';
import { writeFailure } from './write-failure.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
  await database.pool.query('create table item (id int4 primary key)');
  await database.pool.query(`
    create function end_session() returns trigger language plpgsql as 'begin perform pg_terminate_backend(pg_backend_pid()); return null; end';
    create constraint trigger lost after insert on item deferrable initially deferred for each row when (new.id = 13) execute function end_session()`);
});
beforeEach(() => database.pool.query('delete from item'));
afterAll(() => database.drop());

const storedIds = async (): Promise<number[]> =>
  (await database.pool.query<{ id: number }>('select id from item order by id')).rows.map(({ id }) => id);

/** A pool of one connection that reports its session. */
function onePool() {
  const pool = createPool(database.connection, undefined, 1);
  const session = async () => (await pool.query<{ pid: number }>('select pg_backend_pid() as pid')).rows[0]?.pid;
  return { pool, session, [Symbol.asyncDispose]: () => pool.end() };
}

describe('a transaction', () => {
  test("commits the work's writes and returns its result", async () => {
    const answer = await inTransaction(database.pool, async (client) => {
      await client.query('insert into item values (1), (2)');
      return 'done';
    });
    expect(answer).toBe('done');
    expect(await storedIds()).toEqual([1, 2]);
  });

  test('starts with the given statement', async () => {
    const setting = await inTransaction(
      database.pool,
      async (client) => (await client.query('show synchronous_commit')).rows,
      'begin; set local synchronous_commit = off',
    );
    expect(setting).toEqual([{ synchronous_commit: 'off' }]);
  });

  test('rolls back failed work, and its connection is reused', async () => {
    await using one = onePool();
    const before = await one.session();
    const work = inTransaction(one.pool, async (client) => {
      await client.query('insert into item values (1)');
      throw new Error('no luck');
    });
    await expect(work).rejects.toThrow('no luck');
    expect(await storedIds()).toEqual([]);
    expect(await one.session()).toBe(before);
    expect((await one.pool.query('select pg_current_xact_id_if_assigned() as running')).rows).toEqual([{ running: null }]);
  });

  test('sends unawaited statements together with the begin and the commit', async () => {
    await using one = onePool();
    await one.session();
    let drained = 0;
    let written = false;
    await inTransaction(one.pool, (client, unawaited) => {
      client.on('drain', () => (drained += 1));
      unawaited(client.query('insert into item values (1)').then(() => (written = true)));
      return Promise.resolve();
    });
    // the connection was idle once; sent one by one, it would have been idle each time
    expect([written, drained]).toEqual([true, 1]);
    expect(await storedIds()).toEqual([1]);
  });

  test('commits nothing if an unawaited statement fails, and its connection is reused', async () => {
    await using one = onePool();
    const before = await one.session();
    const work = inTransaction(one.pool, (client, unawaited) => {
      unawaited(client.query('insert into item values (1)'));
      unawaited(client.query('insert into item values (1)'));
      return Promise.resolve();
    });
    await expect(work).rejects.toMatchObject({ code: '23505' });
    expect(await storedIds()).toEqual([]);
    expect(await one.session()).toBe(before);
  });

  test('fails on a database that became read-only, records the trouble, and its connection is not reused', async () => {
    await using one = onePool();
    const before = await one.session();
    const write = (begin?: string) => inTransaction(one.pool, (client) => client.query('insert into item values (7)'), begin);
    await expect(write('begin read only')).rejects.toMatchObject({ code: '25006' });
    expect(writeFailure(one.pool)).toContain('read-only transaction');
    expect(await one.session()).not.toBe(before);
    await write();
    expect(writeFailure(one.pool)).toBeNull();
  });

  test('that the database rolled back instead of committing is an error', async () => {
    const work = inTransaction(database.pool, async (client) => {
      await client.query('insert into item values (1)');
      await client.query('insert into item values (1)').catch(() => undefined);
    });
    await expect(work).rejects.toThrow('rolled back instead of committed');
    expect(await storedIds()).toEqual([]);
  });

  test.each([
    ['between two statements', 'select pg_terminate_backend(pg_backend_pid())'],
    ['during the commit', 'insert into item values (13)'],
  ])('whose connection is lost %s fails with that error, and the connection is replaced', async (_, text) => {
    await using one = onePool();
    const before = await one.session();
    const work = inTransaction(one.pool, async (client) => {
      await client.query('insert into item values (1)');
      await client.query(text);
    });
    await expect(work).rejects.toMatchObject({ code: '57P01' });
    expect(await storedIds()).toEqual([]);
    expect(await one.session()).not.toBe(before);
  });
});

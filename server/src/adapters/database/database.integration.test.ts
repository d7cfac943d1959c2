import pg from 'pg';
import { afterAll, describe, expect, inject, test } from 'vitest';
import { createPool, openDatabase, SERVING_SESSION } from './database.ts';
import { gatherMigrations, migrate, type Migrations } from './migrate.ts';
import { createTestDatabase } from './test-database.ts';

const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined };

const table = (name: string): Migrations[string] => ({
  up: async (db) => {
    await db.schema.createTable(name).addColumn('id', 'bigint').execute();
  },
});
const failing: Migrations[string] = {
  up: async (db) => {
    await db.schema.createTable('half').addColumn('id', 'bigint').execute();
    throw new Error('no luck');
  },
};

const undo: (() => Promise<unknown>)[] = [];
afterAll(async () => {
  for (const step of undo.toReversed()) await step();
});

async function fresh(migrations?: Migrations) {
  const database = await createTestDatabase(migrations);
  undo.push(database.drop);
  return database;
}

describe('migrations', () => {
  test('run once each, in name order, including a late one that sorts first', async () => {
    const database = await fresh();
    const later = { '2026-02-b-001': table('b') };
    expect(await migrate(database, later)).toEqual(['2026-02-b-001']);
    expect(await migrate(database, gatherMigrations(later, { '2026-01-a-001': table('a') }))).toEqual(['2026-01-a-001']);
    expect(await migrate(database, gatherMigrations(later, { '2026-01-a-001': table('a') }))).toEqual([]);
  });

  test('run once if several servers start at the same time', async () => {
    const database = await fresh();
    const runs = await Promise.all([1, 2, 3].map(() => migrate(database, { '2026-01-a-001': table('a') })));
    expect(runs.flat()).toEqual(['2026-01-a-001']);
  });

  test('that fail are named and leave nothing behind', async () => {
    const database = await fresh();
    await expect(migrate(database, { '2026-01-a-001': failing })).rejects.toThrow('the migration 2026-01-a-001 failed: no luck');
    const { rows } = await database.pool.query(`select to_regclass('half') as half`);
    expect(rows).toEqual([{ half: null }]);
  });

  test('refuse a database prepared by a newer version, with a clear message', async () => {
    const database = await fresh();
    await migrate(database, { '2026-01-a-001': table('a'), '2026-02-b-001': table('b') });
    await expect(migrate(database, { '2026-01-a-001': table('a') })).rejects.toThrow(
      'the database was prepared by a newer version of the program, with 2026-02-b-001, which this version does not know: start the newer one',
    );
  });

  test('wait until no server of the previous version is running, and are refused if that takes too long', async () => {
    const database = await fresh();
    const older = { '2026-01-a-001': table('a') };
    await migrate(database, older);
    const serving = new pg.Client({ ...database.connection, application_name: `${SERVING_SESSION} 1` });
    await serving.connect();
    const newer = { ...older, '2026-02-b-001': table('b') };
    // a server of the same version may run alongside
    expect(await migrate(database, older)).toEqual([]);
    await expect(migrate(database, newer, { timeoutMs: 0 })).rejects.toThrow(
      'this version has to change the database (2026-02-b-001), which a server of an older version is using: stop every server of the older version first',
    );
    const waiting = migrate(database, newer);
    await serving.end();
    expect(await waiting).toEqual(['2026-02-b-001']);
  });

  test('with the same name are refused', () => {
    expect(() => gatherMigrations({ same: table('a') }, { same: table('b') })).toThrow('two migrations are named same');
  });
});

describe('a test database', () => {
  test('has its migrations and is isolated', async () => {
    const migrations = { '2026-01-mine-001': table('mine') };
    const [one, two] = await Promise.all([fresh(migrations), fresh(migrations)]);
    await one.pool.query('insert into mine values (1)');
    expect((await one.pool.query('select id from mine')).rows).toEqual([{ id: 1n }]);
    expect((await two.pool.query('select id from mine')).rows).toEqual([]);
  });
});

describe('openDatabase with a URL', () => {
  test('uses that database and stops nothing', async () => {
    const target = await fresh();
    const database = await openDatabase({ url: target.url, dataDir: '/nonexistent', log: quiet });
    const { rows } = await database.pool.query('select current_database() as name, 5::int8 as five');
    expect(rows).toEqual([{ name: target.connection.database, five: 5n }]);
    await database.close();
    expect((await target.pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
  });

  test('is closed once its connections are closed, not when their terminate messages are sent', async () => {
    const target = await fresh();
    const { pool, close } = await openDatabase({ url: target.url, dataDir: '/nonexistent', log: quiet });
    let open = 0;
    pool.on('connect', () => (open += 1));
    pool.on('remove', () => (open -= 1));
    await Promise.all([1, 2, 3].map((one) => pool.query('select $1::int, pg_sleep(0.05)', [one])));
    expect(open).toBe(3);
    await close();
    expect(open).toBe(0);
  });

  test('reports the problem in one line, without the password', async () => {
    const url = `postgresql://someone:secret@${encodeURIComponent(inject('postgres').host)}:1/nothing`;
    const refusal = await openDatabase({ url, dataDir: '/nonexistent', log: quiet }).catch((error: Error) => error);
    expect((refusal as Error).message).toMatch(/^the database at DATABASE_URL \(.*\) cannot be used: .+$/);
    expect((refusal as Error).message).not.toContain('secret');
  });
});

describe('the pool', () => {
  test('survives a session ended by the database, and limits statements', async () => {
    const { connection, pool } = await fresh();
    const { rows } = await pool.query<{ pid: number }>('select pg_backend_pid() as pid');
    const other = createPool(connection, undefined, 1);
    undo.push(() => other.end());
    const removed = new Promise((resolve) => pool.once('remove', resolve));
    await other.query('select pg_terminate_backend($1)', [rows[0]?.pid]);
    await removed;
    expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
    expect((await pool.query('show statement_timeout')).rows).toEqual([{ statement_timeout: '12s' }]);
  });

  test('survives a session ended by the database while in use: the next statement on it fails', async () => {
    const { connection, pool } = await fresh();
    const other = createPool(connection, undefined, 1);
    undo.push(() => other.end());
    const client = await pool.connect();
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
    const ended = new Promise((resolve) => client.once('end', resolve));
    await other.query('select pg_terminate_backend($1)', [rows[0]?.pid]);
    await ended;
    await expect(client.query('select 1 as one')).rejects.toThrow();
    client.release();
    expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
  });
});

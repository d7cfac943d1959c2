import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createPool, openDatabase, type Database } from './database.ts';
import { inTransaction } from './in-transaction.ts';

const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined };
const FOLDER = `truefill-test-${process.pid}-standby-`;

let dataDir: string;
let database: Database;
beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), FOLDER));
  chmodSync(dataDir, 0o755);
  database = await openDatabase({ dataDir, log: quiet });
});
afterAll(async () => {
  await database.close();
  rmSync(dataDir, { recursive: true, force: true });
});

test('a commit whose standby wait was cancelled has an unknown outcome, and its connection is not reused', async () => {
  const pool = createPool(database.connection, undefined, 1);
  await database.pool.query('create table item (id int4 primary key)');
  const session = async () => (await pool.query<{ pid: number }>('select pg_backend_pid() as pid')).rows[0]?.pid;
  const before = await session();
  await database.pool.query("alter system set synchronous_standby_names = 'nobody'");
  await database.pool.query('select pg_reload_conf()');
  const settings = async () => (await pool.query('show synchronous_standby_names')).rows;
  await expect.poll(settings).toEqual([{ synchronous_standby_names: 'nobody' }]);

  const written = inTransaction(pool, (client) => client.query('insert into item values (1)')).catch((error: unknown) => error);
  const cancel = 'select pg_cancel_backend(pid) as done from pg_stat_activity where pid = $1 and wait_event = $2';
  await expect.poll(async () => (await database.pool.query(cancel, [before, 'SyncRep'])).rows).toEqual([{ done: true }]);
  expect(await written).toMatchObject({ code: '08007' });
  // it is committed here, and would be lost with this server
  expect((await pool.query('select id from item')).rows).toEqual([{ id: 1 }]);
  expect(await session()).not.toBe(before);
  await pool.end();
});

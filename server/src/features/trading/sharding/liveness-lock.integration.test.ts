import { readFileSync, writeFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createPool } from '../../../adapters/database/database.ts';
import { createTestDatabase, type TestDatabase } from '../../../adapters/database/test-database.ts';
import { layLine } from '../../../test-support/cut-line.ts';
import { createLivenessLock } from './liveness-lock.ts';

const ROLE = `guarded_${process.pid}`;
const RULE = `local all ${ROLE} scram-sha-256\n`;
let database: TestDatabase;
let accessFile: string;

/** The cluster's access rules, with one more for our role before the general ones. */
async function writeRules(change: (rules: string) => string): Promise<void> {
  writeFileSync(accessFile, change(readFileSync(accessFile, 'utf8')));
  await database.pool.query('select pg_reload_conf()');
}

beforeAll(async () => {
  database = await createTestDatabase();
  accessFile = (await database.pool.query<{ hba_file: string }>('show hba_file')).rows[0]?.hba_file ?? '';
  await database.pool.query(`create role ${ROLE} login password 'opened'`);
  await writeRules((rules) => RULE + rules);
});

afterAll(async () => {
  await writeRules((rules) => rules.replace(RULE, ''));
  await database.pool.query(`drop role ${ROLE}`);
  await database.drop();
});

it('is held when the password is given separately from the address', async () => {
  const guarded = { ...database.connection, user: ROLE };
  const closed = createPool({ ...guarded, password: 'wrong' }, undefined, 1);
  await expect
    .poll(() => closed.query('select 1').catch((error: Error) => error.message))
    .toMatch(/password authentication failed/);
  await closed.end();
  const pool = createPool({ ...guarded, password: 'opened' }, undefined, 1);
  const proof = createLivenessLock(pool);
  await proof.hold(7n);
  expect(await proof.ownersAlive()).toEqual(new Set([7n]));
  await proof.end();
  await pool.end();
});

it('is held again after the database ended the session and the close was lost', async () => {
  const line = await layLine(database.url);
  const pool = createPool({ connectionString: line.url });
  const proof = createLivenessLock(pool);
  await proof.hold(8n);
  line.silence(false);
  const { rowCount } = await database.pool.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'truefill watcher 8' and datname = current_database()`,
  );
  expect(rowCount).toBe(1);
  const other = createLivenessLock(database.pool);
  await expect.poll(() => other.ownersAlive()).toEqual(new Set());
  await proof.hold(8n);
  expect(await proof.ownersAlive()).toEqual(new Set());
  await proof.hold(8n);
  expect(await other.ownersAlive()).toEqual(new Set([8n]));
  await proof.end();
  await pool.end();
  await line.close();
});

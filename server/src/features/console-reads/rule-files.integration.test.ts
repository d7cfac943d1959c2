import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../adapters/database/test-database.ts';
import { inStartupTransaction } from '../../adapters/database/startup-transaction.ts';
import type { Migration } from '../../adapters/database/migrate.ts';
import { migrations } from './migrations.ts';
import { noteRuleFiles } from './rule-files.ts';

const MIGRATION = '2026-11-24-rule-files';
const RULES_LOCK = 7_302;
const FILES = [{ name: 'one/brand.yaml', brandId: 'one', content: 'name: One', sha256: 'a1' }];

let database: TestDatabase;
/** gives up a wait for a lock sooner than the server's pool */
let hasty: pg.Pool;

beforeAll(async () => {
  database = await createTestDatabase({ [MIGRATION]: migrations[MIGRATION] as Migration });
  hasty = new pg.Pool({ ...database.connection, max: 2, lock_timeout: 50 });
  // an idle connection may still be closing when the database is dropped
  hasty.on('error', () => undefined);
});

afterAll(async () => {
  await hasty.end();
  await database.drop();
});

/** Another starting process holds the lock; returns a function that ends it. */
async function holdLock(): Promise<() => Promise<void>> {
  const other = await database.pool.connect();
  await other.query('begin');
  await other.query('select pg_advisory_xact_lock($1)', [RULES_LOCK]);
  return async () => {
    await other.query('commit');
    other.release();
  };
}

test('a process waits for another one that is starting, longer than requests wait for a lock', async () => {
  const release = await holdLock();
  const attempts: unknown[] = [];
  hasty.on('acquire', (client) => attempts.push(client));
  const noted = noteRuleFiles(hasty, FILES, 1_000);
  noted.catch(() => undefined);
  // the first has timed out
  await expect.poll(() => attempts.length, { timeout: 30_000 }).toBeGreaterThan(1);
  await release();
  await noted;
  const { rows } = await database.pool.query('select name, sha256 from rule_file');
  expect(rows).toEqual([{ name: 'one/brand.yaml', sha256: 'a1' }]);
});

test('it does not wait forever', async () => {
  const release = await holdLock();
  await expect(inStartupTransaction(hasty, RULES_LOCK, async () => undefined, 200)).rejects.toMatchObject({ code: '55P03' });
  await release();
});

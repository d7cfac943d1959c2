import { DAY_MS, MINUTE_MS } from '@truefill/domain/time/durations.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { removeAllOldRows, removeOldRows } from './retention.ts';
import { createTestDatabase, type TestDatabase } from './test-database.ts';

const NOW_MS = 1_768_000_000_000;
/** rows per page, at this row width */
const PER_PAGE = 4;
const PAGES = 1_000;
const ROWS = PAGES * PER_PAGE;
const RULE = { table: 'diary', writtenMs: 'at_ms', keepDays: 30 };
let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
  await database.pool.query('create table diary (id int primary key, at_ms bigint not null, text text not null)');
  // every second row is old, throughout the table
  await database.pool.query(
    `insert into diary select n, $1 - (n % 2) * 31 * 86400000::bigint, repeat('x', 1900) from generate_series(1, $2::int) n`,
    [NOW_MS, ROWS],
  );
});
afterAll(() => database.drop());

async function left(): Promise<{ old: number; young: number }> {
  const { rows } = await database.pool.query<{ old: number; young: number }>(
    'select count(*) filter (where at_ms < $1)::int as old, count(*) filter (where at_ms >= $1)::int as young from diary',
    [NOW_MS],
  );
  return rows[0] ?? { old: -1, young: -1 };
}

it('removes old rows one slice per minute, in turn, and nothing else', async () => {
  const goes = (PAGES / 200) * MINUTE_MS;
  await removeOldRows(database.pool, RULE, NOW_MS);
  expect(await left()).toEqual({ old: ROWS / 2 - 100 * PER_PAGE, young: ROWS / 2 });
  // the same minute again, by another process
  await removeOldRows(database.pool, RULE, NOW_MS + 1);
  expect(await left()).toEqual({ old: ROWS / 2 - 100 * PER_PAGE, young: ROWS / 2 });
  for (let ms = MINUTE_MS; ms < goes; ms += MINUTE_MS) await removeOldRows(database.pool, RULE, NOW_MS + ms);
  expect(await left()).toEqual({ old: 0, young: ROWS / 2 });
  for (let ms = 0; ms < goes; ms += MINUTE_MS) await removeOldRows(database.pool, RULE, NOW_MS + 31 * DAY_MS + ms);
  expect(await left()).toEqual({ old: 0, young: 0 });
});

it('does nothing for an empty table', async () => {
  await database.pool.query('create table blank (at_ms bigint)');
  await expect(removeOldRows(database.pool, { ...RULE, table: 'blank' }, NOW_MS)).resolves.toBeUndefined();
});

it('runs all rules if one fails, and reports the error', async () => {
  await database.pool.query('create table notes (at_ms bigint)');
  await database.pool.query('insert into notes values (0)');
  const rules = ['lost', 'notes'].map((table) => ({ ...RULE, table }));
  await expect(removeAllOldRows(database.pool, rules, NOW_MS)).rejects.toThrow('1 of 2 failed: lost');
  expect((await database.pool.query('select from notes')).rowCount).toBe(0);
});

import { afterAll, beforeAll, expect, it } from 'vitest';
import { HandTimers } from '../../live/test-support/hand-timers.ts';
import { createSweep, SWEEP_EVERY_MS } from './sweep.ts';
import { createTestDatabase, type TestDatabase } from './test-database.ts';

const DAY_MS = 86_400_000;
const NOW_MS = 1_768_000_000_000;
/** rows of a page, as wide as they are here */
const PER_PAGE = 4;
const ROWS = 1_000 * PER_PAGE;
let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
  await database.pool.query('create table diary (id int primary key, at_ms bigint not null, text text not null)');
  // every second row is old, all through the table
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

it('removes what is old a slice at a time, again and again, and nothing else', async () => {
  const timers = new HandTimers(NOW_MS);
  const faults: unknown[] = [];
  const log = { error: (fault: unknown) => void faults.push(fault) };
  const sweep = createSweep({
    pool: database.pool,
    clock: timers,
    timers,
    log,
    table: 'diary',
    writtenMs: 'at_ms',
    keepDays: 30,
  });
  sweep.start();
  timers.wind(SWEEP_EVERY_MS);
  await sweep.stop();
  expect(await left()).toEqual({ old: ROWS / 2 - 100 * PER_PAGE, young: ROWS / 2 });

  sweep.start();
  const goesOn = async () => {
    timers.wind(SWEEP_EVERY_MS);
    return left();
  };
  await expect.poll(goesOn).toEqual({ old: 0, young: ROWS / 2 });
  timers.wind(31 * DAY_MS);
  await expect.poll(goesOn).toEqual({ old: 0, young: 0 });
  await sweep.stop();
  expect(faults).toEqual([]);
});

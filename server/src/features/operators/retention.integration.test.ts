import { DAY_MS } from '@truefill/domain/time/durations.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { removeOldRows } from '../../adapters/database/retention.ts';
import { createTestDatabase, type TestDatabase } from '../../adapters/database/test-database.ts';
import { ALL_MIGRATIONS, RETENTION } from '../../all-tables.ts';

const NOW_MS = 1_800_000_000_000;
const daysAgo = (days: number): number => NOW_MS - days * DAY_MS;
let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase(ALL_MIGRATIONS);
});
afterAll(() => database.drop());

async function session(name: string, stage: string, created: number, used: number, ended: number | null): Promise<void> {
  await database.pool.query(
    `insert into operator_session (id, token_hash, operator_id, stage, created_ms, used_ms, ended_ms, network, user_agent)
     values (gen_random_uuid(), convert_to($1, 'UTF8'), (select min(id) from operators), $2, $3, $4, $5, '', $1)`,
    [name, stage, daysAgo(created), daysAgo(used), ended === null ? null : daysAgo(ended)],
  );
}

it('removes operator sessions a month after they ended, and keeps active and recent ones', async () => {
  await database.pool.query(`insert into operators (email_key, name, password_hash, created_ms) values ('one', 'One', '', 0)`);
  await session('live', 'signed-in', 0.2, 0, null);
  await session('ended lately', 'signed-in', 29, 29, 29);
  await session('ended long ago', 'signed-in', 31, 31, 31);
  await session('left lying of late', 'signed-in', 29, 29, null);
  await session('left lying long ago', 'signed-in', 32, 31, null);
  await session('never proved, long ago', 'password', 31, 31, null);
  for (const rule of RETENTION) await removeOldRows(database.pool, rule, NOW_MS);
  const { rows } = await database.pool.query<{ name: string }>('select user_agent as name from operator_session');
  expect(rows.map(({ name }) => name).toSorted()).toEqual(['ended lately', 'left lying of late', 'live']);
});

import { DAY_MS } from '@truefill/domain/time/durations.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { removeOldRows } from '../../adapters/database/retention.ts';
import { createTestDatabase, type TestDatabase } from '../../adapters/database/test-database.ts';
import { filesMigrations } from '../files/index.ts';
import { ledgerMigrations } from '../accounts/ledger/index.ts';
import { migrations } from './migrations.ts';
import { IDENTITY_RETENTION } from './retention.ts';

const NOW_MS = 1_800_000_000_000;
const daysAgo = (days: number): number => NOW_MS - days * DAY_MS;
let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase({ ...ledgerMigrations, ...migrations, ...filesMigrations });
  await database.pool.query(`
    insert into users (brand_id, email, email_key, password_hash, password_set_ms, nickname, locale, invite_code, created_ms)
    select 'easy', name, name, '', 0, name, 'en', name, 0 from unnest(array['often', 'seldom']) name`);
});
afterAll(() => database.drop());

async function userId(name: string): Promise<string> {
  const { rows } = await database.pool.query<{ id: string }>('select id from users where email = $1', [name]);
  return rows[0]?.id ?? '';
}

async function session(name: string, created: number, used: number, ended: number | null): Promise<void> {
  await database.pool.query(
    `insert into sessions (id, user_id, brand_id, account_mode, delivery, refresh_generation, access_token_id, created_ms, used_ms, ended_ms, user_agent)
     values (gen_random_uuid(), $1, 'easy', 'real', 'body', 0, '', $2, $3, $4, $5)`,
    [await userId('often'), daysAgo(created), daysAgo(used), ended === null ? null : daysAgo(ended), name],
  );
}

async function device(user: string, name: string, seen: number): Promise<void> {
  await database.pool.query('insert into known_devices values ($1, $2, $3, 0, $4)', [
    await userId(user),
    'easy',
    Buffer.from(name),
    daysAgo(seen),
  ]);
}

async function namesIn(query: string): Promise<string[]> {
  const { rows } = await database.pool.query<{ name: string }>(query);
  return rows.map(({ name }) => name).toSorted();
}

it('removes rows that no call reads any more, and keeps those that still protect users', async () => {
  await session('live', 29, 0, null);
  await session('ended lately', 50, 40, 29);
  await session('ended long ago', 50, 40, 31);
  await session('left lying for a while', 36, 36, null);
  await session('left lying long ago', 38, 38, null);
  await session('outlived, and busy until then', 61, 30, null);
  for (const [name, expires] of [
    ['fresh', 0],
    ['yesterday', 1],
    ['old', 3],
  ] as const)
    await database.pool.query('insert into verification_codes values ($1, $2, $3, null, 0, $4, 0, false)', [
      'easy',
      'register',
      name,
      daysAgo(expires),
    ]);
  for (const [name, since] of [
    ['today', 0.9],
    ['gone', 2.1],
  ] as const)
    await database.pool.query('insert into send_budgets values ($1, $2, $3, $4, 1)', ['easy', 'target', name, daysAgo(since)]);
  await device('often', 'today', 0);
  await device('often', 'last year', 399);
  await device('often', 'before', 401);
  await device('seldom', 'newest', 900);
  await device('seldom', 'older', 901);

  for (const [name, last] of [
    ['this morning', 0.5],
    ['days ago', 2.1],
  ] as const)
    await database.pool.query('insert into login_tries values ($1, 9, $2, 0)', [Buffer.from(name), daysAgo(last)]);
  for (const [name, seen] of [
    ['last month', 40],
    ['a year ago', 365],
  ] as const)
    await database.pool.query('insert into login_places values ($1, $2)', [Buffer.from(name), daysAgo(seen)]);

  for (const rule of IDENTITY_RETENTION) await removeOldRows(database.pool, rule, NOW_MS);

  expect(await namesIn('select user_agent as name from sessions')).toEqual(['ended lately', 'left lying for a while', 'live']);
  expect(await namesIn('select target as name from verification_codes')).toEqual(['fresh', 'yesterday']);
  expect(await namesIn('select key as name from send_budgets')).toEqual(['today']);
  expect(await namesIn(`select convert_from(key, 'UTF8') as name from login_tries`)).toEqual(['this morning']);
  expect(await namesIn(`select convert_from(key, 'UTF8') as name from login_places`)).toEqual(['last month']);
  expect(await namesIn(`select convert_from(device_hash, 'UTF8') as name from known_devices`)).toEqual([
    'last year',
    'newest',
    'today',
  ]);
});

import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../adapters/database/test-database.ts';
import { FakeTimers } from '../../../live/test-support/fake-timers.ts';
import { startTestServer } from '../../../test-support/test-server.ts';
import { filesMigrations } from '../../files/index.ts';
import { ledgerMigrations } from '../../accounts/ledger/index.ts';
import { createLiveSessions } from './live-sessions.ts';
import { migrations } from '../migrations.ts';
import type { IdentityDatabase } from '../tables.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase({ ...ledgerMigrations, ...migrations, ...filesMigrations });
  await database.pool.query(`
    insert into users (brand_id, email, email_key, password_hash, password_set_ms, nickname, locale, invite_code, created_ms)
    values ('easy', 'a@b.example', 'a@b.example', '', 0, 'A', 'en', 'A', 0)`);
});
afterAll(() => database.drop());

async function newSession(): Promise<string> {
  const { rows } = await database.pool.query<{ id: string }>(`
    insert into sessions (id, user_id, brand_id, account_mode, delivery, refresh_generation, access_token_id, created_ms, used_ms)
    select gen_random_uuid(), id, 'easy', 'real', 'body', 0, '', 0, 0 from users returning id`);
  return rows[0]?.id ?? '';
}

/** One process's view of sessions. */
async function oneProcess() {
  const timers = new FakeTimers(0);
  const live = createLiveSessions({ database: database.kysely as IdentityDatabase, clock: timers, steadyClock: timers });
  await live.poll();
  const reported: string[] = [];
  live.onEnded((id) => reported.push(id));
  return { live, reported, timers };
}

it('a session ended before its own login completes stays dead', async () => {
  const { live, reported } = await oneProcess();
  const ended = await newSession();
  await live.endChosen(() => Promise.resolve([ended]), 'password');
  live.add(ended);
  expect(await live.isLive(ended)).toBe(false);
  expect(reported).toEqual([ended]);
});

describe('a session that another process ends', () => {
  it('is dead after the next poll, and reported once', async () => {
    const [here, there] = [await oneProcess(), await oneProcess()];
    const [ended, other] = [await newSession(), await newSession()];
    for (const id of [ended, other]) expect(await there.live.isLive(id)).toBe(true);
    await here.live.end(ended, 'logout');
    for (let count = 0; count < 3; count++) for (const { live } of [here, there]) await live.poll();
    expect(await Promise.all([ended, other].map((id) => there.live.isLive(id)))).toEqual([false, true]);
    expect([here.reported, there.reported]).toEqual([[ended], [ended]]);
  });

  it('is dead after five seconds if polling fails', async () => {
    const [here, there] = [await oneProcess(), await oneProcess()];
    const ended = await newSession();
    expect(await there.live.isLive(ended)).toBe(true);
    await here.live.end(ended, 'logout');
    there.timers.advance(4_999);
    expect(await there.live.isLive(ended)).toBe(true);
    there.timers.advance(1);
    expect(await there.live.isLive(ended)).toBe(false);
  });

  it('stays ended however late its transaction commits', async () => {
    const there = await oneProcess();
    const ended = await newSession();
    expect(await there.live.isLive(ended)).toBe(true);
    const client = await database.pool.connect();
    await client.query('begin');
    await client.query(`update sessions set ended_ms = 1, ended_at = clock_timestamp() - interval '40 s' where id = $1`, [ended]);
    await there.live.poll();
    await client.query('commit');
    client.release();
    await there.live.poll();
    expect(await there.live.isLive(ended)).toBe(false);
    expect(there.reported).toEqual([ended]);
  });
});

it('checklist 13: a session that ends on one server is dead on another within five seconds', async () => {
  const first = await startTestServer();
  onTestFinished(() => first.close());
  const { dataDir, database: shared } = first;
  const second = await startTestServer({ settings: { dataDir, databaseUrl: shared.connection.connectionString } });
  onTestFinished(() => second.close());
  const { token } = await first.newUser('two@mail.example');
  const reported: string[] = [];
  second.identity.onSessionEnded((id) => reported.push(id));
  expect((await second.call('userInfo', {}, { token })).code).toBe(0);
  expect((await first.call('logout', {}, { token })).code).toBe(0);
  await expect.poll(() => reported.length, { timeout: 5_000 }).toBe(1);
  expect(await second.call('userInfo', {}, { token })).toMatchObject({ status: 401, code: 23519 });
});

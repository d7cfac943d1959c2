import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../adapters/database/test-database.ts';
import { deadLetters, retryDeadLetters } from './dead-letters.ts';
import type { JobKind } from './job-kind.ts';
import { createJobs, type Jobs } from './jobs.ts';
import { prepareJobs } from './test-support/prepare-jobs.ts';

interface Parcel {
  readonly to: string;
}

const PARCELS: JobKind<Parcel> = { name: 'parcel', retries: 1, withinSeconds: 1 };
const WITHOUT_RETRY: JobKind<Parcel> = { name: 'once', retries: 0, withinSeconds: 30 };

const EACH_MINUTE: JobKind<Parcel> = { name: 'tidy', retries: 0, withinSeconds: 60 };

let database: TestDatabase;
const running: Jobs[] = [];
const logged: unknown[] = [];

beforeAll(async () => {
  database = await createTestDatabase({}, prepareJobs);
});
afterEach(async () => {
  for (const jobs of running.splice(0)) await jobs.stop();
  await database.pool.query('delete from jobs.job');
  logged.length = 0;
});
afterAll(() => database.drop());

async function start(runs: Readonly<Record<'parcel' | 'once', (data: Parcel) => Promise<void>>>): Promise<Jobs> {
  const log = { error: (entry: unknown) => void logged.push(entry), warn: () => undefined };
  const jobs = createJobs({ connection: database.connection, log });
  running.push(jobs);
  jobs.handle(PARCELS, runs.parcel);
  jobs.handle(WITHOUT_RETRY, runs.once);
  jobs.everyMinute(EACH_MINUTE.name, () => Promise.reject(new Error('not this minute')));
  await jobs.start();
  return jobs;
}

async function commit(
  work: (sql: Parameters<Jobs['add']>[0]) => Promise<void>,
  end: 'commit' | 'rollback' = 'commit',
): Promise<void> {
  const client = await database.pool.connect();
  await client.query('begin');
  await work(client);
  await client.query(end);
  client.release();
}

const nothing = async (): Promise<void> => undefined;

it('runs committed jobs, and no rolled-back ones', async () => {
  const got: string[] = [];
  const jobs = await start({ parcel: async ({ to }) => void got.push(to), once: nothing });
  await commit((sql) => jobs.add(sql, PARCELS, { to: 'nobody' }), 'rollback');
  await commit(async (sql) => {
    await jobs.add(sql, PARCELS, { to: 'first' });
    await jobs.add(sql, PARCELS, { to: 'second' });
  });
  await jobs.idle();
  expect(got.toSorted()).toEqual(['first', 'second']);
});

it('runs many jobs committed together without pauses between them', { timeout: 15_000 }, async () => {
  const got: string[] = [];
  const jobs = await start({ parcel: async ({ to }) => void got.push(to), once: nothing });
  const many = Array.from({ length: 30 }, (_, index) => `number ${index}`);
  await commit(async (sql) => {
    for (const to of many) await jobs.add(sql, PARCELS, { to });
  });
  await jobs.idle();
  expect(got.toSorted()).toEqual(many.toSorted());
});

it("retries a failed job later, and logs the failure without the job's data", async () => {
  const jobs = await start({ parcel: () => Promise.reject(new Error('the post is closed')), once: nothing });
  await commit((sql) => jobs.add(sql, PARCELS, { to: 'a secret address' }));
  await jobs.idle();
  const { rows } = await database.pool.query<{ seconds: number }>(
    `select extract(epoch from start_after - now())::float as seconds from jobs.job where name = 'parcel' and state = 'retry'`,
  );
  expect(rows).toHaveLength(1);
  expect(rows[0]?.seconds).toBeGreaterThan(1);
  expect(rows[0]?.seconds).toBeLessThan(11);
  expect(logged).toEqual([{ reason: 'the post is closed', job: 'parcel', id: expect.any(String), attempt: 1 }]);
  expect(JSON.stringify(logged)).not.toContain('secret');
});

it('keeps a job that failed its last attempt as a dead letter, which can be retried', async () => {
  let isOpen = false;
  const got: string[] = [];
  const jobs = await start({
    parcel: nothing,
    async once({ to }) {
      if (!isOpen) throw new Error('the post is closed');
      got.push(to);
    },
  });
  await commit((sql) => jobs.add(sql, WITHOUT_RETRY, { to: 'the cellar' }));
  await vi.waitFor(async () => expect(await jobs.counts()).toContainEqual({ kind: 'once', waiting: 0, dead: 1 }), {
    timeout: 30_000,
  });
  expect(await deadLetters(database.pool)).toEqual([{ kind: 'once', count: 1, sinceMs: expect.any(Number) }]);
  isOpen = true;
  expect(await retryDeadLetters(database.pool, 'once')).toBe(1);
  await vi.waitFor(() => expect(got).toEqual(['the cellar']), { timeout: 30_000 });
  // it is completed after its work
  await vi.waitFor(async () => expect(await jobs.counts()).toContainEqual({ kind: 'once', waiting: 0, dead: 0 }), {
    timeout: 30_000,
  });
});

it('retries more dead letters than are moved at once, with npm run jobs', { timeout: 60_000 }, async () => {
  const jobs = await start({ parcel: nothing, once: () => Promise.reject(new Error('the post is closed')) });
  await commit((sql) => jobs.add(sql, WITHOUT_RETRY, { to: 'the cellar' }));
  await vi.waitFor(async () => expect(await jobs.counts()).toContainEqual({ kind: 'once', waiting: 0, dead: 1 }), {
    timeout: 30_000,
  });
  await jobs.stop();
  const { rows } = await database.pool.query<{ name: string }>(
    `select column_name as name from information_schema.columns
     where table_schema = 'jobs' and table_name = 'job' and column_name <> 'id' and is_generated = 'NEVER'`,
  );
  const columns = rows.map(({ name }) => `"${name}"`).join(', ');
  await database.pool.query(
    `insert into jobs.job (id, ${columns}) select gen_random_uuid(), ${columns} from jobs.job, generate_series(1, 1500)
     where name = 'once-dead'`,
  );
  expect(await ran('dead')).toMatch(/^once: 1501, the first at \d{4}-\d\d-\d\dT[\d:.]+Z\n$/);
  expect(await ran('retry', 'once')).toBe('1501 of kind once wait for their first attempt\n');
  expect(await ran('dead')).toBe('no job failed its last attempt\n');
  expect(await ran('retry', 'once')).toBe('nothing was done: no job of kind once failed its last attempt\n');
  expect(await ran('again')).toMatch(/^npm run jobs -- dead/);
});

/** @returns what npm run jobs says */
async function ran(...args: readonly string[]): Promise<string> {
  const script = join(import.meta.dirname, '../../../tools/jobs/run.ts');
  const env = { ...process.env, DATABASE_URL: database.url };
  const { stdout, stderr } = await promisify(execFile)(process.execPath, [script, ...args], { env }).catch(
    (error: { readonly stdout: string; readonly stderr: string }) => error,
  );
  return stdout + stderr;
}

it('leaves no dead letter of work that the next minute repeats', async () => {
  const jobs = await start({ parcel: nothing, once: nothing });
  await commit((sql) => jobs.add(sql, EACH_MINUTE, { to: 'nobody' }));
  await vi.waitFor(() => expect(logged).toMatchObject([{ reason: 'not this minute', job: 'tidy' }]), { timeout: 30_000 });
  await vi.waitFor(async () => expect(await jobs.counts()).toContainEqual({ kind: 'tidy', waiting: 0, dead: 0 }), {
    timeout: 30_000,
  });
  const { rowCount } = await database.pool.query(`select 1 from jobs.job where name = 'tidy-dead'`);
  expect(rowCount).toBe(0);
});

it('gives a job to another process if its process was killed', { timeout: 30_000 }, async () => {
  const got: string[] = [];
  const jobs = await start({ parcel: async ({ to }) => void got.push(to), once: nothing });
  await commit(async (sql) => {
    await jobs.add(sql, PARCELS, { to: 'the garden' });
    // as a process killed in the middle leaves it
    await sql.query(`update jobs.job set state = 'active', started_on = now() where name = 'parcel'`, []);
  });
  await vi.waitFor(() => expect(got).toEqual(['the garden']), 25_000);
});

it('stops the per-minute work that this version does not have, and continues the rest', async () => {
  const log = { error: () => undefined, warn: () => undefined };
  const earlier = createJobs({ connection: database.connection, log });
  running.push(earlier);
  earlier.everyMinute('of-before', nothing);
  earlier.everyMinute(EACH_MINUTE.name, nothing);
  await earlier.start();
  await start({ parcel: nothing, once: nothing });
  const { rows } = await database.pool.query<{ name: string }>('select name from jobs.schedule');
  expect(rows).toEqual([{ name: EACH_MINUTE.name }]);
});

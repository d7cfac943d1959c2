import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../adapters/database/test-database.ts';
import { filesMigrations } from '../../files/index.ts';
import { ledgerMigrations } from '../../accounts/ledger/index.ts';
import { createLoginThrottle, type CountedAccount, type LoginThrottle } from './login-throttle.ts';
import { migrations } from '../migrations.ts';
import type { IdentityDatabase } from '../tables.ts';

const USER: CountedAccount = ['login', 'northwind', 'somebody@mail.example'];
const KEY = Buffer.alloc(32, 7);
let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase({ ...ledgerMigrations, ...migrations, ...filesMigrations });
});
afterAll(() => database.drop());

const anAccount = (): CountedAccount => ['login', 'northwind', randomUUID()];

/** One process's throttle over the shared database, a clock, and an account that no other test uses. */
function oneThrottle() {
  let nowMs = 1_800_000_000_000;
  const make = (): LoginThrottle =>
    createLoginThrottle({ database: database.kysely as IdentityDatabase, clock: { now: () => nowMs }, key: KEY });
  const throttle = make();
  const account = anAccount();
  const pass = (ms: number): void => void (nowMs += ms);
  /** fails this many times in a row, as early as allowed; returns the wait before each attempt */
  const fail = async (times: number, address: (time: number) => string, by = throttle): Promise<number[]> => {
    const waits: number[] = [];
    for (let time = 0; time < times; time += 1) {
      const waitMs = await by.count(account, address(time));
      waits.push(waitMs);
      pass(waitMs);
      if (waitMs > 0) expect(await by.count(account, address(time))).toBe(0);
    }
    return waits;
  };
  return { throttle, make, account, pass, fail };
}

it('delays grow from the fifth failure of one address, up to five minutes', async () => {
  const { throttle, account, fail } = oneThrottle();
  const waits = await fail(16, () => 'x');
  expect(waits).toEqual([0, 0, 0, 0, 0, 1, 2, 4, 8, 16, 32, 64, 128, 256, 300, 300].map((seconds) => seconds * 1000));
  expect(await throttle.count(account, 'y')).toBe(0);
  expect(await throttle.count(anAccount(), 'x')).toBe(0);
});

it('counts attempts across processes, including concurrent ones', async () => {
  const { throttle, make, account } = oneThrottle();
  const processes = [throttle, make(), make()];
  const waits = await Promise.all(
    Array.from({ length: 60 }, (_, index) => (processes[index % 3] ?? throttle).count(account, 'x')),
  );
  expect(waits.filter((wait) => wait === 0)).toHaveLength(5);
  expect(waits.filter((wait) => wait === 1_000)).toHaveLength(55);
  await make().succeeded(account, 'x');
  expect(await throttle.count(account, 'x')).toBe(0);
});

it('checklist 17: a distributed attack can slow an account down, but never lock it nor affect its owner’s known places', async () => {
  const { throttle, account, fail } = oneThrottle();
  await throttle.succeeded(account, 'home');
  const waits = await fail(40, (attacker) => `attacker ${attacker}`);
  expect(waits.slice(0, 30)).toEqual(Array<number>(30).fill(0));
  expect(waits.slice(30)).toEqual([1, 2, 4, 8, 15, 15, 15, 15, 15, 15].map((seconds) => seconds * 1000));
  expect(await throttle.count(account, 'elsewhere')).toBe(15_000);
  for (let time = 0; time < 5; time += 1) expect(await throttle.count(account, 'home')).toBe(0);
  expect(await throttle.count(account, 'home')).toBe(1_000);
});

it('a success or a day without failures resets the count', async () => {
  const { throttle, account, fail, pass } = oneThrottle();
  await fail(10, () => 'x');
  await throttle.succeeded(account, 'x');
  expect(await fail(6, () => 'x')).toEqual([0, 0, 0, 0, 0, 1_000]);
  await fail(10, () => 'x');
  pass(24 * 3_600_000 + 1);
  expect(await fail(6, () => 'x')).toEqual([0, 0, 0, 0, 0, 1_000]);
});

it('does not count an attempt that was rejected before it was checked', async () => {
  const { throttle, account, fail, pass } = oneThrottle();
  await fail(5, () => 'x');
  pass(1_000);
  expect(await throttle.count(account, 'x')).toBe(0);
  await throttle.uncount(account, 'x');
  expect(await throttle.count(account, 'x')).toBe(0);
  expect(await throttle.count(account, 'x')).toBe(2_000);
  await throttle.uncount(anAccount(), 'x');
});

it('stores no typed name and no address', async () => {
  const { throttle } = oneThrottle();
  await throttle.count(USER, '192.0.2.77');
  await throttle.succeeded(USER, '192.0.2.77');
  await throttle.count(USER, '192.0.2.77');
  for (const table of ['login_tries', 'login_places']) {
    const { rows } = await database.pool.query<{ text: string }>(`select encode(key, 'escape') as text from ${table}`);
    expect(rows.length).toBeGreaterThan(0);
    for (const { text } of rows) expect(text).not.toMatch(/somebody|192\.0\.2/);
  }
});

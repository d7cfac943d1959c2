import { afterEach, beforeEach, expect, it } from 'vitest';
import { ALL_MIGRATIONS } from '../../all-tables.ts';
import { createTestDatabase, type TestDatabase } from '../../adapters/database/test-database.ts';
import { FakeTimers } from '../../live/test-support/fake-timers.ts';
import { settleCommand } from './orders/command.ts';
import { findOption } from './views/find-option.ts';
import { placeOption } from './orders/place-option.ts';
import { openOptionBroker, openUser, user, optionRequest, type OptionBroker } from './test-support/option-broker.ts';

const USERS = Array.from({ length: 12 }, (_, index) => BigInt(index + 1));
let database: TestDatabase;
let dead: OptionBroker;
let successor: OptionBroker;

beforeEach(async () => {
  database = await createTestDatabase(ALL_MIGRATIONS);
  dead = await openOptionBroker(database.pool);
  successor = await openOptionBroker(database.pool, new FakeTimers(dead.timers.now()));
  for (const each of [dead, successor]) each.say('100000.00');
});

afterEach(async () => {
  await dead.stop();
  await successor.stop();
  await database.drop();
});

async function outcomes(): Promise<Record<string, number>> {
  const { rows } = await database.pool.query<{ outcome: string; count: number }>(
    `select coalesce(outcome, 'running') as outcome, count(*)::int as count from option_order group by 1`,
  );
  return Object.fromEntries(rows.map(({ outcome, count }) => [outcome, count]));
}

it("options of a process that dies are settled once by another, and the dead one's commands have no effect", async () => {
  for (const userId of USERS) await openUser(database.pool, userId);
  const numbers = await Promise.all(
    USERS.map(
      async (userId) => (await placeOption(dead.options.gateway, user(userId), optionRequest(dead.timers.now()))).orderNumber,
    ),
  );
  await database.pool.query(
    `select pg_terminate_backend(pid, 10000) from pg_stat_activity where application_name = 'truefill watcher 1'`,
  );
  // The new owner checks the shards, and finds options that it had not seen.
  const taken = async () => {
    successor.timers.advance(1_000);
    return USERS.length === (await runningAtSuccessor());
  };
  await expect.poll(taken, { timeout: 20_000 }).toBe(true);

  const [first = ''] = numbers;
  const option = await findOption(database.pool, user(1n), first);
  const epoch = 1n;
  dead.timers.advance(30_000);
  dead.say('100100.00');
  const late = { ...settleCommand(option, dead.quotes.newest(option.symbol)), epoch };
  expect(await dead.options.gateway.submit(late)).toEqual({ outcome: 'lease-lost' });
  expect(await outcomes()).toEqual({ running: USERS.length });

  successor.timers.advance(dead.timers.now() - successor.timers.now());
  successor.say('100100.00');
  const settled = async () => {
    successor.timers.advance(1_000);
    return outcomes();
  };
  await expect.poll(settled, { timeout: 20_000 }).toEqual({ win: USERS.length });
  const { rows } = await database.pool.query(`select count(*)::int as count from ledger_movement where kind = 'option_profit'`);
  expect(rows).toEqual([{ count: USERS.length }]);
});

async function runningAtSuccessor(): Promise<number> {
  const accounts = await Promise.all(USERS.map((userId) => successor.trading.gateway.accountId(user(userId))));
  return accounts.filter((accountId) => successor.trading.held.epochOf(accountId) !== null).length;
}

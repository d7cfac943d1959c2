import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ALL_MIGRATIONS } from '../../../all-tables.ts';
import { createTestDatabase, type TestDatabase } from '../../../adapters/database/test-database.ts';
import { FakeTimers } from '../../../live/test-support/fake-timers.ts';
import { verifyLedger } from '../../accounts/ledger/index.ts';
import { findOption } from '../views/find-option.ts';
import { placeOption } from '../orders/place-option.ts';
import { openOptionBroker, openUser, user, optionRequest, type OptionBroker } from '../test-support/option-broker.ts';

const USER = 1n;
let database: TestDatabase;
let broker: OptionBroker;

beforeEach(async () => {
  database = await createTestDatabase(ALL_MIGRATIONS);
  await openUser(database.pool, USER);
  broker = await openOptionBroker(database.pool);
  broker.say('100000.00');
});

afterEach(async () => {
  await broker.stop();
  await expectWholeLedger();
  await database.drop();
});

async function expectWholeLedger(): Promise<void> {
  expect(await verifyLedger(database.pool)).toEqual({ wrongBalances: [], unbalanced: [], unknownKinds: [] });
}

async function place(seconds = 30): Promise<string> {
  const terms = seconds === 30 ? {} : { seconds, rate: '0.85' };
  return (await placeOption(broker.options.gateway, user(USER), optionRequest(broker.timers.now(), terms))).orderNumber;
}

const settlementOf = async (number: string) => (await findOption(database.pool, user(USER), number)).settlement;

/** Stops all settling while prices are still recorded, for this long in ms. */
async function goDown(prices: readonly (readonly [mid: string, afterMs: number])[] = []): Promise<void> {
  await broker.options.stop();
  let passedMs = 0;
  for (const [mid, afterMs] of prices) {
    broker.timers.advance(afterMs - passedMs);
    passedMs = afterMs;
    broker.say(mid);
  }
  await broker.stop();
}

/** The next run, this many ms after the last; its source starts with a current quote at the reference price. */
async function restart(laterMs: number): Promise<void> {
  broker = await openOptionBroker(database.pool, new FakeTimers(broker.timers.now() + laterMs));
}

describe('after a restart', () => {
  it('an option settles on the first recorded quote at or after its end, however long ago', async () => {
    const number = await place();
    await goDown([
      ['99000.00', 29_999],
      ['100100.00', 30_250],
      ['98000.00', 31_000],
    ]);
    await restart(3_600_000);
    expect(await settlementOf(number)).toMatchObject({ outcome: 'win', result: 15_700n, end: { mid: 10_010_000n } });
    expect(await broker.trading.balanceOf(USER, 'demo')).toEqual({ available: 99_998 + 157, locked: 0 });
    expect((await broker.options.running(USER, 'demo')).items).toEqual([]);
  });

  it('an option is void if no quote was recorded in time', async () => {
    const number = await place();
    await goDown([
      ['99000.00', 29_999],
      ['100100.00', 45_001],
    ]);
    await restart(1_000);
    expect(await settlementOf(number)).toMatchObject({ outcome: 'void', end: null, result: 0n });
    expect(await broker.trading.balanceOf(USER, 'demo')).toEqual({ available: 100_000, locked: 0 });
  });

  it('an option that can still settle does so on the first quote of the new run', async () => {
    const number = await place();
    await goDown();
    await restart(44_000);
    await expect.poll(() => settlementOf(number)).toMatchObject({ end: { timeMs: broker.timers.now() } });
  });

  it('an option that is still running is watched again', async () => {
    const number = await place(180);
    await goDown();
    await restart(60_000);
    expect((await broker.options.running(USER, 'demo')).items).toHaveLength(1);
    broker.say('100000.01');
    expect(await settlementOf(number)).toBeNull();
    broker.timers.advance(120_000);
    broker.say('100000.02');
    await expect.poll(() => settlementOf(number)).toMatchObject({ outcome: 'win', end: { mid: 10_000_002n } });
  });

  it('settled options do not change', async () => {
    const number = await place();
    broker.timers.advance(30_000);
    broker.say('99000.00');
    await expect.poll(() => settlementOf(number)).toMatchObject({ outcome: 'loss' });
    const before = await settlementOf(number);
    await goDown([['120000.00', 1_000]]);
    await restart(10_000);
    expect(await settlementOf(number)).toEqual(before);
  });
});

describe('after a crash', () => {
  /** kill -9 in the middle of things: nothing is written or settled, and no end of the recording is noted. */
  async function crashDuring(work: () => void): Promise<void> {
    const { pool } = database;
    await broker.options.stop();
    for (const table of ['quote_log', 'quote_log_run']) await pool.query(`alter table ${table} rename to ${table}_away`);
    work();
    await broker.trading.stop();
    await broker.quotes.stop().catch(() => undefined);
    for (const table of ['quote_log', 'quote_log_run']) await pool.query(`alter table ${table}_away rename to ${table}`);
  }

  it('an option whose end is in the possibly lost period is void, whatever is quoted in its last seconds', async () => {
    const number = await place();
    broker.timers.advance(29_000);
    await broker.quotes.quotesBetween('BTCUSDT', 0, 0);
    await crashDuring(() => {
      broker.timers.advance(1_500);
      broker.say('100100.00');
    });
    await restart(2_000);
    broker.say('99000.00');
    const settlement = async () => {
      broker.timers.advance(1_000);
      return await settlementOf(number);
    };
    await expect.poll(settlement, { timeout: 10_000 }).toMatchObject({ outcome: 'void', end: null });
    expect(await broker.trading.balanceOf(USER, 'demo')).toEqual({ available: 100_000, locked: 0 });
  });

  it('an option that ended before the possibly lost period, or ends after it, settles as usual', async () => {
    const [early, late] = [await place(), await place(180)];
    await broker.options.stop();
    broker.timers.advance(30_000);
    broker.say('100100.00');
    await broker.quotes.quotesBetween('BTCUSDT', 0, 0);
    await crashDuring(() => broker.timers.advance(1_000));
    await restart(20_000);
    await expect.poll(() => settlementOf(early)).toMatchObject({ outcome: 'win', end: { mid: 10_010_000n } });
    broker.timers.advance(130_000);
    broker.say('100000.02');
    await expect.poll(() => settlementOf(late)).toMatchObject({ outcome: 'win', end: { mid: 10_000_002n } });
  });
});

describe('two processes on one database', () => {
  it('settle each option once between them', async () => {
    const other = await openOptionBroker(database.pool, broker.timers);
    const number = await place();
    broker.timers.advance(2_000);
    // The other process has not seen it, and searches the database for ended options.
    broker.timers.advance(28_000);
    broker.say('100100.00');
    other.say('100100.00');
    broker.timers.advance(10_000);
    await expect.poll(() => settlementOf(number)).toMatchObject({ outcome: 'win' });
    await other.stop();
    const { rows } = await database.pool.query(
      `select kind, count(*)::int as count from ledger_movement where kind like 'option%' group by kind order by kind`,
    );
    expect(rows).toEqual(
      ['option_fee', 'option_profit', 'option_stake_lock', 'option_stake_release'].map((kind) => ({ kind, count: 1 })),
    );
  });

  it('each settle what the other placed and then lost', async () => {
    const number = await place();
    await broker.options.stop();
    await broker.trading.stop();
    const other = await openOptionBroker(database.pool, broker.timers);
    broker.timers.advance(30_000);
    other.say('100100.00');
    broker.timers.advance(10_000);
    await expect.poll(() => settlementOf(number)).toMatchObject({ outcome: 'win' });
    await other.stop();
  });
});

import type { Pool } from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ALL_MIGRATIONS } from '../../../all-tables.ts';
import { createTestDatabase, type TestDatabase } from '../../../adapters/database/test-database.ts';
import { housePockets, verifyLedger } from '../../accounts/ledger/index.ts';
import { findOption } from '../views/find-option.ts';
import { placeOption } from '../orders/place-option.ts';
import { BANDED, openOptionHouse, openUser, PLAIN, user, optionRequest, type OptionHouse } from '../test-support/option-house.ts';

let database: TestDatabase;
let pool: Pool;
let house: OptionHouse;
let lastUser = 0n;

beforeAll(async () => {
  database = await createTestDatabase(ALL_MIGRATIONS);
  pool = database.pool;
  house = await openOptionHouse(pool);
});

afterAll(async () => {
  await house.stop();
  await database.drop();
});

beforeEach(() => {
  house.timers.advance(60_000);
  house.say('100000.00');
});

/** A new user who has placed one option. */
async function placed(different: Parameters<typeof optionRequest>[1] = {}, of = BANDED) {
  const userId = ++lastUser;
  await openUser(pool, userId, { brand: of });
  const { orderNumber, beginMs } = await placeOption(
    house.options.gateway,
    user(userId),
    optionRequest(house.timers.now(), different),
  );
  const option = () => findOption(pool, user(userId), orderNumber);
  const settled = async () => {
    await expect.poll(async () => (await option()).settlement).not.toBeNull();
    return (await option()).settlement;
  };
  return { userId, orderNumber, beginMs, option, settled, balance: () => house.trading.balanceOf(userId, 'demo') };
}

describe('an option', () => {
  it('takes stake and fee, and starts at the mid of the newest quote', async () => {
    const { option, balance, beginMs, userId } = await placed();
    expect(await option()).toMatchObject({
      kind: 'up',
      stake: 20_000n,
      fee: 200n,
      rate: 7_850n,
      seconds: 30,
      beginMs,
      endMs: beginMs + 30_000,
      settlement: null,
      entry: { mid: 10_000_000n, bid: 9_999_900n, ask: 10_000_100n, timeMs: beginMs },
    });
    expect(await balance()).toEqual({ available: 99_798, locked: 200 });
    expect((await house.options.running(userId, 'demo')).items).toHaveLength(1);
  });

  it.each([
    ['up', '100000.01', 'win', 15_700n, 99_998 + 157],
    ['up', '99999.99', 'loss', -20_000n, 99_798],
    ['up', '100000.00', 'tie', 0n, 99_998],
    ['down', '99999.99', 'win', 15_700n, 99_998 + 157],
    ['down', '100000.01', 'loss', -20_000n, 99_798],
    ['down', '100000.00', 'tie', 0n, 99_998],
    ['inside', '100031.56', 'win', 15_700n, 99_998 + 157],
    ['inside', '100031.57', 'loss', -20_000n, 99_798],
    ['outside', '99968.43', 'win', 15_700n, 99_998 + 157],
    ['outside', '99968.44', 'loss', -20_000n, 99_798],
  ] as const)('%s that ends at %s is a %s', async (kind, end, outcome, result, available) => {
    const { settled, balance, userId } = await placed({ kind });
    house.timers.advance(29_999);
    house.say('110000.00');
    house.timers.advance(1);
    house.say(end);
    house.say('95000.00');
    expect(await settled()).toMatchObject({
      outcome,
      result,
      end: { timeMs: house.timers.now() },
      settledAtMs: house.timers.now(),
    });
    await expect.poll(balance).toEqual({ available, locked: 0 });
    expect((await house.options.running(userId, 'demo')).items).toEqual([]);
  });

  it('settles on a quote at exactly the deadline', async () => {
    const { settled } = await placed({ seconds: 60, rate: '0.8', stake: '100' }, PLAIN);
    house.timers.advance(60_000 + 5_000);
    house.say('100000.01');
    expect(await settled()).toMatchObject({ outcome: 'win' });
  });

  it('is void without a quote, and refunds stake and fee', async () => {
    const { option, settled, balance, beginMs } = await placed();
    house.timers.advance(30_000 + 15_000);
    expect((await option()).settlement).toBeNull();
    house.timers.advance(1_000);
    expect(await settled()).toEqual({ outcome: 'void', end: null, result: 0n, settledAtMs: beginMs + 46_000 });
    await expect.poll(balance).toEqual({ available: 100_000, locked: 0 });
    // Later quotes change nothing.
    house.say('105000.00');
    house.timers.advance(10_000);
    expect(await settled()).toMatchObject({ outcome: 'void' });
  });

  it('keeps the ledger balanced', async () => {
    expect(await verifyLedger(pool)).toEqual({ wrongBalances: [], unbalanced: [], unknownKinds: [] });
    const pockets = await housePockets(pool, BANDED.id, 'demo');
    expect(pockets.has('house_fees')).toBe(true);
  });
});

import type { Pool } from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ALL_MIGRATIONS } from '../../../all-tables.ts';
import { createTestDatabase, type TestDatabase } from '../../../adapters/database/test-database.ts';
import { verifyLedger } from '../../accounts/ledger/index.ts';
import { housePockets } from '../../accounts/test-support/house-pockets.ts';
import { findOption } from '../views/find-option.ts';
import { placeOption } from '../orders/place-option.ts';
import {
  BANDED,
  openOptionBroker,
  openUser,
  PLAIN,
  user,
  optionRequest,
  type OptionBroker,
} from '../test-support/option-broker.ts';

let database: TestDatabase;
let pool: Pool;
let broker: OptionBroker;
let lastUser = 0n;

beforeAll(async () => {
  database = await createTestDatabase(ALL_MIGRATIONS);
  pool = database.pool;
  broker = await openOptionBroker(pool);
});

afterAll(async () => {
  await broker.stop();
  await database.drop();
});

beforeEach(() => {
  broker.timers.advance(60_000);
  broker.say('100000.00');
});

/** A new user who has placed one option. */
async function placed(overrides: Parameters<typeof optionRequest>[1] = {}, of = BANDED) {
  const userId = ++lastUser;
  await openUser(pool, userId, { brand: of });
  const { orderNumber, beginMs } = await placeOption(
    broker.options.gateway,
    user(userId),
    optionRequest(broker.timers.now(), overrides),
  );
  const option = () => findOption(pool, user(userId), orderNumber);
  const settled = async () => {
    await expect.poll(async () => (await option()).settlement).not.toBeNull();
    return (await option()).settlement;
  };
  return { userId, orderNumber, beginMs, option, settled, balance: () => broker.trading.balanceOf(userId, 'demo') };
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
    expect((await broker.options.running(userId, 'demo')).items).toHaveLength(1);
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
    broker.timers.advance(29_999);
    broker.say('110000.00');
    broker.timers.advance(1);
    broker.say(end);
    broker.say('95000.00');
    expect(await settled()).toMatchObject({
      outcome,
      result,
      end: { timeMs: broker.timers.now() },
      settledAtMs: broker.timers.now(),
    });
    await expect.poll(balance).toEqual({ available, locked: 0 });
    expect((await broker.options.running(userId, 'demo')).items).toEqual([]);
  });

  it('settles on a quote at exactly the deadline', async () => {
    const { settled } = await placed({ seconds: 60, rate: '0.8', stake: '100' }, PLAIN);
    broker.timers.advance(60_000 + 5_000);
    broker.say('100000.01');
    expect(await settled()).toMatchObject({ outcome: 'win' });
  });

  it('is void without a quote, and refunds stake and fee', async () => {
    const { option, settled, balance, beginMs } = await placed();
    broker.timers.advance(30_000 + 15_000);
    expect((await option()).settlement).toBeNull();
    broker.timers.advance(1_000);
    expect(await settled()).toEqual({ outcome: 'void', end: null, result: 0n, settledAtMs: beginMs + 46_000 });
    await expect.poll(balance).toEqual({ available: 100_000, locked: 0 });
    // Later quotes change nothing.
    broker.say('105000.00');
    broker.timers.advance(10_000);
    expect(await settled()).toMatchObject({ outcome: 'void' });
  });

  it('keeps the ledger balanced', async () => {
    expect(await verifyLedger(pool)).toEqual({ wrongBalances: [], unbalanced: [], unknownKinds: [] });
    const pockets = await housePockets(pool, BANDED.id, 'demo');
    expect(pockets.has('house_fees')).toBe(true);
  });
});

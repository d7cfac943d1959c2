import type { OptionKind } from '@truefill/domain/options/option.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ALL_MIGRATIONS } from '../../all-tables.ts';
import { createTestDatabase, type TestDatabase } from '../../adapters/database/test-database.ts';
import { Refusal } from '../../platform/refusal.ts';
import { verifyLedger } from '../accounts/ledger/index.ts';
import { SeededRandom } from '../trading/test-support/seeded-random.ts';
import { placeOption } from './orders/place-option.ts';
import { auditOptions } from './test-support/option-audit.ts';
import {
  BANDED,
  openOptionBroker,
  openUser,
  PLAIN,
  user,
  optionRequest,
  type OptionBroker,
} from './test-support/option-broker.ts';

const SEED = Number(process.env['SEED'] ?? 20_260_114);
const ROUNDS = 100;
const USERS = [1n, 2n, 3n, 4n];
const KINDS: readonly OptionKind[] = ['up', 'down', 'inside', 'outside'];

let database: TestDatabase;
let broker: OptionBroker;

beforeAll(async () => {
  database = await createTestDatabase(ALL_MIGRATIONS);
  for (const userId of USERS)
    await openUser(database.pool, userId, { brand: userId === 4n ? PLAIN : BANDED, demoGrant: 600_000n });
  broker = await openOptionBroker(database.pool);
});

afterAll(async () => {
  await broker.stop();
  await database.drop();
});

async function place(random: SeededRandom, round: number, index: number): Promise<boolean> {
  const userId = random.oneOf(USERS);
  const plain = userId === 4n;
  const long = random.happens(4);
  const terms = plain ? { seconds: 60, rate: '0.8' } : long ? { seconds: 180, rate: '0.85' } : {};
  const request = optionRequest(broker.timers.now(), {
    kind: plain ? random.oneOf(['up', 'down']) : random.oneOf(KINDS),
    ...terms,
    stake: String(10 + random.whole(90)),
  });
  const key = random.happens(3) ? `${round}/${index % 2}` : null;
  try {
    await placeOption(broker.options.gateway, user(userId, 'demo', key), request);
    return true;
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return false;
  }
}

/** Settlements are submitted when a quote arrives or time passes; they are done when nothing that has ended is unsettled. */
async function settled(): Promise<void> {
  await expect.poll(() => problems()).toEqual([]);
}

async function problems(): Promise<string[]> {
  // written when the log reads itself
  await broker.quotes.quotesBetween('BTCUSDT', 0, 0);
  return auditOptions(database.pool, broker.timers.now());
}

describe('the invariants of options', () => {
  it(`hold after every round of random options, prices, silences and restarts (seed ${SEED})`, { timeout: 120_000 }, async () => {
    const random = new SeededRandom(SEED);
    let placed = 0;
    for (let round = 0; round < ROUNDS; round++) {
      const silent = random.happens(6);
      broker.timers.advance(silent ? 20_000 + random.whole(30_000) : 500 + random.whole(12_000));
      if (random.happens(15)) {
        await broker.stop();
        const { timers } = broker;
        timers.advance(random.whole(60_000));
        broker = await openOptionBroker(database.pool, timers);
      }
      // Few prices, so that some options tie and some leave their band.
      if (!silent) broker.say(random.oneOf(['99850.00', '99900.00', '100000.00', '100100.00', '100150.00']));
      const tries = await Promise.all(Array.from({ length: random.whole(8) }, (_, index) => place(random, round, index)));
      placed += tries.filter(Boolean).length;
      await settled();
    }
    broker.timers.advance(300_000);
    await settled();
    expect(await verifyLedger(database.pool)).toEqual({ wrongBalances: [], unbalanced: [], unknownKinds: [] });
    // The run covered everything it should.
    expect(placed).toBeGreaterThan(100);
    const { rows } = await database.pool.query<{ kinds: string[]; outcomes: string[] }>(
      `select array(select distinct kind from option_order order by 1) as kinds, array(select distinct outcome from option_order order by 1) as outcomes`,
    );
    expect(rows).toEqual([{ kinds: KINDS.toSorted(), outcomes: ['loss', 'tie', 'void', 'win'] }]);
  });
});

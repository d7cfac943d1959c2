import type { Call } from '@truefill/api/call.ts';
import { CALLS } from '@truefill/api/calls.ts';
import { CODE_OK } from '@truefill/api/error-codes.ts';
import type { CallName } from '@truefill/api/paths.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { verifyLedger } from '@truefill/server/features/accounts/ledger/index.ts';
import type { Answer } from '@truefill/server/test-support/test-server.ts';
import { openFuzzWorld, type FuzzWorld } from './test-support/fuzz-world.ts';
import { balancesOf, moneyFingerprint } from './test-support/money-fingerprint.ts';
import { attemptAt, sendAttempt, withField, type Attempt } from './test-support/requests.ts';
import { CALL_NAMES, modeOf, sampleOf } from './test-support/samples.ts';

/** Calls that move money or orders, except those with an image, which their features test. */
const MONEY_CALLS = CALL_NAMES.filter((name) => {
  const { money, files }: Call = CALLS[name];
  return money !== undefined && files === undefined;
});
const AT_ONCE = 50;

let world: FuzzWorld;

beforeAll(async () => {
  world = await openFuzzWorld();
});
afterAll(() => world.close());

function sendKeyed(attempt: Attempt, key: string, body: unknown = attempt.body): Promise<Answer> {
  return sendAttempt(world, attempt, body, { headers: { 'idempotency-key': key } });
}

async function ownAttempt(name: CallName): Promise<Attempt> {
  return attemptAt(name, world, sampleOf(name).ownTrader ? await world.newTrader() : world.ann);
}

function many<Result>(work: (index: number) => Promise<Result>): Promise<Result[]> {
  return Promise.all(Array.from({ length: AT_ONCE }, (_, index) => work(index)));
}

/** Counts the postings, orders, options and account changes that an action causes. */
async function tracesOf(attempt: Attempt, work: () => Promise<unknown>): Promise<number[]> {
  const read = async (): Promise<number[]> => {
    const { rows } = await world.server.database.pool.query<{ traces: string[] }>(
      `with mine as (select id, version from ledger_account where user_id = $1)
       select array[(select count(*) from ledger_movement where account_id in (select id from mine)),
         (select count(*) from trading_order where account_id in (select id from mine)),
         (select count(*) from option_order where account_id in (select id from mine)),
         (select sum(version)::bigint from mine)]::text[] as traces`,
      [attempt.trader.userId],
    );
    return (rows[0]?.traces ?? []).map(Number);
  };
  const before = await read();
  await work();
  return (await read()).map((count, index) => count - (before[index] ?? 0));
}

/** Fields that may differ under one key because they request nothing: the price of a market order is the server's. */
const SAYS_NOTHING: Readonly<Partial<Record<CallName, readonly string[]>>> = {
  addOrder: ['price'],
  addOrderMock: ['price'],
};

/** Fields that name the same thing: if one of them differs, the call is refused before its key is looked up. */
const SAY_THE_SAME: Readonly<Partial<Record<CallName, readonly string[]>>> = { transfer: ['curr', 'currId'] };

/** Another value for a field with few valid ones. */
const OTHERS: Readonly<Record<string, unknown>> = { which: 'profit', type: 0 };

/** Fields with fifty valid values. */
const VARIED: readonly (readonly [name: CallName, field: string, value: (index: number) => unknown])[] = [
  ['addOrder', 'orderQuantity', (index) => `0.${String(index + 1).padStart(2, '0')}`],
  ['modifyOrderMock', 'stopPrice', (index) => 90_000 + index],
  ['addOrderOptionMock', 'amount', (index) => 10 + index],
];

describe('checklist 4: one key', () => {
  it.for(MONEY_CALLS)(
    '%s takes effect once and returns the same answer, and nothing else is accepted under that key',
    async (name) => {
      const attempt = await ownAttempt(name);
      const key = `${name}-once`;
      const first = await sendKeyed(attempt, key);
      expect(first).toMatchObject({ status: 200, code: CODE_OK });
      const after = await moneyFingerprint(world.server);
      expect((await sendKeyed(attempt, key)).text).toBe(first.text);
      expect((await sendKeyed(attempt, key, { metaData: attempt.body })).text).toBe(first.text);
      const fields = Object.keys(attempt.body);
      for (const field of fields) {
        const value = attempt.body[field];
        const other = OTHERS[field] ?? (typeof value === 'number' ? value + 1 : `${String(value)}X`);
        const answer = await sendKeyed(attempt, key, withField(attempt.body, field, JSON.stringify(other)));
        const refusal = SAY_THE_SAME[name]?.includes(field) ? 1055 : 1057;
        expect({ field, code: answer.code }).toEqual({ field, code: SAYS_NOTHING[name]?.includes(field) ? CODE_OK : refusal });
        if (SAYS_NOTHING[name]?.includes(field)) expect(answer.text).toBe(first.text);
      }
      expect(await moneyFingerprint(world.server)).toBe(after);
    },
  );

  it.for(MONEY_CALLS)('%s sent fifty times at once takes effect once', async (name) => {
    const single = await ownAttempt(name);
    const once = await tracesOf(single, () => sendKeyed(single, `${name}-single`));
    const attempt = await ownAttempt(name);
    let answers: Answer[] = [];
    const fifty = await tracesOf(attempt, async () => (answers = await many(() => sendKeyed(attempt, `${name}-fifty`))));
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    expect(answers[0]).toMatchObject({ status: 200, code: CODE_OK });
    expect(fifty).toEqual(once);
  });

  it.for(VARIED)('%s with fifty bodies under one key executes one of them', async ([name, field, value]) => {
    const attempt = await ownAttempt(name);
    const answers = await many((index) =>
      sendKeyed(attempt, `${name}-bodies`, withField(attempt.body, field, JSON.stringify(value(index)))),
    );
    expect(answers.filter(({ code }) => code === CODE_OK)).toHaveLength(1);
    expect(answers.filter(({ status, code }) => status === 200 && code === 1057)).toHaveLength(AT_ONCE - 1);
  });
});

describe('checklist 5: fifty keys at once', () => {
  it.for(MONEY_CALLS)('%s never repeats a one-time action, and spends no more than there is', async (name) => {
    const { server } = world;
    const attempt = await ownAttempt(name);
    const mode = modeOf(name);
    const answers = await many((index) => sendKeyed(attempt, `${name}-${index}`));
    const done = answers.filter(({ code }) => code === CODE_OK);
    expect(answers.every(({ status }) => status === 200)).toBe(true);
    if (sampleOf(name).money === 'once') expect(done).toHaveLength(1);
    else expect(done).toHaveLength(AT_ONCE);
    const { available, locked } = await balancesOf(server, attempt.trader.userId, mode);
    expect(available >= 0n && locked >= 0n).toBe(true);
    expect(await verifyLedger(server.database.pool)).toEqual({ wrongBalances: [], unbalanced: [], unknownKinds: [] });
  });

  /** Cost in cents of a placement: margin and fee, or stake and fee. */
  const EDGES: readonly (readonly [name: CallName, different: Record<string, unknown>, cost: bigint])[] = [
    // 100,000.01 x 0.4 at 1, and 0.2 % of a hundredth of it
    ['addOrder', { orderQuantity: 0.4, multiple: 1 }, 4_000_080n],
    ['addOrderMock', { orderQuantity: 0.2, multiple: 1 }, 2_000_040n],
    ['addOrder', { orderQuantity: 0.4, multiple: 1, buyPoint: 1, price: 90_000 }, 3_600_072n],
    ['addOrderOptionMock', { amount: 5_000 }, 505_000n],
  ];

  it.for(EDGES)('%s %o at the edge of the balance', async ([name, overrides, cost]) => {
    const { server } = world;
    const mode = modeOf(name);
    const attempt = await attemptAt(name, world, await world.newTrader());
    const before = await balancesOf(server, attempt.trader.userId, mode);
    const answers = await many((index) => sendKeyed(attempt, `key-${index}`, { ...attempt.body, ...overrides }));
    const after = await balancesOf(server, attempt.trader.userId, mode);
    const done = BigInt(answers.filter(({ code }) => code === CODE_OK).length);
    expect(answers.every(({ code }) => code === CODE_OK || code === 203)).toBe(true);
    const affordable = before.available / cost;
    expect(affordable).toBeLessThan(AT_ONCE);
    expect(done).toBe(affordable);
    expect(before.available - after.available).toBe(done * cost);
  });
});

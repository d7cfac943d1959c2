import { CODE_OK } from '@truefill/api/error-codes.ts';
import type { CallName } from '@truefill/api/paths.ts';
import { verifyLedger } from '@truefill/server/features/accounts/ledger/index.ts';
import { z } from '@truefill/api/zod.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openFuzzWorld, type FuzzWorld, type Trader } from './test-support/fuzz-world.ts';
import { fieldsOf, hostileValues, type Field, type HostileValue } from './test-support/hostile-values.ts';
import { balancesOf, moneyFingerprint } from './test-support/money-fingerprint.ts';
import { attemptAt, inTurns, pathFields, sendAttempt, withField, type Attempt } from './test-support/requests.ts';
import { CALL_NAMES, sampleOf, type Body } from './test-support/samples.ts';
import { isInTurn } from './test-support/turns.ts';
import { expectedOf, violationOf } from './test-support/verdict.ts';

let world: FuzzWorld;
let tried = 0;

beforeAll(async () => {
  world = await openFuzzWorld();
});
afterAll(async () => {
  await world.close();
  process.stdout.write(`fields: ${tried} bodies\n`);
});

const traderFor = (name: CallName): Trader | Promise<Trader> => (sampleOf(name).ownTrader ? world.newTrader() : world.ann);

/**
 * The many values of one kind are divided into groups, of which fields take turns. The schema refuses malformed ones before the
 * call's own code, and every value is checked against every schema here: each is also sent for the first field that refuses it.
 * Well-formed ones reach the call's own code: each call gets them all, in the first field that takes them.
 */
const GROUPS = 4;
let fieldsTried = 0;
const refusedBefore = new Set<string>();

interface Case extends HostileValue {
  readonly text: string;
}

describe('checklist 7, 51: every field of every call, one at a time', () => {
  it.for(CALL_NAMES)('%s', async (name) => {
    const inPath = new Set(pathFields(name));
    const faults: string[] = [];
    const benBefore = await moneyFingerprint(world.server, world.ben.userId);
    const trader = await traderFor(name);
    const known = await sendAttempt(world, await attemptAt(name, world, trader));
    expect(known, 'the sample').toMatchObject({ status: 200, code: sampleOf(name).refusedWith ?? CODE_OK });
    const takenBefore = new Set<string>();
    for (const field of fieldsOf(name).filter((one) => !inPath.has(one.name))) {
      faults.push(...(await tryField(name, field, takenBefore, await traderFor(name))));
    }
    expect(faults).toEqual([]);
    expect(await moneyFingerprint(world.server, world.ben.userId)).toBe(benBefore);
  });
});

/**
 * What was wrong with the answers to hostile values of a field.
 * @param takenBefore well-formed values that the call has been sent already
 */
async function tryField(name: CallName, field: Field, takenBefore: Set<string>, trader: Trader): Promise<string[]> {
  const faults: string[] = [];
  let attempt = await attemptAt(name, world, trader);
  const report = (value: HostileValue, fault: string): void => void faults.push(`${field.name} ${value.what}: ${fault}`);
  const malformed: Case[] = [];
  const wellFormed: Case[] = [];
  for (const value of hostileValues(field)) {
    const text = withField(attempt.body, field.name, value.json);
    const expected = expectedOf(name, text);
    if (value.never && expected !== 'malformed') report(value, 'the schema takes it');
    if (value.always && expected === 'malformed') report(value, 'the schema calls it malformed');
    const [cases, before] = expected === 'malformed' ? [malformed, refusedBefore] : [wellFormed, takenBefore];
    const isInGroup = value.place === undefined || isInTurn(value.place, fieldsTried, GROUPS);
    if (!isInGroup && before.has(value.what)) continue;
    before.add(value.what);
    cases.push({ ...value, text });
  }
  fieldsTried += 1;
  tried += malformed.length + wellFormed.length;

  const before = await moneyFingerprint(world.server);
  await inTurns(malformed, 8, async (value) => {
    const answer = await sendAttempt(world, attempt, value.text);
    // a token that differs from the header's is refused before anything else is checked
    const fault = violationOf(name, answer, field.name === 'token' && answer.status === 401 ? 'well-formed' : 'malformed');
    if (fault) report(value, fault);
  });
  if ((await moneyFingerprint(world.server)) !== before) faults.push(`${field.name}: a malformed body moved something`);

  let known = before;
  for (const value of wellFormed) {
    const answer = await sendAttempt(world, attempt, withField(attempt.body, field.name, value.json));
    const fault = violationOf(name, answer, 'well-formed');
    if (fault) report(value, fault);
    if (answer.code !== CODE_OK && (await moneyFingerprint(world.server)) !== known)
      report(value, `refused with ${answer.code}, and something moved`);
    // an accepted call has used up the data of the attempt
    if (answer.code !== CODE_OK) continue;
    attempt = await attemptAt(name, world, trader);
    known = await moneyFingerprint(world.server);
  }
  return faults;
}

describe('checklist 8: unknown fields', () => {
  const extras = ({ ben, plum }: FuzzWorld): Body => ({
    balance: 1_000_000,
    balanceAmount: 1_000_000,
    available: 1_000_000,
    lockMargin: 0,
    locked: 0,
    deposited: 1_000_000,
    totalDeposit: 1_000_000,
    verifiedStatus: 2,
    verified: true,
    role: 'operator',
    isAdmin: true,
    userId: ben.userId,
    user_id: String(ben.userId),
    accountId: 1,
    account_id: 1,
    owner: plum.userId,
    accountMode: 'real',
    account_mode: 'real',
    virtualStatus: '0',
    brand: 'plumtree',
    brandId: 'plumtree',
    brand_id: 'plumtree',
    id: 1,
    status: 'settled',
    outcome: 'win',
    winLost: 1_000_000,
    fee: 0,
    feeAmount: 0,
    feeRate: 0,
    margin: 0,
    securityDepositInitial: 0,
    openingPrice: 1,
    currentPrice: 1,
    profitLoss: 1_000_000,
    practicalNum: 1_000_000,
    nickname: 'operator',
    session: { userId: ben.userId },
    sessionId: 'x',
    constructor: { prototype: { isAdmin: true } },
  });

  it.for(CALL_NAMES)('do not change what %s does', async (name) => {
    const { server, ben } = world;
    const trader = sampleOf(name).money ? await world.newTrader() : await traderFor(name);
    const other = sampleOf(name).ownTrader ? await world.newTrader() : trader;
    const benBefore = await moneyFingerprint(server, ben.userId);
    const plain = await effectOf(await attemptAt(name, world, trader));
    const loadedAttempt = await attemptAt(name, world, other);
    const text = JSON.stringify({ ...extras(world), ...loadedAttempt.body });
    const loaded = await effectOf(loadedAttempt, `{"__proto__":{"isAdmin":true,"balance":1},${text.slice(1)}`);
    const { changed, ...loadedMoney } = loaded;
    const { changed: plainlyChanged, ...plainMoney } = plain;
    expect(loadedMoney).toEqual(plainMoney);
    expect(plainlyChanged).toEqual(expect.arrayContaining(changed));
    expect(loaded.code).toBe(sampleOf(name).refusedWith ?? CODE_OK);
    expect(await moneyFingerprint(server, ben.userId)).toBe(benBefore);
    expect(({} as Record<string, unknown>)['isAdmin']).toBeUndefined();
  });

  /** The effect of a body on the trader's money in both modes, and which columns of the trader it changed. */
  async function effectOf(attempt: Attempt, body?: string) {
    const { server } = world;
    const { userId } = attempt.trader;
    const userRow = async () =>
      (await server.database.pool.query('select to_jsonb(u) as row from users u where id = $1', [userId])).rows[0].row;
    const read = async () => ({ real: await balancesOf(server, userId, 'real'), demo: await balancesOf(server, userId, 'demo') });
    const [row, before] = [await userRow(), await read()];
    const answer = await sendAttempt(world, attempt, body);
    const after = await read();
    const rowAfter: Record<string, unknown> = await userRow();
    const changed = Object.keys(rowAfter).filter((column) => JSON.stringify(rowAfter[column]) !== JSON.stringify(row[column]));
    const moved = (mode: 'real' | 'demo') => [
      after[mode].available - before[mode].available,
      after[mode].locked - before[mode].locked,
    ];
    return { code: answer.code, real: moved('real'), demo: moved('demo'), changed };
  }
});

it('a write is noticed as soon as it is visible, and concerns one user', async () => {
  const { server, ann, ben } = world;
  const read = () => Promise.all([null, ann.userId, ben.userId].map((userId) => moneyFingerprint(server, userId)));
  const before = await read();
  expect(await read()).toEqual(before);
  await sendAttempt(world, await attemptAt('addOrder', world, ann));
  const ordered = await read();
  expect(ordered.map((one, place) => one === before[place])).toEqual([false, false, true]);

  const client = await server.database.pool.connect();
  await client.query('begin');
  await client.query(`update users set verification_level = 'advanced' where id = $1`, [ben.userId]);
  expect(await read()).toEqual(ordered);
  await client.query('commit');
  client.release();
  expect((await read()).map((one, place) => one === ordered[place])).toEqual([false, true, false]);
});

it('the ledger is consistent afterwards', async () => {
  expect(await verifyLedger(world.server.database.pool)).toEqual({ wrongBalances: [], unbalanced: [], unknownKinds: [] });
});

it('a call without a sample is reported', () => {
  const call = { path: '/nothing', who: 'user', request: z.object({ amount: z.number() }), response: z.null() } as const;
  expect(() => sampleOf('nothing' as CallName, call)).toThrow('nothing has no sample body');
  expect(CALL_NAMES.map((name) => typeof sampleOf(name).body)).toEqual(CALL_NAMES.map(() => 'function'));
});

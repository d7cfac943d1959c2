import type { Call } from '@truefill/api/call.ts';
import { CALLS } from '@truefill/api/calls.ts';
import { CODE_CHECK_FAILED, CODE_OK } from '@truefill/api/error-codes.ts';
import type { CallName } from '@truefill/api/paths.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { NORTHWIND, PLUMTREE, type Answer, type Sending } from '@truefill/server/test-support/test-server.ts';
import { openFuzzWorld, type FuzzWorld } from './test-support/fuzz-world.ts';
import { moneyFingerprint } from './test-support/money-fingerprint.ts';
import { attemptAt, sendAttempt, type Attempt } from './test-support/requests.ts';
import { CALL_NAMES, sampleOf } from './test-support/samples.ts';

/**
 * Makes every call of the registry as every kind of caller. The expected result follows from the call's definition, so that a
 * new call is covered automatically.
 */
type Caller = 'nobody' | 'dead token' | 'real' | 'demo';
interface Refused {
  readonly status: number;
  readonly code: number;
}

/** How a call refuses a caller; null if it accepts them. */
function refusalOf({ who, mode }: Call, caller: Caller): Refused | null {
  if (who === 'visitor') return null;
  if (caller === 'nobody') return { status: 401, code: 400 };
  // no user is an operator
  if (caller === 'dead token' || who !== 'user') return { status: 401, code: 23519 };
  return mode === undefined || mode === caller ? null : { status: 200, code: 1057 };
}

const callOf = (name: CallName): Call => CALLS[name];
const FOR_SOMEBODY = CALL_NAMES.filter((name) => callOf(name).who !== 'visitor');
const FOR_USERS = CALL_NAMES.filter((name) => callOf(name).who === 'user');
const FOR_VISITORS = CALL_NAMES.filter((name) => callOf(name).who === 'visitor');

let world: FuzzWorld;
/** tokens, none of which is valid here */
let dead: readonly (readonly [what: string, token: string])[];

beforeAll(async () => {
  world = await openFuzzWorld();
  const ended = (await world.logIn(world.ann)).token;
  await world.server.call('logout', {}, { token: ended });
  const [head = '', payload = '', signature = ''] = world.ann.real.split('.');
  const claims = JSON.parse(Buffer.from(payload, 'base64url').toString()) as object;
  const forged = Buffer.from(JSON.stringify({ ...claims, sub: String(world.ben.userId) })).toString('base64url');
  dead = [
    ['rubbish', 'rubbish'],
    ['an ended session', ended],
    ["another brand's user", world.plum.real],
    ['another signature', `${head}.${payload}.${signature.slice(0, -4)}AAAA`],
    ['no signature', `${head}.${payload}.`],
    ['another payload', `${head}.${forged}.${signature}`],
    ['no algorithm', `${Buffer.from('{"alg":"none"}').toString('base64url')}.${payload}.`],
    ['NUL', `${world.ann.real}\u0000`],
  ];
});
afterAll(() => world.close());

/** Makes a call as somebody else than the user it was prepared for. */
function sendAs(attempt: Attempt, sending: Sending): Promise<Answer> {
  const { body = attempt.body, ...overrides } = sending;
  return sendAttempt(world, { ...attempt, token: undefined }, body, overrides);
}

async function refused(what: string, answer: Promise<Answer>, expected: Refused | null): Promise<void> {
  expect({ what, ...(await answer) }).toMatchObject({ what, data: null, ...expected });
}

/** Whether anybody's data changes meanwhile. */
async function moves(work: () => Promise<void>): Promise<boolean> {
  const before = await moneyFingerprint(world.server);
  await work();
  return (await moneyFingerprint(world.server)) !== before;
}

async function ownAttempt(name: CallName): Promise<Attempt> {
  return attemptAt(name, world, sampleOf(name).ownTrader ? await world.newTrader() : world.ann);
}

describe('callers who may not make a call', () => {
  it.for(FOR_SOMEBODY)('checklist 2: %s requires an active session of this brand', async (name) => {
    const attempt = await attemptAt(name, world);
    const unknown = refusalOf(callOf(name), 'dead token');
    const moved = await moves(async () => {
      await refused('no token', sendAs(attempt, {}), refusalOf(callOf(name), 'nobody'));
      for (const [what, token] of dead) {
        await refused(`${what} in the body`, sendAs(attempt, { body: { ...attempt.body, token } }), unknown);
        if (!token.includes('\u0000')) await refused(what, sendAs(attempt, { token }), unknown);
      }
      const token = attempt.token ?? '';
      await refused("on another brand's host", sendAs(attempt, { token, host: PLUMTREE }), unknown);
      await refused('of an unknown host', sendAs(attempt, { token, host: 'evil.example' }), { status: 421, code: 1009 });
      await refused('from a foreign page', sendAs(attempt, { token, headers: { origin: 'https://evil.example' } }), {
        status: 403,
        code: 1057,
      });
    });
    expect(moved).toBe(false);
  });

  it.for(
    FOR_SOMEBODY.flatMap((name) =>
      (['real', 'demo'] as const).filter((mode) => refusalOf(callOf(name), mode) !== null).map((mode) => [name, mode] as const),
    ),
  )('%s is not for a user of the %s account', async ([name, mode]) => {
    const attempt = await attemptAt(name, world);
    const expected = refusalOf(callOf(name), mode);
    const token = world.ann[mode];
    const lies = { ...attempt.body, accountMode: 'demo', virtualStatus: '1', mode: 'real', token };
    const moved = await moves(async () => {
      await refused('this user', sendAs(attempt, { token }), expected);
      await refused('who says they are another', sendAs(attempt, { body: lies }), expected);
      await refused('with a key', sendAs(attempt, { token, headers: { 'idempotency-key': `${name}-mode` } }), expected);
    });
    expect(moved).toBe(false);
  });
});

describe('callers who may make a call', () => {
  it.for(FOR_USERS)('%s accepts a user', async (name) => {
    const attempt = await ownAttempt(name);
    expect(await sendAttempt(world, attempt)).toMatchObject({ status: 200, code: sampleOf(name).refusedWith ?? CODE_OK });
  });

  it.for(FOR_VISITORS)('%s accepts anybody, with any token', async (name) => {
    const { looksAtSession, refusedWith = CODE_OK } = sampleOf(name);
    const code = looksAtSession ? CODE_CHECK_FAILED : refusedWith;
    expect(await sendAs(await ownAttempt(name), {})).toMatchObject({ status: 200, code });
    expect(await sendAs(await ownAttempt(name), { token: 'rubbish' })).toMatchObject({ status: 200, code });
  });
});

/** Last, because the clock advances and prices become stale, so every attempt is made before. */
it('over time a session needs a fresh proof, and then a new token', async () => {
  const attempts: Attempt[] = [];
  for (const name of FOR_SOMEBODY) attempts.push(await attemptAt(name, world));
  const { clock, database } = world.server;
  clock.nowMs += 5 * 60_000 + 1;
  const fresh = attempts.filter(({ name }) => callOf(name).freshProof);
  expect(fresh.length).toBeGreaterThan(5);
  for (const attempt of fresh) await refused(attempt.name, sendAttempt(world, attempt), { status: 200, code: 23560 });

  clock.nowMs += 25 * 60_000;
  // options that ended meanwhile are first refunded automatically
  const ending = async () =>
    (await database.pool.query(`select from option_order where status = 'running' and end_ms <= $1`, [clock.nowMs])).rowCount;
  await expect.poll(ending, { timeout: 30_000 }).toBe(0);
  const moved = await moves(async () => {
    for (const attempt of attempts)
      await refused(attempt.name, sendAttempt(world, attempt), refusalOf(callOf(attempt.name), 'dead token'));
  });
  expect(moved).toBe(false);
  const check = await world.server.call('check', {}, { token: world.ann.real, host: NORTHWIND });
  expect(check).toMatchObject({ status: 200, code: CODE_CHECK_FAILED });
});

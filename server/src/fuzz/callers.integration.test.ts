import { CALLS } from '@truefill/api/calls.ts';
import { CODE_OK } from '@truefill/api/error-codes.ts';
import type { CallName } from '@truefill/api/paths.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { NORTHWIND, PLUMTREE, type Answer } from '../test-support/test-server.ts';
import { openFuzzWorld, type FuzzWorld } from './test-support/fuzz-world.ts';
import { fieldsOf } from './test-support/hostile-values.ts';
import { moneyFingerprint } from './test-support/money-fingerprint.ts';
import { attemptAt, isAnswered, sendAttempt, type Attempt } from './test-support/requests.ts';
import { CALL_NAMES, sampleOf } from './test-support/samples.ts';

const NOT_YET = 'the server does not answer it yet';
const PROTECTED = CALL_NAMES.filter((name) => CALLS[name].access !== 'open');
const OF_ONE_MODE = CALL_NAMES.filter((name) => ['real-session', 'demo-session'].includes(CALLS[name].access));

let world: FuzzWorld;
let ended: string;

beforeAll(async () => {
  world = await openFuzzWorld();
  ended = (await world.logIn(world.ann)).token;
  await world.server.call('logout', {}, { token: ended });
});
afterAll(() => world.close());

/** Sends something that is to be refused. */
async function refused(what: string, send: () => Promise<Answer>, expected: object): Promise<void> {
  expect({ what, ...(await send()) }).toMatchObject({ what, data: null, ...expected });
}

/** Whether anything of anybody moves meanwhile. */
async function moves(work: () => Promise<void>): Promise<boolean> {
  const before = await moneyFingerprint(world.server);
  await work();
  return (await moneyFingerprint(world.server)) !== before;
}

async function ownAttempt(name: CallName): Promise<Attempt> {
  return attemptAt(name, world, sampleOf(name).ownTrader ? await world.newTrader() : world.ann);
}

/** The same call without its own token. */
function sendWith(
  attempt: Attempt,
  different: { token?: string; host?: string; headers?: Record<string, string>; body?: unknown },
): Promise<Answer> {
  const { body = attempt.body, ...sending } = different;
  return sendAttempt(world, { ...attempt, token: undefined }, body, sending);
}

describe('who may make a call', () => {
  it.for(PROTECTED)('checklist 2: %s wants a living session of this brand', async (name, { skip }) => {
    if (!(await isAnswered(name, world))) return skip(NOT_YET);
    const attempt = await attemptAt(name, world);
    const token = attempt.token ?? '';
    const [head = '', payload = '', signature = ''] = token.split('.');
    const forged = Buffer.from(
      JSON.stringify({ ...JSON.parse(Buffer.from(payload, 'base64url').toString()), sub: String(world.ben.userId) }),
    ).toString('base64url');
    const dead: [what: string, token: string][] = [
      ['rubbish', 'rubbish'],
      ['an ended session', ended],
      ["another brand's user", world.plum.demo],
      ['another signature', `${head}.${payload}.${signature.slice(0, -4)}AAAA`],
      ['no signature', `${head}.${payload}.`],
      ['another payload', `${head}.${forged}.${signature}`],
      ['no algorithm', `${Buffer.from('{"alg":"none"}').toString('base64url')}.${payload}.`],
      ['NUL', `${token}\u0000`],
    ];
    const moved = await moves(async () => {
      await refused('no token', () => sendWith(attempt, {}), { status: 401, code: 400 });
      for (const [what, wrong] of dead) {
        const inBody = { ...attempt.body, token: wrong };
        await refused(`${what} in the body`, () => sendWith(attempt, { body: inBody }), { status: 401, code: 23519 });
        if (!wrong.includes('\u0000'))
          await refused(what, () => sendWith(attempt, { token: wrong }), { status: 401, code: 23519 });
      }
      await refused("on another brand's host", () => sendWith(attempt, { token, host: PLUMTREE }), { status: 401, code: 23519 });
      await refused('of an unknown host', () => sendWith(attempt, { token, host: 'evil.example' }), { status: 421, code: 1009 });
      await refused('from a foreign page', () => sendWith(attempt, { token, headers: { origin: 'https://evil.example' } }), {
        status: 403,
        code: 1057,
      });
    });
    expect(moved).toBe(false);
  });

  it.for(PROTECTED)('%s takes no two tokens that differ', async (name, { skip }) => {
    if (!(await isAnswered(name, world))) return skip(NOT_YET);
    const attempt = await ownAttempt(name);
    const { token = '', body } = attempt;
    const other = CALLS[name].access === 'demo-session' ? world.ben.demo : world.ben.real;
    const form = (fields: object) =>
      new URLSearchParams(Object.entries(fields).map(([field, value]): [string, string] => [field, String(value)])).toString();
    const asForm = { 'content-type': 'application/x-www-form-urlencoded' };
    const two: [what: string, sending: Parameters<typeof sendWith>[1]][] = [
      ['header and body', { token, body: { ...body, token: other } }],
      ['body and header', { token: other, body: { ...body, token } }],
      ['header and metaData', { token, body: { ...body, metaData: { token: other } } }],
      ['header and metaData as text', { token, body: { ...body, metaData: JSON.stringify({ token: other }) } }],
      ['body and metaData', { body: { ...body, token, metaData: { token: other } } }],
      ['header and form', { token, body: form({ ...body, token: other }), headers: asForm }],
      [
        'header and metaData of a form',
        { token, body: form({ ...body, metaData: JSON.stringify({ token: other }) }), headers: asForm },
      ],
    ];
    const moved = await moves(async () => {
      for (const [what, sending] of two) await refused(what, () => sendWith(attempt, sending), { status: 401, code: 23519 });
    });
    expect(moved).toBe(false);
    expect(await sendWith(attempt, { token, body: { ...body, token } })).toMatchObject({
      status: 200,
      code: sampleOf(name).refusedWith ?? CODE_OK,
    });
  });

  it.for(OF_ONE_MODE)('%s refuses the other account mode', async (name, { skip }) => {
    if (!(await isAnswered(name, world))) return skip(NOT_YET);
    const attempt = await attemptAt(name, world);
    const { real, demo } = world.ann;
    const other = CALLS[name].access === 'demo-session' ? real : demo;
    const lies = { ...attempt.body, accountMode: 'demo', virtualStatus: '1', mode: 'real' };
    const moved = await moves(async () => {
      await refused('the other mode', () => sendWith(attempt, { token: other }), { status: 200, code: 1057 });
      await refused('the other mode that says it is this one', () => sendWith(attempt, { body: { ...lies, token: other } }), {
        status: 200,
        code: 1057,
      });
      await refused(
        'the other mode with a key',
        () => sendWith(attempt, { token: other, headers: { 'idempotency-key': `${name}-mode` } }),
        { status: 200, code: 1057 },
      );
    });
    expect(moved).toBe(false);
  });
});

/** Fields whose number or name is one of somebody's things. */
function idFields(name: CallName): string[] {
  const isPublic = new Set(sampleOf(name).publicIds);
  return fieldsOf(name)
    .map((field) => field.name)
    .filter((field) => /(^|[a-z])(id|ids|uid|uuid)$|Id$|Ids$/.test(field) && !isPublic.has(field));
}

describe("checklist 1: what is somebody else's", () => {
  it.for(PROTECTED)('%s neither shows nor changes it', async (name, { skip }) => {
    if (!(await isAnswered(name, world))) return skip(NOT_YET);
    const { server, ben } = world;
    const attempt = await ownAttempt(name);
    const owner = attempt.trader;
    // the session that the call may use up is ben's own, the body names what is another's
    const { token = '' } = await attemptAt(name, world, sampleOf(name).ownTrader ? await world.newTrader() : ben);
    const before = await moneyFingerprint(server, owner.userId);
    const answer = await sendWith(attempt, { token });
    expect(await moneyFingerprint(server, owner.userId)).toBe(before);
    if (idFields(name).length > 0 && name !== 'notificationRead')
      expect(answer).toMatchObject({ status: 200, code: expect.toSatisfy((code) => [402, 1008].includes(code)), data: null });
    expect(answer.text).not.toContain(String(owner.userId));
    expect(answer.text).not.toContain(owner.email);
    expect(await sendAttempt(world, attempt)).toMatchObject({ status: 200, code: sampleOf(name).refusedWith ?? CODE_OK });
  });

  it('a notice is marked as read by its owner alone', async () => {
    const { server, ann, ben } = world;
    const { rows } = await server.database.pool.query<{ id: bigint }>(
      `insert into notification (user_id, alarm, subject, title, content, at_ms) values ($1, 'stopOut', 'fuzz', 't', 'c', 0) returning id`,
      [ann.userId],
    );
    const body = { ids: rows.map(({ id }) => Number(id)) };
    const unread = async () => (await server.call('notificationUnreadCount', {}, { token: ann.real })).data.counts;
    expect(await unread()).toBe(1);
    expect((await server.call('notificationRead', body, { token: ben.real })).code).toBe(CODE_OK);
    expect(await unread()).toBe(1);
    expect((await server.call('notificationList', {}, { token: ben.real })).data.list).toEqual([]);
    expect((await server.call('notificationRead', body, { token: ann.real })).code).toBe(CODE_OK);
    expect(await unread()).toBe(0);
  });
});

/** Last, because the clock goes on: from then on every token is old. */
describe('when a token is old', () => {
  it('every protected call wants a new one', async () => {
    const attempts: Attempt[] = [];
    for (const name of PROTECTED) if (await isAnswered(name, world)) attempts.push(await attemptAt(name, world));
    world.server.clock.nowMs += 31 * 60_000;
    // options that ended meanwhile get their money back first, by themselves
    const { clock, database } = world.server;
    const ending = async () =>
      (await database.pool.query(`select from option_order where status = 'running' and end_ms <= $1`, [clock.nowMs])).rowCount;
    await expect.poll(ending, { timeout: 30_000 }).toBe(0);
    const moved = await moves(async () => {
      for (const attempt of attempts)
        await refused(attempt.name, () => sendAttempt(world, attempt), { status: 401, code: 23519 });
    });
    expect(moved).toBe(false);
    expect(await world.server.call('check', {}, { token: world.ann.real, host: NORTHWIND })).toMatchObject({
      status: 200,
      code: -1,
    });
    expect(attempts.length).toBeGreaterThan(25);
  });
});

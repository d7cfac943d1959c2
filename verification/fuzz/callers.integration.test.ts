import { CALLS } from '@truefill/api/calls.ts';
import { CODE_OK } from '@truefill/api/error-codes.ts';
import type { CallName } from '@truefill/api/paths.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Answer } from '@truefill/server/test-support/test-server.ts';
import { openFuzzWorld, type FuzzWorld } from './test-support/fuzz-world.ts';
import { fieldsOf } from './test-support/hostile-values.ts';
import { moneyFingerprint } from './test-support/money-fingerprint.ts';
import { attemptAt, sendAttempt, type Attempt } from './test-support/requests.ts';
import { CALL_NAMES, modeOf, sampleOf } from './test-support/samples.ts';

const PROTECTED = CALL_NAMES.filter((name) => CALLS[name].who !== 'visitor');

let world: FuzzWorld;

beforeAll(async () => {
  world = await openFuzzWorld();
});
afterAll(() => world.close());

/** Sends a request that must be refused. */
async function refused(what: string, send: () => Promise<Answer>, expected: object): Promise<void> {
  expect({ what, ...(await send()) }).toMatchObject({ what, data: null, ...expected });
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

/** The same call without its own token. */
function sendWith(
  attempt: Attempt,
  overrides: { token?: string; host?: string; headers?: Record<string, string>; body?: unknown },
): Promise<Answer> {
  const { body = attempt.body, ...sending } = overrides;
  return sendAttempt(world, { ...attempt, token: undefined }, body, sending);
}

describe('with two tokens', () => {
  it.for(PROTECTED)('%s refuses two different tokens', async (name) => {
    const attempt = await ownAttempt(name);
    const { token = '', body } = attempt;
    const other = world.ben[modeOf(name)];
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
});

/** Fields that identify something of a user's. */
function idFields(name: CallName): string[] {
  const isPublic = new Set(sampleOf(name).publicIds);
  return fieldsOf(name)
    .map((field) => field.name)
    .filter((field) => /(^|[a-z])(id|ids|uid|uuid)$|Id$|Ids$/.test(field) && !isPublic.has(field));
}

describe("checklist 1: another user's data", () => {
  it.for(PROTECTED)('%s neither shows nor changes it', async (name) => {
    const { server, ben } = world;
    const attempt = await ownAttempt(name);
    const owner = attempt.trader;
    // the session that the call may use up is ben's own, the body names another user's data
    const { token = '' } = await attemptAt(name, world, sampleOf(name).ownTrader ? await world.newTrader() : ben);
    const before = await moneyFingerprint(server, owner.userId);
    const answer = await sendWith(attempt, { token });
    expect(await moneyFingerprint(server, owner.userId)).toBe(before);
    const { narrows } = sampleOf(name);
    if (narrows) expect(answer).toMatchObject({ status: 200, code: CODE_OK, data: { [narrows]: [] } });
    else if (idFields(name).length > 0 && name !== 'notificationRead')
      expect(answer).toMatchObject({
        status: 200,
        code: expect.toSatisfy((code) => [402, 1008, 1051].includes(code)),
        data: null,
      });
    expect(answer.text).not.toContain(String(owner.userId));
    expect(answer.text).not.toContain(owner.email);
    expect(await sendAttempt(world, attempt)).toMatchObject({ status: 200, code: sampleOf(name).refusedWith ?? CODE_OK });
  });

  it('a notice can be marked as read only by its owner', async () => {
    const { server } = world;
    // two users who get no other notices meanwhile
    const [ann, ben] = [await world.newTrader(), await world.newTrader()];
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

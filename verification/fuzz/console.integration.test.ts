import type { Call } from '@truefill/api/call.ts';
import { CONSOLE_CALLS } from '@truefill/api/console-calls.ts';
import type { ConsoleCallName } from '@truefill/api/console-paths.ts';
import { OPERATOR_ROLES, RIGHTS_OF_ROLE, type OperatorRole } from '@truefill/api/operators/rights.ts';
import {
  consoleBrowser,
  newOperator,
  signInOperator,
  type OperatorClient,
} from '@truefill/server/test-support/operator-client.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openFuzzWorld, type FuzzWorld } from './test-support/fuzz-world.ts';
import { attemptAt } from './test-support/requests.ts';
import { fingerprints } from './test-support/table-fingerprints.ts';

/**
 * Makes every console call as every kind of caller. The expected result follows from the call's definition and the table of
 * roles, so that a new call is covered automatically, except for its body if it has no example.
 */
const CALLS = Object.entries<Call>(CONSOLE_CALLS) as readonly (readonly [ConsoleCallName, Call])[];
const FOR_OPERATORS = CALLS.filter(([, { who }]) => typeof who === 'object');

let world: FuzzWorld;
let administrator: OperatorClient;
let second: OperatorClient;
let ofPlumtree: OperatorClient;
const byRole = new Map<OperatorRole, OperatorClient>();

/** Bodies of calls without an example; they name nonexistent data, so that they are refused by their own rules. */
function bodyOf(name: ConsoleCallName): object {
  const noCase = { kind: 'deposit', caseId: 999_999 };
  const nobody = { operatorId: 999_999, reason: 'walk' };
  const bodies: Partial<Record<ConsoleCallName, object>> = {
    changeOperatorPassword: { oldPassword: 'wrong', newPassword: 'thirteen calm valleys', authCode: '000000' },
    createOperatorRecoveryCodes: { authCode: '000000' },
    inviteOperator: { email: 'walk@operators.example', name: 'Walk', grants: [{ role: 'support', brandId: null }] },
    setOperatorRoles: { ...nobody, grants: [] },
    deactivateOperator: nobody,
    reactivateOperator: nobody,
    resetOperatorFactor: nobody,
    reviewCase: noCase,
    claimCase: noCase,
    releaseCase: noCase,
    approveCase: { ...noCase, reference: 'walk' },
    withdrawApproval: { ...noCase, text: 'walk' },
    rejectCase: { ...noCase, reasonCode: 'payment_not_found' },
    proposeCorrection: { userId: 999_999, currency: 'USD', amount: '1', reasonCode: 'goodwill', text: 'walk' },
    proposeHold: {
      userId: 999_999,
      reasonCode: 'identity_check',
      caseNumber: 'W',
      expiresTs: 2_000_000_000_000,
      scope: 'withdrawals',
    },
    proposeHoldLift: { holdId: 999_999, reasonCode: 'cleared' },
    consoleUser: { userId: 999_999 },
    supportTicket: { ticketId: 999_999 },
    claimTicket: { ticketId: 999_999 },
    releaseTicket: { ticketId: 999_999 },
    answerTicket: { ticketId: 999_999, text: 'walk' },
    decideTicket: { ticketId: 999_999, decision: 'refuse', reasonCode: 'as_agreed', text: 'walk' },
  };
  return bodies[name] ?? CONSOLE_CALLS[name as 'operatorSession'].example ?? {};
}

beforeAll(async () => {
  world = await openFuzzWorld();
  const { server } = world;
  administrator = await signInOperator(server);
  second = await signInOperator(server, 2);
  for (const role of OPERATOR_ROLES) byRole.set(role, await newOperator(server, administrator, [role]));
  ofPlumtree = await newOperator(
    server,
    administrator,
    OPERATOR_ROLES.map((role) => ({ role, brandId: 'plumtree' })),
    'plumtree@operators.example',
  );
  // a position, a pending order and a running option, so that there is data to affect
  for (const name of ['closeOrder', 'cancelOrder', 'optionOrder'] as const) await attemptAt(name, world);
});
afterAll(() => world.close());

describe('checklist 9, 10: who may make a console call', () => {
  it.for(FOR_OPERATORS.map(([name]) => name))('%s: only operators with its right', async (name) => {
    const { who, path } = CONSOLE_CALLS[name as ConsoleCallName] as Call;
    const right = typeof who === 'object' ? who.operator : 'self';
    const body = bodyOf(name);
    expect(await consoleBrowser(world.server).call(name, body)).toMatchObject({ status: 401, code: 400, data: null });
    const asTrader = { headers: { authorization: `Bearer ${world.ann.real}` } };
    expect(await consoleBrowser(world.server).call(name, { ...body, token: world.ann.real }, asTrader)).toMatchObject({
      status: 401,
      data: null,
    });
    for (const role of OPERATOR_ROLES) {
      if (name === 'operatorLogout') continue;
      const operator = byRole.get(role);
      const answer = await operator?.call(name, body);
      const outcome = { name, path, role, status: answer?.status, code: answer?.code };
      if (!RIGHTS_OF_ROLE[role].includes(right)) expect(outcome).toMatchObject({ status: 403, code: 1057 });
      else {
        expect(outcome).not.toMatchObject({ status: 401 });
        expect(outcome).not.toMatchObject({ code: 1009 });
        expect(outcome.status).toBeLessThan(500);
      }
    }
  });
});

/** Tables that may change without a decision: access, claims, the audit trail, and counts of attempts. */
const OF_OPERATORS = /^(operators?(_|$)|audit_|review_|login_|running_|seen_|rule_)/;
/** Tables that a correction and a hold may also change. */
const OF_MONEY = /^(ledger_|account_event|trading_command|outbox|notification|notice)/;
/** Shard ownership, which changes by itself. */
const BY_ITSELF = /^trading_(watcher|shard)/;

/** Waits for the jobs of earlier calls, and for the consumers of their events. */
async function followed(): Promise<void> {
  const { jobs, database } = world.server;
  const haveRead = `select min(position) >= (select coalesce(max(id), 0) from account_event) as all from outbox_cursor`;
  await expect
    .poll(async () => (await database.pool.query<{ all: boolean }>(haveRead)).rows[0]?.all, { timeout: 30_000 })
    .toBe(true);
  await jobs.idle();
}

async function changedBy(work: () => Promise<void>): Promise<string[]> {
  // what happened before `work` must not be attributed to it; reading the log flushes queued quotes
  await followed();
  await world.server.quotes.quotesBetween('BTCUSDT', 0, 0);
  const before = await fingerprints(world.server.database.pool);
  await work();
  await followed();
  const after = await fingerprints(world.server.database.pool);
  return [...after].flatMap(([table, print]) => (before.get(table) === print || BY_ITSELF.test(table) ? [] : [table]));
}

describe('checklist 10: the console never changes a price, a fill, an outcome or, outside its workflows, a balance', () => {
  it('with any call, made by somebody with every role', async () => {
    const changed = await changedBy(async () => {
      for (const [name] of CALLS) {
        if (name === 'operatorLogout') continue;
        for (const operator of [administrator, second]) {
          const answer = await operator.call(name, bodyOf(name));
          expect([name, answer.status]).not.toEqual([name, 500]);
        }
      }
    });
    expect(changed.filter((table) => !OF_OPERATORS.test(table))).toEqual([]);
  });

  it('a correction is two entries of its own kind, and changes no orders, options or prices', async () => {
    const { ann, server } = world;
    const movements = async () =>
      (
        await server.database.pool.query<{ id: bigint; kind: string; amount: bigint }>(
          'select id, kind, amount from ledger_movement',
        )
      ).rows;
    // compared by content, not by number: connections reserve blocks of numbers
    const before = new Set((await movements()).map(({ id }) => id));
    const added = async () => (await movements()).filter(({ id }) => !before.has(id));
    const changed = await changedBy(async () => {
      const requested = await administrator.call('proposeCorrection', {
        userId: ann.userId,
        currency: 'USD',
        amount: '12.34',
        reasonCode: 'goodwill',
        text: 'walk',
      });
      expect(requested).toMatchObject({ code: 0 });
      const caseRef = { kind: 'correction', caseId: requested.data.caseId };
      // the same person does not count as the second one in any way
      await administrator.call('claimCase', caseRef);
      expect((await administrator.call('approveCase', caseRef)).code).not.toBe(0);
      await administrator.call('releaseCase', caseRef);
      expect(await second.call('claimCase', caseRef)).toMatchObject({ code: 0 });
      expect(await second.call('approveCase', caseRef)).toMatchObject({ code: 0 });
      await expect.poll(async () => (await added()).length).toBeGreaterThan(0);
    });
    const made = await added();
    expect(new Set(made.map(({ kind }) => kind))).toEqual(new Set(['correction_credit']));
    expect(made.every(({ amount }) => amount === 1_234n || amount === -1_234n)).toBe(true);
    expect(changed.filter((table) => !OF_OPERATORS.test(table) && !OF_MONEY.test(table))).toEqual([]);
    const seen = (await server.call('userOperatorActions', {}, { token: ann.real })).data;
    expect(seen.list).toMatchObject([{ action: 'correction.approved', reason: 'Goodwill: walk' }]);
  });
});

describe('checklist 2: an operator of one brand', () => {
  it('reads nothing of another brand, whatever they name', async () => {
    const { ann } = world;
    for (const [name] of FOR_OPERATORS) {
      if (name === 'operatorLogout') continue;
      const answer = await ofPlumtree.call(name, { ...bodyOf(name), brandId: 'northwind', userId: ann.userId });
      expect([name, answer.status]).not.toEqual([name, 500]);
      expect([name, answer.text.includes(ann.email)]).toEqual([name, false]);
      if (name !== 'operatorList') expect([name, /"brandId":"northwind"/.test(answer.text)]).toEqual([name, false]);
    }
  });

  it('changes nothing of another brand', async () => {
    const { ann } = world;
    const changed = await changedBy(async () => {
      for (const [name, body] of [
        [
          'proposeCorrection',
          { userId: ann.userId, currency: 'USD', amount: '1', reasonCode: 'goodwill', text: 'x', brandId: 'plumtree' },
        ],
        [
          'proposeHold',
          {
            userId: ann.userId,
            reasonCode: 'identity_check',
            caseNumber: 'X',
            expiresTs: world.server.clock.nowMs + 86_400_000,
            scope: 'withdrawals',
          },
        ],
      ] as const)
        expect([name, (await ofPlumtree.call(name, body)).code]).not.toEqual([name, 0]);
    });
    expect(changed.filter((table) => !/^(operator_session)$/.test(table))).toEqual([]);
  });
});

import { afterAll, beforeAll, expect, it } from 'vitest';
import type { CaseKindName } from '@truefill/api/review/case-kinds.ts';
import { startTestServer, type TestServer } from '../../test-support/test-server.ts';
import { newOperator, signInOperator, type OperatorClient } from '../../test-support/operator-client.ts';
import { creditOnce } from '../accounts/test-support/credit-once.ts';
import { readAccounts, verifyLedger } from '../accounts/ledger/index.ts';
import { cents } from '@truefill/domain/money/money.ts';
import { HOUR_MS } from '@truefill/domain/time/durations.ts';
import { activeHold } from './index.ts';

let server: TestServer;
let one: OperatorClient;
let two: OperatorClient;
let reviewer: OperatorClient;
let auditor: OperatorClient;
let user: { token: string; userId: number };

/** less than the half hour after which idle operators are signed out */
const A_WHILE_MS = 20 * 60_000;

beforeAll(async () => {
  server = await startTestServer();
  one = await signInOperator(server, 1);
  two = await signInOperator(server, 2);
  reviewer = await newOperator(server, one, ['reviewer']);
  auditor = await newOperator(server, one, [{ role: 'auditor', brandId: 'northwind' }]);
  user = await server.newUser('held@example.com');
  const account = await real();
  await creditOnce(server.queue, account.id, 'real', cents(100_00n));
});

afterAll(() => server.close());

async function real() {
  const accounts = await readAccounts(server.database.pool, { userId: BigInt(user.userId) });
  const account = accounts.find(({ accountMode }) => accountMode === 'real');
  if (!account) throw new Error('no account');
  return account;
}

async function decide(operator: OperatorClient, kind: CaseKindName, caseId: number, reject?: object) {
  const caseRef = { kind, caseId };
  await operator.call('claimCase', caseRef);
  return reject ? operator.call('rejectCase', { ...caseRef, ...reject }) : operator.call('approveCase', caseRef);
}

it('a correction is proposed by one person, approved by another, and appears in the user’s statement', async () => {
  const requested = await one.call('proposeCorrection', {
    userId: user.userId,
    currency: 'USD',
    amount: '12.34',
    reasonCode: 'fee_refund',
    text: 'Fee of order 7',
  });
  expect(requested.code).toBe(0);
  const { caseId } = requested.data;
  const caseRef = { kind: 'correction', caseId };
  expect((await one.call('reviewCase', caseRef)).data).toMatchObject({
    state: 'proposed',
    amount: '12.34',
    currency: 'USD',
    needsTwo: true,
    blockedBy: 'proposer',
    proposedBy: { operatorId: one.operatorId },
  });
  // checklist 11: neither the same person nor people without the right can approve, enforced by the service itself
  expect((await decide(one, 'correction', caseId)).code).toBe(1057);
  await one.call('releaseCase', caseRef);
  expect(await decide(reviewer, 'correction', caseId)).toMatchObject({ status: 403, code: 1057 });
  expect(await decide(auditor, 'correction', caseId)).toMatchObject({ status: 403, code: 1057 });
  expect((await real()).available).toBe(100_00n);
  // order of entries within one ms is undefined: connections allocate ids in blocks
  server.clock.nowMs += 1;
  expect(await decide(two, 'correction', caseId)).toMatchObject({ code: 0, data: { state: 'approved' } });
  expect((await decide(two, 'correction', caseId)).code).toBe(1017);
  expect(await real()).toMatchObject({ available: 112_34n, deposited: 100_00n });
  const { data } = await server.call('userMovements', {}, { token: user.token });
  expect(data.list).toMatchObject([{ kind: 'correction_credit', amount: 12.34, balanceChange: 12.34 }, { kind: 'deposit' }]);
  expect(await verifyLedger(server.database.pool)).toEqual({ wrongBalances: [], unbalanced: [], unknownKinds: [] });
});

it('a debit of more than the available money is refused with 1052, and the case stays open', async () => {
  const { data } = await two.call('proposeCorrection', {
    userId: user.userId,
    currency: 'USD',
    amount: -200,
    reasonCode: 'payment_returned',
  });
  expect((await decide(one, 'correction', data.caseId)).code).toBe(1052);
  expect((await one.call('reviewCase', { kind: 'correction', caseId: data.caseId })).data).toMatchObject({
    state: 'proposed',
    worst: 'fail',
    remarks: ['coveredByBalance', 'otherCorrections'],
    amount: '-200.00',
    checks: expect.arrayContaining([expect.objectContaining({ values: { available: '112.34 USD' } })]),
  });
  expect((await real()).available).toBe(112_34n);
  const rejected = await one.call('rejectCase', { kind: 'correction', caseId: data.caseId, reasonCode: 'wrong_amount' });
  expect(rejected).toMatchObject({ code: 0, data: { state: 'rejected' } });
  expect((await real()).available).toBe(112_34n);
});

it.each([
  { what: 'nothing', change: { amount: 0 }, code: 1064 },
  { what: 'over-precise', change: { amount: '0.001' }, code: 1065 },
  { what: 'no number', change: { amount: 'NaN' }, code: 1001 },
  { what: 'more than can be', change: { amount: '9999999999999999999999' }, code: 1057 },
  { what: 'a coin where the brand keeps none', change: { currency: 'BTC' }, code: 1055 },
  { what: 'an unknown currency', change: { currency: 'DOGE' }, code: 1055 },
  { what: 'nobody', change: { userId: 999_999 }, code: 1002 },
  { what: 'no reason', change: { reasonCode: undefined }, code: 1003 },
  { what: 'no words with other', change: { reasonCode: 'other' }, code: 1003 },
  { what: 'a reason that there is not', change: { reasonCode: 'because' }, code: 1001 },
])('a correction of $what returns $code', async ({ change, code }) => {
  const body = { userId: user.userId, currency: 'USD', amount: 1, reasonCode: 'goodwill', ...change };
  expect((await one.call('proposeCorrection', body)).code).toBe(code);
});

it('a hold needs two people, a reason, a case number and an end, and expires automatically', async () => {
  const expiresTs = server.clock.nowMs + A_WHILE_MS;
  const hold = { userId: user.userId, reasonCode: 'identity_check', caseNumber: 'AML-7', expiresTs, scope: 'withdrawals' };
  expect((await one.call('proposeHold', { ...hold, reasonCode: undefined })).code).toBe(1003);
  expect((await one.call('proposeHold', { ...hold, caseNumber: '' })).code).toBe(1003);
  expect((await one.call('proposeHold', { ...hold, expiresTs: server.clock.nowMs })).code).toBe(1057);
  expect((await one.call('proposeHold', { ...hold, expiresTs: server.clock.nowMs + 400 * 24 * HOUR_MS })).code).toBe(1057);
  expect((await auditor.call('proposeHold', hold)).code).toBe(1057);
  const answers = await Promise.all([one.call('proposeHold', hold), one.call('proposeHold', hold)]);
  expect(answers.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([0, 1011]);
  const caseId = answers.find(({ code }) => code === 0)?.data.caseId;
  const held = () => activeHold(server.database.pool, BigInt(user.userId), server.clock.nowMs);
  expect((await decide(one, 'hold', caseId)).code).toBe(1057);
  await one.call('releaseCase', { kind: 'hold', caseId });
  expect(await held()).toBeNull();
  expect((await decide(two, 'hold', caseId)).code).toBe(0);
  expect(await held()).toEqual({ reasonCode: 'identity_check', caseNumber: 'AML-7', expiresTs, scope: 'withdrawals' });
  expect((await one.call('consoleUser', { userId: user.userId })).data).toMatchObject({
    held: true,
    holds: [{ state: 'active', caseNumber: 'AML-7' }],
  });
  server.clock.nowMs = expiresTs;
  expect(await held()).toBeNull();
});

it('a hold is lifted early by two people, too', async () => {
  const hold = { userId: user.userId, reasonCode: 'legal_order', caseNumber: 'C-8', scope: 'withdrawals_and_trading' };
  const { data: placed } = await one.call('proposeHold', { ...hold, expiresTs: server.clock.nowMs + A_WHILE_MS });
  await decide(two, 'hold', placed.caseId);
  const holdId = placed.caseId;
  expect((await one.call('proposeHoldLift', { holdId })).code).toBe(1003);
  expect((await one.call('proposeHoldLift', { holdId: 999, reasonCode: 'cleared' })).code).toBe(1008);
  const shown = async () => {
    const { data } = await auditor.call('consoleUser', { userId: user.userId });
    return (data.holds as { holdId: number }[]).find((each) => each.holdId === holdId);
  };
  expect(await shown()).toMatchObject({ state: 'active', liftProposed: false });
  const { data: lift } = await two.call('proposeHoldLift', { holdId, reasonCode: 'cleared' });
  expect(await shown()).toMatchObject({ state: 'active', liftProposed: true });
  expect((await two.call('proposeHoldLift', { holdId, reasonCode: 'cleared' })).code).toBe(1011);
  expect((await decide(two, 'hold_lift', lift.caseId)).code).toBe(1057);
  await two.call('releaseCase', { kind: 'hold_lift', caseId: lift.caseId });
  expect(await activeHold(server.database.pool, BigInt(user.userId), server.clock.nowMs)).not.toBeNull();
  expect((await decide(one, 'hold_lift', lift.caseId)).code).toBe(0);
  expect(await activeHold(server.database.pool, BigInt(user.userId), server.clock.nowMs)).toBeNull();
  expect(await shown()).toMatchObject({ state: 'lifted', liftProposed: false });
  expect((await one.call('proposeHoldLift', { holdId, reasonCode: 'cleared' })).code).toBe(1017);
});

it('nothing is proposed about a closed account, where it could not take effect', async () => {
  const gone = await server.newUser('gone@example.com');
  expect((await server.call('closeAccount', { confirmation: 'gone@example.com' }, { token: gone.token })).code).toBe(0);
  const correction = { userId: gone.userId, currency: 'USD', amount: '5', reasonCode: 'goodwill' };
  expect((await one.call('proposeCorrection', correction)).code).toBe(1002);
  const hold = { userId: gone.userId, reasonCode: 'identity_check', caseNumber: 'C-9', scope: 'withdrawals' };
  expect((await one.call('proposeHold', { ...hold, expiresTs: server.clock.nowMs + A_WHILE_MS })).code).toBe(1002);
  const { rows } = await server.database.pool.query('select 1 from review_correction where user_id = $1', [gone.userId]);
  expect(rows).toEqual([]);
});

it('every step is in the audit, with who, what and why', async () => {
  const { rows } = await server.database.pool.query<{ action: string; reason: string }>(
    `select action, reason from audit_entry where user_id = $1 and action not like 'user.%' order by seq`,
    [user.userId],
  );
  expect(rows[0]).toEqual({ action: 'correction.proposed', reason: 'fee_refund: Fee of order 7' });
  expect(rows.map(({ action }) => action)).toEqual(
    expect.arrayContaining([
      'correction.approved',
      'correction.rejected',
      'hold.proposed',
      'hold.approved',
      'hold.liftProposed',
      'hold.lifted',
    ]),
  );
});

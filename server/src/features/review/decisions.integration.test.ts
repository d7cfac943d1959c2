import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../test-support/test-server.ts';
import { Refusal } from '../../platform/refusal.ts';
import { systemTimers } from '../../platform/timers.ts';
import type { OperatorSession } from '../operators/session.ts';
import { createReview, type Review } from './index.ts';
import { callConsole, newOperator } from './test-support/call-console.ts';
import { SAMPLE_TABLE, sampleKind, type SampleKind } from './test-support/sample-kind.ts';

const CLAIM_MS = 10 * 60_000;

let server: TestServer;
let review: Review;
let kind: SampleKind;
let call: ReturnType<typeof callConsole>;
let one: OperatorSession;
let other: OperatorSession;
let treasurer: OperatorSession;
let auditor: OperatorSession;
let stranger: OperatorSession;
let userId: number;

beforeAll(async () => {
  server = await startTestServer();
  const { pool } = server.database;
  await pool.query(SAMPLE_TABLE);
  ({ userId } = await server.newUser('trader@example.com'));
  one = await newOperator(pool, 'One', { northwind: ['reviewer', 'treasurer'] });
  other = await newOperator(pool, 'Other', { northwind: ['reviewer', 'treasurer'] });
  treasurer = await newOperator(pool, 'Treasurer', { northwind: ['treasurer'] });
  auditor = await newOperator(pool, 'Auditor', { northwind: ['auditor'] });
  stranger = await newOperator(pool, 'Stranger', { plumtree: ['reviewer', 'treasurer'] });
});

afterAll(() => server.close());

beforeEach(() => {
  kind = sampleKind(server.database.pool);
  review = createReview({
    pool: server.database.pool,
    clock: server.clock,
    log: { error: () => undefined },
    brands: server.brands,
    queue: server.queue,
    jobs: { everyMinute: () => undefined },
    prices: { newest: () => null, instrument: () => undefined },
    kinds: [kind],
    userOf: async () => ({
      userId,
      brandId: 'northwind',
      userName: 'trader',
      contact: '',
      registeredTs: 0,
      balance: 0,
      deposited: 0,
      held: false,
      closedTs: 0,
    }),
    notifyOfHold: async () => undefined,
    timers: systemTimers,
    findSession: async () => null,
    readProof: async () => null,
    alsoFollowed: [],
  });
  call = callConsole([review.routes]);
});

async function newPayment(cents = 50_000n, brandId = 'northwind', of = userId): Promise<{ kind: 'deposit'; caseId: number }> {
  const { rows } = await server.database.pool.query<{ id: bigint }>(
    'insert into sample_payment (brand_id, user_id, cents, created_ms) values ($1, $2, $3, $4) returning id',
    [brandId, of, cents, server.clock.nowMs],
  );
  return { kind: 'deposit', caseId: Number(rows[0]?.id) };
}

async function payment({ caseId }: { caseId: number }) {
  const { rows } = await server.database.pool.query(
    'select state, paid, reference, reason_code from sample_payment where id = $1',
    [caseId],
  );
  return rows[0];
}

async function audited({ caseId }: { caseId: number }): Promise<string[]> {
  const { rows } = await server.database.pool.query<{ action: string }>(
    `select action from audit_entry where target_kind = 'deposit' and target_id = $1 order by seq`,
    [String(caseId)],
  );
  return rows.map(({ action }) => action);
}

const codeOf = async (answer: Promise<{ code: number }>): Promise<number> => (await answer).code;

describe('a claim', () => {
  it('is one person’s, until it is released or its ten minutes are over', async () => {
    const caseRef = await newPayment();
    expect(await call(one, 'claimCase', caseRef)).toMatchObject({ code: 0, data: { untilTs: server.clock.nowMs + CLAIM_MS } });
    expect(await codeOf(call(other, 'claimCase', caseRef))).toBe(23552);
    expect(await codeOf(call(other, 'approveCase', { ...caseRef, reference: 'x' }))).toBe(23552);
    expect(await codeOf(call(other, 'rejectCase', { ...caseRef, reasonCode: 'third_party' }))).toBe(23552);
    server.clock.nowMs += CLAIM_MS;
    expect(await codeOf(call(one, 'approveCase', { ...caseRef, reference: 'x' }))).toBe(1057);
    expect(await codeOf(call(other, 'claimCase', caseRef))).toBe(0);
    expect(await codeOf(call(one, 'releaseCase', caseRef))).toBe(0);
    expect(await codeOf(call(one, 'claimCase', caseRef))).toBe(23552);
    expect(await codeOf(call(other, 'releaseCase', caseRef))).toBe(0);
    expect(await codeOf(call(one, 'claimCase', caseRef))).toBe(0);
    expect(await payment(caseRef)).toMatchObject({ state: 'open', paid: 0 });
    expect(await audited(caseRef)).toEqual(['case.claimed', 'case.claimed', 'case.released', 'case.claimed']);
  });

  it('by two people at the same moment is granted to the first', async () => {
    const caseRef = await newPayment();
    const codes = await Promise.all([one, other, one, other].map((who) => codeOf(call(who, 'claimCase', caseRef))));
    expect(codes.filter((code) => code === 0)).toHaveLength(2);
    expect(codes.filter((code) => code === 23552)).toHaveLength(2);
  });

  it('requires the right to decide: 403 with 1057 for others', async () => {
    const caseRef = await newPayment();
    expect(await call(auditor, 'claimCase', caseRef)).toMatchObject({ status: 403, code: 1057 });
    expect(await call(treasurer, 'claimCase', caseRef)).toMatchObject({ status: 403, code: 1057 });
    expect(await codeOf(call(stranger, 'claimCase', caseRef))).toBe(1008);
    expect(await codeOf(call(one, 'claimCase', { kind: 'withdrawal', caseId: caseRef.caseId }))).toBe(1008);
    expect(await codeOf(call(one, 'claimCase', { kind: 'deposit', caseId: 999_999 }))).toBe(1008);
  });
});

describe('an approval', () => {
  it('below the brand’s limit needs one person, and is carried out once, with its reference', async () => {
    const caseRef = await newPayment();
    expect(await codeOf(call(one, 'approveCase', { ...caseRef, reference: 'tx1' }))).toBe(1057);
    await call(one, 'claimCase', caseRef);
    expect(await codeOf(call(one, 'approveCase', caseRef))).toBe(1003);
    expect(await call(one, 'approveCase', { ...caseRef, reference: 'tx1' })).toMatchObject({ data: { state: 'approved' } });
    expect(await payment(caseRef)).toEqual({ state: 'approved', paid: 1, reference: 'tx1', reason_code: '' });
    expect(await codeOf(call(one, 'approveCase', { ...caseRef, reference: 'tx1' }))).toBe(1017);
    expect(await codeOf(call(other, 'claimCase', caseRef))).toBe(1017);
    expect(await audited(caseRef)).toEqual(['case.claimed', 'deposit.approved']);
    const { data } = await call(auditor, 'reviewCase', caseRef);
    expect(data).toMatchObject({ state: 'approved', blockedBy: 'decided', actions: [], claimedBy: null });
    expect(data?.history.map(({ action }) => action)).toEqual(['submitted', 'claimed', 'approved', 'executed']);
  });

  it('sent twenty times concurrently is carried out once', async () => {
    const caseRef = await newPayment();
    await call(one, 'claimCase', caseRef);
    const again = { ...caseRef, reference: 'tx-once' };
    const codes = await Promise.all(Array.from({ length: 20 }, () => codeOf(call(one, 'approveCase', again))));
    expect(codes.filter((code) => code === 0)).toHaveLength(1);
    expect(codes.filter((code) => code !== 0).every((code) => [1017, 23552, 1057].includes(code))).toBe(true);
    expect(await payment(caseRef)).toMatchObject({ state: 'approved', paid: 1 });
    expect(kind.decisions).toHaveLength(1);
  });

  it('above the limit needs two different people', async () => {
    const caseRef = await newPayment(1_000_001n);
    await call(one, 'claimCase', caseRef);
    expect(await call(one, 'approveCase', { ...caseRef, reference: 'big', note: 'seen' })).toMatchObject({
      data: { state: 'proposed' },
    });
    expect(await payment(caseRef)).toMatchObject({ state: 'open', paid: 0 });
    expect((await call(one, 'reviewCase', caseRef)).data).toMatchObject({
      state: 'proposed',
      needsTwo: true,
      blockedBy: 'proposer',
      proposedBy: { name: 'One' },
    });
    // checklist 11: enforced by the service itself, also against another session of the same person
    await call(one, 'claimCase', caseRef);
    expect(await codeOf(call({ ...one, sessionId: 'another' }, 'approveCase', { ...caseRef, reference: 'big' }))).toBe(1057);
    await call(one, 'releaseCase', caseRef);
    expect((await call(treasurer, 'reviewCases', { mine: 'second' })).data?.list.map(({ caseId }) => caseId)).toEqual([
      caseRef.caseId,
    ]);
    expect((await call(one, 'reviewCases', { mine: 'second' })).data?.list).toEqual([]);
    await call(treasurer, 'claimCase', caseRef);
    expect(await codeOf(call(treasurer, 'approveCase', { ...caseRef, reference: 'bigger' }))).toBe(1057);
    expect(await call(treasurer, 'approveCase', caseRef)).toMatchObject({ data: { state: 'approved' } });
    expect(await payment(caseRef)).toMatchObject({ state: 'approved', paid: 1, reference: 'big' });
    expect(await audited(caseRef)).toEqual([
      'case.claimed',
      'deposit.proposed',
      'case.claimed',
      'case.released',
      'case.claimed',
      'deposit.approved',
    ]);
  });

  it.for(['0x', '\u200B', '\u3164'])('with a blank reference (%j) is refused, and the case goes on', async (reference) => {
    const caseRef = await newPayment();
    await call(one, 'claimCase', caseRef);
    expect(await codeOf(call(one, 'approveCase', { ...caseRef, reference }))).toBe(1003);
    expect(await payment(caseRef)).toMatchObject({ state: 'open', paid: 0 });
    expect((await call(one, 'approveCase', { ...caseRef, reference: `after ${caseRef.caseId}` })).code).toBe(0);
  });

  it('of unknown worth needs two different people: it may be above any limit', async () => {
    const caseRef = await newPayment(0n);
    await call(one, 'claimCase', caseRef);
    expect(await call(one, 'approveCase', { ...caseRef, reference: 'no price' })).toMatchObject({ data: { state: 'proposed' } });
    expect(await payment(caseRef)).toMatchObject({ state: 'open', paid: 0 });
  });

  it('by two approvers concurrently is one approval and one refusal', async () => {
    const caseRef = await newPayment(5_000_000n);
    await call(one, 'claimCase', caseRef);
    const codes = await Promise.all(
      [one, other, treasurer].map((who) => codeOf(call(who, 'approveCase', { ...caseRef, reference: 'same second' }))),
    );
    expect(codes.filter((code) => code === 0)).toHaveLength(1);
    expect(codes.filter((code) => code === 1057 || code === 23552)).toHaveLength(2);
    expect(await payment(caseRef)).toMatchObject({ state: 'open', paid: 0 });
  });

  it('of one’s own payment is refused, and so is its rejection', async () => {
    const { userId: ownId } = await server.newUser('one@operators.example');
    const caseRef = await newPayment(100n, 'northwind', ownId);
    await call(one, 'claimCase', caseRef);
    expect(await codeOf(call(one, 'approveCase', { ...caseRef, reference: 'mine' }))).toBe(1057);
    expect(await codeOf(call(one, 'rejectCase', { ...caseRef, reasonCode: 'third_party' }))).toBe(1057);
    expect((await call(one, 'reviewCase', caseRef)).data).toMatchObject({ blockedBy: 'own', actions: [] });
    expect(await payment(caseRef)).toMatchObject({ state: 'open' });
  });

  it('that cannot be carried out now is taken back, and can be retried', async () => {
    const caseRef = await newPayment();
    await call(one, 'claimCase', caseRef);
    kind.refuseNext(new Refusal('currentPriceError'));
    expect(await codeOf(call(one, 'approveCase', { ...caseRef, reference: 'later' }))).toBe(202);
    expect((await call(one, 'reviewCase', caseRef)).data).toMatchObject({
      state: 'open',
      actions: ['claim', 'release', 'approve', 'reject'],
    });
    expect(await call(one, 'approveCase', { ...caseRef, reference: 'later' })).toMatchObject({ data: { state: 'approved' } });
    expect(await audited(caseRef)).toEqual(['case.claimed', 'deposit.approved', 'case.notCarriedOut', 'deposit.approved']);
  });

  it('is completed by others if the process died before it got the result', async () => {
    const caseRef = await newPayment();
    await call(one, 'claimCase', caseRef);
    kind.crashAfterNext();
    await expect(call(one, 'approveCase', { ...caseRef, reference: 'died' })).rejects.toThrow('died');
    expect(await payment(caseRef)).toMatchObject({ state: 'approved', paid: 1 });
    server.clock.nowMs += 31_000;
    await review.finish();
    await review.finish();
    expect(await payment(caseRef)).toMatchObject({ state: 'approved', paid: 1 });
    expect((await call(one, 'reviewCase', caseRef)).data?.history.map(({ action }) => action)).toEqual([
      'submitted',
      'claimed',
      'approved',
      'executed',
    ]);
  });

  it('by an operator whose role was revoked is refused by the call', async () => {
    const caseRef = await newPayment();
    await call(one, 'claimCase', caseRef);
    const demoted = { ...one, rights: auditor.rights, brands: auditor.brands };
    expect(await call(demoted, 'approveCase', { ...caseRef, reference: 'x' })).toMatchObject({ status: 403, code: 1057 });
    expect(await call({ ...one, rights: new Set(), brands: new Map() }, 'approveCase', caseRef)).toMatchObject({ status: 403 });
    expect(await payment(caseRef)).toMatchObject({ state: 'open' });
  });
});

describe('a rejection', () => {
  it('needs a reason from the kind’s list, and a text if the reason is free', async () => {
    const caseRef = await newPayment();
    await call(one, 'claimCase', caseRef);
    expect(await codeOf(call(one, 'rejectCase', caseRef))).toBe(1003);
    expect(await codeOf(call(one, 'rejectCase', { ...caseRef, reasonCode: '' }))).toBe(1003);
    expect(await codeOf(call(one, 'rejectCase', { ...caseRef, reasonCode: 'asked_by_user' }))).toBe(1057);
    expect(await codeOf(call(one, 'rejectCase', { ...caseRef, reasonCode: 'other' }))).toBe(1003);
    expect(await codeOf(call(one, 'rejectCase', { ...caseRef, reasonCode: 'other', text: 'x'.repeat(501) }))).not.toBe(0);
    expect(await payment(caseRef)).toMatchObject({ state: 'open' });
    const rejected = await call(one, 'rejectCase', {
      ...caseRef,
      reasonCode: 'third_party',
      text: 'From your own account, please.',
    });
    expect(rejected).toMatchObject({ data: { state: 'rejected' } });
    expect(await payment(caseRef)).toMatchObject({ state: 'rejected', paid: 0, reason_code: 'third_party' });
    expect(await codeOf(call(one, 'approveCase', { ...caseRef, reference: 'x' }))).toBe(1017);
  });

  it('by either of two people ends a proposal', async () => {
    for (const ends of [one, other, treasurer]) {
      const caseRef = await newPayment(2_000_000n);
      await call(one, 'claimCase', caseRef);
      await call(one, 'approveCase', { ...caseRef, reference: 'p' });
      expect(await codeOf(call(ends, 'claimCase', caseRef))).toBe(0);
      expect(await call(ends, 'rejectCase', { ...caseRef, reasonCode: 'amount_differs' })).toMatchObject({
        data: { state: 'rejected' },
      });
      expect(await payment(caseRef)).toMatchObject({ state: 'rejected', paid: 0 });
    }
  });
});

describe('the first of two approvals', () => {
  it('is withdrawn with a text for the next one, by the second person or the first', async () => {
    for (const who of [one, other, treasurer]) {
      const named = await newPayment(2_000_000n);
      await call(one, 'claimCase', named);
      await call(one, 'approveCase', { ...named, reference: 'wrong' });
      expect(await codeOf(call(who, 'withdrawApproval', { ...named, text: 'Which payment?' }))).toBe(1057);
      await call(who, 'claimCase', named);
      expect((await call(who, 'reviewCase', named)).data?.actions).toContain('withdrawApproval');
      expect(await codeOf(call(who, 'withdrawApproval', named))).toBe(1003);
      expect(await codeOf(call(who, 'withdrawApproval', { ...named, text: 'Which payment?' }))).toBe(0);
      expect(await codeOf(call(who, 'withdrawApproval', { ...named, text: 'Which payment?' }))).toBe(1017);
      const { data } = await call(one, 'reviewCase', named);
      expect(data).toMatchObject({ state: 'open', proposedBy: null, claimedBy: null, reference: '', blockedBy: '' });
      expect(data?.history.at(-1)).toMatchObject({ action: 'approvalWithdrawn', by: { name: who.name }, text: 'Which payment?' });
      expect((await audited(named)).at(-1)).toBe('case.approvalWithdrawn');
      expect(await payment(named)).toMatchObject({ state: 'open', paid: 0 });
      await call(one, 'claimCase', named);
      const again = { ...named, reference: `right ${named.caseId}` };
      expect(await call(one, 'approveCase', again)).toMatchObject({ data: { state: 'proposed' } });
      await call(treasurer, 'claimCase', named);
      expect(await call(treasurer, 'approveCase', named)).toMatchObject({ data: { state: 'approved' } });
      expect(await payment(named)).toMatchObject({ paid: 1, reference: again.reference });
    }
  });

  it('may come from whoever withdrew it, who then cannot give the second', async () => {
    const named = await newPayment(2_000_000n);
    await call(one, 'claimCase', named);
    await call(one, 'approveCase', { ...named, reference: 'first' });
    await call(other, 'claimCase', named);
    await call(other, 'withdrawApproval', { ...named, text: 'Mine is right.' });
    await call(other, 'claimCase', named);
    expect(await call(other, 'approveCase', { ...named, reference: 'mine' })).toMatchObject({ data: { state: 'proposed' } });
    await call(other, 'claimCase', named);
    expect(await codeOf(call(other, 'approveCase', named))).toBe(1057);
    expect(await payment(named)).toMatchObject({ state: 'open', paid: 0 });
  });

  it('cannot be withdrawn without the right, before it is given, or once the case is decided', async () => {
    const named = await newPayment(2_000_000n);
    const withdrawal = { ...named, text: 'Not this one.' };
    await call(one, 'claimCase', named);
    expect((await call(one, 'reviewCase', named)).data?.actions).not.toContain('withdrawApproval');
    expect(await codeOf(call(one, 'withdrawApproval', withdrawal))).toBe(1017);
    await call(one, 'approveCase', { ...named, reference: 'kept' });
    expect(await call(auditor, 'withdrawApproval', withdrawal)).toMatchObject({ status: 403, code: 1057 });
    expect(await codeOf(call(stranger, 'withdrawApproval', withdrawal))).toBe(1008);
    await call(treasurer, 'claimCase', named);
    await call(treasurer, 'approveCase', named);
    expect(await codeOf(call(treasurer, 'withdrawApproval', withdrawal))).toBe(1017);
    expect(await payment(named)).toMatchObject({ state: 'approved', reference: 'kept' });
  });

  it('cannot be withdrawn for one’s own payment', async () => {
    const { userId: ownId } = await server.newUser('other@operators.example');
    const named = await newPayment(2_000_000n, 'northwind', ownId);
    await call(one, 'claimCase', named);
    await call(one, 'approveCase', { ...named, reference: 'for a colleague' });
    await call(other, 'claimCase', named);
    expect(await codeOf(call(other, 'withdrawApproval', { ...named, text: 'Not this one.' }))).toBe(1057);
    expect((await call(one, 'reviewCase', named)).data).toMatchObject({ state: 'proposed' });
  });
});

describe('lists', () => {
  it('show the operator’s brands, sorted by due time', async () => {
    await server.database.pool.query('delete from sample_payment');
    const first = await newPayment();
    server.clock.nowMs += 1_000;
    const second = await newPayment(100n);
    const elsewhere = await newPayment(100n, 'plumtree');
    const { data } = await call(auditor, 'reviewCases', { pageSize: 1 });
    expect(data).toMatchObject({ total: 2, pages: 2 });
    expect(data?.list).toMatchObject([
      { caseId: first.caseId, userName: 'tr•••', worst: 'warn', remarks: ['first_deposit'], amountUsd: 500, state: 'open' },
    ]);
    expect((await call(auditor, 'reviewCases', { pageNum: 2, pageSize: 1 })).data?.list).toMatchObject([
      { caseId: second.caseId },
    ]);
    expect((await call(stranger, 'reviewCases', {})).data?.list).toMatchObject([{ caseId: elsewhere.caseId }]);
    expect((await call(auditor, 'reviewCases', { brandId: 'plumtree' })).data?.list).toEqual([]);
    expect((await call(auditor, 'reviewCases', { userId: 1 })).data?.total).toBe(userId === 1 ? 2 : 0);
    await call(one, 'claimCase', first);
    expect((await call(one, 'reviewCases', { mine: 'claimed' })).data?.list).toMatchObject([
      { caseId: first.caseId, claimedBy: { name: 'One' } },
    ]);
    await call(one, 'approveCase', { ...first, reference: 'listed' });
    expect((await call(auditor, 'reviewCases', { state: 'approved' })).data?.list).toMatchObject([{ caseId: first.caseId }]);
    expect((await call(auditor, 'reviewCases', { state: 'all', kind: 'deposit' })).data?.total).toBe(2);
    const { data: stats } = await call(auditor, 'reviewStats', {});
    expect(stats?.kinds.find(({ kind: name }) => name === 'deposit')).toMatchObject({
      waiting: 1,
      approvedToday: 1,
      waitingUsd: 1,
    });
  });

  it('count what waits for the operator in the chosen brand', async () => {
    await server.database.pool.query('delete from sample_payment');
    const both = await newOperator(server.database.pool, 'Both', { northwind: ['treasurer'], plumtree: ['treasurer'] });
    const large = await newPayment(90_000_000n, 'plumtree');
    await call(stranger, 'claimCase', large);
    expect((await call(stranger, 'approveCase', { ...large, reference: 'large' })).data).toMatchObject({ state: 'proposed' });
    const awaiting = async (filter: { readonly brandId?: string }) => (await call(both, 'reviewStats', filter)).data?.awaitingMe;
    expect(await awaiting({})).toBe(1);
    expect(await awaiting({ brandId: 'plumtree' })).toBe(1);
    expect(await awaiting({ brandId: 'northwind' })).toBe(0);
  });
});

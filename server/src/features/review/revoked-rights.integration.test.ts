import { afterAll, beforeAll, expect, it } from 'vitest';
import type { CaseKindName } from '@truefill/api/review/case-kinds.ts';
import type { OperatorRole } from '@truefill/api/operators/rights.ts';
import { newOperator, signInOperator, type OperatorClient } from '../../test-support/operator-client.ts';
import { openCashBroker, USDT_TRON, type CashBroker, type Customer } from '../payments/test-support/cash-broker.ts';

let broker: CashBroker;
let chief: OperatorClient;
let user: Customer;
let count = 0;

beforeAll(async () => {
  broker = await openCashBroker();
  chief = await signInOperator(broker, 1);
  user = await broker.newCustomer();
});
afterAll(() => broker.close());

function hired(role: OperatorRole): Promise<OperatorClient> {
  count += 1;
  return newOperator(broker, chief, [{ role, brandId: 'northwind' }], `${role}-${count}@operators.example`);
}

async function moveTo({ operatorId }: OperatorClient, role: OperatorRole): Promise<void> {
  const change = { operatorId, reason: 'another job', grants: [{ role, brandId: 'northwind' }] };
  expect((await chief.call('setOperatorRoles', change)).code).toBe(0);
}

/** A large deposit that a reviewer has approved first. */
async function approvedFirst(reviewer: OperatorClient) {
  const { data } = await user.call('coinNetworks');
  const { said } = data.dtoList.find(({ id }: { id: number }) => id === USDT_TRON);
  expect((await user.deposit({ said, amt: 50_000 })).code).toBe(0);
  const { data: waiting } = await chief.call('reviewCases', { kind: 'deposit', state: 'open' });
  const deposit = { kind: 'deposit' as CaseKindName, caseId: waiting.list[0].caseId as number };
  await reviewer.call('claimCase', deposit);
  const approved = await reviewer.call('approveCase', { ...deposit, reference: `tx-${count}`, note: '' });
  expect(approved.data).toEqual({ state: 'proposed' });
  return deposit;
}

async function proposedBy(operator: OperatorClient) {
  const correction = { userId: Number(user.userId), currency: 'USD', amount: '5', reasonCode: 'goodwill' };
  const { code, data } = await operator.call('proposeCorrection', correction);
  expect(code).toBe(0);
  return { kind: 'correction' as CaseKindName, caseId: data.caseId as number };
}

it('a first approver who may no longer decide can neither withdraw the approval nor reject the case', async () => {
  const reviewer = await hired('reviewer');
  const deposit = await approvedFirst(reviewer);
  await moveTo(reviewer, 'auditor');
  expect((await reviewer.call('reviewCase', deposit)).data).toMatchObject({ actions: [], blockedBy: 'right' });
  expect(await reviewer.call('claimCase', deposit)).toMatchObject({ status: 403, code: 1057 });
  const reject = { ...deposit, reasonCode: 'payment_not_found' };
  expect(await reviewer.call('rejectCase', reject)).toMatchObject({ status: 403, code: 1057 });
  expect(await reviewer.call('withdrawApproval', { ...deposit, text: 'no' })).toMatchObject({ status: 403, code: 1057 });
  expect((await chief.call('reviewCase', deposit)).data).toMatchObject({ state: 'proposed' });
});

it('a claim from before does not outlast the right', async () => {
  const reviewer = await hired('reviewer');
  const deposit = await approvedFirst(reviewer);
  expect((await reviewer.call('claimCase', deposit)).code).toBe(0);
  await moveTo(reviewer, 'support');
  expect(await reviewer.call('withdrawApproval', { ...deposit, text: 'no' })).toMatchObject({ status: 403, code: 1057 });
});

it('a proposer who may no longer propose cannot reject the proposal, one who still may can', async () => {
  const [moved, other] = [await hired('reviewer'), await hired('reviewer')];
  const [first, second] = [await proposedBy(moved), await proposedBy(other)];
  await moveTo(moved, 'auditor');
  expect(await moved.call('claimCase', first)).toMatchObject({ status: 403, code: 1057 });
  await other.call('claimCase', second);
  const rejected = await other.call('rejectCase', { ...second, reasonCode: 'wrong_amount' });
  expect(rejected).toMatchObject({ code: 0, data: { state: 'rejected' } });
});

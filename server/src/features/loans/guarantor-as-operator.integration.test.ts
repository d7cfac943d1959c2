import { afterAll, beforeAll, expect, it } from 'vitest';
import { newOperator, signInOperator, type OperatorClient } from '../../test-support/operator-client.ts';
import { openCashBroker, type CashBroker, type Customer } from '../payments/test-support/cash-broker.ts';
import { guaranteed, lent, loanOf, repay, repaymentsOf, verify } from './test-support/lending.ts';

let broker: CashBroker;
let colleague: OperatorClient;
let guarantor: OperatorClient;
let ann: Customer;
let ben: Customer;

beforeAll(async () => {
  broker = await openCashBroker();
  ann = await broker.newCustomer();
  ben = await broker.newCustomer();
  await verify(broker, ben);
  colleague = await signInOperator(broker, 1);
  guarantor = await newOperator(broker, colleague, ['reviewer', 'treasurer'], ben.email);
});
afterAll(() => broker.close());

const awaiting = async (operator: OperatorClient) => (await operator.call('reviewStats', {})).data.awaitingMe;

it('an operator who is the loan’s guarantor can neither approve nor reject it', async () => {
  const { loanId } = await guaranteed(ann, ben, { amount: 200_000 });
  const caseRef = { kind: 'loan', caseId: loanId };
  expect((await guarantor.call('reviewCase', caseRef)).data).toMatchObject({ blockedBy: 'own', actions: [] });
  await guarantor.call('claimCase', caseRef);
  expect((await guarantor.call('approveCase', caseRef)).code).toBe(1057);
  expect((await guarantor.call('rejectCase', { ...caseRef, reasonCode: 'too_much_risk' })).code).toBe(1057);
  await guarantor.call('releaseCase', caseRef);

  // nor as the second of two people
  await colleague.call('claimCase', caseRef);
  expect(await colleague.call('approveCase', caseRef)).toMatchObject({ code: 0, data: { state: 'proposed' } });
  expect(await awaiting(guarantor)).toBe(0);
  await guarantor.call('claimCase', caseRef);
  expect((await guarantor.call('approveCase', caseRef)).code).toBe(1057);
  expect((await guarantor.call('withdrawApproval', { ...caseRef, text: 'No.' })).code).toBe(1057);
  expect(await loanOf(ann)).toMatchObject({ status: 0 });
});

it('nor a repayment of it', async () => {
  const [cleo, dan] = [await broker.newCustomer(), await broker.newCustomer()];
  await verify(broker, dan);
  const guarantorOfCleo = await newOperator(broker, colleague, ['reviewer', 'treasurer'], dan.email);
  const loan = await lent(broker, cleo, dan);
  expect((await repay(cleo, loan, 100)).code).toBe(0);
  const [repayment] = await repaymentsOf(cleo, loan);
  const { data } = await guarantorOfCleo.call('reviewCases', { kind: 'loan_repayment' });
  const [{ caseId }] = data.list;
  const caseRef = { kind: 'loan_repayment', caseId };
  expect((await guarantorOfCleo.call('reviewCase', caseRef)).data).toMatchObject({ blockedBy: 'own', actions: [] });
  await guarantorOfCleo.call('claimCase', caseRef);
  expect((await guarantorOfCleo.call('approveCase', caseRef)).code).toBe(1057);
  expect((await guarantorOfCleo.call('rejectCase', { ...caseRef, reasonCode: 'wrong_amount' })).code).toBe(1057);
  expect(await repaymentsOf(cleo, loan)).toEqual([repayment]);

  await colleague.call('claimCase', caseRef);
  expect(await colleague.call('approveCase', caseRef)).toMatchObject({ code: 0, data: { state: 'approved' } });
});

it('a request that ends without an operator shows how and when, also after a first approval', async () => {
  const [cleo, dan] = [await broker.newCustomer(), await broker.newCustomer()];
  await verify(broker, dan);
  const stepsOf = async (caseId: number) =>
    (await colleague.call('reviewCase', { kind: 'loan', caseId })).data.history as { action: string; atTs: number }[];
  const { loanId, loanUid } = await guaranteed(cleo, dan, { amount: 200_000 });
  const caseRef = { kind: 'loan', caseId: loanId };
  await colleague.call('claimCase', caseRef);
  expect(await colleague.call('approveCase', caseRef)).toMatchObject({ code: 0, data: { state: 'proposed' } });
  broker.clock.nowMs += 5_000;
  expect((await dan.call('answerGuarantee', { loanUid, accept: false })).code).toBe(0);
  const declined = await stepsOf(loanId);
  expect(declined.map(({ action }) => action)).toEqual(['submitted', 'claimed', 'approved', 'ended']);
  expect(declined.at(-1)).toEqual({
    action: 'ended',
    atTs: broker.clock.nowMs,
    by: null,
    reasonCode: 'guarantor_declined',
    text: '',
  });

  const another = await guaranteed(cleo, dan);
  expect((await cleo.call('cancelUserLoan', { loanUid: another.loanUid })).code).toBe(0);
  expect((await stepsOf(another.loanId)).at(-1)).toMatchObject({ action: 'ended', reasonCode: 'taken_back' });

  // one that an operator rejected names that person alone
  const last = await guaranteed(cleo, dan);
  const rejected = { kind: 'loan', caseId: last.loanId };
  await colleague.call('claimCase', rejected);
  expect((await colleague.call('rejectCase', { ...rejected, reasonCode: 'too_much_risk' })).code).toBe(0);
  expect((await stepsOf(last.loanId)).map(({ action }) => action)).toEqual(['submitted', 'claimed', 'rejected', 'executed']);
});

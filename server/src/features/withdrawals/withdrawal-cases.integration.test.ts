import { afterAll, beforeAll, expect, it } from 'vitest';
import { signInOperator, type OperatorClient } from '../../test-support/operator-client.ts';
import {
  BITCOIN_ADDRESS,
  BTC_BITCOIN,
  numberIn,
  openCashBroker,
  type CashBroker,
  type Customer,
} from '../payments/test-support/cash-broker.ts';
import { placeWithdrawal, saveAddress } from './test-support/withdrawing.ts';

let broker: CashBroker;
let one: OperatorClient;

beforeAll(async () => {
  broker = await openCashBroker();
  one = await signInOperator(broker, 1);
});
afterAll(() => broker.close());

async function card(customer: Customer, bankName: string, account: string): Promise<number> {
  const name = await customer.encode('name', 'Ann Example');
  const { code, data, text } = await customer.call('addBankCard', {
    bankName,
    name,
    account: await customer.encode('account', account),
  });
  if (code !== 0) throw new Error(`a card: ${text}`);
  return data.id;
}

async function requested(customer: Customer, userBankId: number) {
  const uid = await placeWithdrawal(customer, { num: 100, practicalNum: 75, userBankId, withdrawType: 1 });
  return { kind: 'withdrawal', caseId: Number(numberIn(uid)) };
}

async function pay(caseRef: Awaited<ReturnType<typeof requested>>) {
  await one.call('claimCase', caseRef);
  const { code, text } = await one.call('approveCase', { ...caseRef, reference: `payment ${caseRef.caseId}` });
  if (code !== 0) throw new Error(`a payment: ${text}`);
}

it('only an identical destination counts as paid before', async () => {
  const ann = await broker.newCustomer();
  await ann.fund(1_000_00n);
  await ann.prove();
  const known = await card(ann, 'Example Bank', 'GB00 EXAM 4408 1200 1177');
  const other = await card(ann, 'Elsewhere Bank', 'GB99 ELSE 0000 9999 1177');
  const there = async (caseRef: object) => {
    const { data } = await one.call('reviewCase', caseRef);
    return data.checks.find(({ code }: { code: string }) => code === 'paid_there_before');
  };
  const first = await requested(ann, known);
  expect(await there(first)).toMatchObject({ result: 'warn', values: { count: 0 } });
  await pay(first);
  const second = await requested(ann, other);
  expect(await there(second)).toMatchObject({ result: 'warn', values: { count: 0 } });
  await one.call('claimCase', second);
  await one.call('rejectCase', { ...second, reasonCode: 'destination_doubtful' });
  expect(await there(await requested(ann, known))).toMatchObject({ result: 'ok', values: { count: 1 } });
});

it('a withdrawal whose coins rise above the limit for one person needs a second approval', async () => {
  const priced = (dollars: number): void => {
    broker.clock.nowMs += 1_000;
    broker.priceBitcoin(dollars * 100);
  };
  priced(100_000);
  const ann = await broker.newCustomer();
  await ann.fund(2_000_000n);
  await ann.prove();
  await saveAddress(ann, BTC_BITCOIN, BITCOIN_ADDRESS);
  const uid = await placeWithdrawal(ann, { coinId: BTC_BITCOIN, num: 0.099, practicalNum: 0.09875 });
  const caseRef = { kind: 'withdrawal', caseId: Number(numberIn(uid)) };
  expect((await one.call('reviewCase', caseRef)).data).toMatchObject({ amountUsd: 9_900, needsTwo: false });
  priced(110_000);
  const { data } = await one.call('reviewCase', caseRef);
  expect(data).toMatchObject({ amountUsd: 9_900, needsTwo: true });
  // at a brand without coin balances it is taken from the dollars
  expect(data.checks).toContainEqual({ code: 'withheld', result: 'ok', values: { amount: '9900.00 USD' } });
  expect(data.facts).toContainEqual({ code: 'worthNow', value: '10890.00 USD', kind: 'amount' });
  await one.call('claimCase', caseRef);
  expect(await one.call('approveCase', { ...caseRef, reference: 'risen' })).toMatchObject({
    code: 0,
    data: { state: 'proposed' },
  });
});

it('the case of an erased account is still readable', async () => {
  const ann = await broker.newCustomer();
  await ann.fund(100_00n);
  await ann.prove();
  const caseRef = await requested(ann, await card(ann, 'Example Bank', 'GB00 EXAM 4408 1200 1177'));
  await pay(caseRef);
  const codes = async () => {
    const { status, data } = await one.call('reviewCase', caseRef);
    return { status, codes: data?.facts.map(({ code }: { code: string }) => code) };
  };
  expect((await codes()).codes).toContain('account');
  const closed = await ann.call('closeAccount', { confirmation: ann.email });
  expect([closed.code, closed.text]).toEqual([0, closed.text]);
  const later = new Date(broker.clock.nowMs);
  later.setUTCFullYear(later.getUTCFullYear() + 6);
  broker.clock.nowMs = later.getTime();
  await broker.ownData.closing.anonymize();
  one = await signInOperator(broker, 1);
  const read = await codes();
  expect(read.status).toBe(200);
  expect(read.codes).toContain('taken');
  expect(read.codes).not.toContain('account');
});

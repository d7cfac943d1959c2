import { afterAll, beforeAll, expect, it } from 'vitest';
import { PLUMTREE } from '../../test-support/test-server.ts';
import { signInOperator, type OperatorClient } from '../../test-support/operator-client.ts';
import {
  BTC_BITCOIN,
  numberIn,
  openCashBroker,
  pictureOf,
  USDT_TRON,
  type CashBroker,
  type Customer,
} from '../payments/test-support/cash-broker.ts';

let broker: CashBroker;
let one: OperatorClient;
let two: OperatorClient;

beforeAll(async () => {
  broker = await openCashBroker();
  one = await signInOperator(broker, 1);
  two = await signInOperator(broker, 2);
});
afterAll(() => broker.close());

interface Named {
  readonly kind: 'deposit';
  readonly caseId: number;
}

async function submitted(customer: Customer, coinId: number, amt: number, picture?: Buffer): Promise<[uid: string, Named]> {
  const { data: coins } = await customer.call('coinNetworks');
  const { said } = coins.dtoList.find(({ id }: { id: number }) => id === coinId);
  const { code, data, text } = await customer.deposit({ coinId, said, amt }, picture);
  if (code !== 0) throw new Error(`a deposit: ${text}`);
  return [data.uid, { kind: 'deposit', caseId: Number(numberIn(data.uid)) }];
}

const balance = async (customer: Customer) => (await customer.call('userBalance')).data.balanceAmount;

function priced(dollars: number): void {
  broker.clock.nowMs += 1_000;
  broker.priceBitcoin(dollars * 100);
}

async function approve(operator: OperatorClient, named: Named, reference: string) {
  await operator.call('claimCase', named);
  return operator.call('approveCase', { ...named, reference });
}

it('a deposit whose worth rises above the limit for one person needs a second approval', async () => {
  priced(100_000);
  const ann = await broker.newCustomer();
  const [, named] = await submitted(ann, BTC_BITCOIN, 0.099);
  expect((await one.call('reviewCase', named)).data).toMatchObject({ amountUsd: 9_900, needsTwo: false });
  priced(110_000);
  const { data } = await one.call('reviewCase', named);
  expect(data).toMatchObject({ amountUsd: 9_900, needsTwo: true });
  expect(data.facts).toContainEqual({ code: 'worthNow', value: '10890.00 USD', kind: 'amount' });
  expect(await approve(one, named, 'risen')).toMatchObject({ code: 0, data: { state: 'proposed' } });
  expect(await balance(ann)).toBe(0);
  // its earlier worth counts too: it does not go back to needing one person
  priced(100_000);
  expect((await one.call('reviewCase', named)).data).toMatchObject({ state: 'proposed' });
  priced(110_000);
  expect(await approve(two, named, 'risen')).toMatchObject({ code: 0, data: { state: 'approved' } });
  expect(await balance(ann)).toBe(10_890);
});

it('a price rise between the first approval and the credit leaves the deposit unchanged', async () => {
  priced(110_000);
  const ann = await broker.newCustomer();
  priced(100_000);
  const [uid, named] = await submitted(ann, BTC_BITCOIN, 0.099);
  priced(110_000);
  const { cases } = broker.cash.deposits;
  const decision = {
    caseId: numberIn(uid),
    operatorId: BigInt(one.operatorId),
    reference: 'late',
    decidedMs: broker.clock.nowMs,
  };
  await expect(cases.approve({ ...decision, byTwo: false })).rejects.toMatchObject({ code: 1057 });
  expect((await one.call('reviewCase', named)).data).toMatchObject({ state: 'open' });
  expect(await balance(ann)).toBe(0);
  await cases.approve({ ...decision, byTwo: true });
  expect(await balance(ann)).toBe(10_890);
});

it("a proof used at another brand is reported, without that brand's deposit", async () => {
  const picture = await pictureOf('of two brands');
  await submitted(await broker.newCustomer(PLUMTREE), USDT_TRON, 100, picture);
  const checkOf = async (named: Named) =>
    (await one.call('reviewCase', named)).data.checks.find(({ code }: { code: string }) => code === 'proof_seen');
  const ann = await broker.newCustomer();
  const [uid, first] = await submitted(ann, USDT_TRON, 100, picture);
  expect(await checkOf(first)).toEqual({ code: 'proof_seen', result: 'fail', values: {} });
  const [, second] = await submitted(ann, USDT_TRON, 100, picture);
  expect(await checkOf(second)).toEqual({ code: 'proof_seen', result: 'fail', values: { uid } });
});

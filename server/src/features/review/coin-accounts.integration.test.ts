import type { CaseKindName } from '@truefill/api/review/case-kinds.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { newOperator, signInOperator, type OperatorClient } from '../../test-support/operator-client.ts';
import { CURRENCY, openWalletBroker, type Customer, type WalletBroker } from '../wallet/test-support/wallet-customers.ts';

let broker: WalletBroker;
let one: OperatorClient;
let two: OperatorClient;
let northwindOnly: OperatorClient;
let customer: Customer;

beforeAll(async () => {
  broker = await openWalletBroker();
  one = await signInOperator(broker.server, 1);
  two = await signInOperator(broker.server, 2);
  northwindOnly = await newOperator(broker.server, one, [{ role: 'treasurer', brandId: 'northwind' }]);
  customer = await broker.customer(100_000n);
  broker.quote(10_000_000);
});
afterAll(() => broker.server.close());

/** Proposes a correction of the customer's bitcoins. */
async function proposed(operator: OperatorClient, amount: string, reasonCode: string) {
  const { data, text } = await operator.call('proposeCorrection', {
    userId: customer.userId,
    currency: 'BTC',
    amount,
    reasonCode,
  });
  if (!data) throw new Error(text);
  return { kind: 'correction', caseId: data.caseId } as const;
}

async function approved(operator: OperatorClient, caseRef: { readonly kind: CaseKindName; readonly caseId: number }) {
  await operator.call('claimCase', caseRef);
  return operator.call('approveCase', caseRef);
}

const noticesOf = async (who: Customer) =>
  (await broker.call('notificationList', {}, who)).data.list.filter(
    ({ alarmType }: { alarmType: number }) => alarmType === 629_121,
  );

it('a correction of coins is credited by two people, in the coin’s own digits, and its user is notified', async () => {
  const caseRef = await proposed(one, '0.01000001', 'missing_deposit');
  expect((await one.call('reviewCase', caseRef)).data).toMatchObject({ amount: '0.01000001', currency: 'BTC', amountUsd: 1_000 });
  expect((await approved(one, caseRef)).code).toBe(1057);
  await one.call('releaseCase', caseRef);
  expect((await approved(northwindOnly, caseRef)).code).not.toBe(0);
  expect(await broker.balances(customer)).toMatchObject({ USD: 1_000, BTC: 0 });
  expect(await approved(two, caseRef)).toMatchObject({ code: 0, data: { state: 'approved' } });
  expect((await approved(two, caseRef)).code).toBe(1017);
  expect(await broker.balances(customer)).toMatchObject({ USD: 1_000, BTC: 0.01000001 });
  await broker.expectBalanced();

  const { list } = (await broker.call('walletRecords', {}, customer)).data;
  expect(list).toMatchObject([{ kind: 'correction_credit', currency: 'BTC', orderQuantity: 0.01000001, orderType: 2 }]);
  await expect.poll(() => noticesOf(customer)).toHaveLength(1);
  const [notice] = await noticesOf(customer);
  expect(notice.title).toContain('0.01000001 BTC');
  const { list: acts } = (await broker.call('userOperatorActions', {}, customer)).data;
  expect(acts.map(({ action }: { action: string }) => action)).toEqual(['correction.approved', 'user.personalViewed']);
});

it('a debit takes only available coins: 1052', async () => {
  const beyond = await proposed(two, '-0.01000002', 'wrong_credit');
  expect((await approved(one, beyond)).code).toBe(1052);
  expect((await one.call('reviewCase', beyond)).data).toMatchObject({ state: 'proposed', worst: 'fail' });
  expect(await broker.balances(customer)).toMatchObject({ BTC: 0.01000001 });
  broker.later();
  // coins converted after the proposal are no longer available
  const all = await proposed(two, '-0.01000001', 'wrong_credit');
  const away = await broker.call('transfer', { currId: CURRENCY.BTC, curr: 'BTC', type: 0, num: '0.004' }, customer);
  expect(away.code).toBe(0);
  expect((await approved(one, all)).code).toBe(1052);
  broker.later();
  const rest = await proposed(two, '-0.00600001', 'wrong_credit');
  expect((await approved(one, rest)).code).toBe(0);
  expect(await broker.balances(customer)).toMatchObject({ BTC: 0 });
  await broker.expectBalanced();
  const { list } = (await broker.call('walletRecords', {}, customer)).data;
  expect(list[0]).toMatchObject({ kind: 'correction_debit', currency: 'BTC', orderQuantity: -0.00600001 });
  await expect.poll(() => noticesOf(customer)).toHaveLength(2);
});

it('coins that the brand no longer offers can be corrected if the user has an account, others cannot', async () => {
  const switches = broker.server.brands.find(({ id }) => id === 'plumtree')?.switches as { myWalletPage: boolean };
  const propose = (currency: string) =>
    one.call('proposeCorrection', { userId: customer.userId, currency, amount: '0.001', reasonCode: 'missing_deposit' });
  switches.myWalletPage = false;
  try {
    expect(await propose('BTC')).toMatchObject({ code: 0 });
    expect(await propose('ETH')).toMatchObject({ code: 1055 });
  } finally {
    switches.myWalletPage = true;
  }
});

it('a hold of any scope allows conversions: the money stays in the account', async () => {
  const { data } = await one.call('proposeHold', {
    userId: customer.userId,
    reasonCode: 'source_of_funds',
    caseNumber: 'AML-31',
    expiresTs: broker.server.clock.nowMs + 10 * 60_000,
    scope: 'withdrawals_and_trading',
  });
  expect((await approved(two, { kind: 'hold', caseId: data.caseId })).code).toBe(0);
  expect((await broker.call('withdrawStatus', {}, customer)).code).toBe(1066);
  broker.quote(10_000_000);
  const order = { tradePair: 'BTCUSDT', orderQuantity: 0.01, orderType: 0, buyPoint: 2 };
  await expect.poll(async () => (await broker.call('addOrder', order, customer)).code, { timeout: 10_000 }).toBe(405);
  const conversion = { currId: CURRENCY.BTC, curr: 'BTC' };
  expect((await broker.call('transfer', { ...conversion, type: 1, num: 500.5 }, customer)).code).toBe(0);
  expect((await broker.call('transfer', { ...conversion, type: 0, num: 0.005 }, customer)).code).toBe(0);
  await broker.expectBalanced();
});

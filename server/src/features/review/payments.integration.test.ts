import { request } from 'node:http';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { CASE_FEED_PATH, CONSOLE_FILE_PATH } from '@truefill/api/review/paths.ts';
import { CONSOLE, newOperator, signInOperator, type OperatorClient } from '../../test-support/operator-client.ts';
import { verifyLedger } from '../accounts/ledger/index.ts';
import { ask, verify } from '../loans/test-support/lending.ts';
import {
  numberIn,
  openCashBroker,
  TRON_ADDRESS,
  USDT_TRON,
  type CashBroker,
  type Customer,
} from '../payments/test-support/cash-broker.ts';

let broker: CashBroker;
let one: OperatorClient;
let two: OperatorClient;
let plumOnly: OperatorClient;

beforeAll(async () => {
  broker = await openCashBroker();
  one = await signInOperator(broker, 1);
  two = await signInOperator(broker, 2);
  plumOnly = await newOperator(broker, one, [
    { role: 'reviewer', brandId: 'plumtree' },
    { role: 'treasurer', brandId: 'plumtree' },
  ]);
});

afterAll(() => broker.close());

async function submitted(
  customer: Customer,
  amt: number,
): Promise<{ uid: string; caseRef: { kind: 'deposit'; caseId: number } }> {
  const { data } = await customer.call('coinNetworks');
  const { said } = data.dtoList.find(({ id }: { id: number }) => id === USDT_TRON);
  const answer = await customer.deposit({ said, amt });
  if (answer.code !== 0) throw new Error(answer.text);
  return { uid: answer.data.uid, caseRef: { kind: 'deposit', caseId: Number(numberIn(answer.data.uid)) } };
}

async function requested(
  customer: Customer,
  num: number,
): Promise<{ uid: string; caseRef: { kind: 'withdrawal'; caseId: number } }> {
  await customer.prove();
  const quote = await customer.call('calculateWithdrawal', { coinId: USDT_TRON, num });
  const paymentAddress = await customer.encode('paymentAddress', TRON_ADDRESS);
  const answer = await customer.call('withdraw', {
    num,
    practicalNum: quote.data.practical,
    coinId: USDT_TRON,
    currencyId: 1,
    paymentAddress,
  });
  if (answer.code !== 0) throw new Error(answer.text);
  return { uid: answer.data.uid, caseRef: { kind: 'withdrawal', caseId: Number(numberIn(answer.data.uid)) } };
}

/** Saves the withdrawal address used here. */
async function withWallet(customer: Customer): Promise<Customer> {
  await customer.prove();
  const cryptocurrencyAddress = await customer.encode('cryptocurrencyAddress', TRON_ADDRESS);
  const added = await customer.call('addCryptoWallet', { currencyId: USDT_TRON, cryptocurrencyAddress });
  if (added.code !== 0) throw new Error(added.text);
  return customer;
}

const record = async (customer: Customer, uid: string) => (await customer.call('rechargeRecords', { uid })).data.list[0];
const balance = async (customer: Customer) => (await customer.call('userBalance')).data;
const approve = async (operator: OperatorClient, caseRef: object, reference: string) => {
  await operator.call('claimCase', caseRef);
  return operator.call('approveCase', { ...caseRef, reference });
};

it('a deposit is submitted, viewed with its proof, approved once, and credited', async () => {
  const customer = await broker.newCustomer();
  const { uid, caseRef } = await submitted(customer, 250);
  const { data } = await one.call('reviewCase', caseRef);
  expect(data).toMatchObject({ state: 'open', currency: 'USDT', amountUsd: 250, method: 'TRC20', uid, needsReference: true });
  expect(data.proofs).toHaveLength(1);
  const path = CONSOLE_FILE_PATH.replace('{id}', data.proofs[0]);
  expect(await broker.send(path, { host: CONSOLE, headers: one.headers() })).toMatchObject({
    status: 200,
    headers: { 'content-type': 'image/jpeg', 'x-content-type-options': 'nosniff', 'cache-control': 'private, no-store' },
  });
  // checklist 27: not visible to anyone else
  expect((await broker.send(path, { host: CONSOLE })).status).toBe(401);
  expect((await broker.send(path, { host: CONSOLE, token: customer.token })).status).toBe(401);
  expect((await broker.send(path, { host: CONSOLE, headers: plumOnly.headers() })).status).toBe(404);
  expect((await broker.send(path)).status).toBe(404);
  // nor to a page of another operator who signed in with the same browser
  const asAnother = { ...one.headers(), 'x-operator': String(two.operatorId) };
  expect(await broker.send(path, { host: CONSOLE, headers: asAnother })).toMatchObject({ status: 401, code: 23519 });
  expect((await plumOnly.call('reviewCase', caseRef)).code).toBe(1008);
  expect((await approve(plumOnly, caseRef, 'x')).code).toBe(1008);

  expect((await approve(one, caseRef, 'hash-1')).code).toBe(0);
  expect((await approve(one, caseRef, 'hash-1')).code).toBe(1017);
  expect((await approve(two, caseRef, 'hash-2')).code).toBe(1017);
  expect(await balance(customer)).toMatchObject({ balanceAmount: 250 });
  expect(await record(customer, uid)).toMatchObject({ payState: 1, reference: 'hash-1' });
});

it('a case that an operator keeps by renewing the claim can be taken over after ten minutes, which is recorded', async () => {
  const { caseRef } = await submitted(await broker.newCustomer(), 100);
  const takeOver = { ...caseRef, takeOver: true };
  await one.call('claimCase', caseRef);
  broker.clock.nowMs += 9 * 60_000;
  expect((await one.call('claimCase', caseRef)).code).toBe(0);
  expect((await two.call('claimCase', takeOver)).code).toBe(23552);
  expect((await two.call('reviewCase', caseRef)).data).toMatchObject({ blockedBy: 'claimed', actions: [] });
  broker.clock.nowMs += 60_000;
  expect((await two.call('reviewCase', caseRef)).data).toMatchObject({ blockedBy: 'claimed', actions: ['takeOver'] });
  expect((await two.call('claimCase', caseRef)).code).toBe(23552);
  expect((await plumOnly.call('claimCase', takeOver)).code).toBe(1008);
  expect((await two.call('claimCase', takeOver)).code).toBe(0);
  expect((await one.call('approveCase', { ...caseRef, reference: 'hash-late' })).code).toBe(23552);
  expect((await one.call('claimCase', takeOver)).code).toBe(23552);
  const { list } = (await one.call('auditList', { limit: 1, action: 'case.claimed' })).data;
  const before = { claimedBy: String(one.operatorId) };
  expect(list).toMatchObject([{ operatorId: two.operatorId, targetId: String(caseRef.caseId), before }]);
});

it('the same payment credits only one deposit: 1011, and the other stays open', async () => {
  const customer = await broker.newCustomer();
  const [first, second] = [await submitted(customer, 100), await submitted(customer, 100)];
  expect((await approve(one, first.caseRef, 'hash-twice')).code).toBe(0);
  expect((await approve(one, second.caseRef, 'hash-twice')).code).toBe(1011);
  expect((await one.call('reviewCase', second.caseRef)).data).toMatchObject({ state: 'open' });
  expect(await balance(customer)).toMatchObject({ balanceAmount: 100 });
  const rejected = await one.call('rejectCase', {
    ...second.caseRef,
    reasonCode: 'already_credited',
    text: 'See the other one.',
  });
  expect(rejected.code).toBe(0);
  const seen = await record(customer, second.uid);
  expect(seen).toMatchObject({ payState: 2, reasonCode: 'already_credited' });
  expect(seen.remark).toContain('See the other one.');
});

it('above the brand’s limit two different people must approve', async () => {
  const customer = await broker.newCustomer();
  const { caseRef, uid } = await submitted(customer, 10_001);
  expect(await approve(one, caseRef, 'hash-big')).toMatchObject({ code: 0, data: { state: 'proposed' } });
  expect((await approve(one, caseRef, 'hash-big')).code).toBe(1057);
  await one.call('releaseCase', caseRef);
  expect(await record(customer, uid)).toMatchObject({ payState: 0 });
  expect(await balance(customer)).toMatchObject({ balanceAmount: 0 });
  expect(await approve(two, caseRef, '')).toMatchObject({ code: 0, data: { state: 'approved' } });
  expect(await balance(customer)).toMatchObject({ balanceAmount: 10_001 });
});

it('a used reference is refused at the first of two approvals, not only when the second is carried out', async () => {
  const customer = await broker.newCustomer();
  const [small, big] = [await submitted(customer, 100), await submitted(customer, 10_001)];
  expect((await approve(one, small.caseRef, 'hash-used')).code).toBe(0);
  expect((await approve(one, big.caseRef, ' HASH-used ')).code).toBe(1011);
  expect((await one.call('reviewCase', big.caseRef)).data).toMatchObject({ state: 'open', reference: '', proposedBy: null });
  expect(await approve(one, big.caseRef, 'hash-unused')).toMatchObject({ code: 0, data: { state: 'proposed' } });
});

it('an operator who signed out in between can decide nothing', async () => {
  const customer = await broker.newCustomer();
  const { caseRef } = await submitted(customer, 60);
  const leaving = await newOperator(broker, one, ['reviewer'], 'leaving@operators.example');
  await leaving.call('claimCase', caseRef);
  const oldHeaders = leaving.headers();
  await leaving.call('operatorLogout');
  const late = await leaving.call('approveCase', { ...caseRef, reference: 'late' }, { headers: oldHeaders });
  expect(late.status).toBe(401);
  expect(await balance(customer)).toMatchObject({ balanceAmount: 0 });
});

it('a revoked role is gone at the next call', async () => {
  const customer = await broker.newCustomer();
  const { caseRef } = await submitted(customer, 60);
  const demoted = await newOperator(broker, one, ['reviewer'], 'demoted@operators.example');
  await demoted.call('claimCase', caseRef);
  const grants = [{ role: 'support', brandId: null }];
  expect((await one.call('setOperatorRoles', { operatorId: demoted.operatorId, grants, reason: 'moved' })).code).toBe(0);
  expect(await demoted.call('approveCase', { ...caseRef, reference: 'late' })).toMatchObject({ status: 403, code: 1057 });
  expect(await balance(customer)).toMatchObject({ balanceAmount: 0 });
});

it('open consoles are notified of waiting cases, and the feed ends with the session', async () => {
  const watching = await newOperator(broker, one, ['reviewer'], 'watching@operators.example');
  const feed = await openFeed(watching.headers());
  await feed.until('event: begun');
  const customer = await broker.newCustomer();
  const { caseRef } = await submitted(customer, 70);
  await feed.until('event: cases\ndata: {"brands":["northwind"]}');
  const before = feed.received();
  await one.call('claimCase', caseRef);
  await feed.until('event: cases', before.length);
  await watching.call('operatorLogout');
  await feed.ended();
  expect((await broker.send(CASE_FEED_PATH, { host: CONSOLE })).status).toBe(401);
});

it('open consoles are notified when a guarantor answers', async () => {
  const [customer, guarantor] = [await broker.newCustomer(), await broker.newCustomer()];
  await verify(broker, guarantor);
  const feed = await openFeed(one.headers());
  await feed.until('event: begun');
  const { data } = await ask(customer, guarantor);
  await feed.until('event: cases');
  for (const accept of [true, false]) {
    const before = feed.received();
    expect(await guarantor.call('answerGuarantee', { loanUid: data.uid, accept })).toMatchObject({ code: 0 });
    await feed.until('event: cases', before.length);
  }
});

interface Feed {
  received(): string;
  until(text: string, after?: number): Promise<void>;
  ended(): Promise<void>;
}

function openFeed(headers: Record<string, string>): Promise<Feed> {
  return new Promise((resolve, reject) => {
    const all = { ...headers, host: `${CONSOLE}:${broker.port}` };
    const sent = request(
      { host: '127.0.0.1', port: broker.port, path: CASE_FEED_PATH, headers: all, agent: false },
      (response) => {
        let text = '';
        let over = false;
        response.on('data', (chunk: Buffer) => (text += chunk.toString()));
        response.on('end', () => (over = true));
        resolve({
          received: () => text,
          until: (wanted, after = 0) => expect.poll(() => text.slice(after), { timeout: 10_000 }).toContain(wanted),
          ended: () => expect.poll(() => over, { timeout: 10_000 }).toBe(true),
        });
      },
    );
    sent.on('error', reject);
    sent.end();
  });
}

it('a withdrawal is requested, then approved with its payment, or rejected and given back', async () => {
  const customer = await withWallet(await broker.newCustomer());
  await customer.fund(1_000_00n);
  const { uid, caseRef } = await requested(customer, 200);
  expect(await balance(customer)).toMatchObject({ balanceAmount: 800, withheld: 200 });
  expect((await one.call('reviewCase', caseRef)).data).toMatchObject({ state: 'open', currency: 'USDT', amountUsd: 200 });
  expect((await approve(one, caseRef, '')).code).toBe(1003);
  expect((await approve(one, caseRef, 'out-1')).code).toBe(0);
  expect((await approve(two, caseRef, 'out-2')).code).toBe(1017);
  expect(await balance(customer)).toMatchObject({ balanceAmount: 800, withheld: 0 });
  expect(await record(customer, uid)).toMatchObject({ payState: 1, reference: 'out-1' });

  const other = await requested(customer, 300);
  expect(await balance(customer)).toMatchObject({ balanceAmount: 500, withheld: 300 });
  await two.call('claimCase', other.caseRef);
  expect(
    (await two.call('rejectCase', { ...other.caseRef, reasonCode: 'destination_doubtful', text: 'Please call us.' })).code,
  ).toBe(0);
  expect(await balance(customer)).toMatchObject({ balanceAmount: 800, withheld: 0 });
  const seen = await record(customer, other.uid);
  expect(seen).toMatchObject({ payState: 2, reasonCode: 'destination_doubtful' });
  expect(seen.remark).toContain('Please call us.');
});

it('a withdrawal whose first approval names the wrong payment is approved again, and paid under the right reference', async () => {
  const customer = await withWallet(await broker.newCustomer());
  await customer.fund(20_000_00n);
  const { uid, caseRef } = await requested(customer, 12_000);
  expect(await approve(one, caseRef, 'another payment')).toMatchObject({ data: { state: 'proposed' } });
  expect((await approve(two, caseRef, 'the payment')).code).toBe(1057);
  expect((await two.call('reviewCase', caseRef)).data.actions).toContain('withdrawApproval');
  expect((await two.call('withdrawApproval', { ...caseRef, text: 'This hash is another payment.' })).code).toBe(0);
  expect((await one.call('reviewCase', caseRef)).data).toMatchObject({ state: 'open', reference: '', proposedBy: null });
  expect(await balance(customer)).toMatchObject({ balanceAmount: 8_000, withheld: 12_000 });
  expect(await approve(one, caseRef, 'the payment')).toMatchObject({ data: { state: 'proposed' } });
  expect((await approve(one, caseRef, '')).code).toBe(1057);
  await one.call('releaseCase', caseRef);
  expect(await approve(two, caseRef, '')).toMatchObject({ data: { state: 'approved' } });
  expect(await balance(customer)).toMatchObject({ balanceAmount: 8_000, withheld: 0 });
  expect(await record(customer, uid)).toMatchObject({ payState: 1, reference: 'the payment' });
});

it('a hold by two people blocks withdrawals with its reason, until it ends', async () => {
  const customer = await withWallet(await broker.newCustomer());
  await customer.fund(1_000_00n);
  const expiresTs = broker.clock.nowMs + 15 * 60_000;
  const { data } = await one.call('proposeHold', {
    userId: Number(customer.userId),
    reasonCode: 'source_of_funds',
    caseNumber: 'AML-21',
    expiresTs,
    scope: 'withdrawals',
  });
  expect((await customer.call('withdrawStatus')).code).toBe(0);
  await two.call('claimCase', { kind: 'hold', caseId: data.caseId });
  expect((await two.call('approveCase', { kind: 'hold', caseId: data.caseId })).code).toBe(0);
  const status = await customer.call('withdrawStatus');
  expect(status.code).toBe(1066);
  expect(status.text).toContain('source_of_funds');
  await customer.prove();
  await expect(requested(customer, 100)).rejects.toThrow('1066');
  expect(await balance(customer)).toMatchObject({ balanceAmount: 1_000, withheld: 0 });
  const notices = (await customer.call('notificationList')).data.list;
  expect(notices).toMatchObject([{ alarmType: 629122 }]);
  expect(notices[0].content).toContain('AML-21');
  broker.clock.nowMs = expiresTs;
  expect((await customer.call('withdrawStatus')).code).toBe(0);
});

it('the destination of a withdrawal is shown to those who can decide; others see only its end', async () => {
  const customer = await withWallet(await broker.newCustomer());
  await customer.fund(500_00n);
  const { caseRef } = await requested(customer, 100);
  const shownTo = async (operator: OperatorClient) => {
    const { facts } = (await operator.call('reviewCase', caseRef)).data;
    return facts.find(({ code }: { code: string }) => code === 'cryptocurrencyAddress').value;
  };
  expect(await shownTo(one)).toBe(TRON_ADDRESS);
  for (const role of ['support', 'auditor'] as const) {
    const reader = await newOperator(broker, one, [{ role, brandId: 'northwind' }]);
    expect(await shownTo(reader)).toBe(`•••${TRON_ADDRESS.slice(-4)}`);
  }
  const treasurer = await newOperator(broker, one, [{ role: 'treasurer', brandId: 'northwind' }]);
  expect(await shownTo(treasurer)).toBe(TRON_ADDRESS);
});

it('a trading hold blocks what opens with real money, but never closing', async () => {
  const customer = await broker.newCustomer();
  await customer.fund(10_000_00n);
  const order = { tradePair: 'BTCUSDT', orderQuantity: 0.01, orderType: 0, buyPoint: 2 };
  broker.priceBitcoin(10_000_000);
  const key = { 'idempotency-key': 'before the hold' };
  const opened = await customer.call('addOrder', order, key);
  expect([opened.code, opened.text]).toEqual([0, opened.text]);
  expect((await customer.call('addOrder', { ...order, buyPoint: 1, price: 90_000 })).code).toBe(0);
  const { data } = await one.call('proposeHold', {
    userId: Number(customer.userId),
    reasonCode: 'account_takeover',
    caseNumber: 'SEC-3',
    expiresTs: broker.clock.nowMs + 10 * 60_000,
    scope: 'withdrawals_and_trading',
  });
  await two.call('claimCase', { kind: 'hold', caseId: data.caseId });
  expect((await two.call('approveCase', { kind: 'hold', caseId: data.caseId })).code).toBe(0);
  await expect.poll(async () => (await customer.call('addOrder', order)).code, { timeout: 10_000 }).toBe(405);
  // a repeated request gets its earlier answer, whether the client received it or not
  expect(await customer.call('addOrder', order, key)).toMatchObject({ code: 0, data: opened.data });
  expect((await customer.call('addOrder', { ...order, orderType: 1 }, key)).code).toBe(1057);
  expect((await customer.call('addOrder', order, { 'idempotency-key': 'after it' })).code).toBe(405);
  const btime = Math.floor(broker.clock.nowMs / 1_000);
  const option = {
    tradePair: 'BTCUSDT',
    optionsProductId: 1,
    price: 100_000,
    timeLong: 30,
    btime,
    rate: 0.78,
    amount: 10,
    orderType: 0,
  };
  expect((await customer.call('addOrderOption', option)).code).toBe(405);
  const waiting = (await customer.call('orderQuery', { positionStatus: 1 })).data.list[0].id;
  const levels = { stopPrice: 80_000, takeProfitPprice: 0 };
  expect((await customer.call('modifyOrder', { orderId: waiting, ...levels, price: 95_000 })).code).toBe(405);
  expect((await customer.call('modifyOrder', { orderId: waiting, ...levels })).code).toBe(0);
  broker.clock.nowMs += 4 * 60_000;
  broker.priceBitcoin(10_000_000);
  const { list } = (await customer.call('orderQuery', { positionStatus: 2 })).data;
  expect((await customer.call('modifyOrder', { orderId: list[0].id, ...levels })).code).toBe(0);
  const closed = await customer.call('closeOrder', { orderId: list[0].id });
  expect([closed.code, closed.text]).toEqual([0, closed.text]);
});

it('the ledger verifies after all of it', async () => {
  expect(await verifyLedger(broker.database.pool)).toEqual({ wrongBalances: [], unbalanced: [], unknownKinds: [] });
});

import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { inTransaction } from '../../adapters/database/in-transaction.ts';
import { newOperator, signInOperator, type OperatorClient } from '../../test-support/operator-client.ts';
import {
  numberIn,
  openCashBroker,
  TRON_ADDRESS,
  USDT_TRON,
  type CashBroker,
  type Customer,
} from '../payments/test-support/cash-broker.ts';
import { placeWithdrawal, balance, record, saveAddress } from '../withdrawals/test-support/withdrawing.ts';

const A_WHILE_MS = 10 * 60_000;

let broker: CashBroker;
let one: OperatorClient;
let two: OperatorClient;
let reviewer: OperatorClient;

let customer: Customer;
let uid: string;
let caseRef: { readonly kind: 'withdrawal'; readonly caseId: number };

beforeAll(async () => {
  broker = await openCashBroker();
  one = await signInOperator(broker, 1);
  two = await signInOperator(broker, 2);
  reviewer = await newOperator(broker, one, ['reviewer']);
});

afterAll(() => broker.close());

beforeEach(async () => {
  customer = await broker.newCustomer();
  await customer.fund(1_000_00n);
  await customer.prove();
  await saveAddress(customer, USDT_TRON, TRON_ADDRESS);
  const { data } = await customer.call('calculateWithdrawal', { coinId: USDT_TRON, num: 200 });
  const paymentAddress = await customer.encode('paymentAddress', TRON_ADDRESS);
  const requested = { num: 200, practicalNum: data.practical, coinId: USDT_TRON, currencyId: 1, paymentAddress };
  uid = await placeWithdrawal(customer, requested);
  caseRef = { kind: 'withdrawal', caseId: Number(numberIn(uid)) };
});

/** A hold proposed by one person and claimed by another. */
async function requestedHold(scope: 'withdrawals' | 'withdrawals_and_trading' = 'withdrawals') {
  const hold = { userId: Number(customer.userId), reasonCode: 'source_of_funds', caseNumber: `AML-${customer.userId}`, scope };
  const expiresTs = broker.clock.nowMs + A_WHILE_MS;
  const { data } = await one.call('proposeHold', { ...hold, expiresTs });
  const held = { kind: 'hold', caseId: data.caseId };
  await two.call('claimCase', held);
  return { expiresTs, approve: () => two.call('approveCase', held) };
}

const approve = (reference: string) => reviewer.call('approveCase', { ...caseRef, reference });

it.each(['withdrawals', 'withdrawals_and_trading'] as const)(
  'a hold of %s blocks paying earlier withdrawals until it ends',
  async (scope) => {
    await reviewer.call('claimCase', caseRef);
    const { expiresTs, approve: place } = await requestedHold(scope);
    expect((await reviewer.call('reviewCase', caseRef)).data).toMatchObject({ blockedBy: '' });
    expect((await place()).code).toBe(0);
    expect((await reviewer.call('reviewCase', caseRef)).data).toMatchObject({
      state: 'open',
      blockedBy: 'held',
      actions: ['claim', 'release', 'reject'],
    });
    const refused = await approve(`paid-${uid}`);
    expect(refused.code).toBe(1066);
    expect(refused.text).toContain(`AML-${customer.userId}`);
    expect(await balance(customer)).toMatchObject({ balanceAmount: 800, withheld: 200 });
    await reviewer.call('releaseCase', caseRef);
    expect((await reviewer.call('reviewCase', caseRef)).data).toMatchObject({ blockedBy: 'held', actions: ['claim'] });
    broker.clock.nowMs = expiresTs;
    await reviewer.call('claimCase', caseRef);
    expect((await reviewer.call('reviewCase', caseRef)).data).toMatchObject({ blockedBy: '' });
    expect((await approve(`paid-${uid}`)).code).toBe(0);
    expect(await balance(customer)).toMatchObject({ balanceAmount: 800, withheld: 0 });
    expect(await record(customer, uid)).toMatchObject({ payState: 1 });
  },
);

it('a hold that also stops trading says so, and so does its end', async () => {
  const newest = async (): Promise<string> => {
    const [notice] = (await customer.call('notificationList')).data.list;
    return `${notice.title} | ${notice.content}`;
  };
  const only = await requestedHold();
  await only.approve();
  expect(await newest()).not.toMatch(/trad|open/);
  broker.clock.nowMs = only.expiresTs;
  await (await requestedHold('withdrawals_and_trading')).approve();
  expect(await newest()).toMatch(/^Withdrawals and new trades are on hold \| .*[Oo]pen positions can still be closed\./);
  const { rows } = await broker.database.pool.query<{ id: bigint }>('select max(id) as id from review_hold');
  const { data: lift } = await one.call('proposeHoldLift', { holdId: Number(rows[0]?.id), reasonCode: 'cleared' });
  await two.call('claimCase', { kind: 'hold_lift', caseId: lift.caseId });
  expect((await two.call('approveCase', { kind: 'hold_lift', caseId: lift.caseId })).code).toBe(0);
  expect(await newest()).toMatch(/You can withdraw and trade again\./);
});

it('a payment blocked by a hold can still be given back', async () => {
  await (await requestedHold()).approve();
  await reviewer.call('claimCase', caseRef);
  expect((await reviewer.call('rejectCase', { ...caseRef, reasonCode: 'destination_doubtful' })).code).toBe(0);
  expect(await balance(customer)).toMatchObject({ balanceAmount: 1_000, withheld: 0 });
});

it('an approval concurrent with the placing of a hold waits for it, and is refused', async () => {
  await reviewer.call('claimCase', caseRef);
  const hold = await requestedHold();
  const { pool } = broker.database;
  const [placed, paid] = await inTransaction(pool, async (client) => {
    // later transactions queue for the user's row in order of arrival
    await client.query('select 1 from users where id = $1 for no key update', [customer.userId]);
    const first = hold.approve();
    await waiting(1);
    const second = approve(`paid-${uid}`);
    await waiting(2);
    return [first, second] as const;
  }).then((both) => Promise.all(both));
  expect([placed.code, paid.code]).toEqual([0, 1066]);
  expect(await balance(customer)).toMatchObject({ balanceAmount: 800, withheld: 200 });
});

/** Waits until this many transactions wait for a lock. */
async function waiting(count: number): Promise<void> {
  const waiters =
    'select count(*)::int as count from pg_stat_activity where datname = current_database() and cardinality(pg_blocking_pids(pid)) > 0';
  await expect
    .poll(async () => (await broker.database.pool.query<{ count: number }>(waiters)).rows[0]?.count, { timeout: 10_000 })
    .toBe(count);
}

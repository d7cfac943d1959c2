import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { ConsoleCallName } from '@truefill/api/console-paths.ts';
import { newOperator, signInOperator, type OperatorClient } from '../../test-support/operator-client.ts';
import { openCashBroker, USDT_TRON, TRON_ADDRESS, type CashBroker, type Customer } from '../payments/test-support/cash-broker.ts';

const QUARTER_HOUR_MS = 15 * 60_000;

let broker: CashBroker;
let chief: OperatorClient;
let user: Customer;
let reviewer: OperatorClient;
let treasurer: OperatorClient;
let support: OperatorClient;
let count = 0;

beforeAll(async () => {
  broker = await openCashBroker();
  chief = await signInOperator(broker, 1);
  user = await broker.newCustomer();
});
afterAll(() => broker.close());

/** Operators who have seen nothing yet. */
beforeEach(async () => {
  count += 1;
  const at = (role: 'reviewer' | 'treasurer' | 'support') =>
    newOperator(broker, chief, [{ role, brandId: 'northwind' }], `${role}-${count}@operators.example`);
  [reviewer, treasurer, support] = [await at('reviewer'), await at('treasurer'), await at('support')];
});

interface Recorded {
  readonly action: string;
  readonly user_id: bigint | null;
  readonly after_values: string | null;
}

/** What an operator did apart from joining. */
async function recordedOf({ operatorId }: OperatorClient): Promise<Recorded[]> {
  const { rows } = await broker.database.pool.query<Recorded>(
    `select action, user_id, after_values from audit_entry where operator_id = $1 and action not like 'operator.%' order by seq`,
    [operatorId],
  );
  return rows;
}
const viewsOf = async (operator: OperatorClient) => (await recordedOf(operator)).map(({ action, user_id: of }) => [action, of]);
const ofUser = (call: ConsoleCallName, operator: OperatorClient) => operator.call(call, { userId: Number(user.userId) });

it.for([
  ['consoleUserLedger', 'user.viewed'],
  ['consoleUserOrders', 'user.viewed'],
  ['consoleUserOptions', 'user.viewed'],
  ['consoleUserActions', 'user.viewed'],
  // with whole network addresses
  ['consoleUserSessions', 'user.personalViewed'],
] as const)('%s leaves a trace without the page around it', async ([call, action]) => {
  expect((await ofUser(call, reviewer)).code).toBe(0);
  expect(await viewsOf(reviewer)).toEqual([[action, user.userId]]);
  expect((await ofUser(call, support)).code).toBe(0);
  expect(await viewsOf(support)).toEqual([['user.viewed', user.userId]]);
});

it('the lists of a page add nothing to its view for a quarter of an hour', async () => {
  expect((await ofUser('consoleUser', reviewer)).code).toBe(0);
  for (const call of ['consoleUserLedger', 'consoleUserSessions'] as const) await ofUser(call, reviewer);
  const page = ['user.personalViewed', user.userId];
  expect(await viewsOf(reviewer)).toEqual([page]);
  broker.clock.nowMs += QUARTER_HOUR_MS - 1;
  await ofUser('consoleUserSessions', reviewer);
  expect(await viewsOf(reviewer)).toEqual([page]);
  broker.clock.nowMs += 1;
  await ofUser('consoleUserSessions', reviewer);
  expect(await viewsOf(reviewer)).toEqual([page, page]);
});

it('a look at masked data does not cover one at the data itself', async () => {
  await ofUser('consoleUserOrders', reviewer);
  await ofUser('consoleUserSessions', reviewer);
  expect((await viewsOf(reviewer)).map(([action]) => action)).toEqual(['user.viewed', 'user.personalViewed']);
});

it('a case is recorded for whoever sees a contact or a whole destination in it', async () => {
  await user.fund(100_000n);
  await user.verify('advanced');
  await user.prove();
  const cryptocurrencyAddress = await user.encode('cryptocurrencyAddress', TRON_ADDRESS);
  expect((await user.call('addCryptoWallet', { currencyId: USDT_TRON, cryptocurrencyAddress })).code).toBe(0);
  const requested = await user.call(
    'withdraw',
    { currencyId: USDT_TRON, num: '60', practicalNum: '60' },
    { 'idempotency-key': 'recorded' },
  );
  expect(requested).toMatchObject({ code: 0 });
  const { data } = await chief.call('reviewCases', { kind: 'withdrawal', state: 'open' });
  const withdrawal = { kind: 'withdrawal', caseId: data.list[0].caseId };
  for (const operator of [reviewer, treasurer, support]) expect((await operator.call('reviewCase', withdrawal)).code).toBe(0);
  for (const operator of [reviewer, treasurer]) {
    expect((await operator.call('reviewCase', withdrawal)).text).toContain(TRON_ADDRESS);
    expect(await viewsOf(operator)).toEqual([['user.personalViewed', user.userId]]);
  }
  expect(await viewsOf(support)).toEqual([]);
  const { list } = (await user.call('userOperatorActions', { page: 1, limit: 2 })).data;
  expect(list.map(({ action }: { action: string }) => action)).toEqual(['user.personalViewed', 'user.personalViewed']);
});

it('a ticket is recorded for whoever sees a contact in it', async () => {
  const { data } = await user.call('addTicket', { kind: 'question', subject: 'Hours', text: 'When is it open?' });
  for (const operator of [reviewer, support]) expect((await operator.call('supportTicket', { ticketId: data.id })).code).toBe(0);
  expect(await viewsOf(reviewer)).toEqual([['user.personalViewed', user.userId]]);
  expect(await viewsOf(support)).toEqual([]);
});

it('a list with contacts records once whose it showed', async () => {
  const shown = async (): Promise<unknown[]> =>
    (await recordedOf(reviewer)).map(({ action, after_values: after }) => [action, JSON.parse(after ?? 'null')]);
  await reviewer.call('consoleUsers', { query: user.email });
  const first = ['user.listed', { users: [String(user.userId)] }];
  expect(await shown()).toEqual([first]);
  await reviewer.call('consoleSearch', { query: user.email });
  expect(await shown()).toEqual([first]);
  const { data } = await reviewer.call('consoleUsers', {});
  const others = data.list
    .map(({ userId }: { userId: number }) => String(userId))
    .filter((id: string) => id !== String(user.userId));
  expect(others.length).toBeGreaterThan(0);
  expect(await shown()).toEqual([first, ['user.listed', { users: others }]]);
  await reviewer.call('consoleUsers', { query: 'nobody at all' });
  expect(await shown()).toHaveLength(2);
  await support.call('consoleUsers', {});
  expect(await recordedOf(support)).toEqual([]);
});

import { DAY_MS, HOUR_MS } from '@truefill/domain/time/durations.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { newOperator, signInOperator, type OperatorClient } from '../../test-support/operator-client.ts';
import { PLUMTREE } from '../../test-support/test-server.ts';
import { numberIn, openCashBroker, type CashBroker, type Customer } from '../payments/test-support/cash-broker.ts';

let broker: CashBroker;
let chief: OperatorClient;
let reviewer: OperatorClient;
let auditor: OperatorClient;

beforeAll(async () => {
  broker = await openCashBroker();
  chief = await signInOperator(broker);
  reviewer = await newOperator(broker, chief, [{ role: 'reviewer', brandId: 'northwind' }]);
  auditor = await newOperator(broker, chief, ['auditor']);
});
afterAll(() => broker.close());

const dashboard = async (operator: OperatorClient, body: object = {}) => (await operator.call('consoleDashboard', body)).data;
/** of northwind, less the demonstration's own logins */
const usersOf = async (brandId = 'northwind') =>
  (await dashboard(auditor)).users.find((each: { brandId: string }) => each.brandId === brandId);

async function deposit(customer: Customer, amt: number): Promise<string> {
  const { data } = await customer.call('coinNetworks');
  const said = data.dtoList.find(({ id }: { id: number }) => id === 101).said;
  const answer = await customer.deposit({ said, amt });
  if (answer.code !== 0) throw new Error(answer.text);
  return answer.data.uid;
}

async function credit(uid: string, atMs: number): Promise<void> {
  const decision = { operatorId: 7n, byTwo: true, reference: `ref ${uid}`, decidedMs: atMs };
  await broker.cash.deposits.cases.approve({ caseId: numberIn(uid), ...decision });
  // the ledger sets the moment of crediting; here it is moved to the one under test
  await broker.database.pool.query('update deposit set decided_ms = $2 where id = $1', [numberIn(uid), atMs]);
}

it('users are counted as registered, and as active in a day or a week, once each', async () => {
  const before = await usersOf();
  const plumBefore = await usersOf('plumtree');
  const ann = await broker.newCustomer();
  await broker.newCustomer();
  await broker.newCustomer(PLUMTREE);
  // two sessions of one user count as one active user
  await broker.call('login', { username: ann.email, password: 'correct horse battery', type: 'E' }, { host: ann.host });
  const after = await usersOf();
  expect(after).toEqual({
    brandId: 'northwind',
    activeDay: before.activeDay + 2,
    activeWeek: before.activeWeek + 2,
    registered: { today: before.registered.today + 2, week: before.registered.week + 2, month: before.registered.month + 2 },
  });
  expect((await usersOf('plumtree')).activeDay).toBe(plumBefore.activeDay + 1);
  await broker.database.pool.query('update sessions set used_ms = $2 where user_id = $1', [
    ann.userId,
    broker.clock.nowMs - 2 * DAY_MS,
  ]);
  await broker.database.pool.query('update users set created_ms = $2 where id = $1', [
    ann.userId,
    broker.clock.nowMs - 8 * DAY_MS,
  ]);
  expect(await usersOf()).toEqual({
    brandId: 'northwind',
    activeDay: before.activeDay + 1,
    activeWeek: before.activeWeek + 2,
    registered: { today: before.registered.today + 1, week: before.registered.week + 1, month: before.registered.month + 2 },
  });
});

it("money is what was credited and paid, by brand and currency, since the brand's midnight and within days", async () => {
  const ben = await broker.newCustomer();
  const { nowMs } = broker.clock;
  for (const [amt, agoMs] of [
    [100, HOUR_MS],
    // yesterday in London
    [40, 13 * HOUR_MS],
    [1_000, 8 * DAY_MS],
    [5_000, 31 * DAY_MS],
  ] as const)
    await credit(await deposit(ben, amt), nowMs - agoMs);
  await deposit(ben, 77);
  const { money } = await dashboard(auditor);
  expect(money).toEqual([
    {
      brandId: 'northwind',
      currency: 'USDT',
      in: { today: '100.000000', week: '140.000000', month: '1140.000000' },
      out: { today: '0.000000', week: '0.000000', month: '0.000000' },
    },
  ]);
  expect((await dashboard(auditor, { brandId: 'plumtree' })).money).toEqual([]);
});

it('pending cases are counted by kind and age, with the late ones', async () => {
  const cat = await broker.newCustomer();
  const uids = [await deposit(cat, 50), await deposit(cat, 51)];
  const [first, second] = uids.map(numberIn);
  const { nowMs } = broker.clock;
  await broker.database.pool.query(`update deposit set submitted_ms = $2, due_ms = $3 where id = $1`, [
    first,
    nowMs - 5 * HOUR_MS,
    nowMs - HOUR_MS,
  ]);
  await broker.database.pool.query(`update deposit set submitted_ms = $2, due_ms = $3 where id = $1`, [
    second,
    nowMs - 25 * HOUR_MS,
    nowMs - 21 * HOUR_MS,
  ]);
  const { data } = await cat.call('addTicket', { kind: 'complaint', subject: 'Slow', text: 'Where is it?' });
  await broker.database.pool.query('update support_ticket set opened_ms = $2 where id = $1', [data.id, nowMs - 2 * HOUR_MS]);
  await reviewer.call('claimTicket', { ticketId: data.id });
  expect((await reviewer.call('answerTicket', { ticketId: data.id, text: 'We are looking.' })).code).toBe(0);
  const { cases, tickets } = await dashboard(reviewer);
  expect(cases[0]).toEqual({
    kind: 'deposit',
    // and the one left by the previous test
    total: 3,
    underHour: 1,
    underFourHours: 0,
    underDay: 1,
    overDay: 1,
    late: 2,
    oldestTs: nowMs - 25 * HOUR_MS,
  });
  expect(tickets).toMatchObject([
    { kind: 'question', total: 0, oldestTs: 0 },
    { kind: 'complaint', total: 1, underHour: 0, underFourHours: 1, late: 0 },
  ]);
});

it('health is what the health port reports, with the age of prices', async () => {
  const { health } = await dashboard(chief);
  expect(health).toMatchObject({ ready: true, deadLetters: 0, priceAgeMs: 0 });
});

it('checklist 2, 9: a role sees only its brands and rights', async () => {
  const support = await newOperator(broker, chief, [{ role: 'support', brandId: 'plumtree' }]);
  const administrator = await newOperator(broker, chief, ['administrator']);
  const seen = await dashboard(support);
  expect(seen).toMatchObject({ money: null, health: null, users: [{ brandId: 'plumtree' }] });
  expect(seen.cases.every(({ total }: { total: number }) => total === 0)).toBe(true);
  expect(seen.tickets.every(({ total }: { total: number }) => total === 0)).toBe(true);
  expect((await dashboard(support, { brandId: 'northwind' })).users).toEqual([]);
  expect(await dashboard(administrator)).toMatchObject({
    cases: null,
    tickets: null,
    money: null,
    users: null,
    health: { ready: true },
  });
  expect(await dashboard(reviewer)).toMatchObject({ money: null, users: [{ brandId: 'northwind' }] });
});

it('operators find their own actions, by day and by target', async () => {
  const { data } = await chief.call('operatorActivity', { action: 'operator.invited' });
  expect(data.list.length).toBeGreaterThan(3);
  expect(
    data.list.every(
      ({ operatorId, action }: { operatorId: number; action: string }) =>
        operatorId === chief.operatorId && action === 'operator.invited',
    ),
  ).toBe(true);
  expect((await chief.call('operatorActivity', { fromTs: 1, toTs: 2 })).data.list).toEqual([]);
  expect((await chief.call('operatorActivity', { brandId: 'plumtree' })).data.list).toEqual([]);
  expect((await reviewer.call('operatorActivity', { action: 'operator.invited' })).data.list).toEqual([]);
});

import { afterAll, beforeAll, expect, it } from 'vitest';
import { newOperator, signInOperator, type OperatorClient } from '../../test-support/operator-client.ts';
import { openCashBroker, type CashBroker } from '../payments/test-support/cash-broker.ts';

const EMAIL = 'mara.holt@example.com';
const LOCAL_PART = 'mara.holt';
const MASKED = 'ma•••';

let broker: CashBroker;
let chief: OperatorClient;
let reviewer: OperatorClient;
let support: OperatorClient;
let auditor: OperatorClient;
let user: { readonly token: string; readonly userId: number };
let ticketId: number;
let caseId: number;

beforeAll(async () => {
  broker = await openCashBroker();
  chief = await signInOperator(broker, 1);
  const at = (role: 'reviewer' | 'support' | 'auditor') => newOperator(broker, chief, [{ role, brandId: 'northwind' }]);
  [reviewer, support, auditor] = [await at('reviewer'), await at('support'), await at('auditor')];
  user = await broker.newUser(EMAIL);
  const ticket = { kind: 'question', subject: 'Hours', text: 'When is it open?' };
  ({ id: ticketId } = (await broker.call('addTicket', ticket, { token: user.token })).data);
  const correction = { userId: user.userId, currency: 'USD', amount: '5', reasonCode: 'goodwill' };
  ({ caseId } = (await reviewer.call('proposeCorrection', correction)).data);
  const text = { locale: 'en', title: 'Hello', content: 'We are open all day.' };
  await reviewer.call('proposeMessage', { brandId: 'northwind', userId: user.userId, texts: [text] });
});
afterAll(() => broker.close());

const views = (operator: OperatorClient) => ({
  users: () => operator.call('consoleUsers', {}),
  user: () => operator.call('consoleUser', { userId: user.userId }),
  search: () => operator.call('consoleSearch', { query: EMAIL }),
  cases: () => operator.call('reviewCases', { kind: 'correction', state: 'all' }),
  case: () => operator.call('reviewCase', { kind: 'correction', caseId }),
  tickets: () => operator.call('supportTickets', { state: 'all' }),
  ticket: () => operator.call('supportTicket', { ticketId }),
  messages: () => operator.call('operatorMessages', {}),
});

it.for(['users', 'user', 'search', 'cases', 'case', 'tickets', 'ticket', 'messages'] as const)(
  'a nickname that is still the beginning of the address is masked like the address: %s',
  async (view) => {
    const { code, text } = await views(support)[view]();
    expect(code).toBe(0);
    expect(text).toContain(MASKED);
    expect(text).not.toContain(LOCAL_PART);
    expect((await views(reviewer)[view]()).text).toContain(LOCAL_PART);
  },
);

it.for(['users', 'cases'])('a file of %s does not contain it either', async (list) => {
  const { data } = await auditor.call('consoleExport', { list });
  expect(data.csv).toContain(MASKED);
  expect(data.csv).not.toContain(LOCAL_PART);
});

it('a masked nickname cannot be found by guessing its parts', async () => {
  const found = async (operator: OperatorClient, query: string) => (await operator.call('consoleUsers', { query })).data.total;
  expect(await found(reviewer, 'mara.h')).toBe(1);
  expect(await found(support, 'mara.h')).toBe(0);
  expect(await found(support, EMAIL)).toBe(1);
  expect((await support.call('consoleSearch', { query: 'mara.h' })).data.list).toEqual([]);
});

it('a nickname that the user chose is shown and found', async () => {
  const chosen = await broker.newUser('someone@example.com');
  await broker.database.pool.query(`update users set nickname = 'Gull' where id = $1`, [chosen.userId]);
  expect((await support.call('consoleUsers', { query: 'gull' })).data.list).toMatchObject([{ userName: 'Gull' }]);
});

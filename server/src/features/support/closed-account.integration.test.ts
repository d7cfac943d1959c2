import { afterAll, beforeAll, expect, it } from 'vitest';
import { newOperator, signInOperator, type OperatorClient } from '../../test-support/operator-client.ts';
import { openCashBroker, type CashBroker, type Customer } from '../payments/test-support/cash-broker.ts';

let broker: CashBroker;
let one: OperatorClient;
let two: OperatorClient;

beforeAll(async () => {
  broker = await openCashBroker();
  const administrator = await signInOperator(broker);
  const reviewer = [{ role: 'reviewer', brandId: 'northwind' }] as const;
  one = await newOperator(broker, administrator, reviewer, 'one@closed.example');
  two = await newOperator(broker, administrator, reviewer, 'two@closed.example');
});
afterAll(() => broker.close());

async function written(customer: Customer, kind: string, subject: string): Promise<number> {
  const { code, data, text } = await customer.call('addTicket', { kind, subject, text: 'Why?' });
  if (code !== 0) throw new Error(text);
  return data.id;
}
const notices = async (customer: Customer) => (await customer.call('closingTerms')).data.notices;
const close = async (customer: Customer) =>
  (await broker.call('closeAccount', { confirmation: customer.email }, { token: customer.token })).code;
async function decide(operator: OperatorClient, ticketId: number, decision: 'uphold' | 'refuse', text: string): Promise<number> {
  const reasonCode = decision === 'uphold' ? 'our_mistake' : 'as_agreed';
  await operator.call('claimTicket', { ticketId });
  const { code } = await operator.call('decideTicket', { ticketId, decision, reasonCode, text });
  await broker.jobs.idle();
  return code;
}
const mails = ({ email }: Customer) => broker.outbox().filter(({ to }) => to === email);

it('the terms name complaints that are not decided; they are no obstacle, and neither are questions', async () => {
  const ann = await broker.newCustomer();
  expect(await notices(ann)).toEqual([]);
  const open = await written(ann, 'complaint', 'Open');
  const answered = await written(ann, 'complaint', 'Answered');
  const refused = await written(ann, 'complaint', 'Refused');
  const appealed = await written(ann, 'complaint', 'Appealed');
  await written(ann, 'question', 'Asked');
  await one.call('claimTicket', { ticketId: answered });
  await one.call('answerTicket', { ticketId: answered, text: 'When was it?' });
  for (const id of [refused, appealed]) expect(await decide(one, id, 'refuse', 'No.')).toBe(0);
  await ann.call('appealTicket', { id: appealed, text: 'Look again' });
  expect((await ann.call('closingTerms')).data).toMatchObject({ obstacles: [], notices: [{ kind: 'complaints', count: 3 }] });
  expect(await close(ann)).toBe(0);

  // nobody can answer any more, so what waited for its author waits for an operator
  const waiting = (await one.call('supportTickets', { userId: Number(ann.userId), kind: 'complaint' })).data.list;
  expect(waiting.map(({ id, state }: { id: number; state: string }) => [id, state])).toEqual(
    expect.arrayContaining([
      [open, 'open'],
      [answered, 'open'],
      [appealed, 'appealed'],
    ]),
  );
  await two.call('claimTicket', { ticketId: appealed });
  const shown = (await two.call('supportTicket', { ticketId: appealed })).data;
  expect(shown).toMatchObject({ user: { closedTs: broker.clock.nowMs }, actions: ['claim', 'release', 'uphold', 'refuse'] });
  expect((await two.call('answerTicket', { ticketId: appealed, text: 'Hello?' })).code).toBe(1005);
});

it('the outcome is mailed to a closed account, with what was written; nothing else is stored or sent', async () => {
  const ben = await broker.newCustomer();
  const [first, second, third] = [
    await written(ben, 'complaint', 'The spread <b>'),
    await written(ben, 'complaint', 'The fill'),
    await written(ben, 'complaint', 'The fee'),
  ];
  expect(await decide(one, third, 'refuse', 'It is in the terms.')).toBe(0);
  await ben.call('appealTicket', { id: third, text: 'Where?' });
  expect(await close(ben)).toBe(0);
  const before = mails(ben).length;
  expect(await decide(one, first, 'uphold', 'We were late.\nYou get {{it}} back.')).toBe(0);
  expect(await decide(one, second, 'refuse', 'The level was reached.')).toBe(0);
  expect(await decide(two, third, 'refuse', 'On page 3.')).toBe(0);
  const sent = mails(ben).slice(before);
  expect(sent.map(({ template, subject }) => [template, subject])).toEqual([
    ['complaint-upheld', 'Your complaint at Northwind Markets was upheld'],
    ['complaint-refused', 'Your complaint at Northwind Markets was refused'],
    ['appeal-refused', 'Your appeal at Northwind Markets was refused'],
  ]);
  for (const [at, words] of [
    [0, ['“The spread <b>”', 'We were late.', 'You get {{it}} back.']],
    [1, ['“The fill”', 'The level was reached.']],
    [2, ['“The fee”', 'On page 3.']],
  ] as const)
    for (const each of words) expect(sent[at]?.text).toContain(each);
  const { rows } = await broker.database.pool.query('select alarm from notification where user_id = $1', [ben.userId]);
  expect(rows).toEqual([]);
});

it('a decision while the account is being closed is mailed too', async () => {
  const cat = await broker.newCustomer();
  const id = await written(cat, 'complaint', 'At the last moment');
  await one.call('claimTicket', { ticketId: id });
  const closing = await broker.database.pool.connect();
  await closing.query('begin');
  await closing.query('update users set closed_ms = 1 where id = $1', [cat.userId]);
  const decided = one.call('decideTicket', { ticketId: id, decision: 'uphold', reasonCode: 'our_mistake', text: 'Yes.' });
  await expect
    .poll(async () => {
      const { rows } = await broker.database.pool.query(
        `select count(*)::int as n from pg_stat_activity where wait_event_type = 'Lock'`,
      );
      return rows[0].n;
    })
    .toBeGreaterThanOrEqual(1);
  await closing.query('commit');
  closing.release();
  expect((await decided).code).toBe(0);
  await broker.jobs.idle();
  expect(mails(cat).map(({ template }) => template)).toContain('complaint-upheld');
});

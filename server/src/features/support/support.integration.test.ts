import { DAY_MS, HOUR_MS } from '@truefill/domain/time/durations.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CONSOLE_FILE_PATH } from '@truefill/api/review/paths.ts';
import { PATHS } from '@truefill/api/paths.ts';
import { CONSOLE, newOperator, signInOperator, type OperatorClient } from '../../test-support/operator-client.ts';
import { PLUMTREE } from '../../test-support/test-server.ts';
import { FILE_USES } from '../../all-tables.ts';
import { removeOrphanedFiles } from '../files/index.ts';
import { openCashBroker, pictureOf, type CashBroker, type Customer } from '../payments/test-support/cash-broker.ts';

const XSS = '<img src=x onerror=alert(1)>';

let broker: CashBroker;
let administrator: OperatorClient;
let one: OperatorClient;
let two: OperatorClient;
let support: OperatorClient;
let auditor: OperatorClient;
let ofPlumtree: OperatorClient;
let ann: Customer;
let ben: Customer;

beforeAll(async () => {
  broker = await openCashBroker();
  administrator = await signInOperator(broker);
  const reviewer = [{ role: 'reviewer', brandId: 'northwind' }] as const;
  one = await newOperator(broker, administrator, reviewer, 'one@operators.example');
  two = await newOperator(broker, administrator, reviewer, 'two@operators.example');
  support = await newOperator(broker, administrator, ['support']);
  auditor = await newOperator(broker, administrator, ['auditor']);
  ofPlumtree = await newOperator(broker, administrator, [{ role: 'reviewer', brandId: 'plumtree' }]);
  [ann, ben] = [await broker.newCustomer(), await broker.newCustomer()];
});
afterAll(() => broker.close());

const COMPLAINT = { kind: 'complaint', subject: 'Wrong price', text: 'It was closed too early.' };

async function written(customer: Customer, overrides: object = {}): Promise<number> {
  const { code, data, text } = await customer.call('addTicket', { ...COMPLAINT, ...overrides });
  if (code !== 0) throw new Error(text);
  return data.id;
}
const detail = async (customer: Customer, id: number) => (await customer.call('ticketDetail', { id })).data;
const close = (customer: Customer, id: number) => customer.call('closeTicket', { id });
const queued = async (operator: OperatorClient, ticketId: number) => (await operator.call('supportTicket', { ticketId })).data;

async function deposited(customer: Customer): Promise<string> {
  const { data } = await customer.call('coinNetworks');
  const said = data.dtoList.find(({ id }: { id: number }) => id === 101).said;
  return (await customer.deposit({ said })).data.uid;
}

/** Sends a message with images like the app. */
async function withPictures(customer: Customer, fields: object, pictures: readonly Buffer[]) {
  const part = (head: string, content: Buffer | string) =>
    Buffer.concat([
      Buffer.from(`--B\r\nContent-Disposition: form-data; ${head}\r\n\r\n`),
      Buffer.from(content),
      Buffer.from('\r\n'),
    ]);
  const names = ['ticketImgFirst', 'ticketImgSecond', 'ticketImgThird'];
  const body = Buffer.concat([
    part('name="metaData"', JSON.stringify(fields)),
    ...pictures.map((picture, at) => part(`name="${names[at]}"; filename="a.jpg"\r\nContent-Type: image/jpeg`, picture)),
    Buffer.from('--B--\r\n'),
  ]);
  const headers = { 'content-type': 'multipart/form-data; boundary=B' };
  return broker.send(PATHS.addTicket, { method: 'POST', body, token: customer.token, host: customer.host, headers });
}

describe('a user', () => {
  it('writes a ticket, sees the promised deadline, adds to it and closes it', async () => {
    const id = await written(ann, { kind: 'question', subject: 'Fees', text: 'How much?\r\nAnd when?' });
    expect(await detail(ann, id)).toMatchObject({
      kind: 'question',
      state: 'open',
      answerByTs: broker.clock.nowMs + 24 * HOUR_MS,
      messages: [{ by: 'user', act: 'wrote', text: 'How much?\nAnd when?', pictures: [] }],
    });
    expect((await ann.call('replyTicket', { id, text: 'Please.' })).code).toBe(0);
    expect((await close(ann, id)).code).toBe(0);
    expect((await close(ann, id)).code).toBe(0);
    expect((await detail(ann, id)).messages.map(({ act }: { act: string }) => act)).toEqual(['wrote', 'wrote', 'closed']);
    expect((await ann.call('replyTicket', { id, text: 'Again.' })).code).toBe(1017);
    expect((await ann.call('ticketList', {})).data.list[0]).toMatchObject({ id, state: 'closed', answerByTs: 0 });
  });

  it('repeats a request whose answer was lost, and gets the same ticket', async () => {
    const id = await written(ann);
    expect(await written(ann)).toBe(id);
    for (const _ of [1, 2]) await ann.call('replyTicket', { id, text: 'One more thing.' });
    expect((await detail(ann, id)).messages).toHaveLength(2);
    await close(ann, id);
    const again = await written(ann);
    expect(again).not.toBe(id);
    await close(ann, again);
  });

  it('can reference only records of their own', async () => {
    const uid = await deposited(ben);
    const record = { recordKind: 'deposit', recordUid: uid };
    const id = await written(ben, record);
    expect((await detail(ben, id)).record).toEqual({ kind: 'deposit', uid });
    expect(await ann.call('addTicket', { ...COMPLAINT, ...record })).toMatchObject({ code: 1008, data: null });
    for (const recordUid of ['1', '9'.repeat(30), `${uid.slice(0, 5)}0${uid.slice(6)}`])
      expect((await ben.call('addTicket', { ...COMPLAINT, recordKind: 'deposit', recordUid })).code).toBe(1008);
    expect((await ben.call('addTicket', { ...COMPLAINT, recordKind: 'withdrawal', recordUid: uid })).code).toBe(1008);
    expect((await ben.call('addTicket', { ...COMPLAINT, recordUid: uid })).code).toBe(1057);
    expect((await queued(one, id)).record).toMatchObject({
      kind: 'deposit',
      uid,
      facts: [{ code: 'amount' }, { code: 'network' }, {}, {}],
    });
    await close(ben, id);
  });

  it('is told what is missing or too much', async () => {
    for (const [body, code] of [
      [{ ...COMPLAINT, subject: ' ' }, 1003],
      [{ ...COMPLAINT, text: '' }, 1003],
      [{ ...COMPLAINT, text: 'x'.repeat(4_001) }, 1062],
      [{ ...COMPLAINT, text: 'a\u0000b' }, 1061],
      [{ ...COMPLAINT, kind: 'praise' }, 1001],
    ] as const) {
      const answer = await ann.call('addTicket', body);
      expect([body, answer.code === 0 ? 0 : 'refused', answer.status < 500]).toEqual([body, 'refused', true]);
      if (code === 1003) expect(answer.code).toBe(1003);
    }
  });

  it('has at most ten open tickets, also under concurrent requests', async () => {
    const cat = await broker.newCustomer();
    const answers = await Promise.all(
      Array.from({ length: 14 }, (_, at) => cat.call('addTicket', { ...COMPLAINT, subject: `No. ${at}` })),
    );
    expect(answers.filter(({ code }) => code === 0)).toHaveLength(10);
    expect(answers.filter(({ code }) => code === 1010)).toHaveLength(4);
    await close(cat, answers.find(({ code }) => code === 0)?.data.id);
    expect((await cat.call('addTicket', { ...COMPLAINT, subject: 'After all' })).code).toBe(0);
  });

  it('adds at most 200 messages to one, and 300 a day', async () => {
    const dan = await broker.newCustomer();
    const [first, second] = [await written(dan, { subject: 'First' }), await written(dan, { subject: 'Second' })];
    const fill = (id: number, count: number) =>
      broker.database.pool.query(
        `insert into support_message (ticket_id, by_user, act, at_ms, text) select $1, $2, 'wrote', $3, 'more' from generate_series(1, $4)`,
        [id, dan.userId, broker.clock.nowMs, count],
      );
    await fill(first, 199);
    expect((await dan.call('replyTicket', { id: first, text: 'Too many' })).code).toBe(1010);
    await fill(second, 99);
    const often = await dan.call('replyTicket', { id: second, text: 'Too often' });
    expect(often).toMatchObject({ status: 429, code: 1110 });
    expect(Number(often.headers['retry-after'])).toBe(86_400);
    expect((await close(dan, first)).code).toBe(0);
  });

  it('checklist 53: sees at most a hundred per page, whatever is requested', async () => {
    const eve = await broker.newCustomer();
    await broker.database.pool.query(
      `insert into support_ticket (brand_id, user_id, kind, subject, state, opened_ms, changed_ms, appealed)
       select 'northwind', $1, 'question', 'Number ' || n, 'closed', $2::bigint + n, $2::bigint + n, false from generate_series(1, 101) n`,
      [eve.userId, broker.clock.nowMs],
    );
    const page = async (number: number) => (await eve.call('ticketList', { page: number, limit: 1e9 })).data;
    const [first, second, beyond] = [await page(1), await page(2), await page(1e9)];
    expect([first.list.length, first.list[0].subject, first.pages]).toEqual([100, 'Number 101', 2]);
    expect([second.list.length, second.list[0].subject, second.pages]).toEqual([1, 'Number 1', 2]);
    expect(beyond).toEqual({ list: [], pages: 2 });
  });

  it('checklist 1, 2: cannot access those of others', async () => {
    const id = await written(ann, { subject: 'Private' });
    const plum = await broker.newCustomer(PLUMTREE);
    for (const other of [ben, plum]) {
      for (const name of ['ticketDetail', 'closeTicket'] as const)
        expect([name, (await other.call(name, { id })).code]).toEqual([name, 1008]);
      for (const name of ['replyTicket', 'appealTicket'] as const)
        expect([name, (await other.call(name, { id, text: 'mine' })).code]).toEqual([name, 1008]);
      expect(JSON.stringify((await other.call('ticketList', {})).data)).not.toContain('Private');
    }
    expect((await detail(ann, id)).messages).toHaveLength(1);
    await close(ann, id);
  });

  it('adds images, which only they and operators can read', async () => {
    const answer = await withPictures(ann, { ...COMPLAINT, subject: 'Pictures' }, [await pictureOf('a'), await pictureOf('b')]);
    expect(answer).toMatchObject({ code: 0 });
    const { messages } = await detail(ann, answer.data.id);
    const [path] = messages[0].pictures as string[];
    expect(messages[0].pictures).toHaveLength(2);
    expect((await broker.send(path ?? '', { token: ann.token })).headers['content-type']).toBe('image/jpeg');
    expect((await broker.send(path ?? '', { token: ben.token })).status).toBe(404);
    const shown = await queued(one, answer.data.id);
    const read = (operator: OperatorClient) =>
      broker.send(shown.messages[0].pictures[0], { host: CONSOLE, headers: operator.headers() });
    expect(shown.messages[0].pictures[0]).toMatch(new RegExp(`^${CONSOLE_FILE_PATH.replace('{id}', '')}`));
    expect((await read(one)).status).toBe(200);
    expect((await read(ofPlumtree)).status).toBe(404);
    expect((await read(administrator)).status).toBe(200);
    const parts = { pool: broker.database.pool, files: broker.files, uses: FILE_USES };
    await removeOrphanedFiles(parts, broker.clock.nowMs + 2 * HOUR_MS);
    const { rows } = await broker.database.pool.query(`select id from files where owner_id = $1 and purpose = 'ticket'`, [
      ann.userId,
    ]);
    expect(rows).toHaveLength(2);
    expect((await withPictures(ann, { ...COMPLAINT, subject: 'No picture' }, [Buffer.from('<svg/>')])).code).toBe(23561);
    await close(ann, answer.data.id);
  });
});

describe('operators', () => {
  it('answer a question in turns, and settle it; the user is notified each time', async () => {
    const eva = await broker.newCustomer();
    const id = await written(eva, { kind: 'question', subject: XSS, text: XSS });
    expect((await support.call('answerTicket', { ticketId: id, text: 'Hello' })).code).toBe(1057);
    expect((await support.call('claimTicket', { ticketId: id })).code).toBe(0);
    expect((await one.call('claimTicket', { ticketId: id })).code).toBe(23552);
    expect((await one.call('answerTicket', { ticketId: id, text: 'Me too' })).code).toBe(23552);
    expect((await support.call('answerTicket', { ticketId: id, text: ' ' })).code).toBe(1003);
    expect((await support.call('answerTicket', { ticketId: id, text: 'It is free.' })).code).toBe(0);
    expect(await detail(eva, id)).toMatchObject({ state: 'answered', answerByTs: 0 });
    expect((await one.call('supportTickets', { state: 'answered', userId: Number(eva.userId) })).data.list).toMatchObject([
      { id },
    ]);
    await eva.call('replyTicket', { id, text: 'Really?' });
    expect((await support.call('decideTicket', { ticketId: id, decision: 'uphold', reasonCode: 'other', text: 'x' })).code).toBe(
      1057,
    );
    expect((await support.call('decideTicket', { ticketId: id, decision: 'resolve', text: 'Yes.' })).code).toBe(0);
    const end = await detail(eva, id);
    expect(end).toMatchObject({
      state: 'resolved',
      messages: [{}, { by: 'operator' }, { by: 'user' }, { act: 'resolved', text: 'Yes.' }],
    });
    expect(JSON.stringify(end)).not.toContain('support@');
    const notices = (await eva.call('notificationList')).data.list;
    expect(notices.map(({ alarmType }: { alarmType: number }) => alarmType)).toEqual([629152, 629151]);
    expect(notices).toMatchObject([{ ticketId: id }, { ticketId: id }]);
    expect(notices[0].content).toContain(XSS);
    const seen = (await eva.call('userOperatorActions')).data.list.map(({ action }: { action: string }) => action);
    expect(seen).toEqual(['ticket.resolved', 'ticket.answered']);
  });

  it('take over a ticket that a colleague has kept for ten minutes', async () => {
    const id = await written(await broker.newCustomer(), { kind: 'question', subject: 'Fees', text: 'Which?' });
    await support.call('claimTicket', { ticketId: id });
    const takeOver = { ticketId: id, takeOver: true };
    expect((await one.call('claimTicket', takeOver)).code).toBe(23552);
    broker.clock.nowMs += 9 * 60_000;
    await support.call('claimTicket', { ticketId: id });
    broker.clock.nowMs += 60_000;
    expect((await one.call('claimTicket', { ticketId: id })).code).toBe(23552);
    expect(await queued(one, id)).toMatchObject({ blockedBy: 'claimed', actions: ['takeOver'] });
    expect((await one.call('claimTicket', takeOver)).code).toBe(0);
    expect((await support.call('answerTicket', { ticketId: id, text: 'None.' })).code).toBe(23552);
    expect((await one.call('answerTicket', { ticketId: id, text: 'None.' })).code).toBe(0);
  });

  it('checklist 11: who refused a complaint can never decide its appeal', async () => {
    const id = await written(ann, { subject: 'Appeal' });
    expect((await support.call('claimTicket', { ticketId: id })).code).toBe(0);
    const refuse = { ticketId: id, decision: 'refuse', reasonCode: 'as_agreed', text: 'The level was reached.' };
    expect(await support.call('decideTicket', refuse)).toMatchObject({ status: 403, code: 1057 });
    await support.call('releaseTicket', { ticketId: id });
    expect((await one.call('decideTicket', refuse)).code).toBe(1057);
    await one.call('claimTicket', { ticketId: id });
    expect((await one.call('decideTicket', { ...refuse, reasonCode: '' })).code).toBe(1003);
    expect((await one.call('decideTicket', { ...refuse, reasonCode: 'our_mistake' })).code).toBe(1057);
    expect((await one.call('decideTicket', { ...refuse, decision: 'resolve', reasonCode: '' })).code).toBe(1057);
    expect((await one.call('decideTicket', refuse)).code).toBe(0);
    expect((await one.call('decideTicket', refuse)).code).toBe(1017);
    expect(await detail(ann, id)).toMatchObject({
      state: 'refused',
      appealUntilTs: broker.clock.nowMs + 30 * DAY_MS,
      messages: [{}, { act: 'refused', reasonCode: 'as_agreed', text: 'The level was reached.' }],
    });
    expect((await ann.call('replyTicket', { id, text: 'No!' })).code).toBe(1017);
    expect((await ann.call('appealTicket', { id, text: 'It was not reached.' })).code).toBe(0);
    expect(await detail(ann, id)).toMatchObject({ state: 'appealed', appealed: true });
    await one.call('claimTicket', { ticketId: id });
    expect(await queued(one, id)).toMatchObject({ blockedBy: 'refuser', actions: ['claim', 'release', 'answer'] });
    for (const decision of ['uphold', 'refuse'] as const)
      expect((await one.call('decideTicket', { ...refuse, decision, reasonCode: 'other' })).code).toBe(1057);
    await one.call('releaseTicket', { ticketId: id });
    await expect(
      broker.database.pool.query(
        `update support_ticket set state = 'upheld', due_ms = null, decided_by = refused_by where id = $1`,
        [id],
      ),
    ).rejects.toThrow('appeal_by_another_person');
    await two.call('claimTicket', { ticketId: id });
    expect((await two.call('decideTicket', { ...refuse, decision: 'uphold', reasonCode: 'our_mistake' })).code).toBe(0);
    expect(await detail(ann, id)).toMatchObject({ state: 'upheld', appealUntilTs: 0 });
    expect((await ann.call('appealTicket', { id, text: 'Once more' })).code).toBe(1017);
  });

  it('accept one appeal, and only in time', async () => {
    const end = async (id: number, by: OperatorClient) => {
      await by.call('claimTicket', { ticketId: id });
      return by.call('decideTicket', { ticketId: id, decision: 'refuse', reasonCode: 'not_ours', text: 'No.' });
    };
    const [late, twice] = [await written(ann, { subject: 'Late' }), await written(ann, { subject: 'Twice' })];
    for (const id of [late, twice]) expect((await end(id, one)).code).toBe(0);
    expect((await ann.call('appealTicket', { id: twice, text: 'Look again' })).code).toBe(0);
    expect((await end(twice, two)).code).toBe(0);
    expect((await ann.call('appealTicket', { id: twice, text: 'And again' })).code).toBe(1017);
    const { rows } = await broker.database.pool.query<{ until: bigint }>(
      'update support_ticket set appeal_until_ms = $2 where id = $1 returning appeal_until_ms as until',
      [late, broker.clock.nowMs - 1],
    );
    expect(rows).toHaveLength(1);
    expect((await ann.call('appealTicket', { id: late, text: 'Too late' })).code).toBe(1017);
  });

  it('checklist 2: see and change only the tickets of their brands', async () => {
    const id = await written(ann, { subject: 'Of Northwind' });
    expect((await ofPlumtree.call('supportTickets', { state: 'all' })).text).not.toContain('northwind');
    for (const name of ['supportTicket', 'claimTicket', 'releaseTicket'] as const)
      expect([name, (await ofPlumtree.call(name, { ticketId: id })).code]).toEqual([name, 1008]);
    expect((await ofPlumtree.call('answerTicket', { ticketId: id, text: 'Hi' })).code).toBe(1008);
    expect(await auditor.call('claimTicket', { ticketId: id })).toMatchObject({ status: 403 });
    expect((await queued(auditor, id)).blockedBy).toBe('right');
    expect((await queued(auditor, id)).user.contact).toMatch(/•••/);
    await close(ann, id);
  });

  it('cannot work on their own tickets', async () => {
    const self = await broker.newCustomer();
    const id = await written(self, { subject: 'My own' });
    await broker.database.pool.query('update users set email_key = $2 where id = $1', [self.userId, one.email]);
    expect((await one.call('claimTicket', { ticketId: id })).code).toBe(1057);
    expect(await queued(one, id)).toMatchObject({ actions: [], blockedBy: 'own' });
    expect((await two.call('claimTicket', { ticketId: id })).code).toBe(0);
  });

  it('find waiting tickets by deadline, and overdue ones', async () => {
    const fay = await broker.newCustomer();
    const complaint = await written(fay, { subject: 'Slow' });
    const question = await written(fay, { kind: 'question', subject: 'Quick', text: 'Now?' });
    const list = async (filter: object) =>
      (await one.call('supportTickets', { userId: Number(fay.userId), ...filter })).data.list.map(({ id }: { id: number }) => id);
    expect(await list({})).toEqual([question, complaint]);
    expect(await list({ kind: 'complaint' })).toEqual([complaint]);
    expect(await list({ state: 'late' })).toEqual([]);
    await broker.database.pool.query('update support_ticket set due_ms = $2 where id = $1', [question, broker.clock.nowMs - 1]);
    expect(await list({ state: 'late' })).toEqual([question]);
    expect((await one.call('supportTickets', {})).data.counts.late).toBe(1);
    await close(fay, question);
    expect(await list({ state: 'ended' })).toEqual([question]);
  });

  it('still find an answered complaint among the waiting ones: it needs a decision', async () => {
    const gil = await broker.newCustomer();
    const complaint = await written(gil, { subject: 'Slippage' });
    const question = await written(gil, { kind: 'question', subject: 'Fees', text: 'Which?' });
    const seen = async (state: string) =>
      (await one.call('supportTickets', { userId: Number(gil.userId), state })).data.list.map(({ id }: { id: number }) => id);
    const { counts: before } = (await one.call('supportTickets', {})).data;
    for (const ticketId of [complaint, question]) {
      await support.call('claimTicket', { ticketId });
      expect((await support.call('answerTicket', { ticketId, text: 'The quotes were these.' })).code).toBe(0);
      await support.call('releaseTicket', { ticketId });
    }
    expect(await seen('waiting')).toEqual([complaint]);
    expect(await seen('answered')).toEqual([question]);
    expect((await one.call('supportTickets', {})).data.counts).toEqual({
      ...before,
      waiting: before.waiting - 1,
      questions: before.questions - 1,
      answered: before.answered + 1,
    });
  });

  it('see the language of its user', async () => {
    const id = await written(ann, { subject: 'Idioma' });
    await broker.database.pool.query(`update users set locale = 'es' where id = $1`, [ann.userId]);
    expect((await queued(support, id)).locale).toBe('es');
    await close(ann, id);
  });
});

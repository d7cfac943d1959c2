import { DAY_MS } from '@truefill/domain/time/durations.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PATHS } from '@truefill/api/paths.ts';
import { brandsWith, logIn, openCashBroker, type CashBroker, type Customer } from '../payments/test-support/cash-broker.ts';
import { legalData } from './personal-data.ts';
import { PushFeed, sourceQuote } from '../quotes/test-support/push-feed.ts';
import { signInOperator } from '../../test-support/operator-client.ts';
import { PASSWORD, PLUMTREE, startTestServer, type Answer, type TestServer } from '../../test-support/test-server.ts';

const TERMS_1 = { document: 'terms', version: 1 };
const RISK_1 = { document: 'risk', version: 1 };
const TERMS_2 = { document: 'terms', version: 2 };

let broker: CashBroker;
beforeAll(async () => {
  broker = await openCashBroker();
});
afterAll(() => broker.close());

/** Registers like the app, with the consents. */
async function register(email: string, documents: unknown, locale = 'zh-cn'): Promise<Answer> {
  await broker.call('sendMail', { email, type: 1 });
  const code = broker.outbox().findLast(({ to }) => to === email)?.code;
  return broker.call('register', { username: email, password: PASSWORD, code, type: 'E', locale, documents });
}

async function customer(email: string, documents: unknown = [TERMS_1, RISK_1], on: TestServer = broker): Promise<Customer> {
  expect(await register(email, documents)).toMatchObject({ code: 0 });
  const { data } = await broker.call('login', { username: email, password: PASSWORD, type: 'E' });
  return logIn(on, { email, userId: BigInt(data.userId), host: 'northwind.localhost' });
}

describe('documents', () => {
  it('have a version, a date and a hash per brand, also for visitors', async () => {
    const { data } = await broker.call('legalDocuments', {});
    expect(data.list.map(({ document }: { document: string }) => document)).toEqual([
      'terms',
      'risk',
      'execution',
      'conflicts',
      'complaints',
      'deposit',
      'copyTrade',
      'privacy',
    ]);
    for (const each of data.list)
      expect(each).toMatchObject({ version: 1, sinceTs: broker.clock.nowMs, sha256: expect.stringMatching(/^[0-9a-f]{64}$/) });
    const other = (await broker.call('legalDocuments', {}, { host: PLUMTREE })).data;
    expect(other.list[0].sha256).not.toBe(data.list[0].sha256);
  });

  it('are stored in full, and the database rejects changing or removing one', async () => {
    const { pool } = broker.database;
    const { rows } = await pool.query<{ content: string }>(
      `select content from legal_document_version where brand_id = 'northwind' and document = 'complaints'`,
    );
    expect(rows[0]?.content).toContain('"days": 15');
    for (const change of ['update legal_document_version set version = 7', 'delete from legal_consent', 'truncate legal_consent'])
      await expect(pool.query(change)).rejects.toThrow(/evidence/);
  });
});

describe('a new user', () => {
  it('has agreed to the versions shown, in the language they were read in', async () => {
    const ann = await customer('ann@legal.example');
    const consent = { version: 1, locale: 'zh-cn', act: 'registration', agreedTs: broker.clock.nowMs, inForce: true };
    expect((await ann.call('consents')).data).toEqual({
      due: [],
      list: [
        { document: 'risk', ...consent },
        { document: 'terms', ...consent },
      ],
    });
  });

  it.each([
    ['a nonexistent version', [{ document: 'terms', version: 2 }], 23571],
    ['a document without consent', [{ document: 'privacy', version: 1 }], 23571],
    ['a nonexistent document', [{ document: 'constructor', version: 1 }], 23571],
    ['a malformed version', [{ document: 'terms', version: '1' }], 1001],
    ['nothing', [], 1001],
  ])('by agreeing to %s is refused, and nothing is stored', async (_what, documents, code) => {
    expect((await register('nobody@legal.example', documents)).code).toBe(code);
    const { rows } = await broker.database.pool.query(`select 1 from users where email_key = 'nobody@legal.example'`);
    expect(rows).toEqual([]);
  });

  it('is shown to operators with all their consents', async () => {
    const ned = await customer('ned@legal.example', [TERMS_1]);
    const operator = await signInOperator(broker);
    const { data } = await operator.call('consoleUser', { userId: Number(ned.userId) });
    expect(data.consents).toEqual([{ ...TERMS_1, locale: 'zh-cn', act: 'registration', agreedTs: broker.clock.nowMs }]);
  });

  it('finds the consents in their data export', async () => {
    const eve = await customer('eve@legal.example');
    const [area] = legalData.areas;
    const archive = await area?.read(broker.database.pool, { brandId: 'northwind', userId: eve.userId }, null);
    const agreed = new Date(broker.clock.nowMs).toISOString();
    const consent = { version: 1, language: 'zh-cn', act: 'registration', agreed };
    expect(archive).toEqual({ rows: ['risk', 'terms'].map((document) => ({ document, ...consent })), next: null });
  });

  it('of a client with documents of its own is accepted, without a record', async () => {
    const bob = await broker.newCustomer();
    expect((await bob.call('consents')).data).toEqual({ due: [], list: [] });
  });
});

describe('a changed document', () => {
  const changed = brandsWith((file, id) => {
    if (id === 'northwind')
      Object.assign(file, { company: { legalName: 'Northwind Markets Example Ltd', license: 'Example Authority 7' } });
  });
  const feed = new PushFeed(['BTCUSDT']);
  let next: TestServer;
  let ann: Customer;
  let old: Customer;

  beforeAll(async () => {
    ann = await customer('ann.again@legal.example');
    old = await broker.newCustomer();
    for (const each of [ann, old]) await each.fund(50_000_00n);
    broker.clock.nowMs += DAY_MS;
    broker.priceBitcoin(10_000_000);
    ann = await logIn(broker, ann);
    await order(ann, 'before');
    next = await startTestServer({ sharing: broker, brandsDir: changed.folder, feed });
    feed.push(sourceQuote('BTCUSDT', broker.clock.nowMs, 10_000_000));
    ann = await logIn(next, ann);
    old = await logIn(next, old);
  });
  afterAll(async () => {
    await next.close();
    changed.remove();
  });

  const order = (by: Customer, key: string): Promise<Answer> =>
    by.call('addOrder', { tradePair: 'BTCUSDT', orderQuantity: 0.01, orderType: 0, buyPoint: 2 }, { 'idempotency-key': key });

  it('gets the next version from that moment on, while unchanged ones keep theirs', async () => {
    const { list } = (await next.call('legalDocuments', {})).data;
    const versions = Object.fromEntries(list.map((each: { document: string; version: number }) => [each.document, each.version]));
    expect(versions).toMatchObject({ terms: 2, complaints: 2, risk: 1, execution: 1, privacy: 1 });
    expect(list[0].sinceTs).toBe(broker.clock.nowMs);
    // the process that started earlier keeps showing its version
    expect((await broker.call('legalDocuments', {})).data.list[0].version).toBe(1);
    expect((await next.call('legalDocuments', {}, { host: PLUMTREE })).data.list[0].version).toBe(1);
  });

  it('needs a new consent, from users with a record and those who registered before it', async () => {
    for (const each of [ann, old]) expect((await each.call('consents')).data.due).toEqual([TERMS_2]);
  });

  it('blocks opening and depositing, but repeated requests get their earlier answer', async () => {
    expect(await order(ann, 'new')).toMatchObject({ status: 200, code: 23570 });
    expect(await order(ann, 'before')).toMatchObject({ code: 0 });
    expect((await ann.deposit({ said: 1 })).code).toBe(23570);
    const loan = { amount: 50_000, days: 7, guarantor: '1', remark: '' };
    expect((await ann.call('addUserLoan', loan, { 'idempotency-key': 'loan' })).code).toBe(23570);
    const btime = Math.floor(broker.clock.nowMs / 1_000);
    const option = {
      tradePair: 'BTCUSDT',
      optionsProductId: 1,
      orderType: 0,
      amount: 50,
      timeLong: 60,
      btime,
      price: 100_000,
      rate: 0.8,
    };
    expect((await ann.call('addOrderOption', option, { 'idempotency-key': 'option' })).code).toBe(23570);
  });

  it('does not block reading, closing and withdrawing, nor the demo account', async () => {
    const { list } = (await ann.call('orderQuery', { page: 1, limit: 10, positionStatus: 2 })).data;
    expect(list).toHaveLength(1);
    expect((await ann.call('withdrawStatus')).code).not.toBe(23570);
    broker.clock.nowMs += 181_000;
    feed.push(sourceQuote('BTCUSDT', broker.clock.nowMs, 10_000_000));
    expect((await ann.call('closeOrder', { orderId: list[0].id })).code).toBe(0);
    const demo = (await next.call('switchUser', {}, { token: old.token })).data.token;
    const play = { tradePair: 'BTCUSDT', orderQuantity: 0.01, orderType: 0, buyPoint: 2 };
    expect((await next.call('addOrderMock', play, { token: demo })).code).toBe(0);
  });

  it('cannot be agreed to in an outdated version, nor a document without consent', async () => {
    for (const documents of [[TERMS_1], [{ document: 'complaints', version: 2 }], [{ document: 'terms', version: 3 }]])
      expect((await ann.call('submitConsent', { documents })).code).toBe(23571);
    expect((await ann.call('consents')).data.due).toEqual([TERMS_2]);
    expect((await next.send(PATHS.submitConsent, { method: 'POST', body: { documents: [TERMS_2] } })).status).toBe(401);
  });

  it('agreed to in two tabs at once is one consent, the first one, and both may go on', async () => {
    const body = { documents: [TERMS_2], locale: 'en' };
    const answers = await Promise.all(Array.from({ length: 8 }, () => ann.call('submitConsent', body)));
    expect(answers.map(({ code, data }) => [code, data.due])).toEqual(answers.map(() => [0, []]));
    broker.clock.nowMs += 1_000;
    feed.push(sourceQuote('BTCUSDT', broker.clock.nowMs, 10_000_000));
    const late = (await ann.call('submitConsent', { ...body, locale: 'zh-cn' })).data;
    expect(late.list.filter(({ version }: { version: number }) => version === 2)).toEqual([
      { ...TERMS_2, locale: 'en', act: 'renewal', agreedTs: broker.clock.nowMs - 1_000, inForce: true },
    ]);
    expect(await order(ann, 'new')).toMatchObject({ code: 0 });
    // the older process shows an older version than the one agreed to
    expect((await broker.send(PATHS.consents, { method: 'POST', body: {}, token: ann.token })).data.due).toEqual([]);
  });

  it('that returns to earlier words is a new version, which needs no consent from users who agreed to those words', async () => {
    const back = await startTestServer({ sharing: broker, feed: new PushFeed(['BTCUSDT']) });
    try {
      const { list } = (await back.call('legalDocuments', {})).data;
      expect(list[0]).toMatchObject({ document: 'terms', version: 3 });
      expect((await back.send(PATHS.consents, { method: 'POST', body: {}, token: ann.token })).data.due).toEqual([]);
      expect((await back.send(PATHS.consents, { method: 'POST', body: {}, token: old.token })).data.due).toEqual([]);
    } finally {
      await back.close();
    }
  });
});

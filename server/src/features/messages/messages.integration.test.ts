import { afterAll, beforeAll, expect, it } from 'vitest';
import { newOperator, signInOperator, type OperatorClient } from '../../test-support/operator-client.ts';
import { NORTHWIND, PLUMTREE, startTestServer, type TestServer } from '../../test-support/test-server.ts';
import { BATCH_SIZE } from './send-message.ts';

let server: TestServer;
let one: OperatorClient;
let two: OperatorClient;
let support: OperatorClient;
let ofPlumtree: OperatorClient;
let reader: { readonly token: string; readonly userId: number };
let otherBrandUser: { readonly token: string; readonly userId: number };

const READER = 'reader@messages.example';
const EN = { locale: 'en', title: 'Maintenance tonight', content: 'Trading pauses at 20:00 UTC.\n\nOpen positions stay.' };
const ZH = { locale: 'zh-cn', title: '今晚系统维护', content: '交易将于 UTC 20:00 暂停。' };

beforeAll(async () => {
  server = await startTestServer();
  one = await signInOperator(server, 1);
  two = await signInOperator(server, 2);
  support = await newOperator(server, one, ['support']);
  ofPlumtree = await newOperator(server, one, [
    { role: 'reviewer', brandId: 'plumtree' },
    { role: 'treasurer', brandId: 'plumtree' },
  ]);
  reader = await server.newUser(READER);
  otherBrandUser = await server.newUser('stranger@messages.example', { host: PLUMTREE });
});
afterAll(() => server.close());

const noticesOf = async ({ token }: { readonly token: string }, host = NORTHWIND, body = {}) =>
  (await server.call('notificationList', { limit: 100, ...body }, { token, host })).data.list as Record<string, unknown>[];
const actions = async (): Promise<string[]> =>
  (
    await server.database.pool.query<{ action: string }>(
      `select action from audit_entry where target_kind = 'message' order by seq`,
    )
  ).rows.map(({ action }) => action);
const toAll = async (texts: readonly object[] = [EN, ZH], by = one): Promise<number> => {
  const { code, data } = await by.call('proposeMessage', { brandId: 'northwind', texts });
  expect(code).toBe(0);
  return data.messageId;
};

it('a message to one user is sent at once, in the reader’s language, and always shown as plain text', async () => {
  const hostile = { locale: 'en', title: '<img src=x onerror=alert(1)>', content: '{{title}} $t(x) <script>alert(1)</script>' };
  const { data } = await support.call('proposeMessage', { brandId: 'northwind', userId: reader.userId, texts: [hostile] });
  expect(data).toMatchObject({ state: 'sent' });
  const [notice] = await noticesOf(reader);
  expect(notice).toMatchObject({ alarmType: 629012, actionType: 4, title: hostile.title, content: hostile.content, remark: '' });
  expect(await noticesOf(otherBrandUser, PLUMTREE)).toEqual([]);
  expect((await actions()).at(-1)).toBe('message.sent');
  await server.jobs.idle();
  expect(server.outbox().filter(({ to, template }) => to === READER && template === 'notice')).toEqual([]);
});

it('a message to all waits for a second person, who must not be the first', async () => {
  const messageId = await toAll();
  expect(await noticesOf(reader)).toHaveLength(1);
  expect(await one.call('approveMessage', { messageId })).toMatchObject({ code: 1057 });
  expect(await one.call('rejectMessage', { messageId, reason: 'mine' })).toMatchObject({ code: 1057 });
  expect(await support.call('approveMessage', { messageId })).toMatchObject({ status: 403 });
  expect(await ofPlumtree.call('approveMessage', { messageId })).toMatchObject({ code: 1008 });
  await expect(
    server.database.pool.query('update operator_message set decided_by = proposed_by where id = $1', [messageId]),
  ).rejects.toThrow('check');

  await server.call('submitMailChoice', { name: 'messages', enable: true }, { token: reader.token });
  const both = await Promise.all([two, two].map((operator) => operator.call('approveMessage', { messageId })));
  expect(both.map(({ code }) => code === 0).toSorted()).toEqual([false, true]);
  await server.jobs.idle();
  expect(await noticesOf(reader)).toHaveLength(2);
  expect((await noticesOf(reader, NORTHWIND, { locale: 'zh-cn' }))[0]).toMatchObject({ title: ZH.title, content: ZH.content });
  expect(await noticesOf(otherBrandUser, PLUMTREE)).toEqual([]);
  const mails = server.outbox().filter(({ to, template }) => to === READER && template === 'notice');
  expect(mails).toMatchObject([{ subject: EN.title, unsubscribe: expect.stringContaining('.messages.') }]);
  expect(mails[0]?.text).toContain('Open positions stay.');
  expect((await actions()).slice(-2)).toEqual(['message.proposed', 'message.approved']);
  const { data } = await two.call('operatorMessages', { brandId: 'northwind', state: 'sent' });
  const shown = data.list.find((each: { messageId: number }) => each.messageId === messageId);
  expect(shown).toMatchObject({ userId: 0, decidedBy: { operatorId: two.operatorId }, mayDecide: false, read: 0 });
  expect(shown.sent).toBe(shown.recipients);
  expect((await ofPlumtree.call('operatorMessages', {})).data.list).toEqual([]);
});

it('a forbidden claim is refused and quoted, both when the message is written and when it is approved', async () => {
  const texts = [{ ...EN, content: 'A r i s k - F R E E way to a guaranteed  profit.' }];
  const refused = await one.call('proposeMessage', { brandId: 'northwind', texts });
  expect(refused).toMatchObject({ code: 23580 });
  expect(refused.text).toContain('guaranteed profit, risk free');
  expect((await one.call('operatorMessageClaims', { texts })).data.claims).toEqual([
    { locale: 'en', claim: 'guaranteed profit' },
    { locale: 'en', claim: 'risk free' },
  ]);
  const messageId = await toAll();
  // the list of claims has grown since
  await server.database.pool.query(`update operator_message set texts = $2 where id = $1`, [
    messageId,
    JSON.stringify({ en: { title: 'Double your money', content: 'today' } }),
  ]);
  expect(await two.call('approveMessage', { messageId })).toMatchObject({ code: 23580 });
  expect(await two.call('rejectMessage', { messageId, reason: 'a promise' })).toMatchObject({ code: 0 });
  expect(await two.call('approveMessage', { messageId })).toMatchObject({ code: 1017 });
  expect(await noticesOf(reader)).toHaveLength(2);
  expect((await actions()).at(-1)).toBe('message.rejected');
});

it.each([
  ['another brand’s user', () => ({ userId: otherBrandUser.userId, texts: [EN] }), 1002],
  ['a blank title', () => ({ texts: [{ ...EN, title: '  ' }] }), 1003],
  ['a language twice', () => ({ texts: [EN, EN] }), 1057],
  ['a language that the brand lacks', () => ({ brandId: 'plumtree', texts: [{ ...EN, locale: 'th' }] }), 1057],
  ['a nonexistent brand', () => ({ brandId: 'elsewhere', texts: [EN] }), 1057],
] as const)('a message is refused for %s', async (_what, body, code) => {
  expect((await one.call('proposeMessage', { brandId: 'northwind', ...body() })).code).toBe(code);
});

it('a sending whose process dies between batches notifies each user once', async () => {
  const { pool } = server.database;
  await pool.query(
    `insert into users (brand_id, email, email_key, registered_by, password_hash, password_set_ms, nickname, phrase, locale, invite_code, created_ms)
     select 'northwind', n || '@crowd.example', n || '@crowd.example', 'email', '', 0, 'crowd', '', 'en', 'CROWD' || n, 0 from generate_series(1, $1) n`,
    [BATCH_SIZE * 2],
  );
  // every second batch fails after all its work, and is retried
  await pool.query(`create sequence batches`);
  await pool.query(`create function die() returns trigger language plpgsql as $$ begin
    if new.sent_through > old.sent_through and nextval('batches') = 2 then raise exception 'the process died'; end if; return new; end $$`);
  await pool.query('create trigger die before update on operator_message for each row execute function die()');
  const messageId = await toAll([EN]);
  expect((await two.call('approveMessage', { messageId })).code).toBe(0);
  await server.jobs.idle();
  const stateOf = async () =>
    (await pool.query<{ state: string; sent: number }>('select state, sent from operator_message where id = $1', [messageId]))
      .rows[0];
  expect(await stateOf()).toEqual({ state: 'sending', sent: BATCH_SIZE });
  await pool.query(`update jobs.job set start_after = now() where name = 'operator-message' and state = 'retry'`);
  await expect.poll(async () => (await stateOf())?.state, { timeout: 20_000 }).toBe('sent');
  const { rows } = await pool.query<{ users: bigint; notified: bigint }>(
    `select (select count(*) from users where brand_id = 'northwind') as users,
       (select count(*) from notification where subject = $1) as notified`,
    [`message/${messageId}`],
  );
  expect(rows[0]?.notified).toBe(rows[0]?.users);
  expect(BigInt((await stateOf())?.sent ?? 0)).toBe(rows[0]?.users);
});

import { afterAll, beforeAll, expect, it } from 'vitest';
import { cents } from '@truefill/domain/money/money.ts';
import { creditOf } from '../accounts/test-support/credit-once.ts';
import { signInOperator } from '../../test-support/operator-client.ts';
import { PASSWORD, startTestServer, type TestServer } from '../../test-support/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const login = (username: string, password = PASSWORD) => server.call('login', { username, password, type: 'E' });
const terms = async (token: string) => (await server.call('closingTerms', {}, { token })).data;
const close = (token: string, confirmation: string) => server.call('closeAccount', { confirmation }, { token });
const run = (text: string, values: readonly unknown[]) => server.database.pool.query(text, [...values]);

it('closes an empty account: sessions end, logins get the refusal, obsolete data is deleted', async () => {
  const email = 'gone@close.example';
  const { token, userId } = await server.newUser(email);
  const second = (await login(email)).data.token;
  await run(`insert into notification (user_id, alarm, subject, values, at_ms) values ($1, 'message', 'x', '{}', 1)`, [userId]);
  await run(
    `insert into workspace_document (brand_id, user_id, key, revision, saved_at_ms, content) values ('northwind', $1, 'k', 1, 1, '{}')`,
    [userId],
  );
  expect(await terms(token)).toMatchObject({ obstacles: [], confirmation: email, keptYears: 5 });
  expect((await close(token, 'somebody@else.example')).code).toBe(1001);
  expect((await close(token, ' GONE@close.example ')).code).toBe(0);
  for (const each of [token, second]) expect((await server.call('userInfo', {}, { token: each })).status).toBe(401);
  expect((await login(email)).code).toBe(1005);
  // a wrong password reveals nothing
  expect((await login(email, 'not the password')).code).toBe(1108);
  for (const table of ['notification', 'workspace_document'])
    expect((await run(`select 1 from ${table} where user_id = $1`, [userId])).rows).toEqual([]);
  const accounts = await run('select closed from ledger_account where user_id = $1', [userId]);
  expect(accounts.rows).toEqual([{ closed: true }, { closed: true }]);
  const mails = server.outbox().filter(({ to }) => to === email);
  expect(mails.at(-1)).toMatchObject({ template: 'account-closed' });
  expect(
    (
      await run(
        'select sum(amount)::text as sum from ledger_entry e join ledger_account a on a.id = e.account_id where user_id = $1',
        [userId],
      )
    ).rows,
  ).toEqual([{ sum: '10000000' }]);
});

it('its name cannot be registered again during retention, and no code reopens it', async () => {
  const email = 'again@close.example';
  const { token } = await server.newUser(email);
  expect((await close(token, email)).code).toBe(0);
  server.clock.nowMs += 61_000;
  await server.call('sendMail', { email, type: 1 });
  const code = server.outbox().findLast(({ to }) => to === email)?.code ?? '000000';
  expect((await server.call('register', { username: email, password: PASSWORD, code, type: 'E' })).code).not.toBe(0);
  server.clock.nowMs += 61_000;
  await server.call('sendMail', { email, type: 2 });
  const reset = server.outbox().findLast(({ to, template }) => to === email && template === 'forgot-code')?.code;
  expect((await server.call('forgot', { username: email, password: 'nine green doors', code: reset, type: 'E' })).code).toBe(
    1005,
  );
});

it('requests concurrent with closing are done before it or refused, and leave nothing behind', async () => {
  const email = 'racing@close.example';
  const { token, userId } = await server.newUser(email);
  const { rows } = await run(
    `select id from ledger_account where user_id = $1 and account_mode = 'real' and purpose = 'trading'`,
    [userId],
  );
  // the queue has the account cached as open
  await server.queue.submit(creditOf(rows[0].id, 'real', cents(100n)));
  const closing = await server.database.pool.connect();
  await closing.query('begin');
  await closing.query('select 1 from users where id = $1 for update', [userId]);
  const sent = [
    server.call('addTicket', { kind: 'question', subject: 'Late', text: 'Too late?' }, { token }),
    server.call('requestDataExport', {}, { token }),
  ];
  await expect
    .poll(async () => (await run(`select count(*)::int as n from pg_stat_activity where wait_event_type = 'Lock'`, [])).rows[0].n)
    .toBeGreaterThanOrEqual(sent.length);
  await closing.query('update ledger_account set closed = true, version = version + 1 where user_id = $1', [userId]);
  await closing.query('update users set closed_ms = 1 where id = $1', [userId]);
  await closing.query('commit');
  closing.release();
  for (const answer of await Promise.all(sent)) expect(answer).toMatchObject({ code: 1005, data: null });
  await expect(server.queue.submit(creditOf(rows[0].id, 'real', cents(100n)))).rejects.toMatchObject({ code: 1005 });
  for (const table of ['support_ticket', 'data_export'])
    expect((await run(`select 1 from ${table} where user_id = $1`, [userId])).rows).toEqual([]);
});

it('requires a fresh proof', async () => {
  const { token } = await server.newUser('stale@close.example');
  server.clock.nowMs += 6 * 60_000;
  expect((await close(token, 'stale@close.example')).code).toBe(23560);
});

it('lists all obstacles, and changes nothing', async () => {
  const email = 'held@close.example';
  const { token, userId } = await server.newUser(email);
  const nowMs = server.clock.nowMs;
  await run(`update ledger_account set available = 1234, withheld = 100 where user_id = $1 and account_mode = 'real'`, [userId]);
  await run(
    `insert into deposit (id, account_id, user_id, brand_id, currency, scale, amount, receiving_address_id, proof_id, proof_digest,
       estimate_usd, submitted_ms, due_ms)
     select 990001, id, user_id, brand_id, 'USD', 2, 100, 0, '', '', 100, 1, 1 from ledger_account where user_id = $1 and account_mode = 'real'`,
    [userId],
  );
  await run(
    `insert into withdrawal (id, account_id, user_id, brand_id, currency, scale, amount, fee_type, fee, fee_usd, source_currency, source_scale,
       taken, fee_taken, worth_usd, rate, method_kind, destination_sealed, destination_shown, submitted_ms, due_ms)
     select 990002, id, user_id, brand_id, 'USD', 2, 100, 'FIX_AMOUNT', 0, 0, 'USD', 2, 100, 0, 100, 1, 'typed', '', '', 1, 1
     from ledger_account where user_id = $1 and account_mode = 'real'`,
    [userId],
  );
  await run(
    `insert into review_hold (brand_id, user_id, reason_code, case_number, scope, expires_ms, proposed_by, created_ms, due_ms, state)
     values ('northwind', $1, 'identity_check', 'C-7', 'withdrawals', $2, 1, 1, 1, 'approved')`,
    [userId, nowMs + 60_000],
  );
  expect((await terms(token)).obstacles).toEqual([
    { kind: 'money', code: 1057, count: 1, detail: '13.34 USD' },
    { kind: 'withdrawals', code: 1067, count: 1, detail: '' },
    { kind: 'deposits', code: 1057, count: 1, detail: '' },
    { kind: 'hold', code: 1066, count: 1, detail: 'C-7' },
  ]);
  expect((await close(token, email)).code).toBe(1057);
  expect((await server.call('userInfo', {}, { token })).code).toBe(0);
  expect((await login(email)).code).toBe(0);
});

it('two concurrent requests close it once', async () => {
  const email = 'twice@close.example';
  const { token } = await server.newUser(email);
  const answers = await Promise.all([close(token, email), close(token, email), close(token, email)]);
  expect(answers.filter(({ code }) => code === 0)).toHaveLength(1);
  expect(server.outbox().filter(({ to, template }) => to === email && template === 'account-closed')).toHaveLength(1);
});

it('after the published years it is anonymized, and the name is free', async () => {
  const email = 'years@close.example';
  const { token, userId } = await server.newUser(email);
  await close(token, email);
  await run(
    `insert into operator_message (brand_id, user_id, texts, state, proposed_by, proposed_ms)
     values ('northwind', $1, '{"en": {"title": "Dear years", "text": "Words"}}', 'sent', 1, 1)`,
    [userId],
  );
  const closedMs = server.clock.nowMs;
  const later = new Date(closedMs);
  later.setUTCFullYear(later.getUTCFullYear() + 5);
  server.clock.nowMs = later.getTime() - 1;
  await server.ownData.closing.anonymize();
  expect((await run('select email from users where id = $1', [userId])).rows).toEqual([{ email }]);
  server.clock.nowMs = later.getTime() + 1;
  await server.ownData.closing.anonymize();
  const { rows } = await run('select * from users where id = $1', [userId]);
  expect(JSON.stringify(rows, (_key, value: unknown) => (typeof value === 'bigint' ? String(value) : value))).not.toContain(
    'years',
  );
  expect((await run('select texts from operator_message where user_id = $1', [userId])).rows).toEqual([{ texts: {} }]);
  expect((await run('select 1 from sessions where user_id = $1', [userId])).rows).toEqual([]);
  expect((await run('select 1 from ledger_account where user_id = $1', [userId])).rows).toHaveLength(2);
  expect((await server.newUser(email)).userId).not.toBe(userId);
});

it('what operators wrote to a user is nowhere afterwards, not even in the audit trail', async () => {
  const email = 'letters@close.example';
  const { token, userId } = await server.newUser(email);
  const operator = await signInOperator(server);
  const texts = [{ locale: 'en', title: 'Dear Leo', content: 'About the marigold.' }];
  expect((await operator.call('proposeMessage', { brandId: 'northwind', userId, texts })).code).toBe(0);
  const { data } = await server.call('addTicket', { kind: 'complaint', subject: 'Late', text: 'Why?' }, { token });
  await operator.call('claimTicket', { ticketId: data.id });
  const refused = { ticketId: data.id, decision: 'refuse', reasonCode: 'as_agreed', text: 'Because of the marigold.' };
  expect((await operator.call('decideTicket', refused)).code).toBe(0);
  expect((await close(token, email)).code).toBe(0);
  const later = new Date(server.clock.nowMs);
  later.setUTCFullYear(later.getUTCFullYear() + 6);
  server.clock.nowMs = later.getTime();
  await server.ownData.closing.anonymize();
  for (const table of ['operator_message', 'support_message', 'audit_entry', 'review_event'])
    expect([table, (await run(`select t::text from ${table} t where t::text ~ 'marigold|Leo'`, [])).rows]).toEqual([table, []]);
  expect((await run('select action, reason from audit_entry where user_id = $1 order by seq', [userId])).rows).toEqual([
    { action: 'message.sent', reason: '' },
    { action: 'complaint.refused', reason: 'as_agreed' },
  ]);
});

it('an account that cannot be anonymized is reported and does not block others', async () => {
  const [stuck, other] = [await server.newUser('stuck@close.example'), await server.newUser('other@close.example')];
  for (const [{ token }, email] of [
    [stuck, 'stuck@close.example'],
    [other, 'other@close.example'],
  ] as const)
    expect((await close(token, email)).code).toBe(0);
  await run(`create function refuse() returns trigger language plpgsql as $$ begin raise 'stuck'; end $$`, []);
  await run(
    `create trigger stuck before update on users for each row when (old.id = ${stuck.userId}) execute function refuse()`,
    [],
  );
  const later = new Date(server.clock.nowMs);
  later.setUTCFullYear(later.getUTCFullYear() + 6);
  server.clock.nowMs = later.getTime();
  await expect(server.ownData.closing.anonymize()).rejects.toThrow(`closed account of user ${stuck.userId}: stuck`);
  const { rows } = await run('select id, email from users where id = any ($1)', [[stuck.userId, other.userId]]);
  expect(Object.fromEntries(rows.map(({ id, email }) => [id, email]))).toEqual({
    [stuck.userId]: 'stuck@close.example',
    [other.userId]: null,
  });
});

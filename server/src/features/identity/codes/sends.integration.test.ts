import { HOUR_MS } from '@truefill/domain/time/durations.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { MailMessage } from '../../../adapters/mail/mail.ts';
import type { SmsMessage } from '../../../adapters/sms/sms.ts';
import { PASSWORD, startTestServer, type TestServer } from '../../../test-support/test-server.ts';

let server: TestServer;
let count = 0;
let failing = false;
const mails: MailMessage[] = [];
const texts: SmsMessage[] = [];
const address = (): string => `sends-${(count += 1)}@mail.example`;

/** Records messages, or fails like a mail server. */
const recordTo =
  <Message>(sent: Message[]) =>
  async (message: Message): Promise<void> => {
    // like some mail clients, the error carries the message
    if (failing) throw Object.assign(new Error('451 try later'), { content: message });
    sent.push(message);
  };

beforeAll(async () => {
  server = await startTestServer({
    mail: { send: recordTo(mails) },
    sms: { send: recordTo(texts) },
    limits: { dailySends: { toOneTarget: 3, toKnownDevice: 3, mailsFromOneAddress: 12, smsFromOneAddress: 2 } },
  });
});
afterAll(() => server.close());

const send = (email: string, type = 1) => server.call('sendMail', { email, type });
const register = (email: string, code: string | null | undefined) =>
  server.call('register', { username: email, password: PASSWORD, code, type: 'E' });

/** Starts a new day of the daily limits. */
const nextDay = () => void (server.clock.nowMs += 24 * HOUR_MS);

describe('a message that cannot be sent', () => {
  it('returns 1033, starts no resend delay and does not count', async () => {
    nextDay();
    const email = address();
    failing = true;
    for (let attempt = 0; attempt < 6; attempt += 1) expect(await send(email)).toMatchObject({ status: 200, code: 1033 });
    failing = false;
    expect((await send(email)).code).toBe(0);
    expect((await send(email)).code).toBe(1110);
    expect((await register(email, mails.at(-1)?.code)).code).toBe(0);
    expect(server.logged()).toContain('451 try later');
    expect(server.logged()).not.toContain('Your code for opening');
  });

  it('does not roll back the change that the notice reports', async () => {
    nextDay();
    const email = address();
    await send(email);
    failing = true;
    expect((await register(email, mails.at(-1)?.code)).code).toBe(0);
    failing = false;
    expect((await server.call('login', { username: email, password: PASSWORD, type: 'E' })).code).toBe(0);
  });
});

describe('checklist 38: the daily limit', () => {
  it('allows a few messages to one target, across purposes', async () => {
    nextDay();
    const email = address();
    for (const type of [1, 2]) expect((await send(email, type)).code).toBe(0);
    server.clock.nowMs += HOUR_MS;
    expect((await send(email)).code).toBe(0);
    server.clock.nowMs += HOUR_MS;
    const refused = await send(email, 2);
    expect(refused).toMatchObject({ status: 429, code: 1110, headers: { 'retry-after': String(22 * 3_600) } });
    expect((await send(address())).code).toBe(0);
    server.clock.nowMs += 22 * HOUR_MS;
    expect((await send(email)).code).toBe(0);
  });

  it('allows some mails and fewer text messages from one address', async () => {
    nextDay();
    const answers = [];
    for (let mail = 0; mail < 14; mail += 1) answers.push((await send(address())).code);
    expect(answers).toEqual([...Array<number>(12).fill(0), 1110, 1110]);
    const before = mails.length;
    const phones = [];
    for (const phone of ['12025550101', '12025550102', '12025550103'])
      phones.push((await server.call('sendPhone', { phone, type: 1 })).code);
    expect(phones).toEqual([0, 0, 1110]);
    expect([mails.length, texts.length]).toEqual([before, 2]);
    nextDay();
    expect((await send(address())).code).toBe(0);
  });

  it('counts concurrent requests correctly', async () => {
    nextDay();
    const answers = await Promise.all(Array.from({ length: 20 }, () => send(address())));
    expect(answers.filter(({ code }) => code === 0)).toHaveLength(12);
    expect(answers.filter(({ code, status }) => code === 1110 && status === 429)).toHaveLength(8);
  });
});

it('sends mails with an HTML part that has the same text and fetches nothing', async () => {
  nextDay();
  await send(address());
  const { html = '', text = '', code, fromName } = mails.at(-1) ?? {};
  expect(fromName).toBe('Northwind Markets');
  expect(html).toContain('Northwind Markets');
  expect(html).toContain(`>${code}<`);
  for (const paragraph of text.split('\n\n')) expect(html).toContain(paragraph);
  expect(html).not.toMatch(/<(img|link|script|iframe|a)\b|url\(|src=|href=/i);
});

it('checklist 15: fifty wrong codes in a row do not open an account', async () => {
  nextDay();
  const email = address();
  await send(email);
  const code = mails.at(-1)?.code ?? '';
  for (let attempt = 0; attempt < 50; attempt += 1) {
    const guess = String((Number(code) + 1 + attempt) % 1_000_000).padStart(6, '0');
    expect((await register(email, guess)).code).toBe(1111);
  }
  expect((await register(email, code)).code).toBe(1111);
});

it('keeps a code valid if the account could not be created', async () => {
  nextDay();
  const email = address();
  await send(email);
  const code = mails.at(-1)?.code;
  const { pool } = server.database;
  await pool.query(`create function refuse() returns trigger language plpgsql as $$ begin raise exception 'no room'; end $$`);
  await pool.query('create trigger refuse before insert on users for each row execute function refuse()');
  expect(await register(email, code)).toMatchObject({ status: 500, code: 1000 });
  await pool.query('drop trigger refuse on users');
  expect((await register(email, code)).code).toBe(0);
});

it('checklist 17: does not count a login rejected because too many are queued', async () => {
  const email = address();
  nextDay();
  await send(email);
  await register(email, mails.at(-1)?.code);
  const flood = Array.from({ length: 260 }, (_nothing, index) =>
    server.call('login', { username: index % 2 ? email : `nobody-${index}@mail.example`, password: PASSWORD, type: 'E' }),
  );
  const answers = await Promise.all(flood);
  const limited = answers.filter(({ status }) => status === 429);
  expect(limited.length).toBeGreaterThan(0);
  expect((await server.call('login', { username: email, password: PASSWORD, type: 'E' })).code).toBe(0);
});

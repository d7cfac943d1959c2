import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import type { MailMessage } from '../../../adapters/mail/mail.ts';
import { NORTHWIND, PASSWORD, startTestServer, type TestServer } from '../../../test-support/test-server.ts';

const EMAIL = 'ida@notice.example';
let server: TestServer;
let token: string;
let isOpen = true;
const sent: MailMessage[] = [];
const mail = {
  async send(message: MailMessage) {
    if (!isOpen) throw new Error('the mail server does not answer');
    sent.push(message);
  },
};

beforeAll(async () => {
  server = await startTestServer({ mail });
  await server.call('sendMail', { email: EMAIL, type: 1 });
  const registered = { username: EMAIL, password: PASSWORD, code: sent.at(-1)?.code, type: 'E' };
  await server.call('register', registered);
  token = (await server.call('login', { username: EMAIL, password: PASSWORD, type: 'E' })).data.token;
  sent.length = 0;
});
afterAll(() => server.close());
afterEach(() => {
  isOpen = true;
  sent.length = 0;
});

async function changePassword(oldPassword: string, newPassword: string): Promise<void> {
  expect((await server.call('submitPassword', { oldPassword, newPassword }, { token, host: NORTHWIND })).code).toBe(0);
}

async function waiting(): Promise<unknown[]> {
  const { rows } = await server.database.pool.query<{ data: unknown }>(
    `select data from jobs.job where name = 'notice' and state = 'retry'`,
  );
  return rows.map(({ data }) => data);
}

it('sends a notice after the change it reports', async () => {
  await changePassword(PASSWORD, 'nine green doors');
  expect(sent).toMatchObject([{ template: 'password-changed', to: EMAIL, locale: 'en' }]);
});

it('queues a mail that cannot be sent, and logs neither address nor text', { timeout: 20_000 }, async () => {
  isOpen = false;
  await changePassword('nine green doors', 'ten grey stones');
  expect(sent).toEqual([]);
  expect(await waiting()).toEqual([
    {
      brandId: 'northwind',
      userId: expect.any(String),
      channel: 'mail',
      template: 'password-changed',
      values: {},
      atMs: server.clock.nowMs,
    },
  ]);
  isOpen = true;
  await server.database.pool.query(`update jobs.job set start_after = now() where name = 'notice' and state = 'retry'`);
  // the next poll of the queue
  await vi.waitFor(() => expect(sent).toMatchObject([{ template: 'password-changed', to: EMAIL }]), 15_000);
});

it('sends no notice of a change that was rolled back', async () => {
  const wrong = await server.call('submitPassword', { oldPassword: 'wrong one here', newPassword: 'red ships sail' }, { token });
  expect(wrong.code).toBe(1109);
  expect(sent).toEqual([]);
  expect(await waiting()).toEqual([]);
});

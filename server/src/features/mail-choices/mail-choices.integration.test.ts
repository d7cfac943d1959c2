import { afterAll, beforeAll, expect, it } from 'vitest';
import { alarmOf, ALARMS, MAIL_LIST_NAMES, type AlarmName } from '@truefill/api/notifications/alarms.ts';
import { inTransaction } from '../../adapters/database/in-transaction.ts';
import { NORTHWIND, PLUMTREE, startTestServer, type Answer, type TestServer } from '../../test-support/test-server.ts';

const EMAIL = 'mailed@choices.example';
let server: TestServer;
let user: { readonly token: string; readonly userId: number };

beforeAll(async () => {
  server = await startTestServer();
  user = await server.newUser(EMAIL);
});
afterAll(() => server.close());

let noticeCount = 0;
/** Notifies the user, and returns the resulting mails. */
async function mailsOf(
  kind: 'corrected' | 'stopOut' | 'optionWin' | 'depositRejected',
  values = {},
): Promise<{ text: string; link: string }[]> {
  const before = server.outbox().length;
  await inTransaction(server.database.pool, (client) =>
    server.notifications.notify(client, { userId: BigInt(user.userId), kind, subject: `notice/${(noticeCount += 1)}`, values }),
  );
  await server.jobs.idle();
  return server
    .outbox()
    .slice(before)
    .map(({ text, unsubscribe }) => ({ text, link: unsubscribe ?? '' }));
}
const choose = (name: string, enable: boolean): Promise<Answer> =>
  server.call('submitMailChoice', { name, enable }, { token: user.token });
const chosen = async (): Promise<Record<string, boolean>> =>
  Object.fromEntries(
    (await server.call('mailChoices', {}, { token: user.token })).data.list.map((each: { name: string; enable: boolean }) => [
      each.name,
      each.enable,
    ]),
  );
const correction = { change: '+5.00 USD', correctionReason: 'fee_refund' };
const pathOf = (link: string): string => link.slice(new URL(link).origin.length);
const page = (link: string, sending = {}): Promise<Answer> => server.send(pathOf(link), sending);

it('lists about money and margin are on until switched off, the others off until switched on', async () => {
  expect(await chosen()).toEqual({ money: true, margin: true, trading: false, account: true, messages: false, alerts: true });
  const [mail] = await mailsOf('corrected', correction);
  expect(mail?.text).toContain('a fee was refunded');
  expect(await mailsOf('optionWin', { symbol: 'BTCUSDT', stake: '10', result: '8', price: '1' })).toEqual([]);
  await choose('trading', true);
  expect(await mailsOf('optionWin', { symbol: 'BTCUSDT', stake: '10', result: '8', price: '1' })).toHaveLength(1);
  await choose('money', false);
  expect(await mailsOf('corrected', correction)).toEqual([]);
  await choose('money', true);
  // payments have their own mails: no duplicates
  expect(await mailsOf('depositRejected', { sum: '5.00 USDT', reasonCode: 'third_party' })).toEqual([]);
});

it('the unsubscribe link works without a login, changes nothing when viewed, and can be used repeatedly', async () => {
  const [mail] = await mailsOf('corrected', correction);
  const link = mail?.link ?? '';
  expect(mail?.text).toContain(link);
  const requested = await page(link);
  expect(requested).toMatchObject({ status: 200, headers: { 'cache-control': 'no-store', 'referrer-policy': 'same-origin' } });
  expect(requested.text).toContain('Stop emails about payments, corrections and holds?');
  expect((await chosen())['money']).toBe(true);
  for (const body of ['List-Unsubscribe=One-Click', '', 'List-Unsubscribe=One-Click']) {
    const done = await page(link, { method: 'POST', body, headers: { 'content-type': 'application/x-www-form-urlencoded' } });
    expect(done).toMatchObject({ status: 200 });
    expect(done.text).toContain('Emails about payments, corrections and holds are off');
    expect(done.text).toContain('are always sent');
  }
  expect(await chosen()).toMatchObject({ money: false, margin: true });
  expect((await page(link.replace('lang=en', 'lang=zh-cn'))).text).toContain('停止发送此类邮件');
  await choose('money', true);
});

it('a link is valid for one user, one list and one brand', async () => {
  const [mail] = await mailsOf('corrected', correction);
  const link = mail?.link ?? '';
  const forged = [
    link.replace('.money.', '.margin.'),
    link.replace(/mail-off\/\d+/, 'mail-off/1'),
    link.replace('.money.', '.constructor.'),
    `${new URL(link).origin}/mail-off/<script>alert(1)</script>`,
  ];
  for (const wrong of forged) {
    const answer = await page(encodeURI(wrong), { method: 'POST' });
    expect(answer.status).toBe(404);
    expect(answer.text).not.toContain('<script');
  }
  expect((await page(link, { method: 'POST', host: PLUMTREE })).status).toBe(404);
  expect((await page(link, { method: 'POST', headers: { origin: 'https://elsewhere.example' } })).status).toBe(403);
  expect(await chosen()).toMatchObject({ money: true, margin: true });
  expect(new URL(link).hostname).toBe(NORTHWIND);
});

it('a user who leaves a list gets no mail still queued for it, but always those that protect the account', async () => {
  for (const name of MAIL_LIST_NAMES) await choose(name, false);
  const before = server.outbox().length;
  const body = { oldPassword: 'seven wide rivers', newPassword: 'nine green doors' };
  expect((await server.call('submitPassword', body, { token: user.token })).code).toBe(0);
  expect(server.outbox().slice(before)).toMatchObject([{ template: 'password-changed', unsubscribe: null }]);
  expect((await choose('security', false)).status).toBe(400);
});

it('every kind of notice has a unique number, and rejections give reasons', () => {
  const names = Object.keys(ALARMS) as AlarmName[];
  expect(new Set(names.map((name) => alarmOf(name).type)).size).toBe(names.length);
  const rejected = names.filter((name) => name.endsWith('Rejected'));
  expect(rejected.map((name) => alarmOf(name).rejects)).not.toContain(undefined);
});

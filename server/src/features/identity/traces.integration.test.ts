import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PASSWORD, startTestServer, type TestServer } from '../../test-support/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const to = (address: string) => server.outbox().filter((message) => message.to === address);
const notices = async (token: string, locale?: string) =>
  (await server.call('notificationList', { locale }, { token })).data.list;

it('F11: signs of an attack show in the metrics', async () => {
  await server.call('login', { username: 'nobody@pen.example', password: 'x', type: 'E' });
  await server.call('userInfo', {}, { token: 'forged' });
  await server.call('login', {}, { headers: { origin: 'https://evil.example' } });
  const metrics = await (await fetch(`http://127.0.0.1:${server.healthPort}/metrics`)).text();
  for (const kind of ['login-refused', 'token-refused', 'foreign-origin'])
    expect(metrics).toMatch(new RegExp(`security_events_total\\{kind="${kind}"\\} 1`));
});

it('F11: a user is told by notice and mail that a session was ended because a spent token was used', async () => {
  const email = 'gwen@pen.example';
  const first = await server.newUser(email);
  const again = await server.call('refresh', { token: first.token, refreshToken: first.refreshToken });
  expect(again.code).toBe(0);
  const stolen = { token: first.token, refreshToken: first.refreshToken };
  for (let times = 0; times < 3; times += 1) expect((await server.call('refresh', stolen)).status).toBe(401);
  expect((await server.call('userInfo', {}, { token: again.data.token })).status).toBe(401);
  expect(to(email).filter(({ template }) => template === 'session-replayed')).toHaveLength(1);
  const { token } = (await server.call('login', { username: email, password: PASSWORD, type: 'E' })).data;
  expect(await notices(token)).toMatchObject([
    { alarmType: 629112, readStatus: 0, title: 'A login to your account was ended', content: expect.stringContaining('127.0.…') },
  ]);
});

describe('coverage 2.2: the language', () => {
  it('chosen by a user applies to notices, including earlier ones, and to mails', async () => {
    const email = 'lin@pen.example';
    const { token, userId } = await server.newUser(email);
    const values = { device: 'Chrome', address: '192.0.…' };
    await server.notifications.notify(server.database.pool, {
      userId: BigInt(userId),
      kind: 'sessionReplayed',
      subject: 'a test',
      values,
    });
    expect((await notices(token))[0].title).toBe('A login to your account was ended');
    expect((await server.call('submitUserInfo', { metaData: JSON.stringify({ locale: 'zh-cn' }) }, { token })).code).toBe(0);
    expect((await notices(token))[0]).toMatchObject({
      title: '您账户的一次登录已被终止',
      content: expect.stringContaining('Chrome'),
    });
    expect((await notices(token, 'en'))[0].title).toBe('A login to your account was ended');
    const change = { oldPassword: PASSWORD, newPassword: 'nine green doors' };
    await server.call('submitPassword', change, { token });
    expect(to(email).at(-1)).toMatchObject({ template: 'password-changed', locale: 'zh-cn' });
    expect((await server.call('userInfo', {}, { token })).data.nick).toBe('lin');
  });

  it('unknown to the brand is ignored', async () => {
    const { token } = await server.newUser('kim@pen.example');
    expect((await server.call('submitUserInfo', { locale: 'xx', nickName: 'Kim' }, { token })).code).toBe(0);
    expect((await server.call('userInfo', {}, { token })).data.nick).toBe('Kim');
    expect(await server.call('submitUserInfo', {}, { token })).toMatchObject({ status: 400, code: 1001 });
  });
});

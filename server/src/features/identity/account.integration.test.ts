import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { NORTHWIND, PASSWORD, PLUMTREE, startTestServer, type TestServer } from '../../test-support/test-server.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const CHROME = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36';
const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1';

let server: TestServer;
let count = 0;
const address = (): string => `account-${(count += 1)}@mail.example`;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const login = (email: string, headers: Record<string, string> = {}, password = PASSWORD) =>
  server.call('login', { username: email, password, type: 'E' }, { headers });
const to = (email: string) => server.outbox().filter((message) => message.to === email);
const alive = async (token: string) => (await server.call('userInfo', {}, { token })).status === 200;

describe('changing the password', () => {
  it('checklist 14, 43: ends all other sessions and keeps the current one', async () => {
    const email = address();
    const first = await server.newUser(email);
    const others = [(await login(email)).data.token, (await login(email)).data.token];
    const body = { oldPassword: PASSWORD, newPassword: 'eight tall towers' };
    expect((await server.call('submitPassword', { ...body, oldPassword: 'wrong' }, { token: first.token })).code).toBe(1109);
    for (const [newPassword, code] of [
      ['short', 1001],
      ['admin@2026!!', 23564],
      ['Northwind2026', 23564],
      [PASSWORD, 1001],
    ])
      expect((await server.call('submitPassword', { ...body, newPassword }, { token: first.token })).code).toBe(code);
    expect(await alive(others[0])).toBe(true);
    expect((await server.call('submitPassword', { metaData: JSON.stringify(body) }, { token: first.token })).code).toBe(0);
    expect(await Promise.all([first.token, ...others].map(alive))).toEqual([true, false, false]);
    expect((await server.call('refresh', { token: first.token, refreshToken: first.refreshToken })).code).toBe(0);
    expect((await login(email)).code).toBe(1108);
    expect((await login(email, {}, 'eight tall towers')).code).toBe(0);
    expect(to(email).at(-1)).toMatchObject({ template: 'password-changed' });
  });

  it('checklist 14: changes the password and ends the sessions atomically', async () => {
    const email = address();
    const { token } = await server.newUser(email);
    const other = (await login(email)).data.token;
    await server.call('sendMail', { email, type: 2 });
    const code = to(email).at(-1)?.code;
    const change = (oldPassword: string) =>
      server.call('submitPassword', { oldPassword, newPassword: 'eight tall towers' }, { token });
    const reset = () => server.call('forgot', { username: email, type: 'E', password: 'nine green doors', code });
    const { pool } = server.database;
    await pool.query(
      `create function refuse_end() returns trigger language plpgsql as $$ begin raise exception 'no room'; end $$`,
    );
    await pool.query(
      'create trigger refuse_end before update of ended_ms on sessions for each row execute function refuse_end()',
    );
    expect(await change(PASSWORD)).toMatchObject({ status: 500, code: 1000 });
    expect(await reset()).toMatchObject({ status: 500, code: 1000 });
    await pool.query('drop trigger refuse_end on sessions');
    expect((await login(email, {}, 'eight tall towers')).code).toBe(1108);
    expect((await login(email, {}, 'nine green doors')).code).toBe(1108);
    expect(await Promise.all([token, other].map(alive))).toEqual([true, true]);
    expect(to(email).at(-1)).toMatchObject({ template: 'forgot-code' });
    expect((await change(PASSWORD)).code).toBe(0);
    expect(await Promise.all([token, other].map(alive))).toEqual([true, false]);
    expect((await reset()).code).toBe(0);
    expect(await alive(token)).toBe(false);
    expect((await login(email, {}, 'nine green doors')).code).toBe(0);
  });

  it('checklist 17: slows down wrong old passwords', async () => {
    const { token } = await server.newUser(address());
    const body = { oldPassword: 'wrong', newPassword: 'eight tall towers' };
    for (let attempt = 0; attempt < 5; attempt += 1)
      expect((await server.call('submitPassword', body, { token })).code).toBe(1109);
    expect(await server.call('submitPassword', { ...body, oldPassword: PASSWORD }, { token })).toMatchObject({
      status: 429,
      code: 1110,
    });
  });

  it('gives no session to a login that was in progress during the change', async () => {
    const email = address();
    const { token } = await server.newUser(email);
    server.clock.nowMs += 1;
    const answers = await Promise.all([
      server.call('submitPassword', { oldPassword: PASSWORD, newPassword: 'eight tall towers' }, { token }),
      ...Array.from({ length: 6 }, () => login(email)),
    ]);
    expect(answers[0]?.code).toBe(0);
    for (const { code, data } of answers.slice(1)) if (code === 0) expect(await alive(data.token)).toBe(false);
  });
});

describe('the list of sessions', () => {
  it('names devices, shows no loopback address and marks the current session', async () => {
    const email = address();
    await server.newUser(email);
    server.clock.nowMs += MINUTE;
    const { token } = (await login(email, { 'user-agent': CHROME })).data;
    server.clock.nowMs += MINUTE;
    await login(email, { 'user-agent': IPHONE });
    server.clock.nowMs += MINUTE;
    const { list } = (await server.call('sessionList', {}, { token })).data;
    expect(list).toMatchObject([
      { browser: 'Chrome', system: 'Windows', deviceType: 'desktop', current: true, usedTs: server.clock.nowMs },
      { browser: 'Safari', system: 'iOS', deviceType: 'phone', current: false },
      { browser: '', system: '', deviceType: 'other', current: false },
    ]);
    expect(list.map((entry: { address: string }) => entry.address)).toEqual(['', '', '']);
    expect(JSON.stringify(list)).not.toContain('127.0.');
  });

  it('checklist 13: ends one session or all others at once', async () => {
    const email = address();
    const { token } = await server.newUser(email);
    const [second, third, fourth] = [await login(email), await login(email), await login(email)].map(({ data }) => data.token);
    const current = async (of: string) =>
      (await server.call('sessionList', {}, { token: of })).data.list.find((entry: { current: boolean }) => entry.current).id;
    const ended: string[] = [];
    const anonymize = server.identity.onSessionEnded((id) => ended.push(id));
    const id = await current(second);
    expect((await server.call('endSession', { id }, { token })).code).toBe(0);
    expect(ended).toEqual([id]);
    expect(await Promise.all([token, second, third, fourth].map(alive))).toEqual([true, false, true, true]);
    expect((await server.call('endOtherSessions', {}, { token })).data).toEqual({ counts: 2 });
    anonymize();
    expect(ended).toHaveLength(3);
    expect(await Promise.all([token, third, fourth].map(alive))).toEqual([true, false, false]);
    expect((await server.call('endSession', { id: await current(token) }, { token })).code).toBe(0);
    expect(await alive(token)).toBe(false);
  });

  it('F14: requires the second factor, if on, to end other sessions, but never to end one’s own', async () => {
    const email = address();
    const { token } = await server.newUser(email);
    const other = (await login(email)).data.token;
    const idOf = async (of: string) =>
      (await server.call('sessionList', {}, { token: of })).data.list.find((entry: { current: boolean }) => entry.current).id;
    const { data } = await server.call('createAuthenticator', {}, { token });
    const authCode = new TOTP({ secret: Secret.fromBase32(data.secret) }).generate({ timestamp: server.clock.nowMs });
    expect((await server.call('submitAuthenticator', { authCode }, { token })).code).toBe(0);
    server.clock.nowMs += 5 * MINUTE;
    expect((await server.call('endSession', { id: await idOf(other) }, { token })).code).toBe(23560);
    expect((await server.call('endOtherSessions', {}, { token })).code).toBe(23560);
    expect(await alive(other)).toBe(true);
    expect((await server.call('endSession', { id: await idOf(token) }, { token })).code).toBe(0);
  });

  it("checklist 1: does not expose another user's session", async () => {
    const [one, other] = [await server.newUser(address()), await server.newUser(address())];
    const { list } = (await server.call('sessionList', {}, { token: one.token })).data;
    expect(await server.call('endSession', { id: list[0].id }, { token: other.token })).toMatchObject({ code: 1008, data: null });
    expect((await server.call('endSession', { id: 'rubbish' }, { token: other.token })).code).toBe(1008);
    expect(await alive(one.token)).toBe(true);
  });

  it('checklist 49: ends even a busy session after thirty days', async () => {
    const first = await server.newUser(address());
    let pair = { token: first.token, refreshToken: first.refreshToken };
    for (let days = 0; days < 30; days += 6) {
      server.clock.nowMs += 6 * DAY;
      const answer = await server.call('refresh', pair);
      expect(answer.code).toBe(0);
      pair = { token: answer.data.token, refreshToken: first.refreshToken };
    }
    server.clock.nowMs += 1;
    expect(await server.call('refresh', pair)).toMatchObject({ status: 401, code: 23519 });
  });
});

describe('notices', () => {
  it('report a login from a new device once per device, to users who already have a device', async () => {
    const email = address();
    await server.newUser(email);
    const cookies = { 'x-token-delivery': 'cookie', 'user-agent': CHROME };
    const notices = () => to(email).filter(({ template }) => template === 'new-device').length;
    expect(notices()).toBe(0);
    const first = await login(email, cookies);
    expect(notices()).toBe(1);
    expect(to(email).at(-1)?.text).toContain('Chrome, Windows');
    const device = first.headers['set-cookie']?.find((cookie) => cookie.startsWith('device='))?.split(';')[0] ?? '';
    expect(first.headers['set-cookie']?.find((cookie) => cookie.startsWith('device='))).toMatch(/HttpOnly; SameSite=Strict$/);
    await login(email, { ...cookies, cookie: device });
    expect(notices()).toBe(1);
    await login(email, cookies);
    expect(notices()).toBe(2);
    await login(email, {}, 'wrong password');
    expect(notices()).toBe(2);
  });

  it('and codes carry the phrase of their recipient and of nobody else', async () => {
    const email = address();
    const { token } = await server.newUser(email);
    const phrase = 'blue <heron> {{code}} & co';
    expect((await server.call('submitPhrase', { phrase }, { token })).code).toBe(0);
    expect((await server.call('userSecurity', {}, { token })).data.antiPhishingPhrase).toBe(phrase);
    expect(to(email).at(-1)).toMatchObject({
      template: 'phrase-changed',
      text: expect.stringContaining(`Your safety phrase: ${phrase}`),
    });
    server.clock.nowMs += 2 * MINUTE;
    await server.call('sendMail', { email, type: 1 });
    expect(to(email).at(-1)).toMatchObject({ template: 'account-exists', text: expect.stringContaining(phrase) });
    await server.call('sendMail', { email, type: 2, locale: 'zh-cn' });
    expect(to(email).at(-1)).toMatchObject({
      template: 'forgot-code',
      locale: 'zh-cn',
      text: expect.stringContaining(`您的防钓鱼短语：${phrase}`),
    });
    await server.call('sendMail', { email, type: 2 }, { host: PLUMTREE });
    expect(to(email).at(-1)).toMatchObject({ template: 'no-account', text: expect.not.stringContaining('heron') });
    expect((await server.call('submitPhrase', { phrase: 'x'.repeat(41) }, { token })).code).toBe(23565);
    expect((await server.call('submitPhrase', { phrase: '' }, { token })).code).toBe(0);
    expect(to(email).at(-1)?.text).not.toContain('safety phrase:');
  });
});

it('records an invite code and rejects one of another brand', async () => {
  const inviter = await server.newUser(address());
  const { inviteCode, userId } = (await server.call('userInfo', {}, { token: inviter.token })).data;
  const email = address();
  const register = async (host: string) => {
    await server.call('sendMail', { email, type: 1 }, { host });
    return server.call(
      'register',
      { username: email, password: PASSWORD, code: to(email).at(-1)?.code, type: 'E', inviteCode },
      { host },
    );
  };
  expect((await register(PLUMTREE)).code).toBe(1107);
  expect((await register(NORTHWIND)).code).toBe(0);
  const { rows } = await server.database.pool.query<{ invited_by: bigint }>('select invited_by from users where email = $1', [
    email,
  ]);
  expect(rows.map(({ invited_by }) => Number(invited_by))).toEqual([userId]);
});

it('gives two sessions to two concurrent logins', async () => {
  const email = address();
  await server.newUser(email);
  const [one, other] = await Promise.all([login(email), login(email)]);
  expect(one.data.token).not.toBe(other.data.token);
  expect(await Promise.all([one.data.token, other.data.token].map(alive))).toEqual([true, true]);
});

it('ends a demo session if the brand has switched virtual trading off', async () => {
  const email = address();
  const first = await server.newUser(email);
  const demo = (await server.call('switchUser', {}, { token: first.token })).data;
  const brand = server.brands.find(({ id }) => id === 'northwind');
  if (!brand) throw new Error('no such brand');
  // as after a restart with another brand file: the sessions are older than the switch
  const switches = brand.switches as { virtualCurrencyTrade: boolean };
  switches.virtualCurrencyTrade = false;
  try {
    expect(await server.call('userInfo', {}, { token: demo.token })).toMatchObject({ status: 401, code: 23519 });
    expect(await server.call('check', {}, { token: demo.token })).toMatchObject({ status: 200, code: -1 });
    expect(await server.call('refresh', { token: demo.token, refreshToken: demo.refreshToken })).toMatchObject({
      status: 401,
      code: 23519,
    });
    const real = await login(email);
    expect(real.data).toMatchObject({ virtualStatus: '0' });
    expect((await server.call('switchUser', {}, { token: real.data.token })).code).toBe(1057);
  } finally {
    switches.virtualCurrencyTrade = true;
  }
  expect(await server.call('userInfo', {}, { token: demo.token })).toMatchObject({ status: 401, code: 23519 });
});

describe('account enumeration', () => {
  const reset = (email: string, code: string | null | undefined, host?: string) =>
    server.call('forgot', { username: email, type: 'E', password: 'nine green doors', code }, host ? { host } : {});

  it('checklist 2: one address on two brands is two users', async () => {
    const email = address();
    const [here, there] = [await server.newUser(email), await server.newUser(email, { host: PLUMTREE })];
    expect(here.userId).not.toBe(there.userId);
    await server.call('sendMail', { email, type: 2 }, { host: PLUMTREE });
    const code = to(email).at(-1)?.code;
    expect((await reset(email, code)).code).toBe(1111);
    expect((await reset(email, code, PLUMTREE)).code).toBe(0);
    expect(await alive(here.token)).toBe(true);
    expect((await server.call('userInfo', {}, { token: there.token, host: PLUMTREE })).status).toBe(401);
    expect((await login(email)).code).toBe(0);
    // wrong passwords on one account do not slow the other down
    for (let attempt = 0; attempt < 5; attempt += 1)
      await server.call('login', { username: email, password: 'wrong', type: 'E' }, { host: PLUMTREE });
    expect((await server.call('login', { username: email, password: 'wrong', type: 'E' }, { host: PLUMTREE })).code).toBe(1110);
    expect((await login(email)).code).toBe(0);
  });

  it('checklist 37: is not possible by requesting a new password, guessing its code, or logging in too often', async () => {
    const [known, unknown] = [address(), address()];
    await server.newUser(known);
    const answers = async (ask: (email: string) => Promise<{ status: number; text: string }>) => {
      const [one, other] = [await ask(known), await ask(unknown)];
      expect([one.status, one.text]).toEqual([other.status, other.text]);
      return one;
    };
    await answers((email) => reset(email, '123456'));
    await answers((email) => server.call('sendMail', { email, type: 2 }));
    await answers((email) => server.call('sendMail', { email, type: 2 }));
    expect([to(known).at(-1), to(unknown).at(-1)]).toMatchObject([
      { template: 'forgot-code' },
      { template: 'no-account', code: null },
    ]);
    const code = to(known).at(-1)?.code;
    await answers((email) => reset(email, code === '000000' ? '000001' : '000000'));
    server.clock.nowMs += 10 * MINUTE;
    await answers((email) => reset(email, '123456'));
    for (let attempt = 0; attempt < 5; attempt += 1) await answers((email) => login(email, {}, 'wrong'));
    expect(await answers((email) => login(email, {}, 'wrong'))).toMatchObject({ status: 429 });
  });

  it('checklist 16: a registration code cannot reset a password', async () => {
    const email = address();
    await server.call('sendMail', { email, type: 1 });
    const code = to(email).at(-1)?.code;
    expect((await reset(email, code)).code).toBe(1111);
    expect((await server.call('register', { username: email, password: PASSWORD, code, type: 'E' })).code).toBe(0);
    expect((await reset(email, code)).code).toBe(1111);
    expect((await login(email)).code).toBe(0);
  });
});

import { hash } from '@node-rs/argon2';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PASSWORD_COST } from './passwords/password-hash.ts';
import { PASSWORD, PLUMTREE, startTestServer, type TestServer } from '../../test-support/test-server.ts';

let server: TestServer;
let count = 0;
const address = (): string => `user-${(count += 1)}@mail.example`;
const cookies = { 'x-token-delivery': 'cookie' };

beforeAll(async () => {
  // production cost, which one of these tests checks
  server = await startTestServer({ passwordCost: PASSWORD_COST });
});
afterAll(() => server.close());

const lastMessageTo = (email: string) => server.outbox().findLast((message) => message.to === email);

async function codeFor(email: string): Promise<string> {
  expect((await server.call('sendMail', { email, type: 1 })).code).toBe(0);
  return lastMessageTo(email)?.code ?? '';
}

const wrong = (code: string): string => (code === '000000' ? '000001' : '000000');
const register = (email: string, code: string, rest: object = {}) =>
  server.call('register', { username: email, password: PASSWORD, code, type: 'E', ...rest });
const login = (email: string, password = PASSWORD, headers: Record<string, string> = {}) =>
  server.call('login', { username: email, password, type: 'E' }, { headers });

describe('registration', () => {
  it('by e-mailed code creates a user with both accounts', async () => {
    const email = 'First.Trader@Mail.Example';
    const code = await codeFor(email);
    expect(code).toMatch(/^\d{6}$/);
    expect(lastMessageTo(email)).toMatchObject({
      template: 'register-code',
      locale: 'en',
      subject: expect.stringContaining(code),
    });
    expect(await register(email, code)).toMatchObject({ status: 200, code: 0, data: null });
    expect(lastMessageTo(email)).toMatchObject({ template: 'registration-complete', code: null });

    const session = await login('first.trader@mail.example');
    expect(session.data).toMatchObject({ virtualStatus: '0', userName: email, expiredTimeTs: server.clock.nowMs + 30 * 60_000 });
    const { token } = session.data;
    const info = await server.call('userInfo', {}, { token });
    expect(info.data).toMatchObject({
      email,
      nick: 'First.Trader',
      uid: String(info.data.userId),
      virtualStatus: '0',
      account: { balanceAmount: 0, lockMargin: 0, withheld: 0, totalDeposit: 0 },
    });
    expect((await server.call('userBalance', {}, { token })).data).toEqual({
      balanceAmount: 0,
      lockMargin: 0,
      withheld: 0,
      totalDeposit: 0,
    });
    const demo = await server.call('switchUser', {}, { token });
    expect(demo.data).toMatchObject({ virtualStatus: '1' });
    expect((await server.call('userBalance', {}, { token: demo.data.token })).data).toEqual({
      balanceAmount: 100_000,
      lockMargin: 0,
    });
  });

  it.each([
    ['an invalid address', { username: 'no-address' }, 1001],
    ['a short password', { password: 'abcdef' }, 1001],
    ['a common password (checklist 43)', { password: 'Password123' }, 23564],
    ['an unknown invite code', { inviteCode: 'NOBODY99' }, 1107],
    ['a phone', { type: 'P' }, 1001],
    ['a code of five digits', { code: '12345' }, 1111],
  ])('rejects %s and keeps the code valid', async (_what, change, refusal) => {
    const email = address();
    const code = await codeFor(email);
    expect(await register(email, code, change)).toMatchObject({ status: 200, code: refusal });
    expect((await register(email, code)).code).toBe(0);
  });

  it.each([
    ['an address', { username: 'nul\u0000@mail.example' }, { status: 200, code: 23558 }],
    ['an address with an unpaired surrogate', { username: 'half\ud800@mail.example' }, { status: 200, code: 23558 }],
    ['an invite code', { inviteCode: 'NOBODY\u000099' }, { status: 200, code: 23558 }],
    ['a language', { locale: 'en\u0000' }, { status: 400, code: 1001 }],
  ])('rejects %s with text that cannot be stored, and keeps the code valid', async (_what, change, refusal) => {
    const email = address();
    const code = await codeFor(email);
    expect(await register(email, code, change)).toMatchObject(refusal);
    expect((await register(email, code)).code).toBe(0);
  });

  it.each(['__proto__', 'toString', 'valueOf'])(
    'falls back to the brand’s language for the unknown language %s',
    async (locale) => {
      const email = address();
      expect((await server.call('sendMail', { email, type: 1, locale })).code).toBe(0);
      expect(lastMessageTo(email)).toMatchObject({ locale: 'en', template: 'register-code' });
      expect((await register(email, lastMessageTo(email)?.code ?? '', { locale })).code).toBe(0);
      expect(lastMessageTo(email)).toMatchObject({ locale: 'en', template: 'registration-complete' });
    },
  );

  it('sends no mail to an address with hidden characters', async () => {
    await codeFor(address());
    const refuse = async (email: string, code: number): Promise<void> => {
      expect({ email, ...(await server.call('sendMail', { email, type: 1 })) }).toMatchObject({ email, code });
      expect(lastMessageTo(email)).toBeUndefined();
    };
    // not well-formed text, or a control that reverses the direction of what follows
    for (const hidden of ['\u0000', '\u001b', '\ud800', '\u202e', '\u2066', '\u2028'])
      await refuse(`a${hidden}b@mail.example`, 23558);
    // zero width: allowed in text, but not in an address
    await refuse('a\u200bb@mail.example', 1001);
  });

  it('accepts an invite code of the same brand', async () => {
    const { token } = await server.newUser(address());
    const { inviteCode } = (await server.call('userInfo', {}, { token })).data;
    const email = address();
    expect((await register(email, await codeFor(email), { inviteCode: inviteCode.toLowerCase() })).code).toBe(0);
  });

  it('checklist 37: answers alike for an address that has an account, and notifies only its owner', async () => {
    const email = address();
    await server.newUser(email);
    server.clock.nowMs += 61_000;
    expect(await server.call('sendMail', { email, type: 1 })).toMatchObject({ status: 200, code: 0, data: null });
    expect(lastMessageTo(email)).toMatchObject({ template: 'account-exists', code: null });
    expect((await register(email, '123456')).code).toBe(1111);
  });

  it('sends in the requested language', async () => {
    const email = address();
    await server.call('sendMail', { email, type: 1, locale: 'zh-cn' });
    expect(lastMessageTo(email)).toMatchObject({ locale: 'zh-cn', subject: expect.stringContaining('验证码') });
  });
});

describe('codes', () => {
  it('checklist 15: are void after the sixth wrong attempt', async () => {
    const email = address();
    const code = await codeFor(email);
    for (let attempt = 0; attempt < 6; attempt += 1) expect((await register(email, wrong(code))).code).toBe(1111);
    expect((await register(email, code)).code).toBe(1111);
  });

  it('checklist 15: survive five wrong attempts', async () => {
    const email = address();
    const code = await codeFor(email);
    for (let attempt = 0; attempt < 5; attempt += 1) await register(email, wrong(code));
    expect((await register(email, code)).code).toBe(0);
  });

  it('checklist 16: expire after ten minutes', async () => {
    const email = address();
    const code = await codeFor(email);
    server.clock.nowMs += 10 * 60_000;
    expect((await register(email, code)).code).toBe(23555);
  });

  it('checklist 16: work once, for one address, on one brand', async () => {
    const [mine, other] = [address(), address()];
    const code = await codeFor(mine);
    await codeFor(other);
    expect((await register(other, code)).code).toBe(1111);
    const elsewhere = await server.call('register', { username: mine, password: PASSWORD, code, type: 'E' }, { host: PLUMTREE });
    expect(elsewhere.code).toBe(1111);
    expect((await register(mine, code)).code).toBe(0);
    expect((await register(mine, code)).code).toBe(1111);
  });

  it('checklist 16: are spent once by concurrent requests', async () => {
    const email = address();
    const code = await codeFor(email);
    const answers = await Promise.all(Array.from({ length: 8 }, () => register(email, code)));
    expect(answers.filter((answer) => answer.code === 0)).toHaveLength(1);
  });

  it('checklist 38: are sent once in 60 seconds, and a new one voids the earlier one', async () => {
    const email = address();
    const first = await codeFor(email);
    const early = await server.call('sendMail', { email, type: 1 });
    expect(early).toMatchObject({ status: 429, code: 1110, headers: { 'retry-after': '60' } });
    server.clock.nowMs += 60_000;
    const second = await codeFor(email);
    if (first !== second) expect((await register(email, first)).code).toBe(1111);
    expect((await register(email, second)).code).toBe(0);
  });
});

describe('login', () => {
  it('checklist 37: answers the same for an unknown account and a wrong password', async () => {
    const email = address();
    await server.newUser(email);
    const [wrongPassword, unknown] = [await login(email, 'not the password'), await login(address(), PASSWORD)];
    expect(wrongPassword).toMatchObject({ status: 200, code: 1108 });
    expect(unknown.text).toBe(wrongPassword.text);
    expect((await server.call('login', { username: '4915550100', password: PASSWORD, type: 'P' })).code).toBe(1108);
    expect((await login(email, `${PASSWORD} `)).code).toBe(1108);
    expect((await login(email)).code).toBe(0);
  });

  it('checklist 19: rehashes a password stored with weaker parameters', async () => {
    const email = address();
    await server.newUser(email);
    const { pool } = server.database;
    const stored = async () =>
      (await pool.query<{ password_hash: string }>('select password_hash from users where email = $1', [email])).rows[0]
        ?.password_hash;
    const weak = await hash(PASSWORD, { memoryCost: 8_192, timeCost: 1, parallelism: 1 });
    await pool.query('update users set password_hash = $2 where email = $1', [email, weak]);
    expect((await login(email, 'not the password')).code).toBe(1108);
    expect(await stored()).toBe(weak);
    server.clock.nowMs += 60_000;
    expect((await login(email)).code).toBe(0);
    expect(await stored()).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect((await login(email)).code).toBe(0);
  });

  it('rejects a name that is not well-formed text', async () => {
    for (const name of ['\u0000', 'a\u0000b@mail.example']) expect(await login(name)).toMatchObject({ status: 200, code: 23558 });
  });

  it('does not find users of another brand', async () => {
    const email = address();
    await server.newUser(email);
    expect((await server.call('login', { username: email, password: PASSWORD, type: 'E' }, { host: PLUMTREE })).code).toBe(1108);
  });

  it('checklist 17: waits longer after each failure, but never locks the account', async () => {
    const email = address();
    await server.newUser(email);
    for (let attempt = 0; attempt < 5; attempt += 1) expect((await login(email, 'wrong password')).code).toBe(1108);
    expect(await login(email)).toMatchObject({ status: 429, code: 1110, headers: { 'retry-after': '1' } });
    server.clock.nowMs += 1_000;
    expect((await login(email, 'wrong password')).code).toBe(1108);
    expect(await login(email)).toMatchObject({ status: 429, headers: { 'retry-after': '2' } });
    server.clock.nowMs += 2_000;
    expect((await login(email)).code).toBe(0);
    expect((await login(email, 'wrong password')).code).toBe(1108);
    expect((await login(email)).code).toBe(0);
  });
});

describe('refresh by token pair', () => {
  it('keeps the refresh token and requires the newest access token', async () => {
    const first = await server.newUser(address());
    const second = await server.call('refresh', { token: first.token, refreshToken: first.refreshToken });
    expect(second).toMatchObject({ status: 200, code: 0, data: { refreshToken: first.refreshToken } });
    expect(second.data.token).not.toBe(first.token);
    server.clock.nowMs += 40 * 60_000;
    expect((await server.call('userInfo', {}, { token: second.data.token })).status).toBe(401);
    const third = await server.call('refresh', { token: second.data.token, refreshToken: first.refreshToken });
    expect((await server.call('userInfo', {}, { token: third.data.token })).code).toBe(0);
  });

  it('checklist 12: ends the session if a spent access token is used', async () => {
    const first = await server.newUser(address());
    const second = (await server.call('refresh', first)).data;
    expect(await server.call('refresh', first)).toMatchObject({ status: 401, code: 23519 });
    expect(await server.call('userInfo', {}, { token: second.token })).toMatchObject({ status: 401, code: 23519 });
    expect((await server.call('refresh', second)).status).toBe(401);
  });

  it('rejects anything but the matching pair', async () => {
    const [one, other] = [await server.newUser(address()), await server.newUser(address())];
    expect((await server.call('refresh', { token: one.token, refreshToken: other.refreshToken })).status).toBe(401);
    expect((await server.call('refresh', { refreshToken: one.refreshToken })).status).toBe(401);
    expect((await server.call('refresh', { ...one, refreshToken: `${one.refreshToken.slice(0, -2)}zz` })).status).toBe(401);
    expect((await server.call('refresh', one, { host: PLUMTREE })).status).toBe(401);
    expect((await server.call('userInfo', {}, { token: one.token })).code).toBe(0);
  });
});

describe('refresh by cookie', () => {
  const cookieOf = (answer: { headers: { 'set-cookie'?: string[] | undefined } }) => answer.headers['set-cookie']?.[0] ?? '';
  const pair = (setCookie: string): string => setCookie.split(';')[0] ?? '';

  async function startWithCookie() {
    const email = address();
    await server.newUser(email);
    return login(email, PASSWORD, cookies);
  }

  it('returns the refresh token only in the cookie', async () => {
    const answer = await startWithCookie();
    expect(answer.data.refreshToken).toBeUndefined();
    expect(cookieOf(answer)).toMatch(/^refresh=[^;]+; Max-Age=\d+; Path=\/; HttpOnly; SameSite=Strict$/);
  });

  it('checklist 12: rotates the token, and a replayed one ends the session', async () => {
    const first = cookieOf(await startWithCookie());
    const second = await server.call('refresh', {}, { headers: { ...cookies, cookie: pair(first) } });
    expect(second.code).toBe(0);
    expect(pair(cookieOf(second))).not.toBe(pair(first));
    const replayed = await server.call('refresh', {}, { headers: { ...cookies, cookie: pair(first) } });
    expect(replayed).toMatchObject({ status: 401, code: 23519 });
    expect(cookieOf(replayed)).toContain('Max-Age=0');
    expect((await server.call('refresh', {}, { headers: { ...cookies, cookie: pair(cookieOf(second)) } })).status).toBe(401);
    expect((await server.call('userInfo', {}, { token: second.data.token })).status).toBe(401);
  });

  it('checklist 30: is rejected from a foreign page, from the body, and without a cookie', async () => {
    const cookie = pair(cookieOf(await startWithCookie()));
    expect((await server.call('refresh', {}, { headers: { ...cookies, cookie, origin: 'http://evil.example' } })).status).toBe(
      403,
    );
    const token = cookie.slice('refresh='.length);
    expect((await server.call('refresh', { refreshToken: decodeURIComponent(token), token: 'x' })).status).toBe(401);
    expect(await server.call('refresh', {}, { headers: cookies })).toMatchObject({ status: 401, code: 400 });
    expect((await server.call('refresh', {}, { headers: { ...cookies, cookie } })).code).toBe(0);
  });

  it('checklist 49: ends after a week without use', async () => {
    const cookie = pair(cookieOf(await startWithCookie()));
    server.clock.nowMs += 7 * 24 * 3_600_000 + 1;
    expect((await server.call('refresh', {}, { headers: { ...cookies, cookie } })).status).toBe(401);
  });
});

describe('a session', () => {
  it('checklist 13: ends at once with logout, for HTTP and for session listeners', async () => {
    const { token, refreshToken } = await server.newUser(address());
    const ended: string[] = [];
    const anonymize = server.identity.onSessionEnded((id) => ended.push(id));
    expect((await server.call('check', {}, { token })).code).toBe(0);
    expect((await server.call('logout', {}, { token })).code).toBe(0);
    anonymize();
    expect(ended).toHaveLength(1);
    expect(await server.call('userInfo', {}, { token })).toMatchObject({ status: 401, code: 23519 });
    expect(
      await server.call('addOrder', { tradePair: 'BTCUSDT', orderQuantity: 1, orderType: 0, buyPoint: 2, token }),
    ).toMatchObject({ status: 401, code: 23519 });
    expect((await server.call('refresh', { token, refreshToken })).status).toBe(401);
    expect(await server.call('check', {}, { token })).toMatchObject({ status: 200, code: -1 });
  });

  it('checklist 2: belongs to one brand', async () => {
    const { token } = await server.newUser(address());
    expect(await server.call('userInfo', {}, { token, host: PLUMTREE })).toMatchObject({ status: 401, code: 23519 });
  });

  it('is identified by header or body, and rejected if the two differ', async () => {
    const [one, other] = [await server.newUser(address()), await server.newUser(address())];
    expect((await server.call('userBalance', { token: one.token })).code).toBe(0);
    expect((await server.call('userBalance', { token: one.token }, { token: one.token })).code).toBe(0);
    expect((await server.call('userBalance', { token: one.token }, { token: other.token })).status).toBe(401);
    expect(await server.call('check', { token: one.token }, { token: other.token })).toMatchObject({ status: 200, code: -1 });
    for (const metaData of [{ token: one.token }, JSON.stringify({ token: one.token })]) {
      expect((await server.call('userBalance', { metaData })).code).toBe(0);
      expect((await server.call('userBalance', { metaData }, { token: one.token })).code).toBe(0);
      expect(await server.call('userBalance', { metaData }, { token: other.token })).toMatchObject({ status: 401, code: 23519 });
      expect(await server.call('userBalance', { metaData, token: other.token })).toMatchObject({ status: 401, code: 23519 });
    }
  });

  it.each([
    ['none', undefined, 400],
    ['rubbish', 'rubbish', 23519],
    [
      'an unsigned one',
      `${Buffer.from('{"alg":"none"}').toString('base64url')}.${Buffer.from('{"sub":"1","sid":"x","jti":"x","brand":"northwind","exp":9999999999}').toString('base64url')}.`,
      23519,
    ],
  ])('is not identified by %s', async (_what, token, code) => {
    expect(await server.call('userInfo', {}, token === undefined ? {} : { token })).toMatchObject({ status: 401, code });
    expect(await server.call('check', {}, token === undefined ? {} : { token })).toMatchObject({ status: 200, code: -1 });
  });

  it('of one account mode is rejected by the calls of the other mode', async () => {
    const { token } = await server.newUser(address());
    const demo = (await server.call('switchUser', {}, { token })).data;
    expect(await server.call('orderQueryMock', {}, { token })).toMatchObject({
      code: 1057,
      text: expect.stringContaining('This call is of the demo account, and the session is in the real one.'),
    });
    expect((await server.call('orderQuery', {}, { token: demo.token })).code).toBe(1057);
    expect((await server.call('orderQueryMock', {}, { token: demo.token })).code).toBe(0);
    const again = await server.call('refresh', { token: demo.token, refreshToken: demo.refreshToken });
    expect(again.data.virtualStatus).toBe('1');
  });
});

it('checklist 48: logs no password, code or token', async () => {
  const email = address();
  const { token } = await server.newUser(email);
  await login(email, 'canary password 4711');
  const log = server.logged();
  expect(log.length).toBeGreaterThan(0);
  const code = server.outbox().find((message) => message.to === email)?.code ?? 'no code';
  for (const secret of [PASSWORD, 'canary password 4711', token, code]) expect(log).not.toContain(secret);
});

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PASSWORD, startTestServer, type TestServer } from '../../../test-support/test-server.ts';

const KELVIN = '\u{212a}';
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const to = (address: string) => server.outbox().filter((message) => message.to === address);
const nextMinute = () => void (server.clock.nowMs += 61_000);
const login = (username: string, password = PASSWORD) => server.call('login', { username, password, type: 'E' });

describe('F3: another spelling of an address', () => {
  const stored = 'mike-kay@pen.example';
  beforeAll(() => server.newUser(stored));

  it.each([
    `mi${KELVIN}e-${KELVIN}ay@pen.example`,
    'mike-kay@pen.ex\u{ff41}mple',
    'mike-kay@pen.example\u{ff0e}org',
    'ﬁ@pen.example',
  ])('that NFKC would change is not a valid address: %s', async (spelled) => {
    for (const type of [1, 2]) expect((await server.call('sendMail', { email: spelled, type })).code).toBe(1001);
    expect(
      (await server.call('forgot', { username: spelled, password: 'nine green doors', code: '123456', type: 'E' })).code,
    ).toBe(1001);
    expect((await server.call('register', { username: spelled, password: PASSWORD, code: '123456', type: 'E' })).code).toBe(1001);
    expect((await login(spelled)).code).toBe(1108);
    expect(to(spelled)).toEqual([]);
  });

  it.each([
    [2, 'forgot-code'],
    [1, 'account-exists'],
  ])('gets no message of type %i, which goes to the stored address', async (type, template) => {
    nextMinute();
    expect((await server.call('sendMail', { email: 'MIKE-Kay@Pen.Example', type })).code).toBe(0);
    expect(to(stored).at(-1)).toMatchObject({ template });
    expect(to('MIKE-Kay@Pen.Example')).toEqual([]);
    expect((await login('MIKE-Kay@Pen.Example')).code).toBe(0);
  });
});

describe('F8: a login with a name that looks like a user id', () => {
  it("does not slow that user's proofs", async () => {
    const { token, userId } = await server.newUser('dave@pen.example');
    for (const username of [`user ${userId}`, String(userId)])
      for (let tries = 0; tries < 9; tries += 1) await login(username, 'x');
    expect((await server.call('stepUp', { password: PASSWORD }, { token })).code).toBe(0);
  });
});

import { HOUR_MS } from '@truefill/domain/time/durations.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PASSWORD, startTestServer, type TestServer } from '../../../test-support/test-server.ts';

const NEW_PASSWORD = 'nine green doors';
let server: TestServer;
let count = 0;
let networks = 0;
const address = (): string => `holder-${(count += 1)}@mail.example`;
const network = (): string => `198.51.${Math.floor((networks += 1) / 250)}.${networks % 250}`;

beforeAll(async () => {
  server = await startTestServer({
    settings: { isTrustedProxy: () => true },
    limits: { dailySends: { toOneTarget: 3, toKnownDevice: 2, mailsFromOneAddress: 1_000, smsFromOneAddress: 2 } },
  });
});
afterAll(() => server.close());

type Call = (name: 'sendMail' | 'register' | 'forgot' | 'login', body: unknown) => ReturnType<TestServer['call']>;

/** A client written against the specification: no cookies, no extra headers. */
const plain =
  (from = network()): Call =>
  (name, body) =>
    server.call(name, body, { headers: { 'x-forwarded-for': from } });

/** A browser, which keeps its cookies. */
function browser(from = network()): Call {
  const cookies = new Map<string, string>();
  return async (name, body) => {
    const cookie = [...cookies].map((pair) => pair.join('=')).join('; ');
    const headers = { 'x-forwarded-for': from, 'x-token-delivery': 'cookie', ...(cookie && { cookie }) };
    const answer = await server.call(name, body, { headers });
    for (const line of answer.headers['set-cookie'] ?? []) {
      const [, key = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      cookies.set(key, value);
    }
    return answer;
  };
}

const ask = (as: Call, email: string, type = 1) => as('sendMail', { email, type });
const register = (as: Call, email: string, code: string) =>
  as('register', { username: email, password: PASSWORD, code, type: 'E' });
const reset = (as: Call, email: string, code: string) =>
  as('forgot', { username: email, password: NEW_PASSWORD, code, type: 'E' });
const codeOf = (email: string) => server.outbox().findLast((message) => message.to === email)?.code ?? '';
const wrong = (code: string, by = 1) => String((Number(code) + by) % 1_000_000).padStart(6, '0');
const nextMinute = () => void (server.clock.nowMs += 61_000);

describe("F9: another user's code", () => {
  it.each([
    ['a browser', browser],
    ['a client without cookies', plain],
  ])('is not exhausted by wrong attempts of others: %s requested it', async (_who, client) => {
    const [email, carol] = [address(), client()];
    await ask(carol, email);
    const code = codeOf(email);
    const attempt = Array.from({ length: 40 }, (_, index) =>
      register(index % 2 ? plain() : browser(), email, wrong(code, index + 1)),
    );
    for (const { code: answer } of await Promise.all(attempt)) expect(answer).toBe(1111);
    // nobody else may guess any more, not even correctly
    expect((await register(plain(), email, code)).code).toBe(1111);
    expect((await register(carol, email, code)).code).toBe(0);
  });

  it('stays valid if another browser requests one', async () => {
    const [email, carol, mallory] = [address(), browser(), browser()];
    await ask(carol, email);
    const code = codeOf(email);
    nextMinute();
    expect((await ask(mallory, email)).code).toBe(0);
    const second = codeOf(email);
    expect(second).not.toBe(code);
    expect((await register(mallory, email, code)).code).toBe(1111);
    expect((await register(carol, email, code)).code).toBe(0);
    // the account exists now, so the other code is void
    expect((await register(mallory, email, second)).code).toBe(1111);
  });

  it('is valid in any browser if it arrived in the mailbox, whoever requested it', async () => {
    const email = address();
    await ask(browser(), email);
    expect((await register(browser(), email, codeOf(email))).code).toBe(0);
    const other = address();
    await ask(plain(), other);
    expect((await register(plain(), other, codeOf(other))).code).toBe(0);
  });
});

describe('guesses', () => {
  it.each([
    ['the requesting browser', browser],
    ['the requesting client without cookies', plain],
  ])('end after six: %s', async (_who, client) => {
    const [email, carol] = [address(), client()];
    await ask(carol, email);
    const code = codeOf(email);
    for (let attempt = 1; attempt <= 6; attempt += 1)
      expect((await register(carol, email, wrong(code, attempt))).code).toBe(1111);
    expect((await register(carol, email, code)).code).toBe(1111);
  });

  it('end after six from one address, while other addresses may continue', async () => {
    const [email, from] = [address(), network()];
    await ask(browser(), email);
    const code = codeOf(email);
    for (let attempt = 1; attempt <= 6; attempt += 1) await register(plain(from), email, wrong(code, attempt));
    expect((await register(plain(from), email, code)).code).toBe(1111);
    expect((await register(plain(), email, code)).code).toBe(0);
  });

  it('are not accepted for a spent code', async () => {
    const [email, carol] = [address(), browser()];
    await server.newUser(email);
    nextMinute();
    await ask(carol, email, 2);
    const code = codeOf(email);
    const answers = await Promise.all([reset(carol, email, code), reset(carol, email, code), reset(plain(), email, code)]);
    expect(answers.map((answer) => answer.code).toSorted()).toEqual([0, 1111, 1111]);
  });
});

it('F9: a known device gets a code even if others have used up the daily limit', async () => {
  const [email, own] = [address(), browser()];
  server.clock.nowMs += 24 * HOUR_MS;
  await server.newUser(email);
  expect((await own('login', { username: email, password: PASSWORD, type: 'E' })).code).toBe(0);
  for (let sends = 0; sends < 2; sends += 1) {
    nextMinute();
    expect((await ask(browser(), email, 2)).code).toBe(0);
  }
  nextMinute();
  expect((await ask(browser(), email, 2)).status).toBe(429);
  expect((await ask(own, email, 2)).code).toBe(0);
  expect((await ask(own, email, 2)).status).toBe(429);
  const code = codeOf(email);
  for (let attempt = 1; attempt <= 20; attempt += 1) await reset(plain(), email, wrong(code, attempt));
  expect((await reset(own, email, code)).code).toBe(0);
  nextMinute();
  expect((await ask(own, email, 2)).code).toBe(0);
  nextMinute();
  expect((await ask(own, email, 2)).status).toBe(429);
});

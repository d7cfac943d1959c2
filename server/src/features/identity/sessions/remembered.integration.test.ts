import { HOUR_MS } from '@truefill/domain/time/durations.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { NORTHWIND, PASSWORD, startTestServer, type TestServer } from '../../../test-support/test-server.ts';

const WITHOUT_REMEMBER_ME = 'thornbury.localhost';
const FOR_DAYS = /^refresh=[^;]+; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Strict$/;
const FOR_THE_VISIT = /^refresh=[^;]+; Path=\/; HttpOnly; SameSite=Strict$/;
const byCookie = { 'x-token-delivery': 'cookie' };

let server: TestServer;
let count = 0;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

type Answer = Awaited<ReturnType<TestServer['call']>>;
const cookieOf = (answer: Answer): string => answer.headers['set-cookie']?.find((cookie) => cookie.startsWith('refresh=')) ?? '';

async function logIn(fields: object, host = NORTHWIND, headers: Record<string, string> = byCookie): Promise<Answer> {
  const username = `keeps-${(count += 1)}@mail.example`;
  await server.newUser(username, { host });
  return server.call('login', { username, password: PASSWORD, type: 'E', ...fields }, { host, headers });
}

function refresh(answer: Answer, host = NORTHWIND): Promise<Answer> {
  const cookie = cookieOf(answer).split(';')[0] ?? '';
  return server.call('refresh', {}, { host, headers: { ...byCookie, cookie } });
}

it.each([
  ['left out', {}, NORTHWIND, FOR_DAYS],
  ['ticked', { rememberMe: true }, NORTHWIND, FOR_DAYS],
  ['empty', { rememberMe: false }, NORTHWIND, FOR_THE_VISIT],
  ['empty in a form', { rememberMe: 'false' }, NORTHWIND, FOR_THE_VISIT],
  ['omitted at a brand without remembered logins', {}, WITHOUT_REMEMBER_ME, FOR_THE_VISIT],
  ['checked at a brand without remembered logins', { rememberMe: true }, WITHOUT_REMEMBER_ME, FOR_THE_VISIT],
])(
  'with the checkbox %s, the cookie has the right lifetime, also after rotation and a switch of the account mode',
  async (_box, fields, host, lasting) => {
    const first = await logIn(fields, host);
    expect(cookieOf(first)).toMatch(lasting);
    const second = await refresh(first, host);
    expect(cookieOf(second)).toMatch(lasting);
    const switched = await server.call('switchUser', {}, { host, token: second.data.token, headers: byCookie });
    expect(cookieOf(switched)).toMatch(lasting);
    expect(cookieOf(await refresh(switched, host))).toMatch(lasting);
  },
);

it('ends after twelve hours without use only if it is not remembered', async () => {
  const [temporary, remembered] = [await logIn({ rememberMe: false }), await logIn({ rememberMe: true })];
  server.clock.nowMs += 11 * HOUR_MS;
  const renewed = await refresh(temporary);
  expect(renewed.code).toBe(0);
  server.clock.nowMs += 12 * HOUR_MS + 1;
  expect(await refresh(renewed)).toMatchObject({ status: 401, code: 23519 });
  expect((await refresh(remembered)).code).toBe(0);
});

it('the limit also applies to a client that stores its refresh token itself', async () => {
  const { data } = await logIn({ rememberMe: false }, NORTHWIND, {});
  server.clock.nowMs += 12 * HOUR_MS + 1;
  expect((await server.call('refresh', { token: data.token, refreshToken: data.refreshToken })).status).toBe(401);
});

it('rejects a value that is not a boolean', async () => {
  expect(await logIn({ rememberMe: 'maybe' })).toMatchObject({ status: 400, code: 1001 });
});

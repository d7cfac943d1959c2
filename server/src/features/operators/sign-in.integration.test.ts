import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../test-support/test-server.ts';
import {
  authCode,
  CONSOLE,
  consoleBrowser,
  newOperator,
  signInOperator,
  type OperatorClient,
} from '../../test-support/operator-client.ts';

let server: TestServer;
let administrator: OperatorClient;
beforeAll(async () => {
  server = await startTestServer();
  administrator = await signInOperator(server);
});
afterAll(() => server.close());

const secondLogin = () => {
  const login = server.logins.filter(({ role }) => role === 'operator')[1];
  if (!login) throw new Error('there is no second operator');
  return { email: login.email, password: login.password };
};

it('the first login sets up an authenticator app, and every later one requires its code', async () => {
  const login = secondLogin();
  const browser = consoleBrowser(server);
  expect(await browser.call('operatorLogin', login)).toMatchObject({ code: 0, data: { next: 'setUpFactor' } });
  // the password alone is not enough
  expect(await browser.call('operatorSession')).toMatchObject({ status: 401, code: 400 });
  expect(await browser.call('operatorSignIn', { authCode: '000000' })).toMatchObject({ code: 1021 });
  const operator = await signInOperator(server, 2);
  expect(operator.recoveryCodes).toHaveLength(10);
  expect(await operator.call('operatorSession')).toMatchObject({
    code: 0,
    data: {
      name: 'Operator Two',
      email: login.email,
      grants: [
        { role: 'reviewer', brandId: null },
        { role: 'support', brandId: null },
        { role: 'treasurer', brandId: null },
      ],
      idleUntilTs: server.clock.nowMs + 30 * 60_000,
      endsTs: expect.any(Number),
      recoveryCodesLeft: 10,
    },
  });
  const again = consoleBrowser(server);
  expect(await again.call('operatorLogin', login)).toMatchObject({ code: 0, data: { next: 'enterCode' } });
  expect(await again.call('createOperatorFactor')).toMatchObject({ code: 1057 });
  expect(await again.call('submitOperatorFactor', { authCode: authCode(server, login.email) })).toMatchObject({ code: 1057 });
});

it('checklist 16: a code works once, even for two concurrent logins', async () => {
  const operator = await newOperator(server, administrator, ['support'], 'once@operators.example');
  const code = authCode(server, operator.email);
  const browsers = await Promise.all(
    Array.from({ length: 3 }, async () => {
      const browser = consoleBrowser(server);
      await browser.call('operatorLogin', operator);
      return browser;
    }),
  );
  const answers = await Promise.all(browsers.map((browser) => browser.call('operatorSignIn', { authCode: code })));
  expect(answers.map((answer) => answer.code).toSorted()).toEqual([0, 23559, 23559]);
  const late = consoleBrowser(server);
  await late.call('operatorLogin', operator);
  expect(await late.call('operatorSignIn', { authCode: code })).toMatchObject({ code: 23559 });
  expect(await late.call('operatorSignIn', {})).toMatchObject({ code: 1003 });
  // without the password nobody learns it
  expect((await consoleBrowser(server).call('operatorSignIn', { authCode: code })).code).not.toBe(23559);
});

it('a recovery code works once, and new codes replace the old ones', async () => {
  const operator = await newOperator(server, administrator, ['support'], 'recovery@operators.example');
  const [code = '', other = ''] = operator.recoveryCodes;
  const signIn = async (recoveryCode: string) => {
    const browser = consoleBrowser(server);
    await browser.call('operatorLogin', operator);
    return browser.call('operatorSignIn', { recoveryCode });
  };
  expect(await signIn(code.toLowerCase())).toMatchObject({ code: 0, data: { recoveryCodesLeft: 9 } });
  expect(await signIn(code)).toMatchObject({ code: 1020 });
  const renewed = await operator.call('createOperatorRecoveryCodes', { authCode: authCode(server, operator.email) });
  expect(renewed.data.recoveryCodes).toHaveLength(10);
  expect(await signIn(other)).toMatchObject({ code: 1020 });
  const { data } = await operator.call('operatorActivity');
  expect(data.list.map(({ action }: { action: string }) => action)).toEqual([
    'operator.recoveryCodesMade',
    'operator.signedIn',
    'operator.recoveryCodeUsed',
    'operator.signedIn',
    'operator.factorSetUp',
    'operator.joined',
  ]);
});

it('checklist 17: wrong passwords wait longer and longer, unknown addresses alike', async () => {
  const operator = await newOperator(server, administrator, ['support'], 'throttled@operators.example');
  for (const email of [operator.email, 'nobody@operators.example', 'no address']) {
    const browser = consoleBrowser(server);
    const codes: number[] = [];
    for (let time = 0; time < 6; time += 1) codes.push((await browser.call('operatorLogin', { email, password: 'wrong' })).code);
    expect([email, codes]).toEqual([email, [1108, 1108, 1108, 1108, 1108, 1110]]);
    const waiting = await browser.call('operatorLogin', { email, password: operator.password });
    expect(waiting).toMatchObject({ status: 429, code: 1110 });
    expect(Number(waiting.headers['retry-after'])).toBeGreaterThan(0);
  }
  server.clock.nowMs += 2_000;
  expect(await consoleBrowser(server).call('operatorLogin', operator)).toMatchObject({ code: 0 });
});

it('checklist 15: wrong codes delay their operator, wherever they come from', async () => {
  const operator = await newOperator(server, administrator, ['support'], 'guessed@operators.example');
  const browser = consoleBrowser(server);
  await browser.call('operatorLogin', operator);
  const codes = await Promise.all(
    Array.from(
      { length: 12 },
      async (_, index) => (await browser.call('operatorSignIn', { authCode: `00000${index % 10}` })).code,
    ),
  );
  expect(codes.filter((code) => code === 1020)).toHaveLength(5);
  expect(codes.filter((code) => code === 1110)).toHaveLength(7);
  expect(await browser.call('operatorSignIn', { authCode: authCode(server, operator.email) })).toMatchObject({ status: 429 });
  server.clock.nowMs += 31_000;
  expect(await browser.call('operatorSignIn', { authCode: authCode(server, operator.email) })).toMatchObject({ code: 0 });
});

it('checklist 49: a session ends after half an hour without a call, and after twelve hours at the latest', async () => {
  const operator = await newOperator(server, administrator, ['support'], 'idle@operators.example');
  server.clock.nowMs += 30 * 60_000 - 1;
  expect(await operator.call('operatorSession')).toMatchObject({ code: 0 });
  server.clock.nowMs += 30 * 60_000;
  expect(await operator.call('operatorSession')).toMatchObject({ status: 401, code: 23519 });

  const busy = await signInOperator(server, operator);
  const endsMs = server.clock.nowMs + 12 * 3_600_000;
  while (server.clock.nowMs + 20 * 60_000 < endsMs) {
    server.clock.nowMs += 20 * 60_000;
    expect(await busy.call('operatorSession')).toMatchObject({ code: 0, data: { endsTs: endsMs } });
  }
  server.clock.nowMs = endsMs;
  expect(await busy.call('operatorSession')).toMatchObject({ status: 401, code: 23519 });
  administrator = await signInOperator(server);
});

it('a login in progress ends after ten minutes', async () => {
  const operator = await newOperator(server, administrator, ['support'], 'slow@operators.example');
  const browser = consoleBrowser(server);
  await browser.call('operatorLogin', operator);
  server.clock.nowMs += 10 * 60_000;
  expect(await browser.call('operatorSignIn', { authCode: authCode(server, operator.email) })).toMatchObject({
    status: 401,
    code: 23519,
  });
});

it('checklist 13, 14: logging out ends the session, a new password ends all others and logins in progress', async () => {
  const operator = await newOperator(server, administrator, ['support'], 'leaves@operators.example');
  const other = await signInOperator(server, operator);
  const pendingLogin = consoleBrowser(server);
  await pendingLogin.call('operatorLogin', operator);
  const change = { oldPassword: operator.password, newPassword: 'twelve loud mountains' };
  const codeNow = () => authCode(server, operator.email);
  expect(await operator.call('changeOperatorPassword', { ...change, oldPassword: 'x', authCode: codeNow() })).toMatchObject({
    code: 1109,
  });
  expect(await operator.call('changeOperatorPassword', { ...change, authCode: '000000' })).toMatchObject({ code: 1020 });
  expect(
    await operator.call('changeOperatorPassword', { ...change, newPassword: 'password1', authCode: codeNow() }),
  ).toMatchObject({ code: 23564 });
  expect(await operator.call('changeOperatorPassword', { ...change, authCode: codeNow() })).toMatchObject({ code: 0 });
  expect(await other.call('operatorSession')).toMatchObject({ status: 401, code: 23519 });
  expect(await pendingLogin.call('operatorSignIn', { authCode: codeNow() })).toMatchObject({ status: 401, code: 23519 });
  expect(await operator.call('operatorSession')).toMatchObject({ code: 0 });

  const { cookie = '' } = operator.headers();
  expect(await operator.call('operatorLogout')).toMatchObject({ code: 0 });
  expect(operator.cookies.size).toBe(0);
  const replayed = await operator.call('operatorSession', {}, { headers: { cookie } });
  expect(replayed).toMatchObject({ status: 401, code: 23519 });
});

it('cookies are host-only, and no script or other site gets them', async () => {
  const browser = consoleBrowser(server);
  const { headers } = await browser.call('operatorLogin', secondLogin(), { headers: { 'user-agent': 'x'.repeat(2_000) } });
  expect(headers['set-cookie']).toEqual([
    expect.stringMatching(/^console-login=[\w-]{43}; Max-Age=600; Path=\/; HttpOnly; SameSite=Strict$/),
  ]);
  expect(headers['cache-control']).toBe('no-store');
});

it('no secret appears in the database or the log', async () => {
  const operator = await newOperator(server, administrator, ['support'], 'traces@operators.example');
  const { rows } = await server.database.pool.query<{ text: string }>(
    `select string_agg(dump.line, '') as text from (
       select operators::text as line from operators union all select operator_session::text from operator_session
       union all select operator_recovery_code::text from operator_recovery_code
       union all select operator_invitation::text from operator_invitation union all select audit_entry::text from audit_entry) dump`,
  );
  const stored = `${rows[0]?.text}${server.logged()}`;
  for (const secret of [operator.password, operator.cookies.get('console') ?? '', ...operator.recoveryCodes]) {
    expect(secret.length).toBeGreaterThan(8);
    expect(stored).not.toContain(secret);
    expect(stored).not.toContain(Buffer.from(secret).toString('hex'));
  }
});

it('checklist 30: only a page of the console may make calls', async () => {
  for (const origin of [
    'https://evil.example',
    `http://northwind.localhost:${server.port}`,
    `https://${CONSOLE}.evil.example`,
    'null',
    '',
  ])
    expect([origin, await administrator.call('operatorSession', {}, { headers: { origin } })]).toMatchObject([
      origin,
      { status: 403, code: 1057 },
    ]);
  const { origin: _origin, ...withoutOrigin } = administrator.headers();
  const sent = await server.send('/operator/v1/session', { method: 'POST', body: {}, host: CONSOLE, headers: withoutOrigin });
  expect(sent).toMatchObject({ status: 403, code: 1057 });
  expect(await server.send('/operator/v1/session', { host: CONSOLE, headers: administrator.headers() })).toMatchObject({
    status: 404,
  });
});

import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { NORTHWIND, PASSWORD, PLUMTREE, startTestServer, type TestServer } from '../../../test-support/test-server.ts';
import { SoftwareAuthenticator } from '../test-support/software-authenticator.ts';

let server: TestServer;
let count = 0;
const MINUTE = 60_000;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

interface Person {
  readonly email: string;
  readonly token: string;
}

async function somebody(host = NORTHWIND): Promise<Person> {
  const email = `factor-${(count += 1)}@mail.example`;
  const { token } = await server.newUser(email, { host });
  return { email, token };
}

const login = (email: string, second: object = {}, password = PASSWORD) =>
  server.call('login', { username: email, password, type: 'E', ...second });
const verification = (proof: object) => ({ command: 'verification', ...proof });
const templatesTo = (email: string) =>
  server
    .outbox()
    .filter(({ to }) => to === email)
    .map(({ template }) => template);
const codeOf = (secret: string, asideMs = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: server.clock.nowMs + asideMs });
const wrong = (code: string) => (code === '000000' ? '000001' : '000000');
const nextStep = () => void (server.clock.nowMs += 30_000);

/** Sets up an authenticator app. */
async function withApp(person: Person): Promise<{ secret: string; recoveryCodes: string[] }> {
  const { data } = await server.call('createAuthenticator', {}, { token: person.token });
  const answer = await server.call('submitAuthenticator', { authCode: codeOf(data.secret) }, { token: person.token });
  expect(answer.code).toBe(0);
  nextStep();
  return { secret: data.secret, recoveryCodes: answer.data.recoveryCodes };
}

const origin = (): string => `http://${NORTHWIND}:${server.port}`;

async function withPasskey(person: Person, name = 'This phone'): Promise<SoftwareAuthenticator> {
  const { data } = await server.call('createPasskey', {}, { token: person.token });
  const authenticator = new SoftwareAuthenticator();
  const credential = authenticator.create({ challenge: data.challenge, rpId: data.rp.id, origin: origin() });
  const answer = await server.call('submitPasskey', { name, credential }, { token: person.token });
  expect(answer.code).toBe(0);
  return authenticator;
}

describe('an authenticator app', () => {
  it('is set up with a secret and required at the next login', async () => {
    const person = await somebody();
    const { data } = await server.call('createAuthenticator', {}, { token: person.token });
    expect(data.secret).toMatch(/^[A-Z2-7]{32}$/);
    const uri = new URL(data.otpauthUrl);
    expect(decodeURIComponent(uri.pathname)).toContain(`Northwind Markets:${person.email}`);
    expect(uri.searchParams.get('secret')).toBe(data.secret);
    expect('token' in (await login(person.email)).data).toBe(true);
    const refused = await server.call('submitAuthenticator', { authCode: wrong(codeOf(data.secret)) }, { token: person.token });
    expect(refused.code).toBe(1020);
    const on = await server.call('submitAuthenticator', { authCode: codeOf(data.secret) }, { token: person.token });
    expect(new Set(on.data.recoveryCodes).size).toBe(10);
    expect(templatesTo(person.email)).toContain('authenticator-on');

    expect(await login(person.email)).toMatchObject({
      status: 200,
      code: 0,
      data: { qrcodeStatus: 0, factors: ['authCode', 'recoveryCode'] },
    });
    expect(JSON.stringify((await login(person.email)).data)).not.toContain('token');
    nextStep();
    expect((await login(person.email, verification({ authCode: wrong(codeOf(data.secret)) }))).code).toBe(1020);
    expect((await login(person.email, verification({}))).code).toBe(1020);
    expect((await login(person.email, verification({ authCode: codeOf(data.secret) }), 'wrong password')).code).toBe(1108);
    const inside = await login(person.email, verification({ authCode: codeOf(data.secret) }));
    expect(inside.data).toMatchObject({ userName: person.email, virtualStatus: '0' });
    expect((await server.call('createAuthenticator', {}, { token: inside.data.token })).code).toBe(1057);
  });

  it('is named as missing, not as a wrong code, when it was removed between the steps of a login', async () => {
    const person = await somebody();
    const { secret } = await withApp(person);
    await withPasskey(person);
    expect((await login(person.email)).data.factors).toContain('authCode');
    expect((await server.call('deleteAuthenticator', {}, { token: person.token })).code).toBe(0);
    nextStep();
    expect((await login(person.email, verification({ authCode: codeOf(secret) }))).code).toBe(1057);
    expect((await login(person.email)).data.factors).not.toContain('authCode');
  });

  it('checklist 16: accepts each code once, and only current codes', async () => {
    const person = await somebody();
    const { secret } = await withApp(person);
    const code = codeOf(secret);
    const both = await Promise.all([1, 2].map(() => login(person.email, verification({ authCode: code }))));
    expect(both.map((answer) => answer.code).toSorted()).toEqual([0, 23559]);
    // only somebody who knows the password learns it
    expect((await login(person.email, verification({ authCode: code }), 'wrong password')).code).toBe(1108);
    expect((await login(person.email, verification({ authCode: wrong(code) }))).code).toBe(1020);
    // one from before the one that was used
    expect((await login(person.email, verification({ authCode: codeOf(secret, -30_000) }))).code).toBe(1020);
    expect((await login(person.email, verification({ authCode: codeOf(secret, -90_000) }))).code).toBe(1020);
    expect((await login(person.email, verification({ authCode: codeOf(secret, 90_000) }))).code).toBe(1020);
    nextStep();
    expect((await login(person.email, verification({ authCode: codeOf(secret) }))).code).toBe(0);
  });

  it('cannot be used by another user, and its secret is encrypted for its owner', async () => {
    const [one, other] = [await somebody(), await somebody()];
    const { secret } = await withApp(one);
    await withApp(other);
    expect((await login(other.email, verification({ authCode: codeOf(secret) }))).code).toBe(1020);
    const { rows } = await server.database.pool.query<{ dump: string }>(
      'select authenticators::text as dump from authenticators',
    );
    for (const { dump } of rows) expect(dump).not.toContain(Buffer.from(Secret.fromBase32(secret).bytes).toString('hex'));
    // a row swapped to another user cannot be decrypted
    await server.database.pool.query(
      `update authenticators set secret = (select secret from authenticators a join users u on u.id = a.user_id where u.email = $1)
       where user_id = (select id from users where email = $2)`,
      [one.email, other.email],
    );
    nextStep();
    expect((await login(other.email, verification({ authCode: codeOf(secret) }))).status).toBe(500);
    expect((await login(one.email, verification({ authCode: codeOf(secret) }))).code).toBe(0);
  });

  it('checklist 15: slows down fifty wrong codes, without affecting other accounts', async () => {
    const [person, other] = [await somebody(), await somebody()];
    const { secret } = await withApp(person);
    const app = await withApp(other);
    const answers = [];
    for (let attempt = 0; attempt < 50; attempt += 1)
      answers.push(await login(person.email, verification({ authCode: wrong(codeOf(secret)) })));
    expect(answers.filter(({ code }) => code === 1020)).toHaveLength(5);
    expect(answers.filter(({ code, status }) => code === 1110 && status === 429)).toHaveLength(45);
    expect(answers.at(-1)?.headers['retry-after']).toBe('30');
    expect((await login(person.email, verification({ authCode: codeOf(secret) }))).status).toBe(429);
    expect((await login(other.email, verification({ authCode: codeOf(app.secret) }))).code).toBe(0);
    server.clock.nowMs += 30_000;
    expect((await login(person.email, verification({ authCode: codeOf(secret) }))).code).toBe(0);
  });

  it('is removed with a fresh proof, together with its recovery codes', async () => {
    const person = await somebody();
    expect((await server.call('deleteAuthenticator', {}, { token: person.token })).code).toBe(1021);
    expect((await server.call('submitAuthenticator', { authCode: '123456' }, { token: person.token })).code).toBe(1021);
    await withApp(person);
    expect((await server.call('deleteAuthenticator', {}, { token: person.token })).code).toBe(0);
    expect((await server.call('userSecurity', {}, { token: person.token })).data).toMatchObject({
      authenticator: false,
      recoveryCodesLeft: 0,
    });
    expect('token' in (await login(person.email)).data).toBe(true);
    expect(templatesTo(person.email)).toContain('authenticator-off');
  });
});

describe('recovery codes', () => {
  it('work once each, in any notation, and are stored as hashes', async () => {
    const person = await somebody();
    const { recoveryCodes } = await withApp(person);
    const [first = '', second = ''] = recoveryCodes;
    expect((await login(person.email, verification({ recoveryCode: first.toLowerCase().replace('-', ' ') }))).code).toBe(0);
    expect(templatesTo(person.email)).toContain('recovery-code-used');
    expect((await login(person.email, verification({ recoveryCode: first }))).code).toBe(1020);
    const both = await Promise.all([1, 2].map(() => login(person.email, verification({ recoveryCode: second }))));
    expect(both.map((answer) => answer.code).toSorted()).toEqual([0, 1020]);
    expect((await server.call('userSecurity', {}, { token: person.token })).data.recoveryCodesLeft).toBe(8);
    const { rows } = await server.database.pool.query<{ dump: string }>(
      'select recovery_codes::text as dump from recovery_codes',
    );
    for (const code of recoveryCodes)
      for (const { dump } of rows) expect(dump).not.toContain(Buffer.from(code.replace('-', '')).toString('hex'));
  });

  it('work while a concurrent login clears the failed attempts', async () => {
    const person = await somebody();
    const { recoveryCodes } = await withApp(person);
    expect((await login(person.email, verification({ recoveryCode: 'AAAAA-AAAAA' }))).code).toBe(1020);
    const { pool } = server.database;
    const otherClient = await pool.connect();
    await otherClient.query('begin');
    await otherClient.query('select * from factor_tries for update');
    const answer = login(person.email, verification({ recoveryCode: recoveryCodes[0] }));
    const waits = `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
    await vi.waitFor(async () => expect((await pool.query(waits)).rowCount).toBe(1), { timeout: 10_000 });
    await otherClient.query('delete from factor_tries');
    await otherClient.query('commit');
    otherClient.release();
    expect((await answer).code).toBe(0);
  });

  it('are replaced by new ones, which requires a factor', async () => {
    const person = await somebody();
    expect((await server.call('createRecoveryCodes', {}, { token: person.token })).code).toBe(1057);
    const { recoveryCodes } = await withApp(person);
    const renewed = await server.call('createRecoveryCodes', {}, { token: person.token });
    expect(renewed.data.recoveryCodes).toHaveLength(10);
    expect((await login(person.email, verification({ recoveryCode: recoveryCodes[0] }))).code).toBe(1020);
    expect((await login(person.email, verification({ recoveryCode: renewed.data.recoveryCodes[0] }))).code).toBe(0);
    expect(templatesTo(person.email)).toContain('recovery-codes-new');
  });
});

describe('a passkey', () => {
  const challengeAt = async (email: string) => (await login(email)).data.passkeyOptions;

  it('is a second factor on the host it was made for', async () => {
    const person = await somebody();
    const authenticator = await withPasskey(person);
    const answer = await login(person.email);
    expect(answer.data).toMatchObject({
      qrcodeStatus: 0,
      factors: ['passkey', 'recoveryCode'],
      passkeyOptions: { rpId: NORTHWIND },
    });
    const options = answer.data.passkeyOptions;
    expect(options.allowCredentials).toEqual([
      { id: authenticator.credentialId.toString('base64url'), type: 'public-key', transports: ['internal'] },
    ]);
    const passkey = authenticator.get({ challenge: options.challenge, rpId: NORTHWIND, origin: origin() });
    expect((await login(person.email, verification({ passkey }))).data).toMatchObject({ userName: person.email });
    // the challenge is spent
    expect((await login(person.email, verification({ passkey }))).code).toBe(1020);
    expect((await server.call('userSecurity', {}, { token: person.token })).data.passkeys).toMatchObject([
      { name: 'This phone', rpId: NORTHWIND, usedTs: server.clock.nowMs },
    ]);
    expect(templatesTo(person.email)).toContain('passkey-added');
  });

  it('is rejected with another origin, host, challenge, purpose, key or user, or if it was cloned', async () => {
    const [person, other] = [await somebody(), await somebody()];
    const authenticator = await withPasskey(person);
    await withPasskey(other);
    const own = { rpId: NORTHWIND, origin: origin() };
    // made for a step-up, used at a login
    const { challenge: forStepUp } = (await server.call('passkeyChallenge', {}, { token: person.token })).data;
    const elsewhere = authenticator.get({ challenge: forStepUp, ...own });
    expect((await login(person.email, verification({ passkey: elsewhere }))).code).toBe(1020);
    const tryWith = async (change: object, with_ = authenticator) => {
      const { challenge } = await challengeAt(person.email);
      server.clock.nowMs += 16 * MINUTE;
      const fresh = (await challengeAt(person.email)).challenge;
      expect(challenge).not.toBe(fresh);
      return (await login(person.email, verification({ passkey: with_.get({ challenge: fresh, ...own, ...change }) }))).code;
    };
    expect(await tryWith({ origin: 'http://evil.example' })).toBe(1020);
    expect(await tryWith({ rpId: 'evil.example' })).toBe(1020);
    expect(await tryWith({ challenge: Buffer.alloc(32).toString('base64url') })).toBe(1020);
    expect(await tryWith({ challenge: (await challengeAt(other.email)).challenge })).toBe(1020);
    const otherKey = new SoftwareAuthenticator();
    expect(await tryWith({}, otherKey)).toBe(1020);
    authenticator.counter = 10;
    expect(await tryWith({})).toBe(0);
    authenticator.counter = 3;
    expect(await tryWith({})).toBe(1020);
    authenticator.counter = 20;
    expect(await tryWith({})).toBe(0);
  });

  it('expires together with its challenge', async () => {
    const person = await somebody();
    const authenticator = await withPasskey(person);
    const { challenge } = await challengeAt(person.email);
    server.clock.nowMs += 5 * MINUTE;
    const passkey = authenticator.get({ challenge, rpId: NORTHWIND, origin: origin() });
    expect((await login(person.email, verification({ passkey }))).code).toBe(1020);
  });

  it('cannot be created without its challenge, twice, or on an IP address', async () => {
    const person = await somebody();
    const authenticator = new SoftwareAuthenticator();
    const made = (challenge: string) => authenticator.create({ challenge, rpId: NORTHWIND, origin: origin() });
    const submit = (credential: object) => server.call('submitPasskey', { name: 'Key', credential }, { token: person.token });
    expect((await submit(made(Buffer.alloc(32).toString('base64url')))).code).toBe(1020);
    const { data } = await server.call('createPasskey', {}, { token: person.token });
    const credential = made(data.challenge);
    expect((await submit(credential)).code).toBe(0);
    expect((await submit(credential)).code).toBe(1020);
    expect((await server.call('createPasskey', {}, { token: person.token, host: '127.0.0.1' })).code).toBe(1057);
  });

  it('checklist 1: can be renamed and removed only by its owner', async () => {
    const [person, other] = [await somebody(), await somebody()];
    await withPasskey(person);
    const { passkeys } = (await server.call('userSecurity', {}, { token: person.token })).data;
    const { id } = passkeys[0];
    expect(await server.call('updatePasskey', { id, name: 'mine' }, { token: other.token })).toMatchObject({
      code: 1008,
      data: null,
    });
    expect(await server.call('deletePasskey', { id }, { token: other.token })).toMatchObject({ code: 1008, data: null });
    expect((await server.call('updatePasskey', { id: 'no-id', name: 'x' }, { token: person.token })).code).toBe(1008);
    expect((await server.call('updatePasskey', { id, name: 'Security key' }, { token: person.token })).code).toBe(0);
    expect((await server.call('userSecurity', {}, { token: person.token })).data.passkeys).toMatchObject([
      { name: 'Security key' },
    ]);
    expect((await server.call('deletePasskey', { id }, { token: person.token })).code).toBe(0);
    expect((await server.call('userSecurity', {}, { token: person.token })).data).toMatchObject({
      passkeys: [],
      recoveryCodesLeft: 0,
      stepUpBy: ['password'],
    });
    expect(templatesTo(person.email)).toContain('passkey-removed');
  });
});

describe('step-up', () => {
  const sensitive = [
    ['submitPhrase', { phrase: 'blue heron' }],
    ['createAuthenticator', {}],
    ['deleteAuthenticator', {}],
    ['createRecoveryCodes', {}],
    ['createPasskey', {}],
    ['deletePasskey', { id: 'x' }],
  ] as const;

  it.each(sensitive)('checklist 40: %s requires a fresh proof after five minutes', async (name, body) => {
    const person = await somebody();
    expect((await server.call(name, body, { token: person.token })).code).not.toBe(23560);
    server.clock.nowMs += 5 * MINUTE;
    expect(await server.call(name, body, { token: person.token })).toMatchObject({ status: 200, code: 23560, data: null });
    expect((await server.call('stepUp', { password: 'wrong' }, { token: person.token })).code).toBe(1108);
    expect((await server.call(name, body, { token: person.token })).code).toBe(23560);
    const proved = await server.call('stepUp', { password: PASSWORD }, { token: person.token });
    expect(proved.data).toEqual({ stepUpTs: server.clock.nowMs + 5 * MINUTE });
    expect((await server.call(name, body, { token: person.token })).code).not.toBe(23560);
  });

  it('checklist 40: requires the second factor if one is on, and rejects a password instead', async () => {
    const person = await somebody();
    const { secret } = await withApp(person);
    server.clock.nowMs += 5 * MINUTE;
    expect((await server.call('userSecurity', {}, { token: person.token })).data).toMatchObject({
      stepUpTs: 0,
      stepUpBy: ['authCode', 'recoveryCode'],
    });
    expect((await server.call('stepUp', { password: PASSWORD }, { token: person.token })).code).toBe(1057);
    expect((await server.call('stepUp', {}, { token: person.token })).code).toBe(1001);
    expect((await server.call('stepUp', { password: PASSWORD, authCode: codeOf(secret) }, { token: person.token })).code).toBe(
      1001,
    );
    expect((await server.call('stepUp', { authCode: wrong(codeOf(secret)) }, { token: person.token })).code).toBe(1020);
    expect((await server.call('stepUp', { authCode: codeOf(secret) }, { token: person.token })).code).toBe(0);
    expect((await server.call('deleteAuthenticator', {}, { token: person.token })).code).toBe(0);
  });

  it('by passkey uses a challenge of its own', async () => {
    const person = await somebody();
    const authenticator = await withPasskey(person);
    server.clock.nowMs += 5 * MINUTE;
    const { data } = await server.call('passkeyChallenge', {}, { token: person.token });
    const passkey = authenticator.get({ challenge: data.challenge, rpId: data.rpId, origin: origin() });
    expect((await server.call('stepUp', { passkey }, { token: person.token })).code).toBe(0);
    expect((await server.call('submitPhrase', { phrase: 'grey owl' }, { token: person.token })).code).toBe(0);
  });

  it('is revoked in other sessions when a factor is added', async () => {
    const person = await somebody();
    const elsewhere = (await login(person.email)).data.token;
    await withApp(person);
    expect((await server.call('deleteAuthenticator', {}, { token: elsewhere })).code).toBe(23560);
    expect((await server.call('submitPhrase', { phrase: 'x' }, { token: person.token })).code).toBe(0);
  });

  it('checklist 17: slows down wrong passwords', async () => {
    const person = await somebody();
    for (let attempt = 0; attempt < 5; attempt += 1)
      expect((await server.call('stepUp', { password: 'wrong' }, { token: person.token })).code).toBe(1108);
    expect(await server.call('stepUp', { password: PASSWORD }, { token: person.token })).toMatchObject({
      status: 429,
      code: 1110,
    });
    server.clock.nowMs += 1_000;
    expect((await server.call('stepUp', { password: PASSWORD }, { token: person.token })).code).toBe(0);
  });
});

it('checklist 18: a password reset by mail keeps the second factor on and ends every session', async () => {
  const person = await somebody();
  const { secret } = await withApp(person);
  expect((await server.call('sendMail', { email: person.email, type: 2 })).code).toBe(0);
  const code = server.outbox().findLast(({ to, template }) => to === person.email && template === 'forgot-code')?.code;
  const body = { username: person.email, password: 'eight tall towers', type: 'E' };
  expect((await server.call('forgot', { ...body, code })).code).toBe(0);
  expect((await server.call('userInfo', {}, { token: person.token })).status).toBe(401);
  expect((await server.call('login', body)).data).toMatchObject({ qrcodeStatus: 0 });
  expect((await server.call('login', { ...body, ...verification({ authCode: wrong(codeOf(secret)) }) })).code).toBe(1020);
  expect((await server.call('login', { ...body, ...verification({ authCode: codeOf(secret) }) })).data.token).toEqual(
    expect.any(String),
  );
  expect(templatesTo(person.email)).toContain('password-reset');
});

it("checklist 2: a factor of one brand does not work for another brand's account of the same name", async () => {
  const person = await somebody();
  await withApp(person);
  expect((await server.newUser(person.email, { host: PLUMTREE })).token).toEqual(expect.any(String));
});

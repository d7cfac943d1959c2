import { createHmac } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loadKey } from '../../../crypto/keys.ts';
import { PASSWORD, PLUMTREE, startTestServer, type TestServer } from '../../../test-support/test-server.ts';

let server: TestServer;
let count = 99;
/** numbers reserved for fiction */
const number = (): string => `12025550${(count += 1)}`;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const lastTo = (to: string) => server.outbox().findLast((message) => message.to === to);
const newCode = async (phone: string, type = 1): Promise<string> => {
  expect((await server.call('sendPhone', { phone, type })).code).toBe(0);
  return lastTo(`+${phone}`)?.code ?? '';
};
const register = (phone: string, code: string, rest: object = {}, host?: string) =>
  server.call('register', { username: phone, password: PASSWORD, code, type: 'P', ...rest }, host ? { host } : {});
const login = (phone: string, password = PASSWORD, host?: string) =>
  server.call('login', { username: phone, password, type: 'P' }, host ? { host } : {});

/** A captcha with a known answer: the stored hash is overwritten, since the image cannot be read. */
async function captchaFor(answer: string, host = PLUMTREE): Promise<string> {
  const { data } = await server.call('getImageCode', {}, { host });
  const hash = createHmac('sha256', loadKey(server.dataDir, 'verification-code'))
    .update(JSON.stringify(['captcha', data.uuid, answer]))
    .digest();
  await server.database.pool.query('update captchas set answer_hash = $2 where id = $1', [data.uuid, hash]);
  return data.uuid;
}

describe('by phone with a code', () => {
  it('registers an account that logs in by its number in any notation', async () => {
    const phone = number();
    const code = await newCode(phone);
    expect(lastTo(`+${phone}`)).toMatchObject({ channel: 'sms', template: 'register-code', text: expect.stringContaining(code) });
    expect((await register(phone, code === '000000' ? '000001' : '000000')).code).toBe(1111);
    expect((await register(phone, code)).code).toBe(0);
    for (const written of [phone, `+${phone}`, `+1 (202) 555-${phone.slice(-4)}`])
      expect((await login(written)).data).toMatchObject({ userName: phone });
    const { token } = (await login(phone)).data;
    expect((await server.call('userInfo', {}, { token })).data).toMatchObject({
      phone,
      email: '',
      registerType: 'P',
      nick: `•••${phone.slice(-4)}`,
    });
  });

  it.each(['0', '12345', '4477', '999999999999999', '1 202 555 01a0', 'someone@mail.example', `${'4'.repeat(60)}`])(
    'rejects the invalid number %s',
    async (phone) => {
      expect(await server.call('sendPhone', { phone, type: 1 })).toMatchObject({ status: 200, code: 1001 });
      expect((await register(phone, '123456')).code).toBe(1001);
      expect((await login(phone)).code).toBe(1108);
    },
  );

  it('checklist 37: answers alike for a number that has an account, and notifies only its owner', async () => {
    const phone = number();
    await register(phone, await newCode(phone));
    server.clock.nowMs += 61_000;
    const [known, unknown] = [
      await server.call('sendPhone', { phone, type: 1 }),
      await server.call('sendPhone', { phone: number(), type: 1 }),
    ];
    expect(known.text).toBe(unknown.text);
    expect(lastTo(`+${phone}`)).toMatchObject({ template: 'account-exists', code: null });
  });

  it('checklist 14, 16: resets a password with a code that cannot register, and ends the sessions', async () => {
    const phone = number();
    await register(phone, await newCode(phone));
    const { token } = (await login(phone)).data;
    server.clock.nowMs += 61_000;
    const code = await newCode(phone, 2);
    expect(lastTo(`+${phone}`)).toMatchObject({ template: 'forgot-code' });
    const body = { username: phone, password: 'eight tall towers', type: 'P' };
    expect((await register(phone, code)).code).toBe(1111);
    expect((await server.call('forgot', { ...body, password: 'short', code })).code).toBe(1001);
    expect((await server.call('forgot', { ...body, code })).code).toBe(0);
    expect((await server.call('forgot', { ...body, code })).code).toBe(1111);
    expect((await server.call('userInfo', {}, { token })).status).toBe(401);
    expect((await login(phone)).code).toBe(1108);
    expect((await login(phone, 'eight tall towers')).code).toBe(0);
    // users without an e-mail address get a text message
    expect(lastTo(`+${phone}`)).toMatchObject({ channel: 'sms', template: 'password-reset' });
  });
});

describe('by phone with a captcha', () => {
  it('registers an account without a message', async () => {
    const phone = number();
    expect((await server.call('sendPhone', { phone, type: 1 }, { host: PLUMTREE })).code).toBe(1057);
    const { data } = await server.call('getImageCode', {}, { host: PLUMTREE });
    expect(data.uuid).toMatch(/^[0-9a-f-]{36}$/);
    const picture = Buffer.from(data.data.replace('data:image/png;base64,', ''), 'base64');
    expect(picture.subarray(1, 4).toString()).toBe('PNG');
    expect(picture.length).toBeGreaterThan(1_000);
    const uuid = await captchaFor('ACDEF');
    expect((await register(phone, ' acdef ', { uuid }, PLUMTREE)).code).toBe(0);
    expect((await login(phone, PASSWORD, PLUMTREE)).code).toBe(0);
  });

  it('reveals that a number is taken only after a solved captcha', async () => {
    const phone = number();
    expect((await register(phone, 'ACDEF', { uuid: await captchaFor('ACDEF') }, PLUMTREE)).code).toBe(0);
    const again = await captchaFor('ACDEF');
    expect((await register(phone, 'HJKLM', { uuid: again }, PLUMTREE)).code).toBe(23556);
    expect((await register(phone, 'ACDEF', { uuid: again }, PLUMTREE)).code).toBe(23555);
    expect((await register(phone, 'ACDEF', { uuid: await captchaFor('ACDEF') }, PLUMTREE)).code).toBe(1004);
    expect((await login(phone, PASSWORD, PLUMTREE)).code).toBe(0);
  });

  it('checklist 39: is single use, bound to its uuid and brand, and expires', async () => {
    const phone = number();
    const [one, other] = [await captchaFor('ACDEF'), await captchaFor('HJKLM')];
    // the form is validated first, and the captcha stays valid
    expect((await register(phone, 'ACDEF', { uuid: one, password: 'short' }, PLUMTREE)).code).toBe(1001);
    expect((await register(phone, 'HJKLM', { uuid: one }, PLUMTREE)).code).toBe(23556);
    expect((await register(phone, 'ACDEF', { uuid: one }, PLUMTREE)).code).toBe(23555);
    expect((await register(phone, 'HJKLM', { uuid: 'rubbish' }, PLUMTREE)).code).toBe(23555);
    expect((await register(phone, 'HJKLM', {}, PLUMTREE)).code).toBe(23555);
    await server.database.pool.query("update captchas set brand_id = 'northwind' where id = $1", [other]);
    expect((await register(phone, 'HJKLM', { uuid: other }, PLUMTREE)).code).toBe(23555);
    const late = await captchaFor('HJKLM');
    server.clock.nowMs += 5 * 60_000;
    expect((await register(phone, 'HJKLM', { uuid: late }, PLUMTREE)).code).toBe(23555);
    const twice = await captchaFor('HJKLM');
    const both = await Promise.all([phone, number()].map((name) => register(name, 'HJKLM', { uuid: twice }, PLUMTREE)));
    expect(both.map(({ code }) => code).toSorted()).toEqual([0, 23555]);
  });

  it('does not replace the code if a brand requires one', async () => {
    const uuid = await captchaFor('ACDEF');
    expect((await register(number(), 'ACDEF', { uuid })).code).toBe(1111);
  });
});

describe('an e-mail address for an account registered by phone', () => {
  async function phoneUser(): Promise<{ phone: string; token: string }> {
    const phone = number();
    await register(phone, await newCode(phone));
    return { phone, token: (await login(phone)).data.token };
  }
  const address = () => `bound-${(count += 1)}@mail.example`;
  const codeTo = (email: string) => lastTo(email)?.code ?? '';

  it('is bound by a code sent to it, and can then log in', async () => {
    const { phone, token } = await phoneUser();
    const email = address();
    // coverage 2.3: a client that knows no code must not take it for success
    expect(await server.call('bindEmail', { email }, { token })).toMatchObject({ status: 200, code: 23556, data: null });
    expect((await server.call('userInfo', {}, { token })).data.email).toBe('');
    expect(lastTo(email)).toMatchObject({ template: 'bind-email-code' });
    const code = codeTo(email);
    expect((await server.call('bindEmail', { email: address(), code }, { token })).code).toBe(1111);
    expect((await server.call('bindEmail', { email, code }, { token })).data).toEqual({ codeStatus: 1 });
    expect((await server.call('userInfo', {}, { token })).data).toMatchObject({ email, phone, registerType: 'P' });
    expect(lastTo(email)).toMatchObject({ template: 'email-bound', text: expect.stringContaining(email) });
    // a stolen session must not add an address silently
    expect(lastTo(`+${phone}`)).toMatchObject({ channel: 'sms', template: 'email-bound', text: expect.stringContaining(email) });
    expect((await server.call('login', { username: email, password: PASSWORD, type: 'E' })).code).toBe(0);
    expect((await server.call('bindEmail', { email: address() }, { token })).code).toBe(1157);
  });

  it("checklist 16: cannot be bound by another user's code or one for another purpose", async () => {
    const [one, other] = [await phoneUser(), await phoneUser()];
    const email = address();
    await server.call('bindEmail', { email }, { token: one.token });
    const code = codeTo(email);
    expect((await server.call('bindEmail', { email, code }, { token: other.token })).code).toBe(1111);
    expect((await server.call('register', { username: email, password: PASSWORD, code, type: 'E' })).code).toBe(1111);
    expect((await server.call('bindEmail', { email, code }, { token: one.token })).code).toBe(0);
  });

  it('checklist 37: does not reveal a taken address, and needs only the code, however old the login is', async () => {
    const { token } = await phoneUser();
    const taken = address();
    await server.newUser(taken);
    const free = address();
    server.clock.nowMs += 5 * 60_000;
    const answers = [
      await server.call('bindEmail', { email: taken }, { token }),
      await server.call('bindEmail', { email: free }, { token }),
    ];
    expect(answers[0]?.text).toBe(answers[1]?.text);
    expect(answers[0]?.code).toBe(23556);
    expect(lastTo(taken)).toMatchObject({ template: 'bind-email-taken', code: null });
    expect((await server.call('bindEmail', { email: free, code: codeTo(free) }, { token })).code).toBe(0);
  });

  it('is refused as in use if somebody registered with it after the code was sent', async () => {
    const { token } = await phoneUser();
    const email = address();
    await server.call('bindEmail', { email }, { token });
    const code = codeTo(email);
    server.clock.nowMs += 61_000;
    await server.newUser(email);
    expect((await server.call('bindEmail', { email, code }, { token })).code).toBe(1045);
  });

  it('checklist 40: requires the second factor first if one is on', async () => {
    const { token } = await phoneUser();
    const { data } = await server.call('createAuthenticator', {}, { token });
    const authCode = new TOTP({ secret: Secret.fromBase32(data.secret) }).generate({ timestamp: server.clock.nowMs });
    expect((await server.call('submitAuthenticator', { authCode }, { token })).code).toBe(0);
    const email = address();
    expect((await server.call('bindEmail', { email }, { token })).code).toBe(23556);
    server.clock.nowMs += 5 * 60_000;
    expect((await server.call('bindEmail', { email }, { token })).code).toBe(23560);
    expect((await server.call('bindEmail', { email, code: codeTo(email) }, { token })).code).toBe(23560);
  });

  it('cannot be added if the brand does not offer it', async () => {
    const phone = number();
    await register(phone, 'ACDEF', { uuid: await captchaFor('ACDEF') }, PLUMTREE);
    const { token } = (await login(phone, PASSWORD, PLUMTREE)).data;
    expect((await server.call('bindEmail', { email: address() }, { token, host: PLUMTREE })).code).toBe(1057);
  });
});

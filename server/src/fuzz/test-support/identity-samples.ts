import type { CallName } from '@truefill/api/paths.ts';
import { Secret, TOTP } from 'otpauth';
import { SoftwareAuthenticator } from '../../features/identity/test-support/software-authenticator.ts';
import { PASSWORD } from '../../test-support/test-server.ts';
import type { FuzzWorld, Trader } from './fuzz-world.ts';
import type { Sample } from './samples.ts';

const none: Sample = { body: () => ({}) };
let phones = 0;

/** A number that nobody has, of a network that has such numbers. */
function newPhone(): string {
  return `1202555${String((phones += 1)).padStart(4, '0')}`;
}

async function demanded(world: FuzzWorld, name: CallName, body: object, token: string, host: string) {
  const answer = await world.server.call(name, body, { token, host });
  if (answer.code !== 0) throw new Error(`${name} for a sample: ${answer.text}`);
  return answer.data;
}

async function newAuthenticatorCode(world: FuzzWorld, trader: Trader): Promise<string> {
  await world.renew(trader);
  const { secret } = await demanded(world, 'createAuthenticator', {}, trader.real, trader.host);
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: world.server.clock.nowMs });
}

async function withAuthenticator(world: FuzzWorld, trader: Trader): Promise<void> {
  const authCode = await newAuthenticatorCode(world, trader);
  await demanded(world, 'submitAuthenticator', { authCode }, trader.real, trader.host);
}

async function newCredential(world: FuzzWorld, { real, host }: Trader) {
  const { challenge, rp } = await demanded(world, 'createPasskey', {}, real, host);
  return new SoftwareAuthenticator().create({ challenge, rpId: rp.id, origin: `http://${host}:${world.server.port}` });
}

async function withPasskey(world: FuzzWorld, trader: Trader): Promise<string> {
  await world.renew(trader);
  const body = { name: 'Key', credential: await newCredential(world, trader) };
  await demanded(world, 'submitPasskey', body, trader.real, trader.host);
  return (await demanded(world, 'userSecurity', {}, trader.real, trader.host)).passkeys[0].id;
}

/** Samples of the calls that need somebody's account in a certain state. */
export const IDENTITY_SAMPLES: Readonly<Partial<Record<CallName, Sample>>> = {
  sendPhone: { body: () => ({ phone: newPhone(), type: 1, locale: 'en' }) },
  getImageCode: none,
  forgot: {
    async body({ server, newAddress }, { host }) {
      const email = newAddress();
      await server.newUser(email, { host });
      await server.call('sendMail', { email, type: 2 }, { host });
      const code = server.outbox().findLast(({ to }) => to === email)?.code;
      return { username: email, password: 'another long password', code, type: 'E' };
    },
  },
  submitUserInfo: { body: () => ({ nickName: 'Ann' }), writes: ['nickname'] },
  bindEmail: {
    async body({ server, newAddress }, { userId }) {
      const { pool } = server.database;
      await pool.query("update users set email = null, email_key = null, registered_by = 'phone', phone = $2 where id = $1", [userId, `+${newPhone()}`]);
      return { email: newAddress(), locale: 'en' };
    },
    ownTrader: true,
  },
  submitPassword: {
    async body(world, trader) {
      await world.renew(trader);
      return { oldPassword: PASSWORD, newPassword: 'another long password' };
    },
    ownTrader: true,
    writes: ['password_hash', 'password_set_ms'],
  },
  userSecurity: none,
  stepUp: { body: () => ({ password: PASSWORD }), ownTrader: true },
  submitPhrase: { body: () => ({ phrase: 'blue heron' }), writes: ['phrase'] },
  createAuthenticator: none,
  submitAuthenticator: { body: async (world, trader) => ({ authCode: await newAuthenticatorCode(world, trader) }), ownTrader: true },
  deleteAuthenticator: {
    async body(world, trader) {
      await withAuthenticator(world, trader);
      return {};
    },
    ownTrader: true,
  },
  createRecoveryCodes: {
    async body(world, trader) {
      await withAuthenticator(world, trader);
      return {};
    },
    ownTrader: true,
  },
  createPasskey: none,
  submitPasskey: {
    async body(world, trader) {
      await world.renew(trader);
      return { name: 'Key', credential: await newCredential(world, trader) };
    },
    ownTrader: true,
  },
  updatePasskey: { body: async (world, trader) => ({ id: await withPasskey(world, trader), name: 'Phone' }), ownTrader: true },
  deletePasskey: { body: async (world, trader) => ({ id: await withPasskey(world, trader) }), ownTrader: true },
  passkeyChallenge: {
    async body(world, trader) {
      await withPasskey(world, trader);
      return {};
    },
    ownTrader: true,
  },
  sessionList: none,
  endSession: {
    async body(world, trader) {
      const { token } = await world.logIn(trader);
      const { list } = await demanded(world, 'sessionList', {}, token, trader.host);
      return { id: list.find(({ current }: { current: boolean }) => current).id };
    },
  },
  endOtherSessions: { ...none, ownTrader: true },
};

import { PATHS, type CallName } from '@truefill/api/paths.ts';
import { decodeField, encodeField } from '@truefill/api/fields/encoded-field.ts';
import { NORTHWIND, PASSWORD, type Answer, type TestServer } from '../../../test-support/test-server.ts';

/** A user whose client encodes and decodes fields like the app. */
export interface MethodUser {
  readonly userId: number;
  readonly token: string;
  /** returns at once: notices may still be queued */
  call(name: CallName, body?: object): Promise<Answer>;
  encode(name: string, text: string): Promise<string>;
  decode(name: string, encoded: string): Promise<string | null>;
  addWallet(currencyId: number, address: string): Promise<Answer>;
  /** `CARD` with overrides, its secret fields encoded */
  card(overrides?: object): Promise<Record<string, unknown>>;
  addCard(overrides?: object): Promise<Answer>;
  /** makes a fresh proof */
  prove(): Promise<void>;
  /** the same user in a new session, which has another key */
  again(): Promise<MethodUser>;
}

const ENCODED = ['name', 'account', 'address', 'idNumber', 'phoneNumber'];

/** Fictional. */
export const CARD = {
  bankName: 'Example Bank',
  bankCode: '100',
  bankAddress: '1 Example Street',
  swiftCode: 'EXAMGB00',
  branchCode: '22',
  bankCountry: 'United Kingdom',
  postCode: 'EX1 1AA',
  accountType: 'current',
  insNum: '003',
  traNum: '00042',
  name: 'Ann Example',
  account: 'GB00 EXAM 4408 1200 1177',
  address: '2 Example Road',
  idNumber: 'ID-556677',
  phoneNumber: '4915550100001',
};

let count = 0;

export async function newMethodUser(server: TestServer, host = NORTHWIND): Promise<MethodUser> {
  const email = `method-${(count += 1)}@mail.example`;
  const { userId } = await server.newUser(email, { host });
  return logInMethodUser(server, email, userId, host);
}

async function logInMethodUser(server: TestServer, email: string, userId: number, host: string): Promise<MethodUser> {
  const { data } = await server.call('login', { username: email, password: PASSWORD, type: 'E' }, { host });
  const { token, aesKey } = data;
  const call = (name: CallName, body: object = {}): Promise<Answer> =>
    server.send(PATHS[name], { method: 'POST', body, token, host });
  const encode = (name: string, text: string): Promise<string> => encodeField(aesKey, name, text);
  const card = async (overrides: object = {}): Promise<Record<string, unknown>> => {
    const fields = { ...CARD, ...overrides };
    const entries = Object.entries(fields).map(async ([name, value]) => [
      name,
      ENCODED.includes(name) ? await encode(name, String(value)) : value,
    ]);
    return Object.fromEntries(await Promise.all(entries));
  };
  return {
    userId,
    token,
    call,
    encode,
    decode: (name, encoded) => decodeField(aesKey, name, encoded),
    addWallet: async (currencyId, address) =>
      call('addCryptoWallet', { currencyId, cryptocurrencyAddress: await encode('cryptocurrencyAddress', address) }),
    card,
    addCard: async (overrides) => call('addBankCard', await card(overrides)),
    again: () => logInMethodUser(server, email, userId, host),
    async prove() {
      await call('stepUp', { password: PASSWORD });
    },
  };
}

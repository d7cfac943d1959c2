import { randomUUID } from 'node:crypto';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { parse, stringify } from 'yaml';
import { encodeField } from '@truefill/api/fields/encoded-field.ts';
import { PATHS, type CallName } from '@truefill/api/paths.ts';
import { cents } from '@truefill/domain/money/money.ts';
import { creditOnce } from '../../accounts/test-support/credit-once.ts';
import { raiseVerification } from '../../identity/index.ts';
import { PushFeed, sourceQuote } from '../../quotes/test-support/push-feed.ts';
import { NORTHWIND, PASSWORD, startTestServer, type Answer, type TestServer } from '../../../test-support/test-server.ts';

/** A placeholder user. */
export const TRON_ADDRESS = 'TLa2f6VPqDgRE67v1736s7bJ8Ray5wYjU7';
export const BITCOIN_ADDRESS = 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq';
export const USDT_TRON = 101;
export const USDT_ERC20 = 102;
export const USDC_ERC20 = 103;
export const BTC_BITCOIN = 104;
export const ETH_ETHEREUM = 105;

const SYMBOLS = ['BTCUSDT', 'ETHUSDT', 'EURUSD'];

export interface CashBroker extends TestServer {
  /** sets the price of a bitcoin, whole cents */
  priceBitcoin(cents: number): void;
  newCustomer(host?: string): Promise<Customer>;
}

/** A user with a client that encodes fields and uploads proofs like the app. */
export interface Customer {
  readonly userId: bigint;
  readonly token: string;
  readonly email: string;
  readonly host: string;
  /** does not wait: notices may still be pending */
  call(name: CallName, body?: object, headers?: Readonly<Record<string, string>>): Promise<Answer>;
  encode(name: string, text: string): Promise<string>;
  deposit(
    fields?: Readonly<Record<string, unknown>>,
    picture?: Buffer | null,
    headers?: Readonly<Record<string, string>>,
  ): Promise<Answer>;
  /** credits the real account with dollars, in cents */
  fund(amount: bigint): Promise<void>;
  prove(): Promise<void>;
  /** like an operator's approval */
  verify(level: 'junior' | 'advanced'): Promise<void>;
}

/** The whole server with scripted prices. Bitcoin starts at 100,000.00. */
export async function openCashBroker(brandsDir?: string): Promise<CashBroker> {
  const feed = new PushFeed(SYMBOLS);
  const server = await startTestServer({ feed, ...(brandsDir === undefined ? {} : { brandsDir }) });
  const priceBitcoin = (price: number): void => feed.push(sourceQuote('BTCUSDT', server.clock.nowMs, price));
  priceBitcoin(10_000_000);
  let count = 0;
  const newCustomer = async (host = NORTHWIND): Promise<Customer> => {
    const email = `cash-${(count += 1)}@mail.example`;
    const { userId } = await server.newUser(email, { host });
    return logIn(server, { email, userId: BigInt(userId), host });
  };
  return Object.assign(server, { priceBitcoin, newCustomer });
}

/** Signs a user in, again if time has passed and their session expired. */
export async function logIn(
  server: TestServer,
  { email, userId, host }: Pick<Customer, 'email' | 'userId' | 'host'>,
): Promise<Customer> {
  const { data } = await server.call('login', { username: email, password: PASSWORD, type: 'E' }, { host });
  const { token, aesKey } = data;
  const call: Customer['call'] = (name, body = {}, headers = {}) =>
    server.send(PATHS[name], { method: 'POST', body, token, host, headers });
  return {
    userId,
    token,
    email,
    host,
    call,
    encode: (name, text) => encodeField(aesKey, name, text),
    async deposit(fields, picture, headers = {}) {
      const proof = picture === undefined ? await pictureOf(randomUUID()) : picture;
      const body = multipart({ coinId: USDT_TRON, amt: 100, ...fields }, proof);
      const all = { 'content-type': 'multipart/form-data; boundary=B', ...headers };
      return server.send(PATHS.deposit, { method: 'POST', body, token, host, headers: all });
    },
    async fund(amount) {
      const accountId = await server.trading.gateway.accountId({ userId, accountMode: 'real' });
      await creditOnce(server.queue, accountId, 'real', cents(amount));
    },
    async verify(level) {
      const brandId = host.split('.')[0] ?? '';
      await raiseVerification(server.database.pool, { brandId, userId, level });
    },
    async prove() {
      await call('stepUp', { password: PASSWORD });
    },
  };
}

/** An image unique to this text. */
export async function pictureOf(text: string): Promise<Buffer> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="300" height="200"><text y="90" font-size="9">${text}</text></svg>`;
  return sharp({ create: { width: 300, height: 200, channels: 3, background: '#e0e0e0' } })
    .composite([{ input: Buffer.from(svg) }])
    .withExif({ IFD0: { ImageDescription: text } })
    .jpeg()
    .toBuffer();
}

function multipart(fields: object, picture: Buffer | null): Buffer {
  const part = (disposition: string, content: Buffer | string): Buffer =>
    Buffer.concat([
      Buffer.from(`--B\r\nContent-Disposition: form-data; ${disposition}\r\n\r\n`),
      Buffer.from(content),
      Buffer.from('\r\n'),
    ]);
  const parts = [part('name="metaData"', JSON.stringify(fields))];
  if (picture) parts.push(part('name="depositProof"; filename="proof.jpg"\r\nContent-Type: image/jpeg', picture));
  return Buffer.concat([...parts, Buffer.from('--B--\r\n')]);
}

const BRANDS = join(import.meta.dirname, '../../../../../brands');

/** A folder with the repository's brands and changed files, and a function that removes it. */
export function brandsWith(change: (file: Record<string, never>, id: string) => void): {
  readonly folder: string;
  remove(): void;
} {
  const folder = mkdtempSync(join(tmpdir(), 'truefill-cash-brands-'));
  cpSync(BRANDS, folder, { recursive: true });
  for (const id of ['northwind', 'plumtree']) {
    const path = join(folder, id, 'brand.yaml');
    const file = parse(readFileSync(path, 'utf8')) as Record<string, never>;
    change(file, id);
    writeFileSync(path, stringify(file));
  }
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) };
}

/** The ID in a uid. */
export function numberIn(uid: string): bigint {
  return BigInt(uid.slice(6));
}

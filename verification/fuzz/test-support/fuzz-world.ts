import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { cents } from '@truefill/domain/money/money.ts';
import { creditOnce } from '@truefill/server/features/accounts/test-support/credit-once.ts';
import { PushFeed, sourceQuote } from '@truefill/server/features/quotes/test-support/push-feed.ts';
import { NORTHWIND, PASSWORD, PLUMTREE, startTestServer, type TestServer } from '@truefill/server/test-support/test-server.ts';

/** A user with money in both account modes, and a token for each. */
export interface Trader {
  readonly email: string;
  readonly host: string;
  readonly userId: number;
  readonly real: string;
  readonly demo: string;
  /** of both sessions, for encrypted fields */
  readonly aesKey: string;
}

/** The real server, two users of one brand and one of another. The clock stands still, so no price becomes stale. */
export interface FuzzWorld {
  readonly server: TestServer;
  readonly ann: Trader;
  readonly ben: Trader;
  readonly plum: Trader;
  /** number of the option product on BTCUSDT */
  readonly productId: number;
  /** an address of nobody */
  newAddress(): string;
  /** a phone number of nobody */
  newPhone(): string;
  newTrader(host?: string): Promise<Trader>;
  /** an additional session for a user */
  logIn(trader: Trader): Promise<{ readonly token: string; readonly refreshToken: string }>;
  close(): Promise<void>;
}

const DEPOSIT_CENTS = 100_000_000n;

export async function openFuzzWorld(): Promise<FuzzWorld> {
  const brandsDir = brandsWithoutWaiting();
  const feed = new PushFeed(['BTCUSDT', 'ETHUSDT', 'EURUSD']);
  const server = await startTestServer({ brandsDir, feed });
  feed.push(sourceQuote('BTCUSDT', server.clock.nowMs, 10_000_000), sourceQuote('ETHUSDT', server.clock.nowMs, 400_000));
  let addresses = 0;
  const newAddress = (): string => `fuzz-${(addresses += 1)}@mail.example`;
  const newTrader = async (host = NORTHWIND): Promise<Trader> => {
    const email = newAddress();
    const { token, userId, aesKey } = await server.newUser(email, { host });
    await deposit(server, BigInt(userId));
    const switched = await server.call('switchUser', {}, { token, host });
    return { email, host, userId, real: token, demo: switched.data.token, aesKey };
  };
  const [ann, ben, plum] = [await newTrader(), await newTrader(), await newTrader(PLUMTREE)];
  const products = await server.call('optionProducts', { productCode: 'BTCUSDT' });
  return {
    server,
    ann,
    ben,
    plum,
    productId: products.data.optionsProducts[0].id,
    newAddress,
    newPhone: () => `4915550${100_000 + (addresses += 1)}`,
    newTrader,
    async logIn({ email, host }) {
      return (await server.call('login', { username: email, password: PASSWORD, type: 'E' }, { host })).data;
    },
    async close() {
      await server.close();
      rmSync(brandsDir, { recursive: true });
    },
  };
}

async function deposit(server: TestServer, userId: bigint): Promise<void> {
  const accountId = await server.trading.gateway.accountId({ userId, accountMode: 'real' });
  await creditOnce(server.queue, accountId, 'real', cents(DEPOSIT_CENTS));
}

/** The repository's brands, except that positions may be closed immediately, and all have coin balances. */
function brandsWithoutWaiting(): string {
  const folder = mkdtempSync(join(tmpdir(), 'truefill-fuzz-brands-'));
  cpSync(join(import.meta.dirname, '../../../brands'), folder, { recursive: true });
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    if (!entry.isDirectory()) continue;
    const file = join(folder, entry.name, 'brand.yaml');
    const text = readFileSync(file, 'utf8').replace(/minHoldSeconds: \d+/, 'minHoldSeconds: 0');
    const keepsCoins = /^ +myWalletPage: true$/m.test(text);
    writeFileSync(file, keepsCoins ? text : text.replace(/^switches:$/m, 'switches:\n  myWalletPage: true'));
  }
  return folder;
}

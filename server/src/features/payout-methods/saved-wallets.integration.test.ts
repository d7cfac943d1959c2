import { HOUR_MS } from '@truefill/domain/time/durations.ts';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { PushFeed, sourceQuote } from '../quotes/test-support/push-feed.ts';
import { NORTHWIND, PLUMTREE, QUARRY, startTestServer, type TestServer } from '../../test-support/test-server.ts';
import { newMethodUser, type MethodUser } from './test-support/method-user.ts';

/** Published examples. */
const TRON = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t';
const OTHER_TRON = 'TEkxiTehnzSmSe2XqrBj4w32RUN966rdz8';
const EVM = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
const BITCOIN = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4';
const [USDT_TRON, USDT_EVM, USDC_EVM, BTC] = [101, 102, 103, 104];

const feed = new PushFeed(['BTCUSDT']);
let brandsDir: string;
let server: TestServer;
let ann: MethodUser;

beforeAll(async () => {
  brandsDir = brandsForWallets();
  server = await startTestServer({ feed, brandsDir });
  feed.push(sourceQuote('BTCUSDT', server.clock.nowMs, 10_000_000));
});
afterAll(async () => {
  await server.close();
  rmSync(brandsDir, { recursive: true });
});
beforeEach(async () => {
  ann = await newMethodUser(server);
});

/** One brand with several addresses per network and no waiting time, one with a single address and a waiting time of a day. */
function brandsForWallets(): string {
  const folder = mkdtempSync(join(tmpdir(), 'truefill-wallet-brands-'));
  cpSync(join(import.meta.dirname, '../../../../brands'), folder, { recursive: true });
  const change = (brand: string, changed: (text: string) => string): void => {
    const file = join(folder, brand, 'brand.yaml');
    writeFileSync(file, changed(readFileSync(file, 'utf8')));
  };
  const without = (text: string): string => text.replace(/^ *multiWallet:.*\n/m, '');
  change('northwind', (text) => without(text).replace(/^switches:\n/m, 'switches:\n  multiWallet: true\n'));
  change('plumtree', (text) =>
    without(text)
      .replace(/^switches:\n/m, 'switches:\n  multiWallet: false\n')
      .replace('newAddressHours: 0', 'newAddressHours: 24'),
  );
  return folder;
}

const wallets = async (user: MethodUser) => (await user.call('cryptoWallets')).data.list;

describe('a saved address', () => {
  it('is returned as saved, encoded, with the bounds of its coin', async () => {
    const { code, data } = await ann.addWallet(USDT_TRON, ` ${TRON} `);
    expect(code).toBe(0);
    await ann.addWallet(BTC, BITCOIN);
    const [bitcoin, tether] = await wallets(ann);
    expect(tether).toEqual({
      walletId: data.walletId,
      currencyId: 1,
      currencyName: 'USDT',
      protocol: 'TRC20',
      cryptocurrencyAddress: expect.any(String),
      logoUrl: '/market/coin/USDT.svg',
      minWithdrawAmount: 50,
      maxWithdrawAmount: 10_000_000,
      coinId: USDT_TRON,
      usableFromTs: 0,
      createTimeTs: server.clock.nowMs,
    });
    expect(tether.cryptocurrencyAddress).not.toContain(TRON);
    expect(await ann.decode('cryptocurrencyAddress', tether.cryptocurrencyAddress)).toBe(TRON);
    expect(bitcoin).toMatchObject({ currencyName: 'BTC', minWithdrawAmount: 0.0005, maxWithdrawAmount: 100 });
    expect((await ann.call('selfWallets')).data.dtoList).toHaveLength(2);
  });

  it('has the bounds that withdrawals are checked against, as representable amounts', async () => {
    await ann.addWallet(BTC, BITCOIN);
    const priced = (mid: number): void => {
      server.clock.nowMs += 1_000;
      feed.push(sourceQuote('BTCUSDT', server.clock.nowMs, mid));
    };
    priced(9_700_000);
    const [bitcoin] = await wallets(ann);
    expect(bitcoin).toMatchObject({ minWithdrawAmount: 0.00052, maxWithdrawAmount: 103.09278 });
    const { data } = await ann.call('calculateWithdrawal', { coinId: BTC, num: 0.01 });
    expect(data).toMatchObject({ minAmount: bitcoin.minWithdrawAmount, maxAmount: bitcoin.maxWithdrawAmount });
    priced(10_000_000);
  });

  it.each([
    ['an unknown network', 999, TRON, 1035],
    ['a negative network', -1, TRON, 1035],
    ['nothing', USDT_TRON, '', 1049],
    ['blanks', USDT_TRON, '   ', 1049],
    ['an address of another network', USDT_TRON, EVM, 1040],
    ['a broken checksum', USDT_TRON, TRON.replace('j6t', 'j6T'), 1040],
    ['a broken checksum of Ethereum', USDT_EVM, EVM.replace('Aed', 'AeD'), 1040],
    ['an example address of the deposit page', USDT_TRON, 'TDemoNw7QkV4xL2sZ9pRb6HfYc3MtJ8aWe', 1040],
    ['text', USDT_TRON, 'my wallet', 1040],
    ['a script', USDT_TRON, '<script>alert(1)</script>', 1040],
    ['control characters', USDT_TRON, `${TRON}\u0000`, 23558],
    ['far too much text', USDT_TRON, 'T'.repeat(141), 23565],
  ])('is refused: %s', async (_what, currencyId, address, code) => {
    const answer = await ann.addWallet(currencyId, address);
    expect(answer).toMatchObject({ status: 200, code });
    expect(await wallets(ann)).toEqual([]);
  });

  it('is refused by a brand whose users type the address with each withdrawal', async () => {
    const typing = await newMethodUser(server, QUARRY);
    expect(await typing.addWallet(USDT_TRON, TRON)).toMatchObject({ status: 200, code: 1057 });
    expect(await wallets(typing)).toEqual([]);
  });

  it('is refused if it cannot be decoded', async () => {
    const ben = await newMethodUser(server);
    const encoded = {
      plain: TRON,
      underAnotherName: await ann.encode('account', TRON),
      ofAnotherSession: await ben.encode('cryptocurrencyAddress', TRON),
      cut: (await ann.encode('cryptocurrencyAddress', TRON)).slice(0, -8),
    };
    for (const cryptocurrencyAddress of Object.values(encoded))
      expect(await ann.call('addCryptoWallet', { currencyId: USDT_TRON, cryptocurrencyAddress })).toMatchObject({
        status: 200,
        code: 1001,
      });
    expect(await wallets(ann)).toEqual([]);
  });

  it('is saved once per network and user, however it is spelled', async () => {
    expect((await ann.addWallet(USDT_EVM, EVM)).code).toBe(0);
    expect((await ann.addWallet(USDT_EVM, EVM)).code).toBe(1041);
    expect((await ann.addWallet(USDT_EVM, EVM.toLowerCase())).code).toBe(1041);
    expect((await ann.addWallet(USDC_EVM, EVM)).code).toBe(0);
    expect((await (await newMethodUser(server)).addWallet(USDT_EVM, EVM)).code).toBe(0);
  });

  it('checklist 40: requires a fresh proof', async () => {
    server.clock.nowMs += 6 * 60_000;
    expect((await ann.addWallet(USDT_TRON, TRON)).code).toBe(23560);
    await ann.prove();
    expect((await ann.addWallet(USDT_TRON, TRON)).code).toBe(0);
  });

  it('checklist 41: triggers a mail to its owner that shows only its last characters', async () => {
    await ann.addWallet(USDT_TRON, TRON);
    await server.jobs.idle();
    const mail = server.outbox().findLast(({ template }) => template === 'payout-method-added');
    expect(mail?.to).toMatch(/^method-/);
    expect(mail?.text).toContain('USDT (TRC20) …Lj6t');
    expect(mail?.text).not.toContain(TRON);
  });

  it('sets the user’s wallet flag until it is deleted', async () => {
    const walletType = async () => (await ann.call('userInfo')).data.walletType;
    expect(await walletType()).toBe(0);
    const { data } = await ann.addWallet(USDT_TRON, TRON);
    expect(await walletType()).toBe(1);
    expect((await ann.call('deleteCryptoWallet', { walletId: data.walletId })).code).toBe(0);
    expect((await ann.call('deleteCryptoWallet', { walletId: data.walletId })).code).toBe(1051);
    expect(await walletType()).toBe(0);
  });

  it('checklist 1, 2: is accessible only to its owner', async () => {
    const { data } = await ann.addWallet(USDT_TRON, TRON);
    const ben = await newMethodUser(server);
    const otherBrandUser = await newMethodUser(server, PLUMTREE);
    for (const other of [ben, otherBrandUser]) {
      expect(await wallets(other)).toEqual([]);
      expect((await other.call('deleteCryptoWallet', { walletId: data.walletId })).code).toBe(1051);
    }
    expect(await wallets(ann)).toHaveLength(1);
  });

  it('checklist 36: does not exist on the demo account', async () => {
    const { data } = await server.call('switchUser', {}, { token: ann.token });
    for (const name of ['cryptoWallets', 'selfWallets'] as const)
      expect((await server.call(name, {}, { token: data.token })).code).toBe(1057);
  });
});

describe('the limit of addresses', () => {
  it('can be one per coin and network, even under concurrent requests', async () => {
    const plum = await newMethodUser(server, PLUMTREE);
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, at) => plum.addWallet(USDT_TRON, at % 2 === 0 ? TRON : OTHER_TRON)),
    );
    expect(answers.filter(({ code }) => code === 0)).toHaveLength(1);
    expect(new Set(answers.map(({ code }) => code))).toEqual(new Set([0, 1039, 1041]));
    expect((await plum.addWallet(BTC, BITCOIN)).code).toBe(0);
    expect(await wallets(plum)).toHaveLength(2);
  });
});

describe('a new address', () => {
  it('checklist 41: becomes usable for payouts after the brand’s waiting time', async () => {
    const plum = await newMethodUser(server, PLUMTREE);
    await plum.addWallet(USDT_TRON, TRON);
    const [saved] = await wallets(plum);
    expect(saved.usableFromTs).toBe(server.clock.nowMs + 24 * HOUR_MS);
    expect((await plum.call('selfWallets')).data.dtoList).toEqual([]);
    server.clock.nowMs += 24 * HOUR_MS;
    const later = await plum.again();
    const [usable, ...more] = (await later.call('selfWallets')).data.dtoList;
    expect(more).toEqual([]);
    expect(await later.decode('cryptocurrencyAddress', usable.cryptocurrencyAddress)).toBe(TRON);
  });
});

describe('the destination of a withdrawal', () => {
  const to = (user: MethodUser, target: Parameters<TestServer['payoutMethods']['payoutTo']>[3], host = NORTHWIND) => {
    const brand = server.brands.find(({ hosts }) => hosts.includes(host));
    if (!brand) throw new Error(host);
    return server.payoutMethods.payoutTo(server.database.pool, brand, BigInt(user.userId), target);
  };

  it('is the saved address it names, or the only one', async () => {
    const { data } = await ann.addWallet(USDT_EVM, EVM);
    const found = {
      kind: 'wallet',
      id: BigInt(data.walletId),
      networkId: USDT_EVM,
      destination: { cryptocurrencyAddress: EVM },
      shortened: '0x5aAe…eAed',
      usableFromMs: 0,
    };
    for (const address of [EVM, EVM.toLowerCase(), null])
      expect(await to(ann, { kind: 'wallet', networkIds: [USDT_TRON, USDT_EVM], address })).toEqual(found);
    await ann.addWallet(USDT_TRON, TRON);
    const both = { kind: 'wallet', networkIds: [USDT_TRON, USDT_EVM] } as const;
    await expect(to(ann, { ...both, address: null })).rejects.toMatchObject({ code: 1049 });
    await expect(to(ann, { ...both, address: OTHER_TRON })).rejects.toMatchObject({ code: 1043 });
    await expect(to(ann, { kind: 'wallet', networkIds: [BTC], address: null })).rejects.toMatchObject({ code: 1049 });
    const ben = await newMethodUser(server);
    await expect(to(ben, { ...both, address: EVM })).rejects.toMatchObject({ code: 1043 });
  });

  it('is the card with the given id, if it is the user’s', async () => {
    const { data } = await ann.addCard();
    expect(await to(ann, { kind: 'card', id: data.id })).toMatchObject({
      kind: 'card',
      networkId: null,
      destination: { bankName: 'Example Bank', name: 'Ann Example', account: 'GB00 EXAM 4408 1200 1177' },
      shortened: '1177',
    });
    const ben = await newMethodUser(server);
    await expect(to(ben, { kind: 'card', id: data.id })).rejects.toMatchObject({ code: 1008 });
  });
});

// last, since the next user would wait until all its notices are sent
it('is twenty addresses per coin and network if the brand allows several', async () => {
  const address = (at: number): string => `0x${(at + 1).toString(16).padStart(40, '0')}`;
  const answers = await Promise.all(Array.from({ length: 50 }, (_, at) => ann.addWallet(USDT_EVM, address(at))));
  expect(answers.filter(({ code }) => code === 0)).toHaveLength(20);
  expect(answers.filter(({ code }) => code === 1039)).toHaveLength(30);
  const page = (await ann.call('cryptoWallets', { pageNum: 2, pageSize: 15 })).data;
  expect([page.list.length, page.pages]).toEqual([5, 2]);
});

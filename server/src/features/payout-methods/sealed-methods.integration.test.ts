import { decodeField, encodeField } from '@truefill/api/fields/encoded-field.ts';
import type { Brand } from '@truefill/api/brand.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { KeyRing } from '../../crypto/key-ring.ts';
import { UnreadableField } from '../../crypto/field-encryption.ts';
import { startTestServer, type TestServer } from '../../test-support/test-server.ts';
import { callRoutes } from '../trading/test-support/call-routes.ts';
import { createPayoutMethods, type IsMethodInUse, type PayoutMethods } from './index.ts';
import { CARD, newMethodUser } from './test-support/method-user.ts';

const TRON = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t';
const SESSION_KEY = Buffer.alloc(32, 5).toString('base64');
const LOOKUP = Buffer.alloc(32, 6);
const FIRST = { number: 1, key: Buffer.alloc(32, 1) };
const SECOND = { number: 2, key: Buffer.alloc(32, 2) };

const ringOf = (newest: typeof FIRST, ...older: (typeof FIRST)[]): KeyRing => ({
  newest,
  find: (number) => [newest, ...older].find((each) => each.number === number)?.key ?? null,
});

let server: TestServer;
/** users of one brand, with an address and a card each */
let ann: bigint;
let ben: bigint;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  await server.database.pool.query('truncate crypto_wallet, bank_card');
  const methods = await openMethods(ringOf(FIRST));
  ann = BigInt((await newMethodUser(server)).userId);
  ben = BigInt((await newMethodUser(server)).userId);
  for (const userId of [ann, ben]) await addBoth(methods, userId);
});

function openMethods(fields: KeyRing, isMethodInUse: IsMethodInUse = async () => false): Promise<PayoutMethods> {
  const { identity, database, clock, quotes } = server;
  return createPayoutMethods({
    pool: database.pool,
    clock,
    keys: { fields, lookup: LOOKUP },
    identity: { notify: identity.notify, fieldKey: () => SESSION_KEY },
    quotes,
    isMethodInUse,
  });
}

function northwind(): Brand {
  const brand = server.brands.find(({ id }) => id === 'northwind');
  if (!brand) throw new Error('northwind is not there');
  return brand;
}

const caller = (userId: bigint) => ({ brand: northwind(), userId, accountMode: 'real' as const });

async function encodedCard(): Promise<object> {
  const secret = {
    name: CARD.name,
    account: CARD.account,
    address: CARD.address,
    idNumber: CARD.idNumber,
    phoneNumber: CARD.phoneNumber,
  };
  const entries = Object.entries(secret).map(
    async ([name, value]) => [name, await encodeField(SESSION_KEY, name, value)] as const,
  );
  return { ...CARD, ...Object.fromEntries(await Promise.all(entries)) };
}

async function addBoth(methods: PayoutMethods, userId: bigint): Promise<void> {
  const call = callRoutes(methods.routes);
  const cryptocurrencyAddress = await encodeField(SESSION_KEY, 'cryptocurrencyAddress', TRON);
  const wallet = await call('addCryptoWallet', { currencyId: 101, cryptocurrencyAddress }, caller(userId));
  const card = await call('addBankCard', await encodedCard(), caller(userId));
  expect([wallet.code, card.code]).toEqual([0, 0]);
}

/** The decrypted address and card account of a user. */
async function readBoth(methods: PayoutMethods, userId: bigint): Promise<(string | null)[]> {
  const call = callRoutes(methods.routes);
  const wallets = await call('cryptoWallets', {}, caller(userId));
  const cards = await call('bankCards', {}, caller(userId));
  const dto = await call('bankCard', { id: cards.data?.list[0]?.id ?? 0 }, caller(userId));
  return [
    await decodeField(SESSION_KEY, 'cryptocurrencyAddress', wallets.data?.list[0]?.cryptocurrencyAddress ?? ''),
    await decodeField(SESSION_KEY, 'account', dto.data?.dto.account ?? ''),
  ];
}

describe('checklist 20: stored payout methods', () => {
  it('reveal no address, account, name, number or phone in a copy of the database', async () => {
    const { rows } = await server.database.pool.query(
      `select (select string_agg(w::text, ' ') from crypto_wallet w) || (select string_agg(c::text, ' ') from bank_card c) as dump`,
    );
    const dump = String(rows[0]?.['dump']);
    const secrets = [TRON, CARD.account, CARD.name, CARD.idNumber, CARD.phoneNumber, CARD.address, CARD.bankName];
    for (const secret of secrets) {
      expect(dump).not.toContain(secret);
      expect(dump).not.toContain(Buffer.from(secret).toString('hex'));
    }
    const { rows: hashes } = await server.database.pool.query(`select distinct lookup from crypto_wallet`);
    expect(hashes).toHaveLength(2);
  });

  it('cannot be decrypted in the row of another user', async () => {
    for (const table of ['crypto_wallet', 'bank_card'])
      await server.database.pool.query(
        `update ${table} set sealed = (select sealed from ${table} where user_id = $1) where user_id = $2`,
        [ben, ann],
      );
    const methods = await openMethods(ringOf(FIRST));
    await expect(readBoth(methods, ann)).rejects.toThrow(UnreadableField);
    expect(await readBoth(methods, ben)).toEqual([TRON, CARD.account]);
  });
});

describe('checklist 21: encryption keys', () => {
  it('can be rotated, and older rows are re-encrypted', async () => {
    const methods = await openMethods(ringOf(SECOND, FIRST));
    expect(await readBoth(methods, ann)).toEqual([TRON, CARD.account]);
    const withoutTheOld = await openMethods(ringOf(SECOND));
    expect(await readBoth(withoutTheOld, ann)).toEqual([TRON, CARD.account]);
    expect(await readBoth(withoutTheOld, ben)).toEqual([TRON, CARD.account]);
  });

  it('that are missing prevent the start', async () => {
    await expect(openMethods(ringOf(SECOND))).rejects.toThrow(UnreadableField);
  });
});

describe('a method of an open withdrawal', () => {
  it('can be deleted or changed only after the withdrawal', async () => {
    const checkedKinds: unknown[] = [];
    let inUse = true;
    const methods = await openMethods(ringOf(FIRST), async (_sql, method) => {
      checkedKinds.push(method.kind);
      return inUse;
    });
    const call = callRoutes(methods.routes);
    const [wallet] = (await call('cryptoWallets', {}, caller(ann))).data?.list ?? [];
    const [card] = (await call('bankCards', {}, caller(ann))).data?.list ?? [];
    const changed = { ...(await encodedCard()), bankName: 'New Bank', id: card?.id };
    const act = async () => [
      (await call('editBankCard', changed, caller(ann))).code,
      (await call('deleteBankCard', { id: card?.id }, caller(ann))).code,
      (await call('deleteCryptoWallet', { walletId: wallet?.walletId }, caller(ann))).code,
    ];
    expect(await act()).toEqual([1057, 1057, 1057]);
    expect(await readBoth(methods, ann)).toEqual([TRON, CARD.account]);
    expect(checkedKinds).toEqual(['card', 'card', 'wallet']);
    inUse = false;
    expect(await act()).toEqual([0, 0, 0]);
  });

  it('has a new waiting time if it leads elsewhere, but not after a change of its owner’s address', async () => {
    const brand = { ...northwind(), treasury: { ...northwind().treasury, newAddressHours: 24 } };
    const call = callRoutes((await openMethods(ringOf(FIRST))).routes);
    const who = { brand, userId: ann, accountMode: 'real' as const };
    const read = async () => (await call('bankCards', {}, who)).data?.list[0];
    const id = (await read())?.id;
    const edit = async (overrides: object) =>
      (await call('editBankCard', { ...(await encodedCard()), id, ...overrides }, who)).code;
    expect([await edit({}), await edit({ postCode: 'EX2 2BB' })]).toEqual([0, 0]);
    expect((await read())?.usableFromTs).toBe(0);
    expect(await edit({ swiftCode: 'OTHRGB00' })).toBe(0);
    expect((await read())?.usableFromTs).toBe(server.clock.nowMs + 24 * 3_600_000);
  });
});

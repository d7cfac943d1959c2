import type { CallName } from '@truefill/api/paths.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { NORTHWIND, PLUMTREE } from '../../test-support/test-server.ts';
import { CURRENCY, openWalletBroker, type Customer, type WalletBroker } from './test-support/wallet-customers.ts';

const { USDT, BTC } = CURRENCY;
let broker: WalletBroker;
let someone: Customer;

beforeAll(async () => {
  broker = await openWalletBroker();
});
afterAll(() => broker.server.close());
beforeEach(async () => {
  quote(10_000_000);
  someone = await broker.customer(1_000_000n);
});

const quote = (mid: number): void => broker.quote(mid);
const call = (name: CallName, body: object, who = someone, headers = {}) => broker.call(name, body, who, headers);
const transfer = (body: object, who = someone, headers = {}) => call('transfer', body, who, headers);
const calculate = (body: object, who = someone) => call('calculateTransfer', body, who);
const balances = (who = someone) => broker.balances(who);
const expectBalanced = () => broker.expectBalanced();

describe('balances', () => {
  it('contain USD and each coin that the brand takes, with their worth', async () => {
    expect((await call('walletBalance', {})).data).toEqual({
      totalBalance: 10_000,
      list: [
        {
          currency: 'USD',
          currencyId: 0,
          unit: 'USD',
          balance: 10_000,
          usdBalance: 10_000,
          icon: 'usd',
          withheld: 0,
          free: 10_000,
          scale: 2,
        },
        ...(['USDT', 'USDC', 'BTC', 'ETH'] as const).map((currency, at) => ({
          currency,
          currencyId: at + 1,
          unit: currency,
          balance: 0,
          usdBalance: 0,
          icon: `/market/coin/${currency}.svg`,
          withheld: 0,
          free: 0,
          scale: at < 2 ? 6 : 8,
        })),
      ],
    });
    await transfer({ currId: BTC, type: 1, num: 1_001 });
    quote(10_100_000);
    const { data } = await call('walletBalance', {});
    expect(data.totalBalance).toBe(8_999 + 1_010);
    expect(data.list[3]).toMatchObject({ currency: 'BTC', balance: 0.01, usdBalance: 1_010 });
  });

  it('exist only under brands with a wallet, and not on the demo account', async () => {
    const { token } = await broker.server.newUser('coinless@mail.example', { host: NORTHWIND });
    for (const [name, body] of [
      ['walletBalance', {}],
      ['walletRecords', {}],
      ['calculateTransfer', { currId: USDT, type: 1, num: 1 }],
      ['transfer', { currId: USDT, type: 1, num: 1 }],
    ] as const) {
      expect(await broker.server.call(name, body, { token, host: NORTHWIND })).toMatchObject({ status: 200, code: 1057 });
    }
    const demo = (await call('switchUser', {})).data.token;
    expect(await broker.server.call('walletBalance', {}, { token: demo, host: PLUMTREE })).toMatchObject({ code: 1057 });
    expect(
      await broker.server.call('transfer', { currId: USDT, type: 1, num: 1 }, { token: demo, host: PLUMTREE }),
    ).toMatchObject({
      code: 1057,
    });
  });
});

describe('coins under a brand that no longer keeps them', () => {
  const switches = () => broker.server.brands.find(({ id }) => id === 'plumtree')?.switches as { myWalletPage: boolean };

  it('are visible, convertible to dollars and listed for users who have some, and cannot be bought', async () => {
    await transfer({ currId: BTC, type: 1, num: 1_001 });
    const coinless = await broker.customer(1_000_000n);
    const hasCoins = async (who: Customer) => (await call('userInfo', {}, who)).data.hasCoins;
    switches().myWalletPage = false;
    try {
      quote(10_000_000);
      expect(await Promise.all([someone, coinless].map(hasCoins))).toEqual([true, false]);
      expect(await balances()).toEqual({ USD: 8_999, BTC: 0.01 });
      expect(await transfer({ currId: BTC, type: 1, num: 10 })).toMatchObject({ code: 1057 });
      expect(await calculate({ currId: BTC, type: 1, num: 10 })).toMatchObject({ code: 1057 });
      expect((await calculate({ currId: BTC, type: 0, num: 0.01 })).data).toMatchObject({ available: 0.01, practical: 999 });
      const key = { 'idempotency-key': 'last-coins' };
      const back = await transfer({ currId: BTC, type: 0, num: 0.01 }, someone, key);
      expect(back).toMatchObject({ code: 0, data: { practical: 999 } });
      expect((await transfer({ currId: BTC, type: 0, num: 0.01 }, someone, key)).data).toEqual(back.data);
      expect(await balances()).toEqual({ USD: 9_998 });
      expect((await call('walletRecords', {})).data.list).toHaveLength(2);
      expect(await call('walletBalance', {}, coinless)).toMatchObject({ code: 1057 });
      expect(await transfer({ currId: BTC, type: 0, num: 0.01 }, coinless)).toMatchObject({ code: 1057 });
    } finally {
      switches().myWalletPage = true;
    }
  });
});

describe('a transfer', () => {
  it('out of USD and back charges the share each way, and loses nothing', async () => {
    const out = await transfer({ currId: BTC, type: 1, num: '1001', practical: 99, fee: 0 });
    expect(out).toMatchObject({ code: 0, data: { practical: 0.01, fee: 0.00001, rate: 100_000 } });
    expect(await balances()).toMatchObject({ USD: 8_999, BTC: 0.01 });
    quote(10_000_000);
    const back = await transfer({ currId: BTC, type: 0, num: 0.01 });
    expect(back).toMatchObject({ code: 0, data: { practical: 999, fee: 1, rate: 100_000 } });
    expect(back.data.uid).toMatch(/^\d{15}$/);
    expect(await balances()).toMatchObject({ USD: 9_998, BTC: 0 });
    await expectBalanced();
    const { list } = (await call('userMovements', {})).data as { list: { currency: string; amount: number }[] };
    // newest first, both sides of a conversion
    expect(list.map(({ currency }) => currency).toSorted()).toEqual(['BTC', 'BTC', 'USD', 'USD', 'USD']);
    expect(list.filter(({ currency }) => currency === 'BTC')).toMatchObject([
      { kind: 'conversion_out', amount: 0.01, feeAmount: 0, balanceChange: -0.01, rate: 100_000 },
      { kind: 'conversion_in', balanceChange: 0.01 },
    ]);
    expect(list.filter(({ currency }) => currency === 'USD')).toMatchObject([
      { kind: 'conversion_in', amount: 1_000, feeAmount: 1, balanceChange: 999, rate: 100_000, quoteNumber: expect.any(Number) },
      { kind: 'conversion_out', amount: 1_001, balanceChange: -1_001, withheldChange: 0 },
      { kind: 'deposit' },
    ]);
  });

  it('of a stable coin is made at exactly one', async () => {
    expect(await transfer({ currId: USDT, type: 1, num: 100.25 })).toMatchObject({
      code: 0,
      data: { practical: 100.25, fee: 0, rate: 0 },
    });
    expect(await transfer({ currId: USDT, type: 0, num: '100.2499' })).toMatchObject({ data: { practical: 100.24, fee: 0 } });
    expect(await balances()).toMatchObject({ USD: 9_999.99, USDT: 0.0001 });
    // A fraction of a cent yields nothing.
    expect(await transfer({ currId: USDT, type: 0, num: '0.0001' })).toMatchObject({ code: 1064 });
  });

  it.each([
    [1055, 'an unknown coin', { currId: 99, type: 1, num: 1 }],
    [1055, 'dollars themselves', { currId: 0, type: 1, num: 1 }],
    [1055, "one coin's name with another's number", { curr: 'BTC', currId: USDT, type: 1, num: 1 }],
    [1064, 'nothing', { currId: BTC, type: 1, num: 0 }],
    [1064, 'less than nothing', { currId: BTC, type: 0, num: '-0.0001' }],
    [1065, 'five decimals of a coin', { currId: BTC, type: 0, num: '0.00001' }],
    [1065, 'a fraction of a cent', { currId: BTC, type: 1, num: '0.001' }],
    [1159, 'more dollars than there are', { currId: BTC, type: 1, num: '10000.01' }],
    [1159, 'more than any balance', { currId: BTC, type: 1, num: '999999999999999999999999' }],
    [1159, 'more of a coin than there is', { currId: BTC, type: 0, num: '0.0001' }],
    [202, 'a coin without a price', { currId: 4, type: 1, num: 1 }],
    [202, 'a rate that nobody told', { currId: BTC, type: 1, num: 1, quoteId: 'forged' }],
    [202, 'a rate with another signature', { currId: BTC, type: 1, num: 1, quoteId: `${'1.1.1.1.1'}-${'A'.repeat(24)}` }],
    [1001, 'a third direction', { currId: BTC, type: 2, num: 1 }],
    [1001, 'no number', { currId: BTC, type: 1, num: '1e3' }],
    [1001, 'hexadecimal', { currId: BTC, type: 1, num: '0x1' }],
  ])('is refused with %i for %s', async (code, _what, body) => {
    expect(await transfer(body)).toMatchObject({ code });
    expect(await balances()).toMatchObject({ USD: 10_000, BTC: 0 });
  });

  it('takes only the free margin: neither margins nor floating losses', async () => {
    const order = await call('addOrder', {
      tradePair: 'BTCUSDT',
      orderQuantity: '0.10',
      orderType: 0,
      buyPoint: 2,
      multiple: 100,
    });
    expect(order).toMatchObject({ code: 0 });
    const free = (await call('userBalance', {})).data.balanceAmount as number;
    expect(free).toBeLessThan(10_000);
    quote(9_900_000);
    // 0.10 lots are 0.10 bitcoins: 100 less for each 1,000 of price decline.
    expect(await transfer({ currId: USDT, type: 1, num: free.toFixed(2) })).toMatchObject({ code: 1159 });
    const { available } = (await calculate({ currId: USDT, type: 1, num: 1 })).data;
    expect(available).toBeLessThan(free - 99);
    expect((await call('walletBalance', {})).data.list[0]).toMatchObject({ balance: free, free: available });
    expect(await transfer({ currId: USDT, type: 1, num: (available + 0.01).toFixed(2) })).toMatchObject({ code: 1159 });
    expect(await transfer({ currId: USDT, type: 1, num: available.toFixed(2) })).toMatchObject({ code: 0 });
    expect(await calculate({ currId: USDT, type: 0, num: 1 })).toMatchObject({ data: { available } });
    await expectBalanced();
  });
});

describe('a quoted rate', () => {
  const wanted = { currId: BTC, type: 0, num: 0.01 };
  let ahead: string;
  beforeEach(() => transfer({ currId: BTC, type: 1, num: 5_005 }));

  it('states what a transfer yields, in the unit that arrives', async () => {
    quote(10_000_000);
    const nowMs = broker.server.clock.nowMs;
    expect((await calculate(wanted)).data).toEqual({
      fee: 1,
      practical: 999,
      unit: 'USD',
      rate: 100_000,
      quoteNumber: nowMs * 1_000,
      quoteTimeTs: nowMs,
      quoteId: expect.any(String),
      validUntilTs: nowMs + 10_000,
      available: expect.any(Number),
    });
    expect((await calculate({ currId: USDT, type: 1, num: 7 })).data).toMatchObject({
      fee: 0,
      practical: 7,
      unit: 'USDT',
      rate: 0,
      quoteNumber: 0,
    });
    for (const [code, body] of [
      [1064, { num: 0 }],
      [1065, { num: 0.00001 }],
      [1055, { currId: 77 }],
    ] as const)
      expect(await calculate({ ...wanted, ...body })).toMatchObject({ code });
    broker.server.clock.nowMs += 11_000;
    expect(await calculate(wanted)).toMatchObject({ code: 202 });
  });

  it('can be sent back as it was answered, however small its fee', async () => {
    const { data } = await calculate({ currId: BTC, type: 1, num: 50 });
    expect(data.fee).toBe(5e-7);
    const { quoteId, fee, practical, unit } = data;
    const answer = await transfer({ currId: BTC, type: 1, num: 50, quoteId, fee, practical, unit });
    expect(answer).toMatchObject({ code: 0, data: { fee, practical } });
  });

  it('does not use a quote that was stale when it arrived', async () => {
    broker.quoteLate(9_900_000);
    expect(await calculate(wanted)).toMatchObject({ code: 202 });
    expect(await transfer(wanted)).toMatchObject({ code: 202 });
    quote(10_000_000);
    expect(await transfer(wanted)).toMatchObject({ code: 0, data: { rate: 100_000 } });
  });

  it('applies for ten seconds, whatever the price does; without it the current rate applies', async () => {
    const { quoteId } = (await calculate(wanted)).data;
    for (let at = 0; at < 5; at++) quote(10_000_000 - at * 50_000);
    broker.server.clock.nowMs += 5_000;
    expect(await transfer({ ...wanted, quoteId })).toMatchObject({ code: 0, data: { practical: 999, rate: 100_000 } });
    quote(9_800_000);
    expect(await transfer(wanted)).toMatchObject({ code: 0, data: { practical: 979.02, rate: 98_000 } });
    await expectBalanced();
  });

  it('is refused entirely once expired', async () => {
    const { quoteId } = (await calculate(wanted)).data;
    broker.server.clock.nowMs += 9_001;
    quote(10_000_000);
    const before = await balances();
    expect(await transfer({ ...wanted, quoteId })).toMatchObject({ code: 202 });
    expect(await balances()).toEqual(before);
  });

  it.each([
    ['the same one', (quoteId: string) => Promise.resolve(quoteId)],
    ['another one quoted before', async () => ahead],
  ])('is valid for one transfer: after it %s is refused, and a new one is not', async (_, another) => {
    ahead = (await calculate(wanted)).data.quoteId;
    broker.server.clock.nowMs += 10;
    const { quoteId } = (await calculate(wanted)).data;
    broker.server.clock.nowMs += 10;
    expect(await transfer({ ...wanted, quoteId })).toMatchObject({ code: 0 });
    quote(9_800_000);
    const before = await balances();
    expect(await transfer({ ...wanted, quoteId: await another(quoteId) })).toMatchObject({ code: 202 });
    expect(await balances()).toEqual(before);
    const { quoteId: fresh } = (await calculate(wanted)).data;
    expect(await transfer({ ...wanted, quoteId: fresh })).toMatchObject({ code: 0, data: { rate: 98_000 } });
  });

  it('is valid for one user and one transfer only', async () => {
    const { quoteId } = (await calculate(wanted)).data;
    const other = await broker.customer(100_000n);
    for (const [body, who] of [
      [{ num: 0.02 }, someone],
      [{ type: 1 }, someone],
      [{ currId: USDT }, someone],
      [{}, other],
      [{ quoteId: `${quoteId}A` }, someone],
      [{ quoteId: `z${quoteId}` }, someone],
      [{ quoteId: quoteId.replace('-', '.0-') }, someone],
      [{ quoteId: '' }, someone],
    ] as const)
      expect(await transfer({ ...wanted, quoteId, ...body }, who)).toMatchObject({ code: 202 });
    expect(await transfer({ ...wanted, quoteId })).toMatchObject({ code: 0 });
  });
});

describe('the same transfer sent twice', () => {
  it('is made once if it has a key, and gets the same answer', async () => {
    const body = { currId: BTC, type: 1, num: 100.1 };
    const key = { 'idempotency-key': 'transfer-1' };
    const first = await transfer(body, someone, key);
    expect(first).toMatchObject({ code: 0, data: { practical: 0.001, fee: 0.000001 } });
    quote(10_200_000);
    expect((await transfer(body, someone, key)).data).toEqual(first.data);
    expect(await transfer({ ...body, num: 100.2 }, someone, key)).toMatchObject({ code: 1057 });
    expect(await call('closeAllOrder', {}, someone, key)).toMatchObject({ code: 1057 });
    expect(await balances()).toMatchObject({ USD: 9_899.9, BTC: 0.001 });
  });

  it.each([
    ['in', { currId: BTC, type: 0, num: 0.001 }],
    ['out', { currId: BTC, type: 1, num: 100.1 }],
  ])('gets its first answer again, %s, even if the brand has changed or the rate expired', async (direction, wanted) => {
    await transfer({ currId: BTC, type: 1, num: 500 });
    broker.server.clock.nowMs += 1_000;
    const { quoteId } = (await calculate(wanted)).data;
    const body = { ...wanted, quoteId };
    const key = { 'idempotency-key': `transfer-${direction}` };
    const first = await transfer(body, someone, key);
    expect(first).toMatchObject({ code: 0, data: { rate: 100_000 } });
    const after = await balances();
    const { switches, treasury } = broker.server.brands.find(({ id }) => id === 'plumtree') as {
      switches: { myWalletPage: boolean };
      treasury: { conversionShare: string; addresses: unknown };
    };
    const before = { ...treasury };
    const again = async (): Promise<void> => {
      expect(await transfer(body, someone, key)).toMatchObject({ code: 0, data: first.data });
      expect(await transfer({ ...body, num: 2 }, someone, key)).toMatchObject({ code: 1057 });
    };
    try {
      treasury.conversionShare = '0.02';
      await again();
      treasury.addresses = [];
      await again();
      switches.myWalletPage = false;
      await again();
    } finally {
      Object.assign(treasury, before);
      switches.myWalletPage = true;
    }
    broker.server.clock.nowMs += 60_000;
    await again();
    expect(await balances()).toEqual(after);
  });

  it('keeps a refusal for its key', async () => {
    const key = { 'idempotency-key': 'transfer-2' };
    const body = { currId: USDT, type: 0, num: 1 };
    expect(await transfer(body, someone, key)).toMatchObject({ code: 1159 });
    await transfer({ currId: USDT, type: 1, num: 5 });
    expect(await transfer(body, someone, key)).toMatchObject({ code: 1159 });
  });
});

describe('wallet records', () => {
  const records = async (body: object = {}, who = someone) => (await call('walletRecords', body, who)).data;

  it('list the movements of coins, newest first, with their dollar amounts', async () => {
    const out = await transfer({ currId: BTC, type: 1, num: 1_001 });
    quote(10_100_000);
    const back = await transfer({ currId: BTC, type: 0, num: 0.01 });
    quote(10_100_000);
    await transfer({ currId: USDT, type: 1, num: 20 });
    const { list, pages } = await records();
    expect(pages).toBe(1);
    expect(list).toMatchObject([
      { orderType: 1, currency: 'USDT', unit: 'USDT', orderQuantity: 20, usdAmount: 20, rate: 0, kind: 'conversion' },
      { orderType: 0, currency: 'BTC', orderQuantity: -0.01, usdAmount: 1_008.99, rate: 101_000, uid: back.data.uid },
      { orderType: 1, currency: 'BTC', orderQuantity: 0.01, usdAmount: 1_001, rate: 100_000, uid: out.data.uid },
    ]);
    expect((await records({ type: 1 })).list).toHaveLength(2);
    expect((await records({ type: 2 })).list).toEqual([]);
    expect((await call('walletRecords', { type: 7 })).code).toBe(1001);
  });

  it('of a withdrawal show its number, whenever it is decided', async () => {
    await transfer({ currId: USDT, type: 1, num: 200 });
    const { server } = broker;
    const { rows } = await server.database.pool.query<{ id: bigint }>(
      `select id from ledger_account where user_id = $1 and currency = 'USDT'`,
      [someone.userId],
    );
    const own = { accountId: someone.accountId, coinAccountId: rows[0]?.id ?? 0n };
    const method = { kind: 'typed', id: null, destination: {}, shortened: 'there' };
    const requested = { key: 'asked', fingerprint: 'asked', recordsRefusal: false, coinNetworkId: 101, amount: 60_000_000n };
    const submit = (command: typeof own & { readonly kind: string }) => server.queue.submit(command);
    const answer = await submit({ ...own, ...requested, kind: 'withdraw', shown: '60', method } as typeof own & { kind: string });
    expect(answer).toMatchObject({ outcome: 'accepted' });
    const withdrawalId = (answer as { orderId: bigint }).orderId;
    const { nowMs } = server.clock;
    const decided = { withdrawalId, operatorId: 1n, decidedMs: nowMs, reasonCode: 'address', text: '' };
    server.clock.nowMs += 24 * 3_600_000;
    await submit({ ...own, ...decided, kind: 'reject-withdrawal' } as typeof own & { kind: string });
    server.clock.nowMs = nowMs;
    const { list } = await records({ type: 2 });
    expect(list).toMatchObject([
      { kind: 'withdrawal_release', orderQuantity: 60 },
      { kind: 'withdrawal_hold', orderQuantity: -60 },
    ]);
    const [asWithdrawn] = (await call('rechargeRecords', {})).data.list;
    expect(list.map(({ uid }: { uid: string }) => uid)).toEqual([asWithdrawn.uid, asWithdrawn.uid]);
  });

  it("come in pages of at most a hundred, and contain only the user's own", async () => {
    for (let made = 0; made < 3; made++) {
      await transfer({ currId: USDT, type: 1, num: made + 1 });
      quote(10_000_000);
    }
    const first = await records({ page: 1, limit: 2 });
    const second = await records({ page: 2, limit: 2 });
    expect([first, second].map(({ list, pages }) => [list.length, pages])).toEqual([
      [2, 2],
      [1, 2],
    ]);
    expect([...first.list, ...second.list].map(({ orderQuantity }: { orderQuantity: number }) => orderQuantity)).toEqual([
      3, 2, 1,
    ]);
    expect(await records({ page: 3, limit: 2 })).toMatchObject({ list: [], pages: 2 });
    await broker.server.database.pool.query(
      `insert into ledger_entry (account_id, kind, amount, recorded_at_ms)
       select id, 'correction_credit', 1, at from ledger_account, generate_series(1, 120) as at where user_id = $1 and purpose = 'wallet'`,
      [someone.userId],
    );
    const most = await records({ page: -1, limit: 99_999 });
    expect([most.list.length, most.pages]).toEqual([100, 2]);
    const shown = { orderType: 2, kind: 'correction_credit', orderQuantity: 0.000001, uid: '', usdAmount: 0, rate: 0 };
    expect(most.list[99]).toMatchObject(shown);
    const other = await broker.customer(0n);
    expect(await records({}, other)).toEqual({ list: [], pages: 0 });
  });
});

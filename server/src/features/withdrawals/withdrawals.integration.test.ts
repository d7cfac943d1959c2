import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { verifyLedger } from '../accounts/ledger/index.ts';
import { housePockets } from '../accounts/test-support/house-pockets.ts';
import { PLUMTREE, startTestServer } from '../../test-support/test-server.ts';
import { PushFeed, sourceQuote } from '../quotes/test-support/push-feed.ts';
import {
  BITCOIN_ADDRESS,
  BTC_BITCOIN,
  logIn,
  numberIn,
  openCashBroker,
  TRON_ADDRESS,
  USDT_TRON,
  type CashBroker,
  type Customer,
} from '../payments/test-support/cash-broker.ts';
import { approve, placeWithdrawal, balance, record, reject, saveAddress, saveCard } from './test-support/withdrawing.ts';

let broker: CashBroker;
let ann: Customer;

beforeAll(async () => {
  broker = await openCashBroker();
});
afterAll(() => broker.close());
beforeEach(async () => {
  broker.priceBitcoin(10_000_000);
  ann = await broker.newCustomer();
  await ann.fund(100_000n);
});

describe('a withdrawal', () => {
  it('withholds its amount until it is paid, and leaves with its fee', async () => {
    await saveAddress(ann, USDT_TRON, TRON_ADDRESS);
    const feesBefore = (await housePockets(broker.database.pool, 'northwind', 'real')).get('house_fees') ?? 0n;
    const uid = await placeWithdrawal(ann, { currencyId: 1, coinId: USDT_TRON, num: 200, practicalNum: 175 });
    expect(await balance(ann)).toMatchObject({ balanceAmount: 800, withheld: 200, lockMargin: 0 });
    expect(await record(ann, uid)).toMatchObject({
      actionType: 1,
      payPrice: 200,
      feeNum: 25,
      practical: 175,
      currency: 'USDT',
      protocol: 'TRC20',
      withdrawUsdPrice: 200,
      depositUsdPrice: 0,
      payState: 0,
      destination: 'TLa2f6…YjU7',
      isEstimate: false,
      proof: '',
    });
    expect(await ann.call('withdrawStatus')).toMatchObject({ code: 1067 });

    await approve(broker, uid, '0xPAID1');
    expect(await balance(ann)).toMatchObject({ balanceAmount: 800, withheld: 0 });
    expect(await record(ann, uid)).toMatchObject({ payState: 1, transactionStatus: 3, reference: '0xPAID1' });
    expect((await housePockets(broker.database.pool, 'northwind', 'real')).get('house_fees')).toBe(feesBefore + 2_500n);
    expect(await ann.call('withdrawStatus')).toMatchObject({ code: 0 });
    await expect
      .poll(async () => (await ann.call('notificationList')).data.list[0], { timeout: 5_000 })
      .toMatchObject({ alarmType: 629119, title: 'Your withdrawal of 200.00 USDT was paid', paymentPrice: 200 });
    await expect
      .poll(() => broker.outbox().flatMap(({ to, template }) => (to === ann.email ? [template] : [])), { timeout: 10_000 })
      .toEqual(expect.arrayContaining(['withdrawal-requested', 'withdrawal-paid']));
  });

  it('of a whole balance below the minimum is paid out, a part of it is not', async () => {
    await saveAddress(ann, USDT_TRON, TRON_ADDRESS);
    const first = await placeWithdrawal(ann, { coinId: USDT_TRON, num: '987.66', practicalNum: '962.66' });
    await approve(broker, first, '0xWHOLE1');
    const { data } = await ann.call('calculateWithdrawal', { coinId: USDT_TRON, num: '12.34' });
    expect(data).toMatchObject({ minAmount: 12.34, available: 12.34, afterBalance: 0, isOver: false });
    const part = { coinId: USDT_TRON, num: '12.33', practicalNum: '12.33' };
    expect(await ann.call('withdraw', part)).toMatchObject({ code: 1074 });
    const whole = await placeWithdrawal(ann, { coinId: USDT_TRON, num: '12.34', practicalNum: '12.34' });
    await approve(broker, whole, '0xWHOLE2');
    expect(await balance(ann)).toMatchObject({ balanceAmount: 0, withheld: 0 });
    expect((await ann.call('closingTerms')).data.obstacles).toEqual([]);
    await verifyLedger(broker.database.pool);
  });

  it('that is rejected returns to its source, with the reason', async () => {
    await saveAddress(ann, USDT_TRON, TRON_ADDRESS);
    const uid = await placeWithdrawal(ann, { coinId: USDT_TRON, num: 200, practicalNum: 175 });
    await reject(broker, uid, 'name_differs', 'Please use your own account.');
    expect(await balance(ann)).toMatchObject({ balanceAmount: 1_000, withheld: 0 });
    const remark = 'The name on the destination is not yours. Please use your own account.';
    expect(await record(ann, uid)).toMatchObject({ payState: 2, transactionStatus: 4, reasonCode: 'name_differs', remark });
    await expect
      .poll(async () => (await ann.call('notificationList')).data.list[0], { timeout: 5_000 })
      .toMatchObject({ alarmType: 629005, remark, paymentPrice: 200 });
    await placeWithdrawal(ann, { coinId: USDT_TRON, num: 200, practicalNum: 175 });
  });

  it('of a coin is taken from dollars at the mid of its request, and keeps those terms', async () => {
    await saveAddress(ann, BTC_BITCOIN, BITCOIN_ADDRESS);
    const quoted = (await ann.call('calculateWithdrawal', { currencyId: 3, num: 0.005 })).data;
    expect(quoted).toMatchObject({
      feeType: 'FIX_AMOUNT',
      feeNum: 0.00025,
      feeUsd: 25,
      practical: 0.00475,
      isOver: false,
      afterBalance: 500,
      sourceUnit: 'USD',
      available: 1_000,
      taken: 500,
      rate: 100_000,
      minAmount: 0.0005,
    });
    const uid = await placeWithdrawal(ann, { coinId: BTC_BITCOIN, num: 0.005, practicalNum: quoted.practical });
    broker.clock.nowMs += 60_000;
    broker.priceBitcoin(20_000_000);
    await approve(broker, uid, 'bitcoin out 1');
    expect(await balance(ann)).toMatchObject({ balanceAmount: 500, withheld: 0 });
    expect(await record(ann, uid)).toMatchObject({ rate: 100_000, withdrawUsdPrice: 500, quoteNumber: quoted.quoteNumber });
  });

  it('takes the coin itself if the brand keeps coins', async () => {
    const plum = await broker.newCustomer(PLUMTREE);
    await plum.verify('junior');
    await saveAddress(plum, BTC_BITCOIN, BITCOIN_ADDRESS);
    const { data } = await plum.call('coinNetworks');
    const { said } = data.dtoList.find(({ id }: { id: number }) => id === BTC_BITCOIN);
    const paid = await plum.deposit({ coinId: BTC_BITCOIN, amt: 0.01, said });
    const decision = { operatorId: 7n, decidedMs: broker.clock.nowMs };
    await broker.cash.deposits.cases.approve({
      ...decision,
      caseId: numberIn(paid.data.uid),
      byTwo: true,
      reference: 'bitcoin in 9',
    });
    expect((await plum.call('calculateWithdrawal', { coinId: BTC_BITCOIN, num: 0.02 })).data).toMatchObject({
      sourceUnit: 'BTC',
      available: 0.01,
      taken: 0.02,
      isOver: true,
      afterBalance: 0,
    });
    expect(await plum.call('withdraw', { coinId: BTC_BITCOIN, num: 0.02, practicalNum: 0.01975 })).toMatchObject({ code: 1052 });
    const uid = await placeWithdrawal(plum, { coinId: BTC_BITCOIN, num: 0.01, practicalNum: 0.00975 });
    const bitcoinBalances = async () =>
      (
        await broker.database.pool.query(
          `select available, withheld from ledger_account where user_id = $1 and purpose = 'wallet' and currency = 'BTC'`,
          [plum.userId],
        )
      ).rows;
    expect(await bitcoinBalances()).toEqual([{ available: 0n, withheld: 1_000_000n }]);
    await reject(broker, uid, 'asked_by_user');
    expect(await bitcoinBalances()).toEqual([{ available: 1_000_000n, withheld: 0n }]);
    await approve(
      broker,
      await placeWithdrawal(plum, { coinId: BTC_BITCOIN, num: 0.01, practicalNum: 0.00975 }),
      'bitcoin out 9',
    );
    expect(await bitcoinBalances()).toEqual([{ available: 0n, withheld: 0n }]);
  });

  it('waits until every position has a price, since it may have any loss', async () => {
    await saveAddress(ann, USDT_TRON, TRON_ADDRESS);
    const order = { tradePair: 'BTCUSDT', orderQuantity: '0.01', orderType: 0, buyPoint: 2, multiple: 100 };
    expect(await ann.call('addOrder', order)).toMatchObject({ code: 0 });
    const feed = new PushFeed(['BTCUSDT']);
    const next = await startTestServer({ sharing: broker, feed });
    try {
      const there = await logIn(next, ann);
      const requested = { coinId: USDT_TRON, num: 200, practicalNum: 175 };
      expect(await there.call('withdraw', requested)).toMatchObject({ code: 202 });
      expect((await there.call('calculateWithdrawal', { coinId: USDT_TRON, num: 200 })).data).toMatchObject({ isOver: true });
      feed.push(sourceQuote('BTCUSDT', broker.clock.nowMs, 10_000_000));
      expect(await there.call('withdraw', requested)).toMatchObject({ code: 0 });
    } finally {
      await next.close();
    }
  });

  it('to a bank card is in dollars', async () => {
    const userBankId = await saveCard(ann);
    expect((await ann.call('bankCardLimits')).data.dto).toEqual({
      currencyId: 0,
      currency: 'USD',
      minWithdrawAmount: 50,
      maxWithdrawAmount: 10_000_000,
    });
    const { data } = await ann.call('calculateBankWithdrawal', { num: '300.50' });
    expect(data).toMatchObject({ practical: 275.5, taken: 300.5, afterBalance: 699.5, rate: 1, quoteNumber: 0 });
    const uid = await placeWithdrawal(ann, { num: '300.50', practicalNum: '275.50', userBankId, withdrawType: 1 });
    expect(await record(ann, uid)).toMatchObject({ currency: 'USD', protocol: '', destination: '1177', practical: 275.5 });
    const { facts } = await broker.cash.withdrawals.cases.detail(numberIn(uid));
    expect(facts).toEqual(
      expect.arrayContaining([
        { code: 'account', value: 'GB00 EXAM 4408 1200 1177', kind: 'text', isPersonal: true },
        { code: 'arrives', value: '275.50 USD', kind: 'amount' },
      ]),
    );
    expect(await ann.call('deleteBankCard', { id: userBankId })).toMatchObject({ code: 1057 });
    await approve(broker, uid, 'bank out 1');
    expect(await ann.call('deleteBankCard', { id: userBankId })).toMatchObject({ code: 0 });
  });
});

describe('a payout', () => {
  it('leaves once, whoever decides and how often', async () => {
    await saveAddress(ann, USDT_TRON, TRON_ADDRESS);
    const uid = await placeWithdrawal(ann, { coinId: USDT_TRON, num: 200, practicalNum: 175 });
    await Promise.all([approve(broker, uid, 'twice out'), approve(broker, uid, 'twice out')]);
    const answers = await Promise.allSettled([reject(broker, uid, 'other', 'no'), approve(broker, uid, 'another out')]);
    for (const answer of answers) expect(answer).toMatchObject({ status: 'rejected', reason: { code: 1017 } });
    expect(await balance(ann)).toMatchObject({ balanceAmount: 800, withheld: 0 });
  });

  it('pays only one withdrawal', async () => {
    const ben = await broker.newCustomer();
    await ben.fund(100_000n);
    const uids: string[] = [];
    for (const customer of [ann, ben]) {
      await saveAddress(customer, USDT_TRON, TRON_ADDRESS);
      uids.push(await placeWithdrawal(customer, { coinId: USDT_TRON, num: 60, practicalNum: 60 }));
    }
    const answers = await Promise.allSettled(uids.map((uid) => approve(broker, uid, '0xSAME')));
    expect(answers.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(answers.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { code: 1011 } });
  });
});

describe('a withdrawal is refused', () => {
  const usual = { coinId: USDT_TRON, num: '200', practicalNum: '175' };

  it.each([
    ['a forged amount (checklist 6)', { practicalNum: 200 }, 1074],
    ['a slightly forged amount', { practicalNum: '175.000001' }, 1074],
    ['less than the minimum', { num: '49.99999', practicalNum: '49.99999' }, 1074],
    ['more than the maximum', { num: '10000000.1', practicalNum: '9999975.1' }, 1074],
    ['more than the ledger can hold', { num: '9999999999999999', practicalNum: '1' }, 1074],
    ['more than the balance', { num: '1000.01', practicalNum: '975.01' }, 1052],
    ['nothing', { num: 0, practicalNum: 0 }, 1064],
    ['a negative amount', { num: -200, practicalNum: -225 }, 1064],
    ['six decimals', { num: '200.000001', practicalNum: '175.000001' }, 1065],
    ['a network that the brand does not have', { coinId: 999 }, 1035],
    ['an unknown coin', { coinId: undefined, currencyId: 77 }, 1055],
    ['a coin and another coin’s network', { currencyId: 3 }, 1055],
    ['no coin at all', { coinId: undefined }, 1055],
    ['a coin without a saved address', { coinId: BTC_BITCOIN, num: '0.002', practicalNum: '0.00175' }, 1049],
    ['another user’s card', { userBankId: 4711 }, 1008],
    ['a card without an ID', { withdrawType: 1 }, 1008],
  ])('for %s', async (_what, overrides, code) => {
    await saveAddress(ann, USDT_TRON, TRON_ADDRESS);
    expect(await ann.call('withdraw', { ...usual, ...overrides })).toMatchObject({ status: 200, code });
    expect(await balance(ann)).toMatchObject({ balanceAmount: 1_000, withheld: 0 });
  });

  it('to an address that is not saved, cannot be decoded, or was encoded for another session', async () => {
    await saveAddress(ann, USDT_TRON, TRON_ADDRESS);
    const ben = await broker.newCustomer();
    const to = async (customer: Customer, name: string, address: string) =>
      ann.call('withdraw', { ...usual, paymentAddress: await customer.encode(name, address) });
    expect(await to(ann, 'paymentAddress', 'TXYZopYRdj2D9XRtbG411XZZ3kM5VkAeBf')).toMatchObject({ code: 1043 });
    expect(await to(ben, 'paymentAddress', TRON_ADDRESS)).toMatchObject({ code: 1001 });
    expect(await to(ann, 'cryptocurrencyAddress', TRON_ADDRESS)).toMatchObject({ code: 1001 });
    expect(await to(ann, 'paymentAddress', TRON_ADDRESS)).toMatchObject({ code: 0 });
  });

  it('without a fresh price', async () => {
    await saveAddress(ann, BTC_BITCOIN, BITCOIN_ADDRESS);
    broker.clock.nowMs += 60_000;
    expect(await ann.call('calculateWithdrawal', { coinId: BTC_BITCOIN, num: 0.002 })).toMatchObject({ code: 202 });
    const requested = { coinId: BTC_BITCOIN, num: '0.002', practicalNum: '0.00175' };
    expect(await ann.call('withdraw', requested)).toMatchObject({ code: 202 });
    broker.priceBitcoin(10_000_000);
    expect(await ann.call('withdraw', requested)).toMatchObject({ code: 0 });
  });

  it('if the session has no recent identity proof', async () => {
    await saveAddress(ann, USDT_TRON, TRON_ADDRESS);
    broker.clock.nowMs += 6 * 60_000;
    expect(await ann.call('withdraw', usual)).toMatchObject({ code: 23560 });
    await ann.prove();
    expect(await ann.call('withdraw', usual)).toMatchObject({ code: 0 });
  });

  it('while another one is pending', async () => {
    await saveAddress(ann, USDT_TRON, TRON_ADDRESS);
    await placeWithdrawal(ann, usual);
    expect(await ann.call('withdraw', usual)).toMatchObject({ code: 1067 });
  });

  it('to cards if the brand supports none, and from the demo account', async () => {
    const plum = await broker.newCustomer(PLUMTREE);
    await plum.verify('junior');
    expect((await plum.call('bankCardLimits')).data).toEqual({ dto: null });
    expect(await plum.call('calculateBankWithdrawal', { num: 100 })).toMatchObject({ code: 1057 });
    expect(await plum.call('withdraw', { num: 100, practicalNum: 75, userBankId: 1 })).toMatchObject({ code: 1057 });
    const { data } = await ann.call('switchUser');
    expect(await broker.call('withdrawStatus', {}, { token: data.token })).toMatchObject({ code: 1057 });
  });
});

describe('concurrently', () => {
  it('checklist 5: fifty requests take money once', async () => {
    await saveAddress(ann, USDT_TRON, TRON_ADDRESS);
    const requested = { coinId: USDT_TRON, num: 600, practicalNum: 575 };
    const answers = await Promise.all(Array.from({ length: 50 }, () => ann.call('withdraw', requested)));
    const codes = answers.map(({ code }) => code);
    expect(codes.filter((code) => code === 0)).toHaveLength(1);
    expect(codes.every((code) => [0, 1067, 23552].includes(code))).toBe(true);
    expect(await balance(ann)).toMatchObject({ balanceAmount: 400, withheld: 600 });
  });

  it('checklist 4: fifty with one key are one, whatever has changed when it is repeated', async () => {
    await saveAddress(ann, USDT_TRON, TRON_ADDRESS);
    const requested = { coinId: USDT_TRON, num: 600, practicalNum: 575 };
    const key = { 'idempotency-key': 'once' };
    const answers = await Promise.all(Array.from({ length: 50 }, () => ann.call('withdraw', requested, key)));
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    expect(answers[0]).toMatchObject({ code: 0 });
    await approve(broker, answers[0]?.data.uid, 'once paid');
    expect(await ann.call('withdraw', requested, key)).toMatchObject({ code: 0, data: answers[0]?.data });
    expect(await ann.call('withdraw', { ...requested, num: 700 }, key)).toMatchObject({ code: 1057 });
    expect(await balance(ann)).toMatchObject({ balanceAmount: 400, withheld: 0 });
  });

  it('checklist 5: orders and withdrawals never spend the same money', async () => {
    await saveAddress(ann, USDT_TRON, TRON_ADDRESS);
    const order = { ...(await import('@truefill/api/calls.ts')).CALLS.addOrder.example, orderQuantity: 0.08, multiple: 20 };
    const requested = { coinId: USDT_TRON, num: 900, practicalNum: 875 };
    const [ordered, withdrawn] = await Promise.all([ann.call('addOrder', order), ann.call('withdraw', requested)]);
    const done = [ordered.code, withdrawn.code].filter((code) => code === 0);
    expect([ordered.code, withdrawn.code].filter((code) => code !== 0)).toHaveLength(1);
    expect(done).toHaveLength(1);
    const { balanceAmount, withheld, lockMargin } = await balance(ann);
    expect(balanceAmount).toBeGreaterThanOrEqual(0);
    expect(withheld === 0 || lockMargin === 0).toBe(true);
  });
});

it('a copy of the database reveals no destination', async () => {
  await saveAddress(ann, USDT_TRON, TRON_ADDRESS);
  const uid = await placeWithdrawal(ann, { coinId: USDT_TRON, num: 200, practicalNum: 175 });
  const { rows } = await broker.database.pool.query(`select w::text as row from withdrawal w where id = $1`, [numberIn(uid)]);
  expect(rows[0].row).not.toContain(TRON_ADDRESS);
  expect(Buffer.from(/\\x([0-9a-f]+)/.exec(rows[0].row)?.[1] ?? '', 'hex').toString()).not.toContain(TRON_ADDRESS);
  expect((await ann.call('rechargeRecords')).text).not.toContain(TRON_ADDRESS);
  // in another row it cannot be decrypted
  await broker.database.pool.query(
    'update withdrawal w set destination_sealed = (select destination_sealed from withdrawal where id <> $1 limit 1) where id = $1',
    [numberIn(uid)],
  );
  await expect(broker.cash.withdrawals.cases.detail(numberIn(uid))).rejects.toThrow(/cannot be read/);
});

it('the ledger balances after all of this', async () => {
  expect(await verifyLedger(broker.database.pool)).toEqual({ wrongBalances: [], unbalanced: [], unknownKinds: [] });
});

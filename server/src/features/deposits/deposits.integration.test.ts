import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { FILE_USES } from '../../all-tables.ts';
import { verifyLedger } from '../accounts/ledger/index.ts';
import { removeOrphanedFiles } from '../files/index.ts';
import { PLUMTREE } from '../../test-support/test-server.ts';
import {
  BTC_BITCOIN,
  ETH_ETHEREUM,
  numberIn,
  openCashBroker,
  pictureOf,
  USDC_ERC20,
  USDT_ERC20,
  USDT_TRON,
  type CashBroker,
  type Customer,
} from '../payments/test-support/cash-broker.ts';

let broker: CashBroker;
const OPERATOR = 7n;

beforeAll(async () => {
  broker = await openCashBroker();
});
afterAll(() => broker.close());

/** The ID of the displayed address for a coin on its network. */
async function eventValues(customer: Customer, coinId = USDT_TRON): Promise<number> {
  const { data } = await customer.call('coinNetworks');
  return data.dtoList.find(({ id }: { id: number }) => id === coinId).said;
}

async function submitted(customer: Customer, overrides: object = {}, picture?: Buffer): Promise<string> {
  const coinId = (overrides as { coinId?: number }).coinId ?? USDT_TRON;
  const { code, data, text } = await customer.deposit({ said: await eventValues(customer, coinId), ...overrides }, picture);
  if (code !== 0) throw new Error(`a deposit: ${text}`);
  return data.uid;
}

const record = async (customer: Customer, uid: string) => (await customer.call('rechargeRecords', { uid })).data.list[0];
const balance = async (customer: Customer) => (await customer.call('userBalance')).data;
const approve = (uid: string, reference: string) =>
  broker.cash.deposits.cases.approve({
    caseId: numberIn(uid),
    operatorId: OPERATOR,
    byTwo: true,
    reference,
    decidedMs: broker.clock.nowMs,
  });
const reject = (uid: string, reasonCode: string, text = '') =>
  broker.cash.deposits.cases.reject({
    caseId: numberIn(uid),
    operatorId: OPERATOR,
    reasonCode,
    text,
    decidedMs: broker.clock.nowMs,
  });

/** The user's notices, once relayed. */
async function notices(customer: Customer) {
  await expect
    .poll(async () => (await customer.call('notificationList')).data.list.length, { timeout: 5_000 })
    .toBeGreaterThan(0);
  return (await customer.call('notificationList')).data.list;
}

describe('what customers see', () => {
  it('are the addresses of their brand, with stable IDs', async () => {
    const ann = await broker.newCustomer();
    const { data } = await ann.call('coinNetworks');
    expect(data.dtoList).toHaveLength(5);
    const [tron, , , bitcoin] = data.dtoList;
    expect(tron).toMatchObject({
      id: 101,
      currency: 'USDT',
      protocol: 'TRC20',
      address: 'TDemoNw7QkV4xL2sZ9pRb6HfYc3MtJ8aWe',
      minDepositAmount: 30,
      minWithdrawAmount: 50,
      maxWithdrawAmount: 10_000_000,
      usdRate: 1,
      scale: 6,
      currencyId: 1,
    });
    expect(bitcoin).toMatchObject({ id: 104, usdRate: 100_000, minDepositAmount: 0.0003, minWithdrawAmount: 0.0005 });
  });

  it('is the bank account, with a stable reference of their own', async () => {
    const [ann, ben] = [await broker.newCustomer(), await broker.newCustomer()];
    const one = (await ann.call('depositBankAccount')).data.dto;
    expect(one).toMatchObject({ bank: 'Example Bank', swift: 'EXAMGB00', minDepositAmount: 30 });
    expect(one.reference).toMatch(/^TF\d+[A-Z2-9]{3}$/);
    expect((await ann.call('depositBankAccount')).data.dto.reference).toBe(one.reference);
    expect((await ben.call('depositBankAccount')).data.dto.reference).not.toBe(one.reference);
    const plum = await broker.newCustomer(PLUMTREE);
    expect((await plum.call('depositBankAccount')).data).toEqual({ dto: null });
  });
});

describe('a deposit', () => {
  it('waits with its proof, and is credited in dollars when its payment is found', async () => {
    const ann = await broker.newCustomer();
    const uid = await submitted(ann, { amt: '120.50' });
    const waiting = await record(ann, uid);
    expect(waiting).toMatchObject({
      uid,
      actionType: 0,
      payPrice: 120.5,
      currency: 'USDT',
      protocol: 'TRC20',
      payState: 0,
      transactionStatus: 1,
      depositUsdPrice: 120.5,
      withdrawUsdPrice: 0,
      isEstimate: true,
      practical: 120.5,
      feeNum: 0,
      destination: 'TDemoN…8aWe',
      reviewByTs: broker.clock.nowMs + 4 * 3_600_000,
      remark: '',
    });
    const proof = await broker.send(waiting.proof, { token: ann.token });
    expect(proof.headers['content-type']).toBe('image/jpeg');
    expect(await balance(ann)).toMatchObject({ balanceAmount: 0 });

    await approve(uid, '0xAB01');
    expect(await balance(ann)).toMatchObject({ balanceAmount: 120.5, totalDeposit: 120.5 });
    expect(await record(ann, uid)).toMatchObject({
      payState: 1,
      transactionStatus: 3,
      isEstimate: false,
      reference: '0xAB01',
      rate: 1,
      quoteNumber: 0,
      reviewByTs: 0,
      decidedTimeTs: broker.clock.nowMs,
    });
    const [notice] = await notices(ann);
    expect(notice).toMatchObject({ title: 'Your deposit of 120.50 USDT was credited', paymentPrice: 120.5, remark: '' });
    await broker.jobs.idle();
    await expect
      .poll(() => broker.outbox().find(({ to, template }) => to === ann.email && template === 'deposit-credited')?.text ?? '', {
        timeout: 10_000,
      })
      .toContain('120.50 USDT');
  });

  it('of a coin is credited at the current mid, which its record stores', async () => {
    const ann = await broker.newCustomer();
    const uid = await submitted(ann, { coinId: BTC_BITCOIN, amt: 0.01 });
    expect(await record(ann, uid)).toMatchObject({ depositUsdPrice: 1_000, isEstimate: true });
    broker.clock.nowMs += 1_000;
    broker.priceBitcoin(11_000_000);
    await approve(uid, 'bitcoin payment 1');
    const quoteNumber = broker.quotes.newest('BTCUSDT')?.sequence;
    expect(await record(ann, uid)).toMatchObject({ depositUsdPrice: 1_100, rate: 110_000, quoteNumber, isEstimate: false });
    expect(await balance(ann)).toMatchObject({ balanceAmount: 1_100 });
    broker.priceBitcoin(10_000_000);
  });

  it('keeps waiting while there is no fresh price', async () => {
    const ann = await broker.newCustomer();
    const uid = await submitted(ann, { coinId: BTC_BITCOIN, amt: 0.01 });
    broker.clock.nowMs += 60_000;
    await expect(approve(uid, 'bitcoin payment 2')).rejects.toMatchObject({ code: 202 });
    expect(await record(ann, uid)).toMatchObject({ payState: 0 });
    broker.priceBitcoin(10_000_000);
    await approve(uid, 'bitcoin payment 2');
    expect(await balance(ann)).toMatchObject({ balanceAmount: 1_000 });
  });

  it('stays a coin under a brand that keeps coins, and needs no price', async () => {
    const plum = await broker.newCustomer(PLUMTREE);
    const uid = await submitted(plum, { coinId: BTC_BITCOIN, amt: 0.5 });
    broker.clock.nowMs += 60_000;
    await approve(uid, 'bitcoin payment 3');
    broker.priceBitcoin(10_000_000);
    // counts as deposited dollars at the newest rate
    expect(await balance(plum)).toMatchObject({ balanceAmount: 0, totalDeposit: 50_000 });
    expect((await verifyLedger(broker.database.pool)).wrongBalances).toEqual([]);
    const { rows } = await broker.database.pool.query(
      `select currency, available from ledger_account where user_id = $1 and purpose = 'wallet'`,
      [plum.userId],
    );
    expect(rows).toEqual([{ currency: 'BTC', available: 50_000_000n }]);
    expect(await record(plum, uid)).toMatchObject({ payState: 1, currency: 'BTC', payPrice: 0.5 });
  });

  it('by bank is in dollars, to the account displayed', async () => {
    const ann = await broker.newCustomer();
    const { said } = (await ann.call('depositBankAccount')).data.dto;
    const { data } = await ann.deposit({ coinId: undefined, amt: 250.25, said });
    await approve(data.uid, 'bank payment 1');
    expect(await record(ann, data.uid)).toMatchObject({ currency: 'USD', protocol: '', destination: '0000', payPrice: 250.25 });
    expect(await balance(ann)).toMatchObject({ balanceAmount: 250.25 });
  });

  it('that is rejected states the reason in words', async () => {
    const ann = await broker.newCustomer();
    const uid = await submitted(ann);
    await reject(uid, 'amount_differs', 'We received 90 USDT.');
    const remark = 'The amount that arrived is not the amount you stated. We received 90 USDT.';
    expect(await record(ann, uid)).toMatchObject({ payState: 2, transactionStatus: 4, reasonCode: 'amount_differs', remark });
    const { data: inGerman } = await ann.call('rechargeRecords', { uid, locale: 'de' });
    expect(inGerman.list[0].remark).toMatch(/^Der .* We received 90 USDT\.$/);
    expect(await balance(ann)).toMatchObject({ balanceAmount: 0 });
    const [notice] = await notices(ann);
    expect(notice).toMatchObject({ alarmType: 629006, paymentPrice: 100, remark, content: `Real account: ${remark}` });
    await broker.jobs.idle();
    await expect
      .poll(() => broker.outbox().find(({ to, template }) => to === ann.email && template === 'deposit-rejected')?.text ?? '', {
        timeout: 10_000,
      })
      .toContain(remark);
  });
});

describe('a payment', () => {
  it('is credited once, whoever approves it and how often', async () => {
    const ann = await broker.newCustomer();
    const uid = await submitted(ann);
    await Promise.all([approve(uid, 'twice 1'), approve(uid, 'twice 1')]);
    const answers = await Promise.allSettled([approve(uid, 'twice 2'), reject(uid, 'other', 'x')]);
    for (const answer of answers) expect(answer).toMatchObject({ status: 'rejected', reason: { code: 1017 } });
    expect(await balance(ann)).toMatchObject({ balanceAmount: 100 });
    const { rows } = await broker.database.pool.query(
      `select count(*) as count from ledger_entry where kind = 'deposit' and reference_kind = 'deposit' and reference_id = $1`,
      [numberIn(uid)],
    );
    expect(rows).toEqual([{ count: 1n }]);
  });

  it('credits only one deposit, however its reference is written', async () => {
    const [ann, ben] = [await broker.newCustomer(), await broker.newCustomer()];
    const [one, other] = [await submitted(ann), await submitted(ben)];
    const answers = await Promise.allSettled([approve(one, '0xCAFE00'), approve(other, 'cafe 00')]);
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(answers.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { code: 1011 } });
    const sums = [await balance(ann), await balance(ben)].map(({ balanceAmount }) => balanceAmount);
    expect(sums.toSorted()).toEqual([0, 100]);
  });

  it('credits only one deposit, even as another coin of the same chain', async () => {
    const ann = await broker.newCustomer();
    const asUsdt = await submitted(ann, { coinId: USDT_ERC20 });
    const asUsdc = await submitted(ann, { coinId: USDC_ERC20 });
    const asEther = await submitted(ann, { coinId: ETH_ETHEREUM, amt: 1 });
    await approve(asUsdt, '0xBEEF01');
    for (const again of [asUsdc, asEther]) await expect(approve(again, '0xBEEF01')).rejects.toMatchObject({ code: 1011 });
    expect(await balance(ann)).toMatchObject({ balanceAmount: 100 });
  });

  it.for([
    ['an invisible blank', 'cafe\u200B10'],
    ['a soft hyphen', 'ca\u00ADfe10'],
    ['wide letters', '\uFF43\uFF41\uFF46\uFF4510'],
  ] as const)('credits only one deposit, even if its reference has %s', async ([, written]) => {
    const ann = await broker.newCustomer();
    const [one, other] = [await submitted(ann), await submitted(ann)];
    await approve(one, `cafe10 ${one}`);
    await expect(approve(other, `${written} ${one}`)).rejects.toMatchObject({ code: 1011 });
  });

  it('of a rejected deposit can be referenced by another one', async () => {
    const ann = await broker.newCustomer();
    const [one, other] = [await submitted(ann), await submitted(ann)];
    await reject(one, 'payment_not_found');
    await expect(approve(one, 'free again')).rejects.toMatchObject({ code: 1017 });
    await approve(other, 'free again');
    expect(await balance(ann)).toMatchObject({ balanceAmount: 100 });
  });
});

describe('a deposit is refused', () => {
  const proof = () => pictureOf('a proof');
  it.each([
    ['a network that the brand does not have', { coinId: 999 }, 1035],
    ['an unknown address', { said: 987_654 }, 1043],
    ['nothing', { amt: 0 }, 1064],
    ['a negative amount', { amt: -5 }, 1064],
    ['six decimals', { amt: '50.000001' }, 1065],
    ['less than the minimum', { amt: '29.99999' }, 1074],
    ['more than the ledger can hold', { amt: '9999999999999999' }, 1074],
    ['terms that were not accepted', { isAgree: false }, 1003],
  ])('for %s', async (_what, overrides, code) => {
    const ann = await broker.newCustomer();
    expect(await ann.deposit({ said: await eventValues(ann), ...overrides }, await proof())).toMatchObject({ status: 200, code });
    expect((await ann.call('rechargeRecords')).data.list).toEqual([]);
  });

  it.each([
    ['a leading dot', { amt: '.5' }],
    ['an exponent', { amt: '1e3' }],
    ['words', { amt: 'much' }],
    ['no amount', { amt: undefined }],
    ['no address', { said: undefined }],
  ])('as malformed for %s', async (_what, overrides) => {
    const ann = await broker.newCustomer();
    expect(await ann.deposit({ said: await eventValues(ann), ...overrides })).toMatchObject({ status: 400, code: 1001 });
  });

  it('for an address of another network or brand', async () => {
    const [ann, plum] = [await broker.newCustomer(), await broker.newCustomer(PLUMTREE)];
    expect(await ann.deposit({ said: await eventValues(ann, BTC_BITCOIN) })).toMatchObject({ code: 1043 });
    expect(await ann.deposit({ said: await eventValues(plum) })).toMatchObject({ code: 1043 });
  });

  it('without an image, and stores nothing', async () => {
    const ann = await broker.newCustomer();
    const said = await eventValues(ann);
    expect(await ann.deposit({ said }, null)).toMatchObject({ code: 23553 });
    expect(await ann.deposit({ said }, Buffer.alloc(0))).toMatchObject({ code: 23553 });
    for (const disguised of ['<svg xmlns="http://www.w3.org/2000/svg"/>', '%PDF-1.7', 'PK\u0003\u0004'])
      expect(await ann.deposit({ said }, Buffer.from(disguised))).toMatchObject({ code: 23561 });
    const { rows } = await broker.database.pool.query('select count(*) as count from files where owner_id = $1', [ann.userId]);
    expect(rows).toEqual([{ count: 0n }]);
  });

  it('if a brand takes none by bank, and in the demo account', async () => {
    const plum = await broker.newCustomer(PLUMTREE);
    expect(await plum.deposit({ coinId: undefined, said: await eventValues(plum) })).toMatchObject({ code: 1057 });
    const ann = await broker.newCustomer();
    const { data } = await ann.call('switchUser');
    const demo = await broker.call('coinNetworks', {}, { token: data.token });
    expect(demo).toMatchObject({ code: 1057 });
  });

  it('beyond the maximum under review', async () => {
    const ann = await broker.newCustomer();
    const said = await eventValues(ann);
    const codes: number[] = [];
    for (let count = 0; count < 21; count++) codes.push((await ann.deposit({ said }, await proof())).code);
    expect(codes).toEqual([...Array.from({ length: 20 }, () => 0), 23552]);
    const { rows } = await broker.database.pool.query('select count(*) as count from files where owner_id = $1', [ann.userId]);
    expect(rows).toEqual([{ count: 20n }]);
  });
});

describe('a proof', () => {
  const left = async ({ userId }: Customer) =>
    (await broker.database.pool.query<{ id: string }>('select id::text from files where owner_id = $1', [userId])).rows.map(
      ({ id }) => id,
    );

  it('is removed if the deposit is refused after storing it', async () => {
    const ann = await broker.newCustomer();
    const said = await eventValues(ann);
    // the account was closed while the image was being processed
    await broker.database.pool.query('update ledger_account set closed = true, version = version + 1 where user_id = $1', [
      ann.userId,
    ]);
    expect((await ann.deposit({ said }, await pictureOf('too late'))).code).toBe(1005);
    expect(await left(ann)).toEqual([]);
  });

  it('without a deposit is removed after an hour, and no other', async () => {
    const ann = await broker.newCustomer();
    await submitted(ann);
    const [used] = await left(ann);
    const owner = { brandId: 'northwind', userId: ann.userId };
    await broker.files.saveScreenshot(owner, 'proof', await pictureOf('killed'), { maxSide: 100, quality: 80 });
    const parts = { pool: broker.database.pool, files: broker.files, uses: FILE_USES };
    await removeOrphanedFiles(parts, broker.clock.nowMs);
    expect(await left(ann)).toHaveLength(2);
    await removeOrphanedFiles(parts, broker.clock.nowMs + 3_601_000);
    expect(await left(ann)).toEqual([used]);
  });
});

describe('sent again', () => {
  it('with the same key it is one deposit with one image; with another body it is refused', async () => {
    const ann = await broker.newCustomer();
    const said = await eventValues(ann);
    const picture = await pictureOf('the same');
    const key = { 'idempotency-key': 'deposit once' };
    const both = await Promise.all([ann.deposit({ said }, picture, key), ann.deposit({ said }, picture, key)]);
    const answers = [...both, await ann.deposit({ said }, picture, key)];
    expect(new Set(answers.map(({ data }) => data.uid)).size).toBe(1);
    expect((await ann.call('rechargeRecords')).data.list).toHaveLength(1);
    const { rows } = await broker.database.pool.query('select id::text from files where owner_id = $1', [ann.userId]);
    expect(rows).toHaveLength(1);
    const [{ proof }] = (await ann.call('rechargeRecords')).data.list;
    expect(proof).toContain(rows[0].id);
    expect(await ann.deposit({ said, amt: 101 }, picture, key)).toMatchObject({ code: 1057 });
  });
});

describe('the list of records', () => {
  it("has filters, pages, and only the user's own records", async () => {
    const [ann, ben] = [await broker.newCustomer(), await broker.newCustomer()];
    const uids = [];
    for (let count = 0; count < 3; count++) {
      broker.clock.nowMs += 1_000;
      uids.push(await submitted(ann));
    }
    await reject(uids[0] ?? '', 'payment_not_found');
    const listed = async (body: object, who = ann) =>
      (await who.call('rechargeRecords', body)).data.list.map(({ uid }: { uid: string }) => uid);
    expect(await listed({})).toEqual(uids.toReversed());
    expect(await listed({ pageSize: 2 })).toEqual(uids.toReversed().slice(0, 2));
    expect(await listed({ pageNum: 2, pageSize: 2 })).toEqual([uids[0]]);
    const pages = async (body: object) => (await ann.call('rechargeRecords', body)).data.pages;
    expect(await Promise.all([1, 2, 9].map((pageNum) => pages({ pageNum, pageSize: 1 })))).toEqual([3, 3, 3]);
    expect(await Promise.all([{ status: 1 }, { status: 0, pageSize: 1 }, { uid: uids[1] }].map(pages))).toEqual([0, 2, 1]);
    expect(await listed({ status: 2 })).toEqual([uids[0]]);
    expect(await listed({ status: 1 })).toEqual([]);
    expect(await listed({ type: 0, status: 0 })).toHaveLength(2);
    expect(await listed({ type: 1 })).toEqual([]);
    expect(await listed({ type: 7 })).toEqual([]);
    expect(await listed({ uid: uids[1] })).toEqual([uids[1]]);
    expect(await listed({ uid: `991231${uids[1]?.slice(6)}` })).toEqual([]);
    expect(await listed({ uid: uids[1] }, ben)).toEqual([]);
    expect(await listed({ pageSize: 1e9 })).toHaveLength(3);
  });
});

describe('for operators', () => {
  it('a case has its facts, proof and check results', async () => {
    const ann = await broker.newCustomer();
    const picture = await pictureOf('used twice');
    const first = await submitted(ann, {}, picture);
    const uid = await submitted(ann, { amt: 40 }, picture);
    const { cases } = broker.cash.deposits;
    const { facts, proofs } = await cases.detail(numberIn(uid));
    expect(facts).toEqual(
      expect.arrayContaining([
        { code: 'amount', value: '40.000000 USDT', kind: 'amount' },
        { code: 'network', value: 'TRC20', kind: 'text' },
        { code: 'receivingAddress', value: 'TDemoNw7QkV4xL2sZ9pRb6HfYc3MtJ8aWe', kind: 'text' },
      ]),
    );
    expect(await broker.files.read(proofs[0] ?? '', 'proof')).toMatchObject({ brandId: 'northwind', userId: ann.userId });
    expect(await broker.files.read(proofs[0] ?? '', 'avatar')).toBeNull();
    const checks = (await cases.checks([numberIn(uid)])).get(numberIn(uid)) ?? [];
    expect(Object.fromEntries(checks.map(({ code, result }) => [code, result]))).toEqual({
      minimum: 'ok',
      address_shown: 'ok',
      proof_seen: 'fail',
      user_age: 'warn',
      credited_deposits: 'warn',
      verification: 'warn',
      hold: 'ok',
    });
    expect(checks.find(({ code }) => code === 'proof_seen')?.values).toEqual({ uid: first });
    const { rows } = await broker.database.pool.query(`select * from (${cases.select}) c where id = $1`, [numberIn(uid)]);
    expect(rows).toMatchObject([
      { uid, amount: '40.000000', currency: 'USDT', amount_usd: 4_000n, method: 'TRC20', state: 'open', brand_id: 'northwind' },
    ]);
  });
});

it('for operators, an opening balance counts as credited before, as it does in the total of deposits', async () => {
  const ann = await broker.newCustomer();
  await ann.fund(2_500_000n);
  const uid = await submitted(ann);
  const checks = (await broker.cash.deposits.cases.checks([numberIn(uid)])).get(numberIn(uid)) ?? [];
  expect(checks.find(({ code }) => code === 'credited_deposits')).toMatchObject({ result: 'ok', values: { count: 1 } });
});

it('the ledger balances after all of this', async () => {
  expect(await verifyLedger(broker.database.pool)).toEqual({ wrongBalances: [], unbalanced: [], unknownKinds: [] });
});

import { afterAll, beforeAll, expect, it } from 'vitest';
import { cents } from '@truefill/domain/money/money.ts';
import { COINS } from '@truefill/domain/wallet/coins.ts';
import { signInOperator } from '../../test-support/operator-client.ts';
import { coinAccountOf, verifyLedger } from '../accounts/ledger/index.ts';
import { housePockets } from '../accounts/test-support/house-pockets.ts';
import { brandsWith, openCashBroker, type CashBroker, type Customer } from '../payments/test-support/cash-broker.ts';
import { creditOf } from '../accounts/test-support/credit-once.ts';

let broker: CashBroker;
let brands: ReturnType<typeof brandsWith>;
beforeAll(async () => {
  brands = brandsWith((file: Record<string, { addresses?: { coin: string }[]; myWalletPage?: boolean }>) => {
    file['switches'] = { ...file['switches'], myWalletPage: true };
    // the other coins have no price here
    const { treasury } = file;
    if (treasury?.addresses) treasury.addresses = treasury.addresses.filter(({ coin }) => coin === 'USDT' || coin === 'BTC');
  });
  broker = await openCashBroker(brands.folder);
});
afterAll(async () => {
  await broker.close();
  brands.remove();
});

const BTC_DUST = [{ currency: 'BTC', amount: '0.00000999' }];
const CLEAN = { wrongBalances: [], unbalanced: [], unknownKinds: [] };

async function give({ userId }: Customer, code: string, amount: bigint): Promise<void> {
  const coin = COINS.find((each) => each.code === code);
  if (!coin) throw new Error(`no coin ${code}`);
  const { pool } = broker.database;
  const id = await coinAccountOf(pool, { userId, brandId: 'northwind', coin, nowMs: broker.clock.nowMs });
  await pool.query(
    `insert into ledger_entry (account_id, kind, amount, fee, recorded_at_ms) values ($1, 'correction_credit', $2, 0, $3)`,
    [id, amount, broker.clock.nowMs],
  );
  await pool.query('update ledger_account set available = available + $2, version = version + 1 where id = $1', [id, amount]);
}
const terms = async (customer: Customer) => (await customer.call('closingTerms')).data;
const close = (customer: Customer, givenUp?: object) =>
  broker.call('closeAccount', { confirmation: customer.email, ...(givenUp ? { givenUp } : {}) }, { token: customer.token });

it('dust is given up exactly as shown, booked to the broker, and named in the mail', async () => {
  const ann = await broker.newCustomer();
  await give(ann, 'BTC', 999n);
  const before = (await housePockets(broker.database.pool, 'northwind', 'real', 'BTC')).get('house_fees') ?? 0n;
  expect(await terms(ann)).toMatchObject({ obstacles: [], givenUp: BTC_DUST });
  for (const other of [
    undefined,
    [],
    [{ currency: 'BTC', amount: '0.00000998' }],
    [...BTC_DUST, { currency: 'USD', amount: '1.00' }],
  ])
    expect(await close(ann, other)).toMatchObject({ code: 23523, data: null });
  expect((await ann.call('userInfo')).code).toBe(0);
  expect((await close(ann, BTC_DUST)).code).toBe(0);
  const { rows } = await broker.database.pool.query(
    `select e.kind, e.amount, a.available, a.closed from ledger_entry e join ledger_account a on a.id = e.account_id
     where a.user_id = $1 and a.currency = 'BTC' order by e.id desc limit 1`,
    [ann.userId],
  );
  expect(rows).toEqual([{ kind: 'balance_given_up', amount: 999n, available: 0n, closed: true }]);
  const pockets = await housePockets(broker.database.pool, 'northwind', 'real', 'BTC');
  expect(pockets.get('house_fees')).toBe(before + 999n);
  expect(await verifyLedger(broker.database.pool)).toEqual(CLEAN);
  const mail = broker.outbox().findLast(({ to }) => to === ann.email);
  expect(mail).toMatchObject({ template: 'account-closed' });
  expect(mail?.text).toContain('You gave up what could not be paid out: 0.00000999 BTC.');
});

it('money that can be paid out, in part or after a transfer, is never given up', async () => {
  const ben = await broker.newCustomer();
  await give(ben, 'BTC', 1_000n);
  expect(await terms(ben)).toMatchObject({ obstacles: [{ kind: 'money', detail: '0.00001 BTC' }], givenUp: [] });
  expect((await close(ben, [{ currency: 'BTC', amount: '0.00001000' }])).code).toBe(1057);

  const cat = await broker.newCustomer();
  await give(cat, 'BTC', 999n);
  await cat.fund(1n);
  expect(await terms(cat)).toMatchObject({ obstacles: [{ kind: 'money' }], givenUp: [] });
  expect((await close(cat, BTC_DUST)).code).toBe(1057);
});

it('a deposit or a price that changes it meanwhile refuses, and takes nothing', async () => {
  const dan = await broker.newCustomer();
  await give(dan, 'BTC', 999n);
  expect((await terms(dan)).givenUp).toEqual(BTC_DUST);
  const usd = await broker.trading.gateway.accountId({ userId: dan.userId, accountMode: 'real' });
  await broker.queue.submit(creditOf(usd, 'real', cents(100n)));
  expect((await close(dan, BTC_DUST)).code).toBe(1057);

  const eve = await broker.newCustomer();
  await give(eve, 'BTC', 999n);
  // without a fresh price nobody can tell
  broker.clock.nowMs += 60_000;
  expect(await terms(eve)).toMatchObject({ obstacles: [{ kind: 'money' }], givenUp: [] });
  broker.priceBitcoin(10_000_000);
  expect(await verifyLedger(broker.database.pool)).toEqual(CLEAN);
});

it('operators see the entry in the statement of the closed account', async () => {
  const fay = await broker.newCustomer();
  await give(fay, 'BTC', 5n);
  const operator = await signInOperator(broker);
  const { givenUp } = await terms(fay);
  expect((await close(fay, givenUp)).code).toBe(0);
  const { list } = (await operator.call('consoleUserLedger', { userId: Number(fay.userId) })).data;
  // all of it may have happened in the same millisecond
  expect(list).toContainEqual(expect.objectContaining({ kind: 'balance_given_up', currency: 'BTC' }));
});

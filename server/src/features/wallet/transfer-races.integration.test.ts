import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { CURRENCY, openWalletBroker, type Customer, type WalletBroker } from './test-support/wallet-customers.ts';

const { USDT, BTC } = CURRENCY;
let broker: WalletBroker;
let someone: Customer;

beforeAll(async () => {
  broker = await openWalletBroker();
});
afterAll(() => broker.server.close());
beforeEach(async () => {
  broker.quote(10_000_000);
  someone = await broker.customer(100_000n);
});

const out = (num: number, headers = {}) => broker.call('transfer', { currId: USDT, type: 1, num }, someone, headers);
const back = (num: number) => broker.call('transfer', { currId: USDT, type: 0, num }, someone);
const many = <Result>(count: number, one: (at: number) => Promise<Result>) =>
  Promise.all(Array.from({ length: count }, (_, at) => one(at)));
const codes = (answers: readonly { readonly code: number }[]) =>
  Object.fromEntries([...Map.groupBy(answers, ({ code }) => code)].map(([code, of]) => [code, of.length]));

it('checklist 5: fifty at once never take more than the balance', async () => {
  const answers = await many(50, () => out(30));
  expect(codes(answers)).toEqual({ 0: 33, 1159: 17 });
  expect(new Set(answers.flatMap(({ data }) => data?.uid ?? [])).size).toBe(33);
  expect(await broker.balances(someone)).toMatchObject({ USD: 10, USDT: 990 });
  await broker.expectBalanced();
});

it('checklist 4: fifty with one key are one transfer', async () => {
  const answers = await many(50, () => out(30, { 'idempotency-key': 'one-of-fifty' }));
  expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
  expect(await broker.balances(someone)).toMatchObject({ USD: 970, USDT: 30 });
});

it('with transfers in both directions at once, the two balances keep their total', async () => {
  await out(500);
  await many(60, (at) => (at % 2 === 0 ? out(70) : back(70)));
  const { USD = 0, USDT: coins = 0 } = await broker.balances(someone);
  expect(USD + coins).toBe(1_000);
  expect(Math.min(USD, coins)).toBeGreaterThanOrEqual(0);
  await broker.expectBalanced();
});

it('checklist 5: orders and transfers race for the same money, which is spent once', async () => {
  // A position of 0.01 at 100,000 with leverage 100 takes 10 for its margin and 2 for its fee.
  const order = () =>
    broker.call('addOrder', { tradePair: 'BTCUSDT', orderQuantity: '0.01', orderType: 0, buyPoint: 2, multiple: 100 }, someone);
  const answers = await many(120, (at) => (at % 2 === 0 ? order() : out(25)));
  const orders = answers.filter((_, at) => at % 2 === 0);
  const transfers = answers.filter((_, at) => at % 2 === 1);
  expect(Object.keys(codes(orders)).every((code) => ['0', '203'].includes(code))).toBe(true);
  expect(codes(transfers)[1159]).toBeGreaterThan(0);
  const { balanceAmount, lockMargin } = (await broker.call('userBalance', {}, someone)).data;
  const opened = orders.filter(({ code }) => code === 0).length;
  const moved = transfers.filter(({ code }) => code === 0).length;
  expect(balanceAmount).toBeGreaterThanOrEqual(0);
  const perOrder = opened === 0 ? 0 : lockMargin / opened;
  expect(perOrder).toBeGreaterThan(0);
  expect((await broker.balances(someone)).USDT).toBe(moved * 25);
  const fees = 1_000 - balanceAmount - lockMargin - moved * 25;
  expect(fees).toBeCloseTo(opened * 0.002 * perOrder, 1);
  await broker.expectBalanced();
});

it('a quoted rate that expired while its transfer waited is refused, and a valid one is used', async () => {
  const body = { currId: BTC, type: 1, num: 10.01 };
  const calculated = await many(20, () => broker.call('calculateTransfer', body, someone));
  const send = ({ data }: (typeof calculated)[number]) => broker.call('transfer', { ...body, quoteId: data.quoteId }, someone);
  expect(codes(await Promise.all(calculated.slice(0, 10).map(send)))).toEqual({ 0: 10 });
  broker.server.clock.nowMs += 10_001;
  broker.quote(10_000_000);
  expect(codes(await Promise.all(calculated.slice(10).map(send)))).toEqual({ 202: 10 });
  await broker.expectBalanced();
});

import { cents } from '@truefill/domain/money/money.ts';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../test-support/test-server.ts';
import { creditOnce } from '../accounts/test-support/credit-once.ts';
import { newMethodUser, type MethodUser } from './test-support/method-user.ts';

const TRON = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t';
const USDT_TRON = 101;

let server: TestServer;
let ann: MethodUser;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  ann = await newMethodUser(server);
  const accountId = await server.trading.gateway.accountId({ userId: BigInt(ann.userId), accountMode: 'real' });
  await creditOnce(server.queue, accountId, 'real', cents(100_000n));
});

it('an address of an open withdrawal cannot be deleted', async () => {
  const { walletId } = (await ann.addWallet(USDT_TRON, TRON)).data;
  const amount = { currencyId: 1, coinId: USDT_TRON, num: 100 };
  const { practical } = (await ann.call('calculateWithdrawal', amount)).data;
  expect((await ann.call('withdraw', { ...amount, practicalNum: practical })).code).toBe(0);
  expect(await ann.call('deleteCryptoWallet', { walletId })).toMatchObject({ status: 200, code: 1057 });
  expect((await ann.call('cryptoWallets')).data.list).toHaveLength(1);
});

it('a card of an open withdrawal can be neither changed nor deleted', async () => {
  const { id } = (await ann.addCard()).data;
  const { practical } = (await ann.call('calculateBankWithdrawal', { num: 100 })).data;
  const sent = { num: 100, practicalNum: practical, userBankId: id, withdrawType: 1 };
  expect((await ann.call('withdraw', sent)).code).toBe(0);
  expect((await ann.call('editBankCard', { id, ...(await ann.card({ account: '99990000' })) })).code).toBe(1057);
  expect((await ann.call('deleteBankCard', { id })).code).toBe(1057);
  // saving it unchanged is allowed
  expect((await ann.call('editBankCard', { id, ...(await ann.card()) })).code).toBe(0);
  const { account } = (await ann.call('bankCard', { id })).data.dto;
  expect(await ann.decode('account', account)).toBe('GB00 EXAM 4408 1200 1177');
});

it('other methods can be deleted meanwhile', async () => {
  const { walletId } = (await ann.addWallet(USDT_TRON, TRON)).data;
  const { id } = (await ann.addCard()).data;
  const { practical } = (await ann.call('calculateBankWithdrawal', { num: 100 })).data;
  expect((await ann.call('withdraw', { num: 100, practicalNum: practical, userBankId: id, withdrawType: 1 })).code).toBe(0);
  expect((await ann.call('deleteCryptoWallet', { walletId })).code).toBe(0);
});

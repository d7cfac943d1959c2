import { encodeField } from '@truefill/api/fields/encoded-field.ts';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { borrowBrowser, type Device } from './browser.ts';
import { expectCount, expectPath, expectText } from './eventually.ts';
import { openScriptedBroker, type ScriptedBroker } from './harness.ts';
import { WalletPage } from './pages/wallet-page.ts';
import { text } from './texts.ts';
import { openTrader, type Trader } from './trader.ts';

const BRAND = 'northwind';
/** a valid address, with its checksum */
const ADDRESS = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t';
const ACCOUNT = 'DE89370400440532013000';

/** Only one withdrawal can be under review: each device has its own broker and trader. */
const RUNS = [
  { device: 'phone', way: 'crypto' },
  { device: 'desktop', way: 'bank_card' },
] as const satisfies readonly { readonly device: Device; readonly way: 'crypto' | 'bank_card' }[];

let browser: Browser;

beforeAll(async () => {
  browser = await borrowBrowser();
});

afterAll(async () => {
  await browser.close();
});

/** Saves an address and a card without the UI, which others test. */
async function saveMethods(broker: ScriptedBroker): Promise<void> {
  const client = broker.client(BRAND);
  const { email, password } = broker.trader(BRAND);
  const session = await client.demand('login', { username: email, password, type: 'E' });
  if (!('token' in session)) throw new Error('a second factor is wanted');
  const { token, aesKey } = session;
  const cryptocurrencyAddress = await encodeField(aesKey, 'cryptocurrencyAddress', ADDRESS);
  await client.demand('addCryptoWallet', { currencyId: 101, cryptocurrencyAddress }, { token });
  const name = await encodeField(aesKey, 'name', 'Mara Holt');
  const account = await encodeField(aesKey, 'account', ACCOUNT);
  await client.demand('addBankCard', { bankName: 'Nordbank', name, account }, { token });
  client.close();
}

describe.each(RUNS)('$device', ({ device, way }) => {
  let broker: ScriptedBroker;
  let trader: Trader;
  let wallet: WalletPage;

  beforeAll(async () => {
    broker = await openScriptedBroker();
    trader = await openTrader(browser, broker, { brand: BRAND, device, mode: 'real', trades: 'contracts' });
    wallet = new WalletPage(trader.app.page, device);
  });

  afterAll(async () => {
    await trader.leave();
    await broker.stop();
  });

  it('the wallet links to every method of the brand, and to no others', async () => {
    const { app } = trader;
    await app.open('/user');
    await app.page.getByRole('link', { name: text('account.entry.wallet') }).click();
    await expectPath(app.page, '/user/wallet');
    await app.page.getByText(text('wallet.noRecords')).waitFor();
    await app.page.getByRole('link', { name: text('wallet.shortcut.crypto') }).waitFor();
    await app.page.getByRole('link', { name: text('wallet.shortcut.bankCard') }).waitFor();
    expect(await app.page.getByRole('link', { name: text('wallet.shortcut.myWallet') }).count()).toBe(0);
  });

  it('a deposit is reported with its proof, and waits for its review', async () => {
    const { app } = trader;
    await app.open('/user/wallet');
    await app.page.getByRole('link', { name: text('deposit.title'), exact: true }).click();
    await app.page.getByText(text('deposit.exampleAddress')).waitFor();
    if (way === 'crypto') await app.page.getByRole('img', { name: text('deposit.qr') }).waitFor();
    else {
      await wallet.chooseWay(text('deposit.kind.bank_card'));
      await app.page.getByText(text('deposit.bank.reference'), { exact: true }).waitFor();
    }
    await app.page.getByText(text('withdraw.condition.fee.met')).waitFor();
    await wallet.tellDeposit('1500');
    await app.shell.expectToast(text('deposit.submit_success_please_wait'));
    await wallet.expectRecord(text('wallet.record.told.deposit.waiting'));
    await app.page.getByRole('img', { name: text('wallet.record.proof') }).waitFor();
    await app.open('/user/wallet');
    const title = way === 'crypto' ? text('wallet.record.coin.deposit', { coin: 'USDT' }) : text('wallet.record.bank.deposit');
    await expectText(wallet.row(title), text('wallet.record.state.waiting'));
  });

  it('the agreement is read on the way, and the input is preserved', async () => {
    const { app } = trader;
    await app.open('/user/deposit');
    await wallet.button(text('deposit.next')).click();
    const amount = app.page.getByLabel(text('deposit.amount'), { exact: true });
    await amount.fill('77.5');
    await app.page.getByRole('link', { name: text('deposit.readAgreement') }).click();
    await app.page
      .getByText(/18 or older/)
      .first()
      .waitFor();
    await app.page.getByRole('button', { name: text('common.back'), exact: true }).click();
    await amount.waitFor();
    expect(await amount.inputValue()).toBe('77.5');
  });

  it('a withdrawal shows its cost, is submitted once, and blocks another one', async () => {
    const { app } = trader;
    await app.open('/user/withdraw');
    if (way === 'bank_card') await wallet.chooseWay(text('deposit.kind.bank_card'));
    await app.page.getByText(text(way === 'crypto' ? 'withdraw.noWalletTitle' : 'withdraw.noCardTitle')).waitFor();
    await saveMethods(broker);
    await app.open('/user/withdraw');
    if (way === 'bank_card') await wallet.chooseWay(text('deposit.kind.bank_card'));
    await app.page
      .getByText(way === 'crypto' ? /TR7NHqje…gjLj6t/ : /•••• 3000/)
      .first()
      .waitFor();
    await wallet.withdrawAmount.fill('20');
    await wallet.withdraw.click();
    await app.page.getByText(/must be from/).waitFor();
    await wallet.withdrawAmount.fill('200');
    const arrives = way === 'crypto' ? '175.00 USDT' : '$175.00';
    await expectText(wallet.figure(text('wallet.arrives')), arrives);
    await wallet.withdraw.click();
    await app.shell.expectToast(text('deposit.submit_success_please_wait'));
    await wallet.expectRecord(text('wallet.record.told.withdrawal.waiting'));
    await expectText(wallet.figure(text('wallet.arrives')), arrives);

    await app.open('/user/withdraw');
    await app.page.getByText(/\(1067\)/).waitFor();
    await app.page.getByText(text('withdraw.condition.onePending.unmet')).waitFor();
  });

  it('records are filtered by type and status', async () => {
    const { app } = trader;
    await app.open('/user/wallet/depositList');
    const withdrawal =
      way === 'crypto' ? text('wallet.record.coin.withdrawal', { coin: 'USDT' }) : text('wallet.record.bank.withdrawal');
    const deposit = way === 'crypto' ? text('wallet.record.coin.deposit', { coin: 'USDT' }) : text('wallet.record.bank.deposit');
    await wallet.row(withdrawal).waitFor();
    await wallet.button(text('wallet.filter.deposit')).click();
    await wallet.row(withdrawal).waitFor({ state: 'detached' });
    await expectCount(wallet.row(deposit), 1);
    await wallet.button(text('wallet.filter.success')).click();
    await app.page.getByText(text('wallet.noneOfThese')).waitFor();
  });
});

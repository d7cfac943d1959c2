import { encodeField } from '@truefill/api/fields/encoded-field.ts';
import { cents } from '@truefill/domain/money/money.ts';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openForAll } from './broker-and-browser.ts';
import { openLastingPage, type Device } from './browser.ts';
import { expectGone, expectPath, expectSoon, expectText } from './eventually.ts';
import type { ScriptedBroker } from './harness.ts';
import { onOneDevice } from './one-device.ts';
import { ReviewPage } from './pages/review-page.ts';
import { WalletPage } from './pages/wallet-page.ts';
import { text } from './texts.ts';
import { openTrader, type Trader } from './trader.ts';

const BRAND = 'northwind';
/** a valid address, with its checksum */
const ADDRESS = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t';
const ACCOUNT = 'DE89370400440532013000';

/** Both ways and both devices, each once. */
const RUNS = [
  { device: 'phone', way: 'crypto' },
  { device: 'desktop', way: 'bank_card' },
] as const satisfies readonly { readonly device: Device; readonly way: 'crypto' | 'bank_card' }[];

const TO_COIN = text('wallet.transferNamed.out', { coin: 'USDT' });
const BTC = text('wallet.transferNamed.out', { coin: 'BTC' });
const TO_USD = text('wallet.transferNamed.in', { coin: 'USDT' });

let broker: ScriptedBroker;
let browser: Browser;

openForAll((opened) => ([broker, browser] = opened));

/** Saves an address or a card without the UI, which others test. */
async function saveMethod(way: 'crypto' | 'bank_card'): Promise<void> {
  const client = broker.client(BRAND);
  const { email, password } = broker.trader(BRAND);
  const session = await client.demand('login', { username: email, password, type: 'E' });
  if (!('token' in session)) throw new Error('a second factor is wanted');
  const { token, aesKey } = session;
  if (way === 'crypto') {
    const cryptocurrencyAddress = await encodeField(aesKey, 'cryptocurrencyAddress', ADDRESS);
    await client.demand('addCryptoWallet', { currencyId: 101, cryptocurrencyAddress }, { token });
  } else {
    const name = await encodeField(aesKey, 'name', 'Mara Holt');
    const account = await encodeField(aesKey, 'account', ACCOUNT);
    await client.demand('addBankCard', { bankName: 'Nordbank', name, account }, { token });
  }
  client.close();
}

/** Rejects the waiting withdrawal, without the UI, which others test: only one can be under review. */
async function rejectWithdrawal(): Promise<void> {
  const login = broker.server.logins.find(({ role }) => role === 'operator');
  if (!login) throw new Error('there is no operator');
  const { page, close } = await openLastingPage(browser, 'desktop', broker.clock);
  const desk = new ReviewPage(page, broker);
  await desk.beginSession(login);
  await desk.decide('withdrawal', { reasonCode: 'destination_doubtful', text: 'Please add another address.' });
  await close();
}

describe.each(RUNS)('$device, $way', ({ device, way }) => {
  let trader: Trader;
  let wallet: WalletPage;

  beforeAll(async () => {
    trader = await openTrader(browser, broker, { brand: BRAND, device, mode: 'real', trades: 'contracts' });
    wallet = new WalletPage(trader.app.page, device);
  });

  afterAll(async () => {
    await trader.leave();
    if (way === RUNS[0].way) await rejectWithdrawal();
  });

  it('a deposit is reported with its proof, and waits for its review', async () => {
    const { app } = trader;
    await app.open('/user');
    await app.page.getByRole('link', { name: text('account.entry.wallet') }).click();
    await expectPath(app.page, '/user/wallet');
    // a wide window has one in its top bar, too, behind the wallet
    await app.page
      .getByRole('link', { name: text('deposit.title'), exact: true })
      .and(app.page.locator(':not([inert] *)'))
      .click();
    await app.page.getByText(text('deposit.exampleAddress')).waitFor();
    if (way === 'crypto') await app.page.getByRole('img', { name: text('deposit.qr') }).waitFor();
    else {
      await wallet.chooseWay(text('deposit.kind.bank_card'));
      await app.page.getByText(text('deposit.bank.reference'), { exact: true }).waitFor();
    }
    await app.page.getByText(text('withdraw.condition.fee.met')).waitFor();
    await wallet.submitDeposit('1500');
    await app.shell.expectToast(text('deposit.submit_success_please_wait'));
    await wallet.expectRecord(text('wallet.record.told.deposit.waiting'));
    await app.page.getByRole('img', { name: text('wallet.record.proof') }).waitFor();
    await app.go('/user/wallet');
    const title = way === 'crypto' ? text('wallet.record.coin.deposit', { coin: 'USDT' }) : text('wallet.record.bank.deposit');
    await expectText(wallet.row(title), text('wallet.record.state.waiting'));
  });

  it('a withdrawal shows its cost, is submitted once, and blocks another one', async () => {
    const { app } = trader;
    await app.go('/user/withdraw');
    if (way === 'bank_card') await wallet.chooseWay(text('deposit.kind.bank_card'));
    await app.page.getByText(text(way === 'crypto' ? 'withdraw.noWalletTitle' : 'withdraw.noCardTitle')).waitFor();
    await saveMethod(way);
    // a reload keeps the method and the amount
    await app.open('/user/withdraw');
    await app.page
      .getByText(way === 'crypto' ? /TR7NHqje…gjLj6t/ : /•••• 3000/)
      .first()
      .waitFor();
    await wallet.withdrawAmount.fill('200');
    await app.page.reload();
    const arrives = way === 'crypto' ? '175.00 USDT' : '$175.00';
    await expectText(wallet.figure(text('wallet.arrives')), arrives);
    await wallet.withdraw.click();
    await app.shell.expectToast(text('deposit.submit_success_please_wait'));
    await wallet.expectRecord(text('wallet.record.told.withdrawal.waiting'));
    await expectText(wallet.figure(text('wallet.arrives')), arrives);

    await app.go('/user/withdraw');
    await app.page.getByText(/\(1067\)/).waitFor();
    await app.page.getByText(text('withdraw.condition.onePending.unmet')).waitFor();
  });
});

it.each(onOneDevice('phone'))('dollars become coins and coins dollars, with the cost of each direction (%s)', async (device) => {
  const trader = await openTrader(browser, broker, { brand: 'plumtree', device, mode: 'real', trades: 'contracts' });
  const { app } = trader;
  const wallet = new WalletPage(app.page, device);
  const before = await trader.balance();
  await app.open('/user/wallet');
  await app.page.getByRole('link', { name: text('wallet.shortcut.myWallet') }).click();
  await expectPath(app.page, '/user/myWallet');

  await wallet.button(TO_COIN).click();
  const sheet = app.page.getByRole('dialog', { name: TO_COIN });
  await sheet.getByText(text('wallet.transfer.enterAmount')).waitFor();
  expect(await sheet.locator('button[type=submit]').isDisabled()).toBe(true);
  await app.page.keyboard.press('Escape');
  await expectGone(sheet);

  // a stable coin is a dollar, and costs nothing to convert
  await wallet.convert(TO_COIN, '100');
  await expectSoon(() => trader.balance(), cents(before - 10_000n));
  await app.page.getByText('100.00 USDT').first().waitFor();
  await wallet.convert(TO_USD, '60.5');
  await expectSoon(() => trader.balance(), cents(before - 3_950n));
  await app.page.getByText('39.50 USDT').first().waitFor();
  await wallet.convert(TO_USD, '39.5');
  await expectSoon(() => trader.balance(), before);

  // of another coin the broker keeps its share of the mid
  broker.prices.push('BTCUSDT', { bid: '99990.00', ask: '100010.00' });
  await wallet.button(BTC).click();
  const bitcoin = app.page.getByRole('dialog', { name: BTC });
  await bitcoin.getByRole('textbox').fill('100');
  await expectText(wallet.figure(text('common.fee')), '0.000001 BTC');
  await expectText(wallet.figure(text('wallet.arrives')), '0.000999 BTC');
  await app.page.keyboard.press('Escape');
  await expectGone(bitcoin);

  await app.page.getByRole('tab', { name: text('wallet.wallet_record') }).click();
  await app.page.getByText('\u221260.50 USDT').first().waitFor();
  await wallet.button(text('wallet.movement.out')).click();
  await app.page.getByText('\u221260.50 USDT').waitFor({ state: 'detached' });
  await app.page.getByText('+100.00 USDT').first().waitFor();
  await trader.leave();
});

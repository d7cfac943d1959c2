import { cents } from '@truefill/domain/money/money.ts';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { borrowBrowser } from './browser.ts';
import { expectPath, expectSoon, expectText } from './eventually.ts';
import { openScriptedBroker, type ScriptedBroker } from './harness.ts';
import { onOneDevice } from './one-device.ts';
import { WalletPage } from './pages/wallet-page.ts';
import { text } from './texts.ts';
import { openTrader } from './trader.ts';

const TO_COIN = text('wallet.transferNamed.out', { coin: 'USDT' });
const BTC = text('wallet.transferNamed.out', { coin: 'BTC' });
const TO_USD = text('wallet.transferNamed.in', { coin: 'USDT' });

let broker: ScriptedBroker;
let browser: Browser;

beforeAll(async () => {
  [broker, browser] = await Promise.all([openScriptedBroker(), borrowBrowser()]);
});

afterAll(async () => {
  await browser.close();
  await broker.stop();
});

it.each(onOneDevice('desktop'))(
  'dollars become coins and coins dollars, with the cost of each direction (%s)',
  async (device) => {
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
    await sheet.waitFor({ state: 'detached' });

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
    await bitcoin.waitFor({ state: 'detached' });

    await app.page.getByRole('tab', { name: text('wallet.wallet_record') }).click();
    await app.page.getByText('\u221260.50 USDT').first().waitFor();
    await wallet.button(text('wallet.movement.out')).click();
    await app.page.getByText('\u221260.50 USDT').waitFor({ state: 'detached' });
    await app.page.getByText('+100.00 USDT').first().waitFor();
    await trader.leave();
  },
);

it('the demo account has no wallet: the screens say so, and the demo account is reset from there', async () => {
  const trader = await openTrader(browser, broker, { brand: 'plumtree', device: 'phone', mode: 'demo', trades: 'contracts' });
  const { app } = trader;
  await app.open('/user/wallet');
  await app.page.getByRole('button', { name: text('account.reset') }).waitFor();
  expect(await app.page.getByRole('link', { name: text('deposit.title'), exact: true }).count()).toBe(0);
  for (const path of ['/user/myWallet', '/user/deposit', '/user/withdraw', '/user/wallet/depositList']) {
    await app.open(path);
    await app.page.getByText(text('wallet.demoTitle')).waitFor();
  }
  await trader.leave();
});

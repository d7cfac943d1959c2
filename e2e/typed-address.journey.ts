import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { borrowBrowser } from './browser.ts';
import { expectText } from './eventually.ts';
import { openScriptedBroker, WEDNESDAY_MS, type ScriptedBroker } from './harness.ts';
import { auditLedger } from './ledger-audit.ts';
import { WalletPage } from './pages/wallet-page.ts';
import { text } from './texts.ts';
import { openTrader } from './trader.ts';

/** a valid address, with its checksum */
const ADDRESS = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t';
const MISTYPED = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6u';

let broker: ScriptedBroker;
let browser: Browser;

beforeAll(async () => {
  const brandFile = (brand: string, file: string): string =>
    brand === 'northwind' ? file.replace('switches:\n', 'switches:\n  noWalletWithdraw: true\n') : file;
  [broker, browser] = await Promise.all([openScriptedBroker(WEDNESDAY_MS, { brandFile }), borrowBrowser()]);
});

afterAll(async () => {
  await browser.close();
  await broker.stop();
});

it('at a brand without saved addresses one is typed, and only a valid one is accepted', async () => {
  const trader = await openTrader(browser, broker, { brand: 'northwind', device: 'phone', mode: 'real', trades: 'contracts' });
  const { app } = trader;
  const wallet = new WalletPage(app.page, app.device);
  const before = await trader.balance();
  await app.open('/user/withdraw');
  const address = app.page.getByLabel(text('withdraw.address'), { exact: true });
  await wallet.withdrawAmount.fill('200');
  await wallet.withdraw.click();
  await app.page.getByText(text('withdraw.error.address')).waitFor();

  await address.fill(MISTYPED);
  await expectText(wallet.figure(text('wallet.arrives')), '175.00 USDT');
  await wallet.withdraw.click();
  await app.page.getByText(/\(1040\)/).waitFor();
  expect(await trader.balance()).toBe(before);

  await address.fill(ADDRESS);
  await wallet.withdraw.click();
  await wallet.expectRecord(text('wallet.record.told.withdrawal.waiting'));
  await expectText(wallet.figure(text('wallet.arrives')), '175.00 USDT');
  expect(await trader.balance()).toBe(before - 20_000n);
  expect(await auditLedger(broker.dataDir)).toEqual({ wrongBalances: [], unbalanced: [], unknownKinds: [] });
  await trader.leave();
});

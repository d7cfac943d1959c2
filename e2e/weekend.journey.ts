import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openApp } from './app.ts';
import { DEVICES, launchBrowser } from './browser.ts';
import { expectGone, expectHolds } from './eventually.ts';
import { openScriptedHouse, SATURDAY_MS, type ScriptedHouse } from './harness.ts';
import { text } from './texts.ts';

let house: ScriptedHouse;
let browser: Browser;

beforeAll(async () => {
  [house, browser] = await Promise.all([openScriptedHouse(SATURDAY_MS), launchBrowser()]);
});

afterAll(async () => {
  await browser.close();
  await house.stop();
});

it.each(DEVICES)('on a weekend forex says that it is closed, crypto is traded on the real account (%s)', async (device) => {
  const app = await (await openApp(browser, house, 'plumtree', device)).tradesContracts();
  await app.open('/login?to=%2FEURUSD%2Fchart');
  await app.login.logIn(house.trader('plumtree'));
  if (device === 'phone') {
    await app.page.getByText(text('chart.closed', { market: 'EUR/USD' })).waitFor();
    await expectGone(app.chart.tradeButton('buy'));
  } else {
    await app.ticket.closedNotice('EUR/USD').waitFor();
    await expectGone(app.ticket.submitButton('buy', '0.10', 'EUR/USD'));
  }

  await app.chart.open(app.url, 'BTCUSDT');
  await app.chart.trade('sell');
  await app.ticket.setVolume('0.02');
  const submit = app.ticket.submitButton('sell', '0.02', 'BTC/USDT');
  await expectHolds(() => submit.isEnabled(), 'crypto can be sold');
  await submit.click();
  await app.ticket.viewPosition();
  await app.positions.open('BTC/USDT');
  await app.positions.close();
  await app.positions.empty.waitFor();
  await app.shell.goTo('history');
  await app.history.open('BTC/USDT');
  expect(await app.history.netResult.textContent()).toMatch(/^−\$\d+\.\d\d$/);
});

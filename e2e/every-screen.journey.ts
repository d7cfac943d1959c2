import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openApp, type App } from './app.ts';
import { violations } from './axe.ts';
import { DEVICES, launchBrowser, type Device } from './browser.ts';
import { openScriptedHouse, WEDNESDAY_MS, type ScriptedHouse } from './harness.ts';
import { lostWhenDoubled } from './large-text.ts';
import { risingCandles } from './rising-candles.ts';
import {
  tourAsVisitor,
  tourOfAccount,
  tourOfChart,
  tourOfClosedMarket,
  tourOfOwnThings,
  tourOfTrading,
  tourOfWidths,
  type Look,
} from './tour.ts';
import { openRealSession } from './trader-session.ts';

let house: ScriptedHouse;
let browser: Browser;

afterAll(async () => {
  await browser.close();
});

/** A house whose clock will end on a weekend, with positions and a waiting order that are old enough to be ended. */
async function openTradingHouse(): Promise<void> {
  house = await openScriptedHouse();
  house.prices.setCandles('BTCUSDT', risingCandles(WEDNESDAY_MS, 107_000_00n));
  house.prices.push('BTCUSDT', { bid: '106990.00', ask: '107010.00' });
  const client = house.client('northwind');
  const token = await openRealSession(client, house.trader('northwind'));
  const order = { tradePair: 'BTCUSDT', orderQuantity: '0.10', orderType: 0, stopPrice: '0', takeProfitPprice: '0' };
  await client.demand('addOrder', { ...order, buyPoint: 2 }, { token });
  await client.demand('addOrder', { ...order, tradePair: 'ETHUSDT', buyPoint: 2 }, { token });
  await client.demand('addOrder', { ...order, buyPoint: 1, price: '101000' }, { token });
  client.close();
  await house.advance(181_000);
}

/** Goes on a tour: no rule of WCAG 2.2 AA may be broken on it, and no text lost on a phone that shows it in twice the size. */
async function expectSound(device: Device, signedIn: boolean, tour: (app: App, look: Look) => Promise<void>): Promise<void> {
  const app = await (await openApp(browser, house, 'northwind', device)).tradesContracts();
  if (signedIn) {
    await app.open('/login');
    await app.login.logIn(house.trader('northwind'));
    await app.page.waitForURL((url) => url.pathname === '/');
  }
  const wrong: string[] = [];
  const look: Look = async (screen) => {
    wrong.push(...(await violations(app.page)).map((violation) => `${screen}: ${violation}`));
    if (device === 'phone') wrong.push(...(await lostWhenDoubled(app.page)).map((what) => `${screen}: ${what}`));
  };
  // where the tour stops must not hide what it has found until then
  await tour(app, look).catch((fault: unknown) =>
    wrong.push(fault instanceof Error ? (fault.stack ?? fault.message) : String(fault)),
  );
  expect(wrong).toEqual([]);
}

describe.each(DEVICES)('%s: no rule is broken and no text lost', (device) => {
  beforeAll(async () => {
    browser ??= await launchBrowser();
    await openTradingHouse();
  });

  afterAll(() => house.stop());

  it('on what a visitor opens, and around the chart', () =>
    expectSound(device, false, async (app, look) => {
      await tourAsVisitor(app, look);
      await tourOfChart(app, look);
    }));

  it('on the ways through trading', () => expectSound(device, true, (app, look) => tourOfTrading(app, house, look)));

  it('on what the account’s menu opens', () => expectSound(device, true, tourOfAccount));

  it('on the account’s picture, passkeys and codes', () => expectSound(device, true, tourOfOwnThings));

  it.runIf(device === 'desktop')('in windows of other widths', () => expectSound(device, false, tourOfWidths));

  it('while a market is closed', () => expectSound(device, false, (app, look) => tourOfClosedMarket(app, house, look)));
});

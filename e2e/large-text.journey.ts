import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openApp, type App } from './app.ts';
import { launchBrowser } from './browser.ts';
import { openScriptedHouse, type ScriptedHouse } from './harness.ts';
import { doubleText, findLost } from './large-text.ts';
import { text } from './texts.ts';
import { openRealSession } from './trader-session.ts';

let house: ScriptedHouse;
let browser: Browser;

beforeAll(async () => {
  [house, browser] = await Promise.all([openScriptedHouse(), launchBrowser()]);
  const client = house.client('northwind');
  const token = await openRealSession(client, house.trader('northwind'));
  const order = { orderQuantity: '0.1', orderType: 0, buyPoint: 2, stopPrice: '0', takeProfitPprice: '0' };
  await client.demand('addOrder', { ...order, tradePair: 'BTCUSDT' }, { token });
  await client.demand('addOrder', { ...order, tradePair: 'ETHUSDT' }, { token });
  const { list } = await client.demand('orderQuery', {}, { token });
  await house.advance(181_000);
  await client.demand('closeOrder', { orderId: list.find(({ tradePair }) => tradePair === 'ETHUSDT')?.id ?? 0 }, { token });
  client.close();
});

afterAll(async () => {
  await browser.close();
  await house.stop();
});

it('with text of twice the size a phone cuts nothing and never scrolls sideways', async () => {
  const app = await (await openApp(browser, house, 'northwind', 'phone')).tradesContracts();
  await doubleText(app.page);
  const lost: string[] = [];
  const check = async (screen: string): Promise<void> => {
    lost.push(...(await app.page.evaluate(findLost)).map((what) => `${screen}: ${what}`));
  };
  await app.home.open(app.url);
  await app.page.locator('a[href$="/chart"]').first().waitFor();
  await check('home');
  await app.open('/quotation');
  await app.home.markets.first().waitFor();
  await check('markets');
  await app.open('/login?to=%2FBTCUSDT%2Fchart');
  await app.login.title.waitFor();
  await check('login');
  await app.login.logIn(house.trader('northwind'));
  await visitTrader(app, check);
  expect(lost).toEqual([]);
});

it('a wide window in whose settings text is twice as large shows what half the window would', async () => {
  const large = await launchBrowser(32);
  try {
    const app = await (await openApp(large, house, 'northwind', 'desktop')).tradesContracts();
    const lost: string[] = [];
    for (const [path, sign] of [
      ['/BTCUSDT/chart', app.chart.chart],
      ['/login', app.login.title],
      ['/user', app.account.createAccount],
    ] as const) {
      await app.open(path);
      await sign.waitFor();
      lost.push(...(await app.page.evaluate(findLost)).map((what) => `${path}: ${what}`));
    }
    await app.page
      .getByRole('navigation', { name: text('shell.nav.main') })
      .getByRole('link')
      .first()
      .waitFor();
    expect(lost).toEqual([]);
  } finally {
    await large.close();
  }
});

async function visitTrader(app: App, check: (screen: string) => Promise<void>): Promise<void> {
  await app.chart.chart.waitFor();
  await check('chart');
  await app.open('/BTCUSDT/place?direction=0');
  await app.ticket.setLevel('stopLoss', '95000');
  await check('ticket');
  await app.open('/position');
  await app.positions.rows('BTC/USDT').first().waitFor();
  await check('positions');
  await app.open('/history');
  await app.history.rows('ETH/USDT').first().waitFor();
  await check('history');
  await app.account.open(app.url);
  await app.page.getByText('UID').first().waitFor();
  await check('menu');
}

import { AxeBuilder } from '@axe-core/playwright';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openApp, type App } from './app.ts';
import { DEVICES, launchBrowser } from './browser.ts';
import { expectHolds, expectText } from './eventually.ts';
import { BRAND_IDS, openScriptedHouse, type BrandId, type ScriptedHouse } from './harness.ts';
import { openRealSession } from './trader-session.ts';

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
const THEMES = ['light', 'dark'] as const;

let house: ScriptedHouse;
let browser: Browser;

beforeAll(async () => {
  [house, browser] = await Promise.all([openScriptedHouse(), launchBrowser()]);
  for (const brand of BRAND_IDS) await trade(brand);
});

afterAll(async () => {
  await browser.close();
  await house.stop();
});

/** Gives the brand's trader something to show: an open position and one that was closed. */
async function trade(brand: BrandId): Promise<void> {
  const client = house.client(brand);
  const token = await openRealSession(client, house.trader(brand));
  const order = {
    tradePair: 'BTCUSDT',
    orderQuantity: '0.1',
    orderType: 0,
    buyPoint: 2,
    stopPrice: '90000',
    takeProfitPprice: '120000',
  };
  await client.demand('addOrder', order, { token });
  await client.demand('addOrder', { ...order, tradePair: 'ETHUSDT', stopPrice: '3000', takeProfitPprice: '3900' }, { token });
  house.prices.push('ETHUSDT', { bid: '3950', ask: '3951' });
  await expectHolds(
    async () => (await client.demand('orderQuery', { positionStatus: 3 }, { token })).list.length === 1,
    'the order closed',
  );
  client.close();
}

describe.each(BRAND_IDS)('%s', (brand) => {
  describe.each(DEVICES)('%s', (device) => {
    it.each(THEMES)('no screen breaks a rule of WCAG 2.2 AA (%s)', async (theme) => {
      const app = await openApp(browser, house, brand, device);
      await app.page.context().addCookies([{ name: 'theme', value: theme, url: app.url }]);
      const broken: string[] = [];
      const check = async (screen: string): Promise<void> => {
        broken.push(...(await violations(app)).map((violation) => `${screen}: ${violation}`));
      };
      await visitVisitorScreens(app, check);
      await app.login.logIn(house.trader(brand));
      await visitTraderScreens(app, check);
      expect(await app.shell.theme).toBe(theme);
      expect(broken).toEqual([]);
    });
  });
});

async function visitVisitorScreens(app: App, check: (screen: string) => Promise<void>): Promise<void> {
  await app.home.open(app.url);
  await app.home.chooseCategory(4);
  await app.home.market('BTC/USDT').waitFor();
  await check('home');
  await app.open('/quotation');
  await app.home.market('EUR/USD').or(app.home.market('BTC/USDT')).first().waitFor();
  await check('markets');
  await app.search.open(app.url);
  await app.search.search('USD');
  await app.search.found.first().waitFor();
  await check('search');
  await app.account.open(app.url);
  await app.account.createAccount.waitFor();
  await check('menu of a visitor');
  await app.register.open(app.url);
  await check('register, step 1');
  await app.register.sendCode('axe@example.com');
  await check('register, step 2');
  await app.open('/login?to=%2FBTCUSDT%2Fchart');
  await app.login.title.waitFor();
  await check('login');
}

async function visitTraderScreens(app: App, check: (screen: string) => Promise<void>): Promise<void> {
  await app.chart.chart.waitFor();
  await expectHolds(async () => (await app.chart.paintedColours()) > 1, 'the chart is painted');
  await check('chart');
  await app.open('/BTCUSDT/place?direction=0');
  await app.ticket.setLevel('stopLoss', '95000');
  await expectText(app.ticket.margin, '$');
  await check('ticket');
  await app.open('/position');
  await app.positions.rows('BTC/USDT').first().waitFor();
  await check('positions');
  await app.positions.open('BTC/USDT');
  await check('position in full');
  await app.open('/history');
  await app.history.open('ETH/USDT');
  await check('closed order in full');
  await app.account.open(app.url);
  await app.page.getByText('UID').first().waitFor();
  await check('menu');
}

async function violations(app: App): Promise<string[]> {
  const { violations: found } = await new AxeBuilder({ page: app.page }).withTags(RULES).analyze();
  return found.map(
    ({ id, nodes }) => `${id} ${nodes.map(({ target, any }) => `${target.join(' ')} (${any[0]?.message ?? ''})`).join(' | ')}`,
  );
}

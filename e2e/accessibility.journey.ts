import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openApp, type App } from './app.ts';
import { violations } from './axe.ts';
import { DEVICES, launchBrowser } from './browser.ts';
import { expectHolds, expectText } from './eventually.ts';
import { missingRings } from './focus-rings.ts';
import { BRAND_IDS, openScriptedHouse, type BrandId, type ScriptedHouse } from './harness.ts';
import { ChartTools } from './pages/chart-tools.ts';
import { missingWords } from './semantics.ts';
import { smallTargets } from './targets.ts';
import { text } from './texts.ts';
import { openRealSession } from './trader-session.ts';

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
  await client.demand('addOrder', { ...order, tradePair: 'ETHUSDT', stopPrice: '3000', takeProfitPprice: '4900' }, { token });
  const { list } = await client.demand('orderQuery', {}, { token });
  // later than any brand's minimum holding time
  await house.advance(181_000);
  await client.demand('closeOrder', { orderId: list.find(({ tradePair }) => tradePair === 'ETHUSDT')?.id ?? 0 }, { token });
  client.close();
}

describe.each(BRAND_IDS)('%s', (brand) => {
  it.each(DEVICES)('no screen breaks a rule of WCAG 2.2 AA, light or dark (%s)', async (device) => {
    const app = await (await openApp(browser, house, brand, device)).tradesContracts();
    const broken: string[] = [];
    const check = async (screen: string): Promise<void> => {
      // all rules with the first brand; what others can differ in are colours, sizes and fonts
      const rules = app.brand === 'northwind' ? 'all' : 'looks';
      broken.push(...(await violations(app.page, rules)).map((violation) => `${screen}: ${violation}`));
      if (rules === 'looks') return;
      // what is said is the same for every brand, and so is where things stand
      const missing = [await missingWords(app.page), await smallTargets(app.page, device), await missingRings(app.page)].flat();
      broken.push(...missing.map((what) => `${screen}: ${what}`));
    };
    await visitVisitorScreens(app, check);
    await app.login.logIn(house.trader(brand));
    await visitTraderScreens(app, check);
    expect(broken).toEqual([]);
  });
});

async function visitVisitorScreens(app: App, check: (screen: string) => Promise<void>): Promise<void> {
  await app.home.open(app.url);
  await app.home.chooseCategory(4);
  await app.home.market('BTC/USDT').waitFor();
  if (app.device === 'phone') await app.home.banners.waitFor();
  await expectOwnPlaces(app);
  await check('home');
  await app.open('/quotation');
  await app.home.market('EUR/USD').or(app.home.market('BTC/USDT')).first().waitFor();
  if (app.device === 'desktop') await app.home.banners.waitFor();
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
  await app.register.next.click();
  await app.page.getByText(text('session.fault.accept_terms')).waitFor();
  await check('register, step 1, refused');
  await app.register.sendCode(`${app.device}@example.com`);
  await check('register, step 2');
  await app.open('/forgot');
  await app.page.getByRole('heading', { name: text('session.forgot.title') }).waitFor();
  await check('forgot');
  await app.open('/login?to=%2FBTCUSDT%2Fchart');
  await app.login.title.waitFor();
  // the field's frame shows the focus: a second one around its text would come from a sheet that overrules the field's own
  if (app.device === 'desktop')
    await expect(app.login.name.evaluate((field) => getComputedStyle(field).outlineStyle)).resolves.toBe('none');
  await check('login');
}

/** The page that names its first sheets itself looks like one that fetches them later: what a screen says of a component counts. */
async function expectOwnPlaces(app: App): Promise<void> {
  const group = app.page.getByRole('group', { name: text('quotation.categories') });
  const { paddingLeft, paddingBottom, marginTop } = await group.evaluate((chips) => {
    const { paddingLeft: left, paddingBottom: bottom, marginTop: top } = getComputedStyle(chips);
    return { paddingLeft: left, paddingBottom: bottom, marginTop: top };
  });
  expect([paddingLeft, paddingBottom, marginTop]).toEqual([app.device === 'phone' ? '16px' : '8px', '8px', '0px']);
}

async function visitTraderScreens(app: App, check: (screen: string) => Promise<void>): Promise<void> {
  await app.chart.chart.waitFor();
  await expectHolds(async () => (await app.chart.paintedColours()) > 1, 'the chart is painted');
  await check('chart');
  const tools = new ChartTools(app.page, app.device);
  await tools.openIndicators();
  await tools.sheet.getByRole('button', { name: text('chart.indicators.edit', { name: 'MA' }) }).click();
  await check('indicators');
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
  await app.open('/user/account');
  await app.page.locator('input[name=nickname]').waitFor();
  await check('my account');
  await app.open('/user/security');
  await app.page.getByText(text('security.devices.title')).waitFor();
  await check('security');
  await app.open('/user/changePassword');
  await app.page.locator('input[name=new-password]').waitFor();
  await check('change password');
  await app.open('/user/service');
  await app.page.getByText(text('account.contact.intro')).waitFor();
  await check('customer service');
}

import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openApp } from './app.ts';
import { violations } from './axe.ts';
import { borrowBrowser, DEVICES } from './browser.ts';
import { expectPath } from './eventually.ts';
import { openScriptedHouse, type ScriptedHouse } from './harness.ts';
import { allowFaults } from './page-faults.ts';
import { signIn } from './sign-in.ts';
import { text } from './texts.ts';

const BRAND = 'northwind';
const NEXT = "nextRules:\n  from: '2099-01-31'\n  rules: { minHoldSeconds: 60 }\n";

let house: ScriptedHouse;
let browser: Browser;

beforeAll(async () => {
  const brandFile = (brand: string, file: string): string => (brand === BRAND ? `${file}\n${NEXT}` : file);
  [house, browser] = await Promise.all([openScriptedHouse(undefined, { brandFile }), borrowBrowser()]);
});
afterAll(async () => {
  await browser.close();
  await house.stop();
});

describe.each(DEVICES)('on a %s', (device) => {
  it('a visitor reads every rule, and what is announced, in the app’s frame', async () => {
    const app = await openApp(browser, house, BRAND, device);
    await app.open('/rules');
    await app.page.getByRole('heading', { name: text('common.rules'), exact: true }).waitFor();
    await app.page.getByText(text('rules.withdrawalLimits', { min: '$50.00', max: '$10,000,000.00' })).waitFor();
    const minute = text('options.long.minutes', { n: 1 });
    await app.page.getByText(text('rules.minimumHold.some', { time: minute }), { exact: false }).waitFor();
    expect(await violations(app.page)).toEqual([]);
    if (device === 'phone') return;
    // the panel closes where it was opened
    await app.page.keyboard.press('Escape');
    await expectPath(app.page, '/');
  });

  it('tickets, deposit and withdrawal lead there and back', async () => {
    const app = await (await openApp(browser, house, BRAND, device)).tradesContracts();
    await signIn(app, house.trader(BRAND));
    for (const path of ['/BTCUSDT/place?direction=0', '/BTCUSDT/placeOption?direction=0', '/user/deposit', '/user/withdraw']) {
      await app.open(path);
      await app.page
        .getByRole('link', { name: text('common.allRules') })
        .first()
        .click();
      await expectPath(app.page, '/rules');
      await app.page.goBack();
      await expectPath(app.page, path.split('?')[0] ?? path);
    }
  });
});

it('a page that came without its brand says so in place of the app', async () => {
  const bare = await openApp(browser, house, BRAND, 'desktop');
  await bare.page.route(`${bare.url}/user/service`, async (route) => {
    const response = await route.fetch();
    const body = (await response.text()).replace(/<script[^>]*id="brand"[^>]*>[^]*?<\/script>/, '');
    await route.fulfill({ response, body });
  });
  allowFaults(bare.page, /carries no brand/);
  await bare.open('/user/service');
  await bare.page.getByText(text('shell.configMissing')).waitFor();
});

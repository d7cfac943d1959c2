import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openApp } from './app.ts';
import { violations } from './axe.ts';
import { borrowBrowser, DEVICES } from './browser.ts';
import { expectPath, expectText } from './eventually.ts';
import { openScriptedBroker, type ScriptedBroker } from './harness.ts';
import { onOneDevice } from './one-device.ts';
import { signIn } from './sign-in.ts';
import { text } from './texts.ts';

const BRAND = 'northwind';
const NEXT = "nextRules:\n  from: '2099-01-31'\n  rules: { minHoldSeconds: 60 }\n";

let broker: ScriptedBroker;
let browser: Browser;

beforeAll(async () => {
  const brandFile = (brand: string, file: string): string => (brand === BRAND ? `${file}\n${NEXT}` : file);
  [broker, browser] = await Promise.all([openScriptedBroker(undefined, { brandFile }), borrowBrowser()]);
});
afterAll(async () => {
  await browser.close();
  await broker.stop();
});

describe.each(DEVICES)('on a %s', (device) => {
  it('a visitor reads every rule, and announced ones, in the app’s shell', async () => {
    const app = await openApp(browser, broker, BRAND, device);
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
});

describe.each(onOneDevice('desktop'))('on a %s', (device) => {
  it('tickets, deposit and withdrawal link there and back', async () => {
    const app = await (await openApp(browser, broker, BRAND, device)).tradesContracts();
    await signIn(app, broker.trader(BRAND));
    const options = await openApp(browser, broker, 'plumtree', device);
    await app.open('/');
    await options.open('/');
    for (const [from, path] of [
      [app, '/BTCUSDT/place?direction=0'],
      [app, '/user/deposit'],
      [app, '/user/withdraw'],
      // this brand opens with options
      [options, '/BTCUSDT/placeOption?direction=0'],
    ] as const) {
      await from.go(path);
      // on a desktop the ticket's own link is behind a panel, which has the keyboard focus
      const links = from.page.getByRole('link', { name: text('common.allRules') });
      await (path.startsWith('/user/') ? links.and(from.page.locator(':not([inert] *)')) : links).last().click();
      await expectPath(from.page, '/rules');
      await from.page.goBack();
      await expectPath(from.page, path.split('?')[0] ?? path);
    }
  });
});

it('a page without its brand says so instead of showing the app', async () => {
  const { page, url } = await openApp(browser, broker, BRAND, 'desktop');
  // before the app's own code runs
  await page.addInitScript(() => document.addEventListener('readystatechange', () => document.getElementById('brand')?.remove()));
  await page.goto(`${url}/user/service`);
  await expectText(page.getByRole('alert'), text('shell.configMissing'));
  expect(await page.getByRole('heading').count()).toBe(0);
});

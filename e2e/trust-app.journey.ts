import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openApp } from './app.ts';
import { violations } from './axe.ts';
import { borrowBrowser, DEVICES } from './browser.ts';
import { expectPath } from './eventually.ts';
import { openScriptedHouse, type ScriptedHouse } from './harness.ts';
import { text } from './texts.ts';

const BRAND = 'northwind';

let house: ScriptedHouse;
let browser: Browser;

beforeAll(async () => {
  [house, browser] = await Promise.all([
    openScriptedHouse(undefined, {
      brandFile: (brand, file) =>
        brand === BRAND ? file.replace('switches:\n', 'switches:\n  onlyPlayOnTrustApp: true\n') : file,
    }),
    borrowBrowser(),
  ]);
});
afterAll(async () => {
  await browser.close();
  await house.stop();
});

describe.each(DEVICES)('on a %s', (device) => {
  it('a brand of onlyPlayOnTrustApp is traded in a wallet app, and says so in every other browser', async () => {
    const app = await openApp(browser, house, BRAND, device);
    for (const path of ['/', '/quotation', '/BTCUSDT/chart', '/BTCUSDT/place?direction=0']) {
      await app.open(path);
      await expectPath(app.page, '/trust-app');
    }
    await app.page.getByRole('heading', { name: text('trust-app.title') }).waitFor();
    const href = await app.page.getByRole('link', { name: text('trust-app.open') }).getAttribute('href');
    expect(new URL(href ?? '').searchParams.get('url')).toBe(`${app.url}/`);
    expect(await violations(app.page)).toEqual([]);
    await app.open('/user/service');
    await expectPath(app.page, '/user/service');
    const other = await openApp(browser, house, 'plumtree', device);
    await other.open('/');
    await expectPath(other.page, '/');
  });

  it('and is open in the browser of the wallet', async () => {
    const app = await openApp(browser, house, BRAND, device);
    await app.page.addInitScript(() => Object.assign(window, { ethereum: { isTrust: true } }));
    await app.home.open(app.url);
    await expectPath(app.page, '/');
    await app.open('/BTCUSDT/chart');
    await expectPath(app.page, '/BTCUSDT/chart');
    await app.open('/trust-app');
    await expectPath(app.page, '/');
  });
});

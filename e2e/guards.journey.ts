import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openApp } from './app.ts';
import { DEVICES, launchBrowser } from './browser.ts';
import { expectPath } from './eventually.ts';
import { openScriptedHouse, type ScriptedHouse } from './harness.ts';
import { text } from './texts.ts';

let house: ScriptedHouse;
let browser: Browser;

beforeAll(async () => {
  [house, browser] = await Promise.all([openScriptedHouse(), launchBrowser()]);
});

afterAll(async () => {
  await browser.close();
  await house.stop();
});

describe.each(DEVICES)('%s', (device) => {
  it('a visitor who wants positions is asked to log in, and gets there afterwards', async () => {
    const app = await openApp(browser, house, 'northwind', device);
    await app.open('/position');
    await expectPath(app.page, '/login');
    expect(new URL(app.page.url()).searchParams.get('to')).toBe('/position');
    await app.shell.notice(text('shell.loginRequired')).waitFor();
    await app.login.logIn(house.trader('northwind'));
    await expectPath(app.page, '/position');

    await app.page.reload();
    await app.positions.empty.waitFor();
    await expectPath(app.page, '/position');
  });

  it('who is logged in is led away from the login, and loses everything by logging out', async () => {
    const app = await openApp(browser, house, 'plumtree', device);
    await app.login.open(app.url);
    await app.login.logIn(house.trader('plumtree'));
    await expectPath(app.page, '/');
    for (const path of ['/login', '/register']) {
      await app.open(path);
      await expectPath(app.page, '/');
      await app.shell.notice(text('shell.alreadyLoggedIn')).waitFor();
    }
    await app.account.open(app.url);
    await app.account.logOut();
    await expectPath(app.page, '/');
    await app.open('/history');
    await expectPath(app.page, '/login');
  });

  it('an unknown path leads home', async () => {
    const app = await openApp(browser, house, 'northwind', device);
    await app.open('/no/such/page');
    await expectPath(app.page, '/');
  });

  it('a wrong password is refused in words, and the fields say what they miss', async () => {
    const app = await openApp(browser, house, 'northwind', device);
    await app.login.open(app.url);
    await app.login.submit.click();
    await app.login.nameFault.waitFor();
    await app.login.logIn({ email: 'nobody@example.com', password: 'not-the-password' });
    await app.page.getByRole('alert').getByText(text('error.1108')).waitFor();
    await expectPath(app.page, '/login');
  });
});

it('an order page that says no direction leads to the chart', async () => {
  const app = await openApp(browser, house, 'northwind', 'phone');
  await app.open('/BTCUSDT/place');
  await expectPath(app.page, '/BTCUSDT/chart');
});

it.each(['//evil.example', '/\\evil.example', 'javascript:alert(1)'])('checklist 46: a login that should lead to %s leads to a page of this site', async (to) => {
  const app = await openApp(browser, house, 'northwind', 'phone');
  await app.open(`/login?to=${encodeURIComponent(to)}`);
  await app.login.logIn(house.trader('northwind'));
  await expectPath(app.page, '/');
  expect(new URL(app.page.url()).host).toBe(new URL(app.url).host);
});

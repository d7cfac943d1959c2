import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openApp } from './app.ts';
import { violations } from './axe.ts';
import { borrowBrowser } from './browser.ts';
import { expectCount, expectPath } from './eventually.ts';
import { openScriptedBroker, type ScriptedBroker } from './harness.ts';
import { onOneDevice } from './one-device.ts';
import { allowPageErrors } from './page-errors.ts';
import { signIn } from './sign-in.ts';
import { startingWith, text } from './texts.ts';
import { openRealSession } from './trader-session.ts';

const BRAND = 'northwind';
const MARKET = 'BTC/USDT';
const MIN_HOLD_MS = 181_000;

let broker: ScriptedBroker;
let browser: Browser;

beforeAll(async () => {
  [broker, browser] = await Promise.all([
    openScriptedBroker(undefined, {
      prepared: true,
      brandFile: (brand, file) =>
        brand === BRAND ? file.replace('switches:\n', 'switches:\n  onlyPlayOnTrustApp: true\n') : file,
    }),
    borrowBrowser(),
  ]);
});
afterAll(async () => {
  await browser.close();
  await broker.stop();
});

describe.each(onOneDevice('phone'))('on a %s', (device) => {
  it('a brand with onlyPlayOnTrustApp is traded in a wallet app, and says so in every other browser', async () => {
    const app = await openApp(browser, broker, BRAND, device);
    // the chart's style sheets, which its redirect leaves unused
    allowPageErrors(app.page, /was preloaded using link preload/);
    await app.open('/BTCUSDT/chart');
    await expectPath(app.page, '/trust-app');
    for (const path of ['/', '/quotation', '/BTCUSDT/place?direction=0']) {
      await app.go(path);
      await expectPath(app.page, '/trust-app');
    }
    await app.page.getByRole('heading', { name: text('trust-app.title') }).waitFor();
    const href = await app.page.getByRole('link', { name: text('trust-app.open') }).getAttribute('href');
    expect(new URL(href ?? '').searchParams.get('url')).toBe(`${app.url}/BTCUSDT/place?direction=0`);
    expect(await violations(app.page)).toEqual([]);
    await app.go('/user/service');
    await app.page.getByText(text('account.contact.intro')).waitFor();
    await expectPath(app.page, '/user/service');
  });
});

describe.each(onOneDevice('desktop'))('on a %s', (device) => {
  it('shows existing orders, which can be closed, and nothing that opens new ones', async () => {
    const client = broker.client(BRAND);
    const token = await openRealSession(client, broker.trader(BRAND));
    await client.demand('addOrder', { tradePair: 'BTCUSDT', orderQuantity: '0.10', orderType: 0, buyPoint: 2 }, { token });
    client.close();
    await broker.advance(MIN_HOLD_MS);
    const app = await openApp(browser, broker, BRAND, device);
    await signIn(app, broker.trader(BRAND));
    for (const path of ['/history', '/position']) {
      await (path === '/history' ? app.open(path) : app.go(path));
      await expectPath(app.page, path);
      if (device === 'desktop') await app.page.getByRole('application').waitFor();
      for (const key of ['common.side.buy', 'options.kind.up', 'positions.reverse', 'shell.hideTicket', 'shell.showTicket'])
        await expectCount(app.page.getByRole('button', { name: startingWith(text(key)) }), 0);
      await expectCount(app.page.getByRole('region', { name: text('ticket.panel') }), 0);
    }
    const rows = app.positions.rows(MARKET);
    await rows.first().waitFor();
    await app.positions.open(MARKET);
    await expectCount(app.page.getByRole('button', { name: text('positions.reverse') }), 0);
    await app.positions.close();
    await expectCount(rows, 0);
  });
});

describe.each(onOneDevice('phone'))('on a %s', (device) => {
  it('and is open in the wallet’s browser', async () => {
    const app = await openApp(browser, broker, BRAND, device);
    await app.page.addInitScript(() => Object.assign(window, { ethereum: { isTrust: true } }));
    await app.home.open(app.url);
    await expectPath(app.page, '/');
    await app.go('/trust-app');
    await expectPath(app.page, '/');
    await app.go('/BTCUSDT/chart');
    const buy = app.page.getByRole('button', { name: startingWith(text('common.side.buy')) });
    const ticket = app.page.getByRole('region', { name: text('ticket.panel') });
    await (device === 'phone' ? buy : ticket).first().waitFor();
    await expectPath(app.page, '/BTCUSDT/chart');
  });
});

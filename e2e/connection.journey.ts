import type { Browser } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { openApp } from './app.ts';
import { borrowBrowser } from './browser.ts';
import { expectGone, expectHolds, expectPath, expectText } from './eventually.ts';
import { Gate } from './gate.ts';
import { openScriptedBroker, type ScriptedBroker } from './harness.ts';
import { onOneDevice } from './one-device.ts';
import { allowPageErrors } from './page-errors.ts';
import { OptionPage } from './pages/option-page.ts';
import { signIn } from './sign-in.ts';
import { text } from './texts.ts';

let broker: ScriptedBroker;
let browser: Browser;
let gate: Gate;

beforeAll(async () => {
  [broker, browser] = await Promise.all([openScriptedBroker(), borrowBrowser()]);
  gate = await Gate.to(broker.server.port);
});

afterEach(() => gate.open());

afterAll(async () => {
  await browser.close();
  await gate.close();
  await broker.stop();
});

it.each(onOneDevice('phone'))(
  'a lost connection is reported, blocks trading, and recovers automatically (%s)',
  async (device) => {
    const app = await (await openApp(browser, broker, 'plumtree', device)).tradesContracts();
    const url = `http://plumtree.localhost:${gate.port}`;
    await app.page.goto(`${url}/login?to=${encodeURIComponent('/BTCUSDT/place?direction=0')}`);
    await app.login.logIn(broker.trader('plumtree'));
    await expectPath(app.page, '/BTCUSDT/place');
    await app.ticket.setVolume('0.01');
    const submit = app.ticket.submitButton('buy', '0.01', 'BTC/USDT');
    await expectHolds(() => submit.isEnabled(), 'an order can be placed');

    // open connections break, and so does each attempt to reconnect
    allowPageErrors(app.page, /net::ERR_|WebSocket connection/);
    gate.cut();
    await app.shell.lostStrip.waitFor();
    await app.page.getByText(text('common.tradingOffline')).waitFor();
    expect(await submit.isDisabled()).toBe(true);
    broker.prices.push('BTCUSDT', { bid: '101990.00', ask: '102010.00' });

    gate.open();
    await expectGone(app.shell.lostStrip);
    await expectText(submit, '102,010.00');
    await expectHolds(() => submit.isEnabled(), 'an order can be placed again');
  },
);

it('the account feed dies while prices continue: it is reported, blocks trading, and is tried on after ten attempts', async () => {
  const app = await (await openApp(browser, broker, 'plumtree', 'desktop')).tradesContracts();
  await app.page.clock.install({ time: broker.clock.now() });
  let dead = false;
  const ends: (() => Promise<void>)[] = [];
  await app.page.routeWebSocket(/\/exchange\/ws\//, (line) => {
    if (dead) return void line.close({ code: 1008 });
    line.connectToServer();
    ends.push(() => line.close({ code: 1008 }));
  });
  await app.open(`/login?to=${encodeURIComponent('/BTCUSDT/place?direction=0')}`);
  await app.login.logIn(broker.trader('plumtree'));
  await expectPath(app.page, '/BTCUSDT/place');
  await app.ticket.setVolume('0.01');
  const submit = app.ticket.submitButton('buy', '0.01', 'BTC/USDT');
  await expectHolds(() => submit.isEnabled(), 'an order can be placed');
  await app.page.waitForLoadState('networkidle');

  dead = true;
  await Promise.all(ends.map((end) => end()));
  await app.page.getByText(text('shell.connection.accountLost'), { exact: true }).waitFor();
  await app.page.getByText(text('common.tradingOffline')).waitFor();
  expect(await submit.isDisabled()).toBe(true);
  // prices continue
  broker.prices.push('BTCUSDT', { bid: '104990.00', ask: '105010.00' });
  await expectText(app.page.getByRole('main'), '105,000.00');
  const alert = app.page.getByRole('alertdialog', { name: text('shell.connection.lost') });
  await expectHolds(async () => {
    await app.page.clock.runFor(2_000);
    return alert.isVisible();
  }, 'the last attempt has failed');

  dead = false;
  await app.page.getByText(text('shell.live'), { exact: true }).waitFor();
  await expectGone(alert);
  await expectGone(app.page.getByText(text('shell.connection.accountLost'), { exact: true }));
});

it('trading is blocked at once if the browser reports that it is offline', async () => {
  const app = await (await openApp(browser, broker, 'plumtree', 'phone')).tradesContracts();
  await app.open('/BTCUSDT/chart');
  await app.home.markets.first().or(app.page.getByText('BTC/USDT').first()).waitFor();
  await app.page.waitForLoadState('networkidle');
  const price = app.page.locator('main .numeric').filter({ hasText: '000' }).first();
  const colorOf = () => price.evaluate((shown) => getComputedStyle(shown).color);
  const live = await colorOf();
  allowPageErrors(app.page, /net::ERR_|WebSocket connection|Failed to load/);
  await app.page.context().setOffline(true);
  // far sooner than the ten-second timeout
  await app.shell.lostStrip.waitFor({ timeout: 3_000 });
  // a price that has not moved is not in the market's colors either
  expect(await colorOf()).not.toBe(live);
  await app.page.context().setOffline(false);
  await expectGone(app.shell.lostStrip);
});

it('a screen whose code fails to load leaves the shell in place, and can be retried', async () => {
  const app = await openApp(browser, broker, 'plumtree', 'phone');
  await app.home.open(app.url);
  await app.home.markets.first().waitFor();
  // the shell has loaded completely: prerendered markets appear before their code
  await app.page.waitForLoadState('networkidle');
  allowPageErrors(app.page, /net::ERR_|dynamically imported|preload/);
  await app.page.route('**/assets/*', (route) => route.abort());
  await app.shell.goTo('account');
  const error = app.page.getByRole('alert').filter({ hasText: text('shell.error.title') });
  await error.waitFor();
  await expectHolds(
    () => app.page.getByRole('navigation', { name: text('shell.nav.main') }).isVisible(),
    'the ways to other screens stay',
  );
  await app.page.unrouteAll({ behavior: 'wait' });
  await app.shell.button(text('shell.retry'), error).click();
  await app.account.createAccount.waitFor();
});

it('offline, parts that have not loaded wait for the connection as one failure, and appear automatically', async () => {
  const app = await (await openApp(browser, broker, 'plumtree', 'desktop')).tradesContracts();
  await app.open(`/login?to=${encodeURIComponent('/BTCUSDT/chart')}`);
  await app.login.logIn(broker.trader('plumtree'));
  await expectPath(app.page, '/BTCUSDT/chart');
  await app.page.waitForLoadState('networkidle');
  allowPageErrors(app.page, /net::ERR_|WebSocket connection|Failed to load|dynamically imported|preload/);
  await app.page.context().setOffline(true);
  await app.shell.lostStrip.waitFor();
  await app.page.getByRole('radio', { name: text('shell.tradeMode.option') }).click();
  await app.page.getByText(text('shell.connecting'), { exact: true }).first().waitFor();
  expect(await app.page.getByRole('alert').count()).toBe(0);
  // the strip's only
  expect(await app.page.getByRole('button', { name: text('shell.retry') }).count()).toBe(1);

  await app.page.context().setOffline(false);
  await expectGone(app.shell.lostStrip);
  await new OptionPage(app.page, 'desktop').amount.waitFor();
  await expectGone(app.page.getByText(text('shell.connecting'), { exact: true }));
});

it('a page that has not loaded offline leads back, and appears automatically', async () => {
  const app = await openApp(browser, broker, 'plumtree', 'phone');
  await app.home.open(app.url);
  await app.home.markets.first().waitFor();
  await app.page.waitForLoadState('networkidle');
  allowPageErrors(app.page, /net::ERR_|WebSocket connection|Failed to load|dynamically imported|preload/);
  await app.page.context().setOffline(true);
  await app.shell.lostStrip.waitFor();
  const back = app.page.getByRole('button', { name: text('common.back') });
  await app.go('/search');
  await app.page.getByText(text('shell.connecting'), { exact: true }).waitFor();
  await back.click();
  await app.home.markets.first().waitFor();

  await app.go('/search');
  await app.page.context().setOffline(false);
  await app.search.field.waitFor();
  await expectGone(app.page.getByText(text('shell.connecting'), { exact: true }));
});

it('a page whose code the server does not have leads back', async () => {
  const app = await openApp(browser, broker, 'plumtree', 'phone');
  await app.home.open(app.url);
  await app.home.markets.first().waitFor();
  await app.page.waitForLoadState('networkidle');
  allowPageErrors(app.page, /net::ERR_|dynamically imported|preload/);
  await app.page.route('**/assets/*', (route) => route.abort());
  await app.go('/search');
  await app.page.getByRole('heading', { name: text('shell.error.title') }).waitFor();
  await app.page.getByRole('button', { name: text('common.back') }).click();
  await app.home.markets.first().waitFor();
  expect(new URL(app.page.url()).pathname).toBe('/');
});

it('what was pressed and has no code any more, since another build was deployed, offers a reload', async () => {
  const app = await openApp(browser, broker, 'plumtree', 'phone');
  await signIn(app, broker.trader('plumtree'));
  await app.open('/BTCUSDT/chart');
  await app.chart.chart.waitFor();
  await app.page.waitForLoadState('networkidle');
  allowPageErrors(app.page, /404|dynamically imported|preload/);
  await app.page.route('**/assets/*', (route) => route.fulfill({ status: 404 }));
  await app.chart.button(text('alerts.bell', { market: 'BTC/USDT' })).click();
  await app.page.getByText(text('shell.newVersion')).waitFor();
  await app.page.unrouteAll({ behavior: 'wait' });
  await Promise.all([app.page.waitForEvent('load'), app.shell.button(text('shell.connection.reload')).click()]);
  await app.chart.chart.waitFor();
  await expectGone(app.page.getByText(text('shell.newVersion')));
});

it('after the tenth attempt it offers a retry in place, and waits for the server; a tab that slept for an hour recovers automatically', async () => {
  const app = await openApp(browser, broker, 'plumtree', 'desktop');
  await app.page.clock.install({ time: broker.clock.now() });
  const url = `http://plumtree.localhost:${gate.port}`;
  await app.page.goto(`${url}/BTCUSDT/chart`);
  await app.page.getByText(text('shell.live'), { exact: true }).waitFor();
  // the screen has loaded completely: lazy loading while offline is another matter
  await app.page.waitForLoadState('networkidle');

  allowPageErrors(app.page, /net::ERR_|WebSocket connection|Failed to load/);
  // asleep: timers stop, the connection dies, and an hour passes at once
  gate.cut();
  await app.page.clock.fastForward('01:00:00');
  gate.open();
  await app.page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await expectGone(app.shell.lostStrip);
  broker.prices.push('BTCUSDT', { bid: '103990.00', ask: '104010.00' });
  await expectText(app.page.getByRole('main'), '104,000.00');

  gate.cut();
  const alert = app.page.getByRole('alertdialog', { name: text('shell.connection.lost') });
  await expectHolds(async () => {
    await app.page.clock.runFor(2_000);
    return alert.isVisible();
  }, 'the last attempt has failed');
  await app.shell.button(text('shell.retry'), alert).waitFor();
  // the server is back: nobody has to press anything
  gate.open();
  await app.page.getByText(text('shell.live'), { exact: true }).waitFor();
  await expectGone(alert);
});

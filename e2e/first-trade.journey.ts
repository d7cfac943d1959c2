import type { Browser, Locator } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openApp } from './app.ts';
import { borrowBrowser } from './browser.ts';
import { expectHolds, expectPath } from './eventually.ts';
import { openScriptedBroker, type ScriptedBroker } from './harness.ts';
import { text } from './texts.ts';
import { PASSWORD } from './trader-session.ts';

/** maximum taps from the home page to an open position, not counting typing */
const MAX_TAPS = 10;
const MARKET = 'BTC/USDT';

let broker: ScriptedBroker;
let browser: Browser;

beforeAll(async () => {
  [broker, browser] = await Promise.all([openScriptedBroker(), borrowBrowser()]);
});

afterAll(async () => {
  await browser.close();
  await broker.stop();
});

it('a visitor’s first trade on a phone takes at most ten taps, and the flow returns to the ticket', async () => {
  broker.prices.push('BTCUSDT', { bid: '99990.00', ask: '100010.00' });
  const app = await (await openApp(browser, broker, 'northwind', 'phone')).tradesContracts();
  let taps = 0;
  const tap = async (target: Locator): Promise<void> => {
    taps += 1;
    await target.tap();
  };
  await app.home.open(app.url);
  await tap(app.page.getByRole('link', { name: /BTC\/USDT/ }).first());
  await expectPath(app.page, '/BTCUSDT/chart');
  await tap(app.page.getByRole('button', { name: /^Buy/ }));
  await tap(app.ticket.logInButton);
  await tap(app.page.getByRole('link', { name: text('session.login.create') }));
  await app.page.getByRole('textbox', { name: text('common.email'), exact: true }).fill('stranger@example.com');
  await tap(app.page.getByRole('checkbox'));
  await tap(app.register.next);
  await app.register.code.waitFor();
  await app.register.code.fill(broker.codeFor('stranger@example.com'));
  await app.register.password.fill(PASSWORD);
  await tap(app.register.submit);

  // back at the ticket, with play money, and both are stated
  await expectPath(app.page, '/BTCUSDT/place');
  expect(new URL(app.page.url()).search).toBe('?direction=0');
  await app.page.getByRole('button', { name: /^Demo.*\$100,000\.00/ }).waitFor();
  const submit = app.page.getByRole('button', { name: /^Demo.*Buy .* BTC\/USDT/ });
  await expectHolds(() => submit.isEnabled(), 'an order can be placed');
  await tap(submit);
  expect(await app.ticket.orderNumber()).toMatch(/^\d{15,}$/);
  expect(taps).toBeLessThanOrEqual(MAX_TAPS);
});

it('an empty real account is offered the demo account in the ticket, and pressing Buy explains why nothing happens', async () => {
  broker.prices.push('BTCUSDT', { bid: '99990.00', ask: '100010.00' });
  const app = await (await openApp(browser, broker, 'plumtree', 'phone')).tradesContracts();
  await app.openAccount('empty@example.com');
  await app.page.getByRole('button', { name: /^Demo.*\$100,000\.00/ }).click();
  await app.page
    .getByRole('dialog', { name: text('account.choose') })
    .getByRole('button', { name: new RegExp(`^${text('account.real')}`) })
    .click();
  await app.page.getByRole('button', { name: /^Real.*\$0\.00/ }).waitFor();
  await app.open('/BTCUSDT/place?direction=0');
  await app.ticket.setVolume('0.01');
  const toDemo = app.page.getByRole('button', { name: text('ticket.switchToDemo') });
  await toDemo.waitFor();
  await app.ticket.submitButton('buy', '0.01', MARKET).click();
  await expectHolds(() => app.page.evaluate(() => document.activeElement?.id === 'no-funds'), 'the notice has the focus');
  await toDemo.click();
  await app.page.getByRole('button', { name: /^Demo.*\$100,000\.00/ }).waitFor();
  await toDemo.waitFor({ state: 'detached' });
  await app.ticket.submitButton('buy', '0.01', MARKET).click();
  expect(await app.ticket.orderNumber()).toMatch(/^\d{15,}$/);
});

it('a password forgotten on the way to a ticket leads back to it', async () => {
  const app = await openApp(browser, broker, 'northwind', 'phone');
  const to = '/BTCUSDT/chart';
  await app.open(`/login?to=${encodeURIComponent(to)}`);
  await app.page.getByRole('link', { name: text('session.login.forgot') }).click();
  const { email } = broker.trader('northwind');
  await app.page.getByRole('textbox', { name: text('common.email'), exact: true }).fill(email);
  await app.register.next.click();
  await app.register.code.waitFor();
  await app.register.code.fill(broker.codeFor(email));
  const password = 'meadow-compass-29';
  await app.page.getByLabel(text('common.newPassword'), { exact: true }).fill(password);
  await app.page.getByRole('button', { name: text('session.forgot.submit') }).click();
  await expectPath(app.page, '/login');
  expect(new URL(app.page.url()).searchParams.get('to')).toBe(to);
  await app.login.logIn({ email, password });
  await expectPath(app.page, to);
});

it('a keyboard user reaches the ticket by one skip link, and buys and sells by key', async () => {
  broker.prices.push('BTCUSDT', { bid: '99990.00', ask: '100010.00' });
  const app = await (await openApp(browser, broker, 'northwind', 'desktop')).tradesContracts();
  await app.openAccount('keys@example.com');
  await app.open('/BTCUSDT/chart');
  await app.ticket.submitButton('buy', '0.10', MARKET).waitFor();
  await app.page.keyboard.press('Tab');
  await app.page.keyboard.press('Tab');
  await app.page.keyboard.press('Enter');
  await expectHolds(
    () => app.page.evaluate(() => document.activeElement?.closest('#part-ticket') !== null),
    'the focus is in the ticket',
  );
  await app.page.getByRole('main').focus();
  await app.page.keyboard.press('s');
  await app.ticket.submitButton('sell', '0.10', MARKET).waitFor();
  await expectHolds(() => app.page.evaluate(() => document.activeElement?.id === 'place-order'), 'the button has the focus');
  await app.page.keyboard.press('b');
  await app.ticket.submitButton('buy', '0.10', MARKET).waitFor();
  await app.page.keyboard.press('?');
  const help = app.page.getByRole('dialog', { name: text('shell.keys.title') });
  await help.waitFor();
  // while it is open it has its own keys
  await app.page.keyboard.press('s');
  await app.page.keyboard.press('Escape');
  await help.waitFor({ state: 'detached' });
  expect(new URL(app.page.url()).search).toBe('?direction=0');
  await app.page.keyboard.press('/');
  await expectPath(app.page, '/search');
});

import type { Browser, Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { App, openApp } from './app.ts';
import { openForAll } from './broker-and-browser.ts';
import { expectHolds, expectPath } from './eventually.ts';
import type { ScriptedBroker } from './harness.ts';
import { allowPageErrors } from './page-errors.ts';
import { text } from './texts.ts';
import { openDemoSession, openRealSession, PASSWORD } from './trader-session.ts';

let broker: ScriptedBroker;
let browser: Browser;

openForAll((opened) => ([broker, browser] = opened));

/** Hides the page and shows it again. */
function refocus(page: Page): Promise<void> {
  return page.evaluate(() => {
    document.dispatchEvent(new Event('visibilitychange'));
  });
}

it('tabs stay in sync: login, account switch, logout', async () => {
  const email = 'two-tabs@example.com';
  const client = broker.client('northwind');
  await openDemoSession(client, broker.dataDir, email);
  client.close();
  const first = await openApp(browser, broker, 'northwind', 'phone');
  const second = new App(await first.page.context().newPage(), 'phone', broker, 'northwind');
  await second.open('/login');
  await second.login.title.waitFor();
  await first.open('/login?to=%2Fuser');
  await first.login.logIn({ email, password: PASSWORD });
  await expectPath(first.page, '/user');
  // the other tab leaves the login, which is for visitors
  await expectPath(second.page, '/');
  await second.shell.goTo('account');
  await first.account.switchToDemo();
  await second.account.playMoney.waitFor();
  await second.shell.goTo('positions');
  await expectPath(second.page, '/position');
  await first.account.logOut();
  await expectPath(first.page, '/');
  await expectPath(second.page, '/login');
});

it('an expiring token is renewed, and a session ended elsewhere ends here at once', async () => {
  const email = 'renewed@example.com';
  const client = broker.client('northwind');
  await openDemoSession(client, broker.dataDir, email);
  const app = await openApp(browser, broker, 'northwind', 'phone');
  await app.open('/login?to=%2Fuser');
  const known = app.page.waitForResponse((response) => response.url().endsWith('/user/info'));
  await app.login.logIn({ email, password: PASSWORD });
  await expectPath(app.page, '/user');
  // no request is in progress when the session ends
  await known;
  await app.page
    .getByRole('link', { name: text('account.title') })
    .first()
    .click();
  const nickname = app.page.locator('input[name=nickname]');
  await nickname.fill('not saved yet');
  const renewals: string[] = [];
  app.page.on('response', (response) => {
    if (new URL(response.url()).pathname.endsWith('/wa-na/refresh')) renewals.push(String(response.status()));
  });
  await refocus(app.page);
  expect(renewals).toEqual([]);
  await broker.advance(26 * 60_000);
  await refocus(app.page);
  await expectHolds(() => renewals.length === 1, 'the token is renewed once');

  const token = await openRealSession(client, { email, password: PASSWORD });
  // the renewal decides whether it has ended
  allowPageErrors(app.page, /401.*wa-na\/refresh/);
  await client.demand('endOtherSessions', {}, { token });
  client.close();
  // the server has closed the feed: the page checks, gets -1, cannot renew its token, and goes home
  await app.shell.expectToast(text('shell.sessionLost'));
  await expectPath(app.page, '/');
  await app.shell.goTo('history');
  await expectPath(app.page, '/login');
  await app.page.goBack();
  await expectPath(app.page, '/');
  // a returning user continues with the input where it was
  await app.shell.goTo('account');
  await app.page
    .getByRole('link', { name: text('common.logIn') })
    .first()
    .click();
  await app.login.logIn({ email, password: PASSWORD });
  await expectPath(app.page, '/user/account');
  await expectHolds(async () => (await nickname.inputValue()) === 'not saved yet', 'what was typed is there');
});

it('the login name is remembered on request, the password never', async () => {
  const app = await openApp(browser, broker, 'northwind', 'phone');
  await app.open('/login');
  await app.page.getByText(text('session.login.remember')).click();
  await app.login.logIn(broker.trader('northwind'));
  await expectPath(app.page, '/');
  const stored = await app.page.evaluate(() => JSON.stringify({ ...localStorage }));
  expect(stored).toContain(broker.trader('northwind').email);
  expect(stored).not.toContain(broker.trader('northwind').password);
  await app.account.open(app.url);
  await app.account.logOut();
  await expectPath(app.page, '/');
  await app.open('/login');
  await expectHolds(async () => (await app.login.name.inputValue()) === broker.trader('northwind').email, 'the name is there');
});

it('more than five taps on the version show the support information', async () => {
  const app = await openApp(browser, broker, 'plumtree', 'phone');
  await app.open('/login');
  await app.page.getByRole('button', { name: /Plumtree.*1\.152/ }).waitFor();
  await app.shell.tapVersion();
  const shown = app.page.getByRole('dialog', { name: text('shell.console.title') });
  await shown.getByText('plumtree.localhost').waitFor();
  expect(await shown.textContent()).not.toMatch(/token|eyJ/i);
});

import { cents } from '@truefill/domain/money/money.ts';
import { seedUser, type IdentityDatabase } from '@truefill/server/features/identity/index.ts';
import type { Browser } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { openApp } from './app.ts';
import { openForAll } from './broker-and-browser.ts';
import { expectPath } from './eventually.ts';
import { switchToChinese } from './switch-to-chinese.ts';
import type { ScriptedBroker } from './harness.ts';
import { onOneDevice } from './one-device.ts';
import { signIn } from './sign-in.ts';
import { chineseText, startingWith, text } from './texts.ts';
import { PASSWORD } from './trader-session.ts';

let broker: ScriptedBroker;
let browser: Browser;

openForAll((opened) => ([broker, browser] = opened));

describe.each(onOneDevice('phone'))('%s', (device) => {
  it('a visitor who opens positions is asked to log in, a wrong password is refused, and after the right one gets there', async () => {
    const app = await openApp(browser, broker, 'northwind', device);
    await app.open('/position');
    await expectPath(app.page, '/login');
    expect(new URL(app.page.url()).searchParams.get('to')).toBe('/position');
    await app.shell.expectToast(text('shell.loginRequired'));
    // the fields show what is missing
    await app.login.submit.click();
    await app.login.nameError.waitFor();
    await app.login.logIn({ email: 'nobody@example.com', password: 'not-the-password' });
    await app.page.getByRole('alert').getByText(text('error.1108')).waitFor();
    await expectPath(app.page, '/login');
    await app.login.logIn(broker.trader('northwind'));
    await expectPath(app.page, '/position');

    await app.page.reload();
    await app.positions.empty.waitFor();
    await expectPath(app.page, '/position');

    // an unknown path leads home
    await app.open('/no/such/page');
    await expectPath(app.page, '/');

    // checklist 46: a login whose target is another site leads to a page of this one; every other target: `guard.test.ts`
    await app.go('/user');
    await app.account.logOut();
    await expectPath(app.page, '/');
    await app.open(`/login?to=${encodeURIComponent('//evil.example')}`);
    await app.login.logIn(broker.trader('northwind'));
    await expectPath(app.page, '/');
    expect(new URL(app.page.url()).host).toBe(new URL(app.url).host);
  });
});

describe.each(onOneDevice('desktop'))('%s', (device) => {
  it('a logged-in user is redirected from the login, and logging out clears everything', async () => {
    const app = await openApp(browser, broker, 'plumtree', device);
    await signIn(app, broker.trader('plumtree'));
    await app.open('/login');
    await expectPath(app.page, '/');
    // a toast of the first moment may be over before a busy page shows it
    await (device === 'desktop' ? app.chart.chart : app.home.markets).waitFor();
    await app.go('/register');
    await expectPath(app.page, '/');
    await app.shell.expectToast(text('shell.alreadyLoggedIn'));
    await app.go('/user');
    await app.account.logOut();
    await expectPath(app.page, '/');
    await app.open('/history');
    await expectPath(app.page, '/login');
  });

  it('forex on the real account states the required deposits, before an order and when it is refused, in either language', async () => {
    const login = { email: `forex-${device}@northwind.example.com`, password: PASSWORD };
    // enough money for the order, but less than the brand's rule
    const seed = {
      ...login,
      isNew: true,
      brandId: 'northwind',
      locale: 'en',
      deposit: cents(500_000n),
      verification: 'none' as const,
      nowMs: broker.clock.now(),
    };
    await seedUser(broker.server.database.kysely as IdentityDatabase, seed);
    broker.prices.push('EURUSD', { bid: '1.08000', ask: '1.08010' });
    const app = await (await openApp(browser, broker, 'northwind', device)).tradesContracts();
    const { page, ticket } = app;
    await signIn(app, login);
    await app.open('/EURUSD/chart');
    await app.chart.trade('buy');
    const rule = text('instrument.forexRule', { amount: '$100,000' });
    // the amount still to deposit; the chart shows it too
    const missing = { amount: '$100,000', missing: '$95,000.00' };
    await page.getByText(text('instrument.forexMissing', missing), { exact: true }).last().waitFor();
    await ticket.submitButton('buy', '0.10', 'EUR/USD').click();
    await page
      .getByRole('alert')
      .getByText(text('error.withCode', { text: rule, code: 320 }))
      .waitFor();

    // while entering an order: the input stays, and all texts change
    await ticket.setVolume('0.25');
    await ticket.setLevel('stopLoss', '2.00000');
    await page.getByText(text('ticket.error.max_is', { value: '1.07999' }), { exact: true }).waitFor();
    const chineseRule = chineseText('instrument.forexRule', { amount: '$100,000' });
    const chineseRefusal = page
      .getByRole('alert')
      .getByText(chineseText('error.withCode', { text: chineseRule, code: 320 }), { exact: true });
    await switchToChinese(app, 'EURUSD', chineseText('common.side.buy'));
    if (device === 'desktop') await chineseRefusal.waitFor();
    await page.getByText(chineseText('instrument.forexMissing', missing), { exact: true }).last().waitFor();
    await page.getByText(chineseText('ticket.error.max_is', { value: '1.07999' }), { exact: true }).waitFor();
    await page.getByRole('switch', { name: chineseText('common.level.stopLoss'), exact: true }).uncheck({ force: true });
    await page.getByRole('button', { name: chineseText('ticket.buy', { volume: '0.25', name: 'EUR/USD' }) }).click();
    await chineseRefusal.waitFor();
    expect(await app.shell.language).toBe('zh-cn');
  });
});

it.each([
  ['northwind', 'place', 'market', 'ticket.volume'],
  ['plumtree', 'placeOption', 'option', 'options.amount'],
] as const)(
  'an order page of %s that says no direction, or one that is none, leads to the chart',
  async (brand, page, mode, field) => {
    const app = await openApp(browser, broker, brand, 'phone');
    await app.page.addInitScript((chosen) => localStorage.setItem('truefill.trade-mode', chosen), mode);
    await app.open(`/BTCUSDT/${page}`);
    await expectPath(app.page, '/BTCUSDT/chart');
    for (const search of ['?direction=', '?direction=2', '?direction=-1', '?direction=true']) {
      await app.open(`/BTCUSDT/${page}${search}`);
      await expectPath(app.page, '/BTCUSDT/chart');
    }
    await app.go('/');
    await app.go(`/BTCUSDT/${page}?direction=1`);
    await app.page.getByRole('textbox', { name: startingWith(text(field)) }).waitFor();
  },
);

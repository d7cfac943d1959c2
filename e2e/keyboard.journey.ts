import type { Browser } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { openApp, type App } from './app.ts';
import { openForAll } from './broker-and-browser.ts';
import { openDemoTrader } from './demo-trader.ts';
import { expectCount, expectFocused, expectGone, expectHolds, expectPath, expectText } from './eventually.ts';
import type { ScriptedBroker } from './harness.ts';
import { ChangesPage } from './pages/changes-page.ts';
import { text } from './texts.ts';

const MARKET = 'BTC/USDT';

let broker: ScriptedBroker;
let browser: Browser;

openForAll((opened) => ([broker, browser] = opened));

beforeAll(() => {
  broker.prices.push('BTCUSDT', { bid: '99990.00', ask: '100010.00' });
});

it('the login opens by key with the focus in its first field, also while its code is still loading', async () => {
  const app = await openApp(browser, broker, 'northwind', 'desktop');
  await app.open('/');
  await app.page
    .getByRole('banner')
    .getByRole('link', { name: text('common.logIn') })
    .focus();
  await app.page.keyboard.press('Enter');
  await expectFocused(app.login.name);
  const { email, password } = broker.trader('northwind');
  await app.page.keyboard.type(email);
  await app.page.keyboard.press('Tab');
  await expectFocused(app.page.getByLabel(text('common.password'), { exact: true }));
  await app.page.keyboard.type(password);
  await app.page.keyboard.press('Enter');
  await expectPath(app.page, '/');
});

it('an order with both levels is placed by key alone, and the sums keep what is available apart from the free margin', async () => {
  const { page, ticket, positions } = await openTrader('levels');
  await page.keyboard.press('b');
  await expectFocused(ticket.submitButton('buy', '0.10', MARKET));
  await typeLevel(page, 'stopLoss', '99000');
  await typeLevel(page, 'takeProfit', '101000');
  // from a switch the keys of the workspace work too: nothing is typed into it
  await page.getByRole('switch', { name: text('common.level.takeProfit') }).focus();
  await page.keyboard.press('b');
  await expectFocused(ticket.submitButton('buy', '0.10', MARKET));
  await page.keyboard.press('Enter');
  await ticket.placed.waitFor();
  await expectText(positions.rows(MARKET).first(), /99,000\.00.*101,000\.00/);

  // 0.10 lots bought at 100,010: margin 100.01, fee 0.20, and 2.00 of floating loss
  const available = page.getByRole('banner').getByText('$99,899.79', { exact: true });
  await available.waitFor();
  await expectText(positions.freeMargin, /^\$99,897\.79$/);
  expect(await page.getByRole('main').getByText(text('common.available'), { exact: true }).count()).toBe(0);
});

it('a part is closed by key alone, with the same net result in question, message and history', async () => {
  const { page, ticket, positions } = await openTrader('part');
  await page.keyboard.press('b');
  await expectFocused(ticket.submitButton('buy', '0.10', MARKET));
  await page.keyboard.press('Enter');
  await positions.rows(MARKET).first().waitFor();
  await broker.advance(181_000);
  broker.prices.push('BTCUSDT', { bid: '100110.00', ask: '100130.00' });
  await page.getByRole('main').focus();
  await page.keyboard.press('x');
  const part = page.getByRole('radio', { name: text('positions.part'), exact: true });
  await part.waitFor();
  await page.getByRole('radio', { name: text('positions.whole'), exact: true }).focus();
  await page.keyboard.press('ArrowLeft');
  await expectFocused(part);
  await page.keyboard.press('Tab');
  const volume = page.getByRole('textbox', { name: text('positions.partVolume') });
  await expectFocused(volume);
  await page.keyboard.type('0.03');
  // 0.03 of 0.10 lots: 3.00 of 10.00 won, 0.06 of 0.20 of fee
  const dialog = page.getByRole('dialog');
  await expectText(positions.figure(text('common.netResult'), dialog), /^\+\$2\.94$/);
  await dialog.getByRole('button', { name: text('positions.closePartOf', { volume: '0.03', name: MARKET }) }).focus();
  await page.keyboard.press('Enter');
  await positions.expectToast(
    text('positions.closedNotice', { volume: '0.03', name: MARKET, price: '100,110.00', result: '+$2.94' }),
  );
  await page.getByRole('tab', { name: text('common.history') }).press('Enter');
  await expectText(
    page.getByRole('tabpanel').getByRole('row').filter({ hasText: MARKET }).first(),
    /\+\$3\.00.*\$0\.06.*\+\$2\.94/,
  );
});

it('the levels of a position are changed by key alone, then all are closed, and the focus returns each time', async () => {
  const { page, ticket, positions } = await openTrader('changes');
  await page.keyboard.press('b');
  await expectFocused(ticket.submitButton('buy', '0.10', MARKET));
  await page.keyboard.press('Enter');
  const row = positions.rows(MARKET).first().getByRole('button').first();
  await row.press('Enter');
  const changes = new ChangesPage(page, 'desktop');
  const edit = positions.detail.getByRole('button', { name: text('positions.edit'), exact: true });
  await edit.press('Enter');
  const stop = changes.edit.getByRole('switch', { name: text('common.level.stopLoss'), exact: true });
  await stop.press('Space');
  await page.keyboard.press('Tab');
  await expectFocused(changes.levelField('stopLoss'));
  await page.keyboard.type('99000');
  await page.keyboard.press('Enter');
  await expectGone(changes.edit);
  await expectText(changes.level('stopLoss'), /99,000\.00/);
  await page.keyboard.press('Escape');
  await expectGone(positions.detail);
  await expectFocused(row);

  // the button for all is there from the second position on
  await page.keyboard.press('b');
  await expectFocused(ticket.submitButton('buy', '0.10', MARKET));
  await page.keyboard.press('Enter');
  await expectCount(positions.rows(MARKET), 2);
  await broker.advance(181_000);
  const all = page.getByRole('button', { name: text('positions.closeAll'), exact: true });
  await all.press('Enter');
  await changes.allConfirmation.waitFor();
  await page.keyboard.press('Escape');
  await expectGone(changes.allConfirmation);
  await expectFocused(all);
  await all.press('Enter');
  await changes.allConfirmation.getByRole('button', { name: text('positions.closeNow.all', { number: 2 }) }).press('Enter');
  await changes.outcomes.waitFor();
  await expectHolds(
    () => changes.outcomes.evaluate((dialog) => dialog.contains(document.activeElement)),
    'the results have the focus',
  );
  await page.keyboard.press('Escape');
  await expectGone(changes.outcomes);
  await positions.empty.waitFor();
});

it('a screen of the account is reached by key without passing the menu', async () => {
  const {
    page,
    broker: { url },
  } = await openTrader('menu');
  await page.goto(`${url('northwind')}/user/security`);
  await page
    .getByRole('navigation', { name: text('shell.rail.account') })
    .getByRole('link')
    .first()
    .waitFor();
  await page.getByRole('heading', { name: text('security.passkeys.title') }).waitFor();
  await page.keyboard.press('Tab');
  const close = page.getByRole('dialog').getByRole('button', { name: text('common.close'), exact: true });
  await expectFocused(close);

  // also a screen that replaces another one
  await page.getByRole('link', { name: text('common.change'), exact: true }).press('Enter');
  await expectFocused(page.locator('input[name=password]'));
  await page
    .getByRole('dialog')
    .getByRole('button', { name: text('common.back'), exact: true })
    .press('Enter');
  await page.getByRole('heading', { name: text('security.passkeys.title') }).waitFor();
  await page.keyboard.press('Tab');
  await expectFocused(close);
});

it('the shortcuts are listed behind a button, which has the focus again once they are closed', async () => {
  const { page } = await openTrader('shortcuts');
  const button = page.getByRole('banner').getByRole('button', { name: text('shell.keys.title') });
  await button.focus();
  await page.keyboard.press('Enter');
  const help = page.getByRole('dialog', { name: text('shell.keys.title') });
  await help.waitFor();
  await page.keyboard.press('Escape');
  await expectGone(help);
  await expectFocused(button);
});

async function openTrader(name: string): Promise<App> {
  const { app } = await openDemoTrader(browser, broker, {
    brand: 'northwind',
    device: 'desktop',
    email: `${name}@keyboard.example.com`,
    trades: 'contracts',
  });
  await app.open('/BTCUSDT/chart');
  await app.ticket.submitButton('buy', '0.10', MARKET).waitFor();
  return app;
}

/** Switches a level of the ticket on by key, and types its price at the next tab stop. */
async function typeLevel(page: App['page'], level: 'stopLoss' | 'takeProfit', price: string): Promise<void> {
  const name = text(`common.level.${level}`);
  await page.getByRole('switch', { name, exact: true }).focus();
  await page.keyboard.press('Space');
  await page.getByRole('textbox', { name: text('common.levelPrice', { level: name }) }).waitFor();
  await page.keyboard.press('Tab');
  await expectFocused(page.getByRole('textbox', { name: text('common.levelPrice', { level: name }) }));
  await page.keyboard.type(price);
}

import type { Locator } from 'playwright-core';
import type { App } from './app.ts';
import { plugInAuthenticator } from './authenticator.ts';
import { expectCount, expectFocused, expectHolds, expectPath } from './eventually.ts';
import { SATURDAY_MS, type ScriptedBroker } from './harness.ts';
import { ChangesPage } from './pages/changes-page.ts';
import { ChartTools } from './pages/chart-tools.ts';
import { NotificationsPage } from './pages/notifications-page.ts';
import { OptionPage } from './pages/option-page.ts';
import { PendingPage } from './pages/pending-page.ts';
import { WorkspacePage } from './pages/workspace-page.ts';
import { startingWith, text } from './texts.ts';

/** Checks the current page, once it shows its data. */
export type CheckScreen = (screen: string) => Promise<void>;

/** Everything a visitor can open on top of a screen. */
export async function tourAsVisitor(app: App, checkScreen: CheckScreen): Promise<void> {
  await app.open('/quotation');
  await app.home.markets.first().waitFor();
  // a wide window has sortable headers, and its menu next to the chart
  if (app.device === 'desktop') await app.go('/BTCUSDT/chart');
  await app.page.getByRole('button', { name: text('quotation.sort') }).click();
  const item = app.page.getByRole('menuitemradio').first();
  await item.waitFor();
  await checkScreen('sort menu');
  await leave(app, item);
  await app.go('/explore');
  await app.page.getByRole('heading', { level: 1 }).first().waitFor();
  await checkScreen('explore');
  await app.go('/register');
  const form = app.page.locator('label button');
  await form.first().click();
  // a wide window's registration is a dialog itself: the terms are the one without the form
  await app.page.getByRole('dialog').filter({ hasNot: form }).waitFor();
  await checkScreen('terms');
  await app.page.keyboard.press('Escape');
  await expectCount(app.page.getByRole('dialog'), app.device === 'phone' ? 0 : 1);
  await app.page.getByRole('radio', { name: text('common.phone'), exact: true }).click({ force: true });
  await app.register.nationCode.click();
  await app.page.getByRole('option').first().waitFor();
  await checkScreen('countries');
}

/** Closes what is open over the screen. */
async function leave(app: App, open: Locator): Promise<void> {
  await app.page.keyboard.press('Escape');
  await open.waitFor({ state: 'detached' });
}

/** Everything that opens over or next to a chart. */
export async function tourOfChart(app: App, checkScreen: CheckScreen): Promise<void> {
  const tools = new ChartTools(app.page, app.device);
  await app.chart.open(app.url, 'BTCUSDT');
  await expectHolds(async () => (await app.chart.paintedColors()) > 1, 'the chart is painted');
  await tools.take('line', 'segment');
  await checkScreen('drawing');
  await tools.point([0.3, 0.3], [0.6, 0.5]);
  await tools.selected('segment').waitFor();
  await checkScreen('selected drawing');
  await tools.openDrawings();
  await tools.sheet.getByRole('listitem').getByRole('button', { expanded: false }).click();
  await checkScreen('drawing tools');
  await tools.closeSheet();
  await app.page.locator('button[aria-haspopup=dialog]').filter({ hasText: 'BTC/USDT' }).click();
  await app.page
    .getByRole('dialog', { name: text('chart.otherMarkets') })
    .getByRole('option')
    .first()
    .waitFor();
  await checkScreen('other markets');
  await app.page.keyboard.press('Escape');
  if (app.device === 'phone') {
    await tools.openDisplay();
    await checkScreen('display');
    await tools.closeSheet();
  } else {
    for (const menu of ['chart.palette', 'chart.tools.line'] as const) {
      await tools.button(text(menu)).click();
      await app.page.getByRole('menu').waitFor();
      await checkScreen(menu);
      await app.page.keyboard.press('Escape');
      await app.page.getByRole('menu').waitFor({ state: 'detached' });
    }
    await new WorkspacePage(app.page, app.device).edge('dock').focus();
    await checkScreen('panel separators');
  }
  await tools.toggleTable();
  await expectHolds(async () => (await tools.tableRows()).length > 0, 'the candles stand in a table');
  await checkScreen('table of candles');
}

/** The flows of positions, pending orders and options. The trader has two positions, and a pending order in BTC/USDT. */
export async function tourOfTrading(app: App, broker: ScriptedBroker, checkScreen: CheckScreen): Promise<void> {
  const changes = new ChangesPage(app.page, app.device);
  const pending = new PendingPage(app.page, app.device);
  await app.open('/position');
  await app.positions.open('BTC/USDT');
  await changes.editLevels();
  await checkScreen('levels');
  await app.page.keyboard.press('Escape');
  await app.positions.open('BTC/USDT');
  await app.positions.closeButton(app.positions.detail).click();
  await changes.choosePart(50);
  await checkScreen('part of a position');
  await app.page.keyboard.press('Escape');
  await changes.askToCloseAll();
  await checkScreen('close all');
  await leave(app, changes.allConfirmation);
  await app.go('/position?tab=pending');
  await pending.open('BTC/USDT');
  await checkScreen('waiting order');
  await pending.askToCancel();
  await checkScreen('cancelling');
  await leave(app, pending.confirmation);
  await app.page.keyboard.press('Escape');
  await pending.detail.waitFor({ state: 'detached' });
  await app.go('/BTCUSDT/place?direction=1');
  await pending.waitFor('sell', '120000');
  await checkScreen('ticket of a waiting order');
  await tourOfOptions(app, broker, checkScreen);
}

async function tourOfOptions(app: App, broker: ScriptedBroker, checkScreen: CheckScreen): Promise<void> {
  const option = new OptionPage(app.page, app.device);
  await app.page.addInitScript(() => localStorage.setItem('truefill.trade-mode', 'option'));
  await option.openTicket(app.url, 'BTCUSDT');
  await option.setAmount('100');
  await checkScreen('ticket of an option');
  await option.submitButton('up', text('options.long.seconds', { n: 30 })).click();
  await option.countdown.waitFor();
  await checkScreen('countdown');
  await option.viewRunning();
  await checkScreen('running options');
  await option.openRunning('BTC/USDT');
  await broker.advance(25_000);
  await broker.advance(6_000);
  await option.settlement.waitFor();
  await checkScreen('settlement');
  await option.leaveSettlement();
  await app.go('/history');
  await option.settled('BTC/USDT').first().waitFor();
  await checkScreen('history of options');
  await option.openSettled('BTC/USDT');
  await checkScreen('settled option');
  await app.page.addInitScript(() => localStorage.setItem('truefill.trade-mode', 'market'));
}

/** Everything that opens from the account's menu. */
export async function tourOfAccount(app: App, checkScreen: CheckScreen): Promise<void> {
  const { page } = app;
  await new NotificationsPage(page, app.device).open(app.url);
  await checkScreen('notifications');
  for (const path of ['agreement', 'privacy', 'deposit']) {
    await app.go(`/user/${path}`);
    await checkScreen(path);
  }
  await app.go('/user');
  await page.getByText('UID').first().waitFor();
  const menu = app.device === 'phone' ? page.locator('body') : page.getByRole('dialog').first();
  for (const entry of ['shell.language', 'account.colours', 'account.appearance'] as const) {
    await menu
      .getByRole('button', { name: startingWith(text(entry)) })
      .first()
      .click();
    await page.getByRole('dialog', { name: text(entry) }).waitFor();
    await checkScreen(entry);
    await page.keyboard.press('Escape');
    await page.getByRole('dialog', { name: text(entry) }).waitFor({ state: 'detached' });
  }
  await menu
    .getByRole('radiogroup', { name: text('account.mode') })
    .getByRole('radio', { name: text('common.demo'), exact: true })
    .click({ force: true });
  await page.getByRole('alertdialog').waitFor();
  await checkScreen('change to play money');
  await leave(app, page.getByRole('alertdialog'));
  await app.go('/user/account');
  await app.account.button(text('account.logOut')).click();
  const question = page.getByRole('dialog', { name: text('account.logOutTitle') });
  await question.waitFor();
  await checkScreen('log out');
  await leave(app, question);
  await app.go('/user/security');
  await page
    .getByRole('button', { name: text('security.setUp') })
    .first()
    .click();
  const sheet = (title: string) => page.getByRole('dialog', { name: text(title), exact: true });
  await sheet('security.app.setUpTitle').or(sheet('security.proof.form')).waitFor();
  await checkScreen('a second factor');
}

/** Profile image, versions and passkeys. Ends with a passkey that the account's logins require. */
export async function tourOfOwnThings(app: App, checkScreen: CheckScreen): Promise<void> {
  await tourOfPicture(app, checkScreen);
  const { page, account } = app;
  await plugInAuthenticator(page);
  await app.go('/user/security');
  await account.button(text('security.passkeys.add')).click();
  const name = page.getByRole('textbox', { name: text('security.passkeys.name') });
  await name.waitFor();
  await checkScreen('a passkey’s name');
  await name.fill('My laptop');
  await account.button(text('security.passkeys.addNow')).click();
  const savedCodesButton = account.button(text('security.codes.kept'));
  await savedCodesButton.waitFor();
  await checkScreen('recovery codes');
  await savedCodesButton.click();
  // a menu opened before would lose the focus, and close
  await expectFocused(account.button(text('security.codes.renew')));
  await account.button(text('security.passkeys.more', { name: 'My laptop' })).click();
  await page.getByRole('menuitem', { name: text('security.passkeys.remove') }).click();
  await page.getByRole('alertdialog').waitFor();
  await checkScreen('removing a passkey');
}

async function tourOfPicture(app: App, checkScreen: CheckScreen): Promise<void> {
  const { page } = app;
  await app.open('/user/account');
  const picture = { name: 'me.png', mimeType: 'image/png', buffer: await page.screenshot() };
  await page.locator('input[type=file]').setInputFiles(picture);
  await page
    .getByRole('dialog', { name: text('account.picture.cut') })
    .getByRole('slider')
    .first()
    .waitFor();
  await checkScreen('cutting a picture');
  await leave(app, page.getByRole('dialog', { name: text('account.picture.cut') }));
  await app.go('/user');
  await app.shell.tapVersion();
  const versions = page.getByRole('dialog', { name: text('shell.console.title') });
  await versions.waitFor();
  await checkScreen('versions');
  await leave(app, versions);
}

/** The workspace at its other widths, with the list in its drawer. */
export async function tourOfWidths(app: App, checkScreen: CheckScreen): Promise<void> {
  for (const [width, height] of [
    [820, 1180],
    [1024, 768],
    [1920, 1080],
  ] as const) {
    await app.page.setViewportSize({ width, height });
    await app.open('/BTCUSDT/chart');
    await expectHolds(async () => (await app.chart.paintedColors()) > 1, 'the chart is painted');
    await checkScreen(`${width} px wide`);
    if (width !== 1024) continue;
    await app.page
      .getByRole('main')
      .getByRole('button', { name: text('quotation.title'), exact: true })
      .click();
    await app.home.markets.first().waitFor();
    await checkScreen('list in its drawer');
  }
}

/** A market on a weekend. */
export async function tourOfClosedMarket(app: App, broker: ScriptedBroker, checkScreen: CheckScreen): Promise<void> {
  await broker.clock.moveTo(SATURDAY_MS);
  broker.prices.refresh();
  await app.chart.open(app.url, 'EURUSD');
  await expectPath(app.page, '/EURUSD/chart');
  await app.page
    .getByText(text('chart.closed', { market: 'EUR/USD' }))
    .first()
    .waitFor();
  await checkScreen('closed market');
  if (app.device === 'desktop') return;
  await app.go('/quotation');
  await app.home.chooseCategory(3);
  await app.home.market('EUR/USD').getByText(text('instrument.closed')).waitFor();
  await checkScreen('closed markets in the list');
}

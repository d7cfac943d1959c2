import type { Browser, Locator } from 'playwright-core';
import { expect, it } from 'vitest';
import { App } from './app.ts';
import { violations, violationsAsShown } from './axe.ts';
import { openForAll } from './broker-and-browser.ts';
import { openPage, type Device } from './browser.ts';
import { expectGone, expectHolds, expectSoon, expectText } from './eventually.ts';
import type { ScriptedBroker } from './harness.ts';
import { readOutbox } from './outbox.ts';
import { ConsolePage } from './pages/console-page.ts';
import { NotificationsPage } from './pages/notifications-page.ts';
import { signIn } from './sign-in.ts';
import { text } from './texts.ts';

/** markup in a message, which must stay text everywhere */
const TITLE = 'Maintenance <img src=x onerror="document.title=1">';
const CONTENT = 'Trading pauses at 20:00 UTC.\nOpen positions stay.';

let broker: ScriptedBroker;
let browser: Browser;

openForAll((opened) => ([broker, browser] = opened));

async function openMessages(place: 0 | 1, device: Device): Promise<ConsolePage> {
  const login = broker.server.logins.filter(({ role }) => role === 'operator')[place];
  if (!login) throw new Error(`there is no operator ${place}`);
  const desk = new ConsolePage(await openPage(browser, device, broker.clock), broker);
  // each device in one of the themes, which differ only in colors
  await desk.page.context().addCookies([{ name: 'theme', value: device === 'phone' ? 'dark' : 'light', url: desk.url }]);
  await desk.signInFirst(login, '/messages');
  await desk.page.getByRole('heading', { level: 1, name: text('console.place.messages') }).waitFor();
  return desk;
}

async function openTrader(): Promise<App> {
  const page = await openPage(browser, 'phone', broker.clock);
  const app = new App(page, 'phone', broker, 'northwind');
  await signIn(app, broker.trader('northwind'));
  return app;
}

const switchOf = (app: App): Locator => app.page.getByRole('switch', { name: new RegExp(text('mails.list.messages.title')) });

it('a message to all is written by one and approved by another, arrives live and by email, and can be unsubscribed from', async () => {
  const app = await openTrader();
  await app.open('/user/mails');
  await switchOf(app).check();
  expect(await violations(app.page), 'mails').toEqual([]);
  await app.go('/user');

  const desk = await openMessages(0, 'desktop');
  await desk.page.keyboard.press('n');
  const sheet = desk.page.getByRole('dialog');
  await sheet.getByRole('button', { name: text('console-messages.recipient.all') }).click();
  await sheet.getByLabel(text('console-messages.title')).first().fill('A risk-free evening');
  await sheet.getByLabel(text('console-messages.content')).first().fill(CONTENT);
  await sheet.getByRole('button', { name: text('console-messages.propose') }).click();
  await expectText(sheet, text('console-messages.claims', { claims: 'risk free' }));
  await sheet.getByLabel(text('console-messages.title')).first().fill(TITLE);
  await sheet.getByRole('button', { name: text('console-messages.preview') }).click();
  await expectText(sheet.getByRole('article'), TITLE);
  expect(await violationsAsShown(desk.page), 'compose').toEqual([]);
  await sheet.getByRole('button', { name: text('console-messages.propose') }).click();
  await expectGone(sheet);
  await expectText(desk.page.getByRole('main'), text('console-messages.state.proposed'));

  const colleague = await openMessages(1, 'phone');
  await colleague.page.getByRole('button', { name: /Maintenance/ }).click();
  const decision = colleague.page.getByRole('dialog');
  await expectText(decision, TITLE);
  expect(await violationsAsShown(colleague.page), 'decision').toEqual([]);
  await decision.getByRole('button', { name: text('console-messages.approve') }).click();
  await expectGone(decision);

  const notifications = new NotificationsPage(app.page, 'phone');
  await notifications.badge(1).waitFor();
  await app.go('/user/notification');
  await notifications.openNotice(TITLE);
  await expectText(notifications.article, /Trading pauses at 20:00 UTC\. Open positions stay\./);
  expect(await app.page.title()).not.toBe('1');

  const { email } = broker.trader('northwind');
  const mail = () => readOutbox(broker.dataDir).find(({ to, template }) => to === email && template === 'notice');
  await expectHolds(() => mail() !== undefined, 'the mail is sent');
  const link = new URL(mail()?.unsubscribe ?? '');
  const reader = await openPage(browser, 'phone', broker.clock);
  await reader.goto(app.url + link.pathname + link.search);
  await reader.getByRole('button', { name: text('mail.unsubscribe.button') }).click();
  await reader
    .getByRole('heading', { name: text('mail.unsubscribe.done.title', { list: text('mail.lists.messages') }) })
    .waitFor();
  expect(await violations(reader), 'way out').toEqual([]);
  await app.go('/user/mails');
  await expectSoon(() => switchOf(app).isChecked(), false);
});

import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { violations } from './axe.ts';
import { borrowBrowser, openLastingPage } from './browser.ts';
import { expectGone, expectText } from './eventually.ts';
import { openScriptedBroker, type ScriptedBroker } from './harness.ts';
import { expectToast } from './toasts.ts';
import { ConsolePage } from './pages/console-page.ts';
import { text } from './texts.ts';
import { openTrader, type Trader } from './trader.ts';

const BRAND = 'northwind';
/** markup that a page must show as text and never run */
const XSS = '<img src=x onerror="document.title=1">';

let browser: Browser;
let broker: ScriptedBroker;
let trader: Trader;
let desks: { readonly desk: ConsolePage; close(): Promise<void> }[];
let one: ConsolePage;
let two: ConsolePage;
/** the number of the order it is about */
let orderNumber: string;

beforeAll(async () => {
  [broker, browser] = await Promise.all([openScriptedBroker(), borrowBrowser()]);
  desks = [await openDesk(0), await openDesk(1)];
  [one, two] = desks.map(({ desk }) => desk) as [ConsolePage, ConsolePage];
  orderNumber = await placeOrder();
  broker.prices.refresh();
  trader = await openTrader(browser, broker, { brand: BRAND, device: 'phone', mode: 'real', trades: 'contracts' });
});

afterAll(async () => {
  await trader.leave();
  for (const { close } of desks) await close();
  await browser.close();
  await broker.stop();
});

async function openDesk(place: number) {
  const login = broker.server.logins.filter(({ role }) => role === 'operator')[place];
  if (!login) throw new Error(`there is no operator ${place}`);
  const { page, close } = await openLastingPage(browser, 'desktop', broker.clock);
  const desk = new ConsolePage(page, broker);
  await desk.signInFirst(login);
  return { desk, close };
}

/** Places an order without the UI, which others test. @returns its number */
async function placeOrder(): Promise<string> {
  broker.prices.refresh();
  const client = broker.client(BRAND);
  const { email, password } = broker.trader(BRAND);
  const session = await client.demand('login', { username: email, password, type: 'E' });
  if (!('token' in session)) throw new Error('a second factor is wanted');
  const order = { tradePair: 'BTCUSDT', orderType: 0, buyPoint: 2, price: 1, orderQuantity: 0.01 } as const;
  const uid = await client.demand('addOrder', order as never, { token: session.token });
  client.close();
  return String(uid);
}

const page = () => trader.app.page;
const detail = (desk: ConsolePage) => desk.page.getByRole('region', { name: text('console-tickets.one'), exact: true });

async function take(desk: ConsolePage): Promise<void> {
  await detail(desk)
    .getByRole('button', { name: text('console-review.claim') })
    .click();
  await detail(desk)
    .getByRole('button', { name: text('console-tickets.do.answer') })
    .waitFor();
}

async function decide(desk: ConsolePage, decision: 'uphold' | 'refuse', reason: string, words: string): Promise<void> {
  await detail(desk)
    .getByRole('button', { name: text(`console-tickets.do.${decision}`) })
    .click();
  const sheet = desk.page.getByRole('dialog');
  await sheet.getByRole('button', { name: text(`console-tickets.do.${decision}`) }).click();
  await expectText(sheet, text('console-review.reasonMissing'));
  await sheet.getByRole('radio', { name: text(`console-tickets.reason.${reason}`) }).check();
  await sheet.getByLabel(text('console-tickets.words')).fill(words);
  // both decisions have the same sheet
  if (decision === 'refuse') expect(await violations(desk.page), decision).toEqual([]);
  await sheet.getByRole('button', { name: text(`console-tickets.do.${decision}`) }).click();
  await expectToast(desk.page, text(`console-tickets.decided.${decision}`));
  await expectGone(sheet);
}

it('a trader complains about an order on the phone, and sees the deadline', async () => {
  await trader.app.open('/user/service');
  await page()
    .getByRole('link', { name: new RegExp(text('support.title')) })
    .click();
  await page().getByText(text('support.emptyTitle')).waitFor();
  await page()
    .getByRole('link', { name: text('support.complain'), exact: true })
    .click();
  const send = page().getByRole('button', { name: text('support.send') });
  await send.click();
  await page().getByText(text('support.subjectMissing')).waitFor();
  await page().getByLabel(text('support.subject')).fill(XSS);
  await page()
    .getByRole('combobox', { name: text('support.about') })
    .click();
  await page()
    .getByRole('option', { name: new RegExp(orderNumber) })
    .click();
  await page().getByLabel(text('support.text')).fill(`It opened too high.\n${XSS}`);
  expect(await violations(page()), 'writing').toEqual([]);
  await send.click();
  await page().getByText(text('support.state.open'), { exact: true }).waitFor();
  await page().getByText(orderNumber).waitFor();
  expect(await violations(page()), 'ticket').toEqual([]);
});

it('the operators see the order next to it; the answer appears in the open page', async () => {
  await one.goTo('overview');
  await one.page
    .getByRole('region', { name: text('console-overview.figures') })
    .getByRole('link', { name: new RegExp(text('console-overview.ticketsWaiting')) })
    .click();
  await expectText(detail(one), 'It opened too high.');
  await expectText(detail(one), orderNumber);
  await expectText(detail(one), 'BTCUSDT');
  await expectText(detail(one), XSS);
  expect(await violations(one.page), 'queue').toEqual([]);
  await take(one);
  await detail(one)
    .getByRole('button', { name: text('console-tickets.do.answer') })
    .click();
  const sheet = one.page.getByRole('dialog');
  await sheet.getByLabel(text('console-tickets.words')).fill(`We look at it. ${XSS}`);
  await sheet.getByRole('button', { name: text('console-tickets.do.answer') }).click();
  await expectGone(sheet);
  await page().getByText('We look at it.').waitFor();
  await page().getByText(text('support.state.answered'), { exact: true }).waitFor();
});

it('a refusal shows its reason and text, and can be appealed', async () => {
  await decide(one, 'refuse', 'as_agreed', 'It was the price of that moment.');
  await page().getByText('It was the price of that moment.').waitFor();
  await page().getByText(text('support.reason.as_agreed')).waitFor();
  await page().getByText(text('support.state.refused'), { exact: true }).waitFor();
  await page().getByLabel(text('support.appealLabel')).fill('The price was lower.');
  await page()
    .getByRole('button', { name: text('support.appeal') })
    .click();
  await expectText(page().getByRole('main'), text('support.state.appealed'));
});

it('the same operator cannot decide the appeal, and another one upholds it', async () => {
  await one.goTo('tickets');
  await take(one);
  await expectText(detail(one), text('console-tickets.blocked.refuser'));
  for (const decision of ['uphold', 'refuse'] as const)
    expect(
      await detail(one)
        .getByRole('button', { name: text(`console-tickets.do.${decision}`) })
        .count(),
    ).toBe(0);
  await detail(one)
    .getByRole('button', { name: text('console-review.release') })
    .click();
  await two.goTo('tickets');
  await take(two);
  await decide(two, 'uphold', 'our_mistake', 'You were right. We refund the fee.');
  await page().getByText('You were right. We refund the fee.').waitFor();
  await page().getByText(text('support.state.upheld'), { exact: true }).waitFor();
  await expectText(two.page.getByRole('main'), text('console-tickets.empty'));
  await trader.app.go('/user/notification');
  await page().getByText(text('notice-texts.complaintUpheld.title')).first().waitFor();
});

it('the overview no longer counts it, and operator actions can be found by their object', async () => {
  await two.goTo('overview');
  const waiting = two.page
    .getByRole('region', { name: text('console-overview.figures') })
    .getByRole('link', { name: new RegExp(text('console-overview.ticketsWaiting')) });
  await expectText(waiting, '0');
  await two.settled();
  expect(await violations(two.page), 'overview').toEqual([]);
  await two.goTo('activity');
  await two.page.getByRole('combobox', { name: text('console-audit.filter.action') }).click();
  await two.page.getByRole('option', { name: text('console-audit.subject.complaint') }).click();
  await expectText(two.page.getByRole('main'), text('console-audit.action.complaint.upheld'));
  await expectGone(two.page.getByText(text('console-audit.action.operator.signedIn')));
});

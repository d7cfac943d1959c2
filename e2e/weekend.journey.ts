import type { Browser } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { openApp, type App } from './app.ts';
import { openForAll } from './broker-and-browser.ts';
import { DEVICES } from './browser.ts';
import { expectCount, expectGone, expectHolds, expectPath, expectText } from './eventually.ts';
import { openScriptedBroker, SATURDAY_MS, type ScriptedBroker } from './harness.ts';
import { onOneDevice } from './one-device.ts';
import { ChangesPage } from './pages/changes-page.ts';
import { text } from './texts.ts';
import { openRealSession } from './trader-session.ts';

const BRAND = 'plumtree';
/** the last noon of the week */
const FRIDAY_MS = Date.parse('2026-11-20T17:00:00Z');

let broker: ScriptedBroker;
let browser: Browser;

openForAll(
  (opened) => ([broker, browser] = opened),
  () => openScriptedBroker(FRIDAY_MS),
);

beforeAll(async () => {
  await buy('EURUSD');
  await broker.clock.moveTo(SATURDAY_MS);
  broker.prices.refresh();
});

it.each(onOneDevice('desktop'))(
  'a position in a closed market shows why it cannot be closed, and when it can (%s)',
  async (device) => {
    await buy('BTCUSDT');
    const app = await (await openApp(browser, broker, BRAND, device)).tradesContracts();
    await app.open('/login?to=%2Fposition');
    await app.login.logIn(broker.trader(BRAND));
    await app.positions.open('EUR/USD');
    await app.positions.detail.getByText(text('chart.closed', { market: 'EUR/USD' })).waitFor();
    await app.positions.detail.getByText(text('positions.closedMarket')).waitFor();
    // 17:03 in New York, shown in the brand's time zone
    await expectText(app.positions.detail, '11-22 22:03');
    await expectGone(app.positions.closeButton(app.positions.detail));
    await app.page.keyboard.press('Escape');
    if (device === 'desktop') await expectText(app.positions.rows('EUR/USD'), '11-22 22:03');

    const changes = new ChangesPage(app.page, device);
    await changes.askToCloseAll();
    await changes.allConfirmation.getByText(text('positions.closedMarkets', { number: 1 })).waitFor();
    await changes.closeAll(1);
    await expectCount(changes.outcomes.getByText(text('positions.wasClosed'), { exact: true }), 1);
    await changes.leaveOutcomes();
    await expectCount(app.positions.rows('/USDT'), 0);
    await expectCount(app.positions.rows('EUR/USD'), 1);
  },
);

it.each(DEVICES)('on a weekend forex is shown as closed, crypto is traded on the real account (%s)', async (device) => {
  const app = await (await openApp(browser, broker, BRAND, device)).tradesContracts();
  await app.open('/login?to=%2FEURUSD%2Fchart');
  await app.login.logIn(broker.trader(BRAND));
  if (device === 'phone') {
    await app.page.getByText(text('chart.closed', { market: 'EUR/USD' })).waitFor();
    await expectGone(app.chart.tradeButton('buy'));
    // this brand opens with options by default
    const options = await openApp(browser, broker, 'plumtree', device);
    await options.open('/EURUSD/placeOption?direction=0');
    await options.shell.expectToast(text('options.closedToast'));
    await expectPath(options.page, '/EURUSD/chart');
  } else {
    await app.ticket.closedNotice('EUR/USD').waitFor();
    await expectGone(app.ticket.submitButton('buy', '0.10', 'EUR/USD'));
    await expectHolds(() => pricesAreGray(app), 'no price card of a closed market has a colour');
  }

  await app.chart.open(app.url, 'BTCUSDT');
  await app.chart.trade('sell');
  await app.ticket.setVolume('0.02');
  const submit = app.ticket.submitButton('sell', '0.02', 'BTC/USDT');
  await expectHolds(() => submit.isEnabled(), 'crypto can be sold');
  await submit.click();
  await app.ticket.viewPosition();
  await app.positions.open('BTC/USDT');
  await app.positions.close();
  await expectCount(app.positions.rows('BTC/USDT'), 0);
  await app.shell.goTo('history');
  await app.history.open('BTC/USDT');
  expect(await app.history.netResult.textContent()).toMatch(/^−\$\d+\.\d\d$/);
});

/** Opens a small position on the trader's real account. */
async function buy(tradePair: string): Promise<void> {
  const client = broker.client(BRAND);
  const token = await openRealSession(client, broker.trader(BRAND));
  await client.demand('addOrder', { tradePair, orderQuantity: '0.01', orderType: 0, buyPoint: 2 }, { token });
  client.close();
}

/** Whether the selected price card of the ticket looks like the other one: as if neither could be pressed. */
function pricesAreGray({ page }: App): Promise<boolean> {
  return page.getByRole('radiogroup', { name: text('common.direction') }).evaluate((group) => {
    const cards = [...group.querySelectorAll('input + span')].map((card) => getComputedStyle(card));
    return cards.length === 2 && new Set(cards.map(({ backgroundColor, color }) => backgroundColor + color)).size === 1;
  });
}

import { cents } from '@truefill/domain/money.ts';
import { formatMoney } from '@truefill/ui/format/money.ts';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { App } from './app.ts';
import { DEVICES, launchBrowser } from './browser.ts';
import { openDemoTrader } from './demo-trader.ts';
import { expectCount, expectText } from './eventually.ts';
import { openScriptedHouse, type ScriptedHouse } from './harness.ts';
import { PendingPage } from './pages/pending-page.ts';
import { text } from './texts.ts';
import { DEMO_GRANT, TradeFigures } from './trade-figures.ts';

const MARKET = 'BTC/USDT';
const SYMBOL = 'BTCUSDT';
const VOLUME = '0.50';
const ABOVE = { bid: '99990.00', ask: '100010.00' };
/** better than the limit of the order that fills */
const REACHED = { bid: '98970.00', ask: '98990.00' };
const FILLS_AT = '99000.00';
const NEVER_REACHED = '95000.00';

let house: ScriptedHouse;
let browser: Browser;

beforeAll(async () => {
  [house, browser] = await Promise.all([openScriptedHouse(), launchBrowser()]);
});

afterAll(async () => {
  await browser.close();
  await house.stop();
});

it.each(DEVICES)('a buy waits below the market and fills when the price comes, another is canceled (%s)', async (device) => {
  house.prices.push(SYMBOL, ABOVE);
  const { app } = await openDemoTrader(browser, house, {
    brand: 'plumtree',
    device,
    email: `pending-${device}@plumtree.example.com`,
    trades: 'contracts',
  });
  const pending = new PendingPage(app.page, device);
  const atLimit = figures(FILLS_AT);
  const number = await place(app, pending, FILLS_AT);
  await expectText(pending.rows(MARKET), '99,000.00');
  await expectText(app.positions.available, formatMoney(cents(DEMO_GRANT - atLimit.margin - atLimit.fee)));
  await place(app, pending, NEVER_REACHED);
  await expectCount(pending.rows(MARKET), 2);

  house.prices.push(SYMBOL, REACHED);
  await expectCount(pending.rows(MARKET), 1);
  await expectText(pending.rows(MARKET), '95,000.00');
  await cancel(pending);

  // filled at the quote's better price: margin and fee are those of that price
  const filled = figures(REACHED.ask);
  await pending.show('open');
  await expectText(app.positions.rows(MARKET), '98,990.00');
  const floating = filled.profitAt(REACHED.bid);
  await expectText(app.positions.rows(MARKET), formatMoney(floating, 'always'));
  await expectText(app.positions.available, formatMoney(cents(DEMO_GRANT - filled.margin - filled.fee + floating)));
  await app.positions.open(MARKET);
  await expectText(app.positions.detail, number);
});

function figures(openPrice: string): TradeFigures {
  return new TradeFigures(house, { symbol: SYMBOL, side: 'buy', volume: VOLUME, openPrice });
}

/** Places a buy that waits for a price, and goes to the list of those that wait. Answers its number. */
async function place(app: App, pending: PendingPage, price: string): Promise<string> {
  await app.chart.open(app.url, SYMBOL);
  await app.chart.trade('buy');
  await app.ticket.setVolume(VOLUME);
  await pending.waitFor('buy', price);
  await app.ticket.submitButton('buy', VOLUME, MARKET).click();
  const number = await app.ticket.figure(text('ticket.placed.number'), pending.placed).textContent();
  await pending.viewOrder();
  expect(number).toMatch(/^\d{15,}$/);
  return number ?? '';
}

/** Cancels the only order that waits, after reading what it is and what comes back. */
async function cancel(pending: PendingPage): Promise<void> {
  const { margin, fee } = figures(NEVER_REACHED);
  await pending.open(MARKET);
  await pending.askToCancel();
  const asked = text('positions.cancelBuy', { volume: VOLUME, name: MARKET, price: '95,000.00' });
  await pending.confirmation.getByRole('heading', { name: asked }).waitFor();
  await expectText(pending.figure(text('positions.comesBack'), pending.confirmation), formatMoney(cents(margin + fee)));
  await pending.confirmCancel();
  await pending.empty.waitFor();
}

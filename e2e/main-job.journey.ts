import { cents } from '@truefill/domain/money/money.ts';
import { formatMoney } from '@truefill/ui/format/money.ts';
import type { Browser, Locator } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { openApp, type App } from './app.ts';
import { openForAll } from './broker-and-browser.ts';
import { expectCount, expectHolds, expectPath, expectText } from './eventually.ts';
import { BRAND_IDS, type BrandId, type ScriptedBroker } from './harness.ts';
import { onOneDevice } from './one-device.ts';
import { text } from './texts.ts';
import { DEMO_GRANT, TradeFigures } from './trade-figures.ts';
import { PASSWORD } from './trader-session.ts';

const MARKET = 'BTC/USDT';
const VOLUME = '0.50';
const OPENING = { bid: '99990.00', ask: '100010.00' };
const CLOSING = { bid: '101234.56', ask: '101254.56' };
const STOP_LOSS = '98000.00';
const TAKE_PROFIT = '104000.00';
const MIN_HOLD_MS = 180_000;
/** maximum taps of a phone's visitor from the home page to an open position, not counting what is typed */
const MAX_TAPS = 10;
const SITES: Record<BrandId, string> = {
  northwind: 'Northwind',
  plumtree: 'Plumtree',
  quarry: 'Quarry',
  skylark: 'Skylark',
  thornbury: 'Thornbury',
};

let broker: ScriptedBroker;
let browser: Browser;

openForAll((opened) => ([broker, browser] = opened));

describe.each(BRAND_IDS)('%s', (brand) => {
  it.each(onOneDevice(brand === 'northwind' ? 'phone' : 'desktop'))(
    'a visitor becomes a trader: sees prices, registers, buys, sees the profit, closes, finds it in the history (%s)',
    async (device) => {
      broker.prices.push('BTCUSDT', OPENING);
      const trade = new TradeFigures(broker, { symbol: 'BTCUSDT', side: 'buy', volume: VOLUME, openPrice: OPENING.ask });
      const app = await openApp(browser, broker, brand, device);
      await expectPricesToMove(app);
      await expectCandles(app);
      const email = `${device}@${brand}.example.com`;
      await (device === 'phone' ? becomeTraderInTicket(app, email) : becomeTrader(app, email));
      const number = await place(app, trade);
      await expectProfitToMove(app, trade);
      await close(app);
      await expectBalance(app, trade);
      await expectInHistory(app, trade, number);
    },
  );
});

async function expectPricesToMove(app: App): Promise<void> {
  await app.home.open(app.url);
  expect(await app.page.title()).toContain(SITES[app.brand]);
  await app.page.getByText(SITES[app.brand]).first().waitFor();
  await app.home.chooseCategory(4);
  await expectText(app.home.market(MARKET), '100,000.00');
  broker.prices.push('BTCUSDT', { bid: '100090.00', ask: '100110.00' });
  await expectText(app.home.market(MARKET), '100,100.00');
  broker.prices.push('BTCUSDT', OPENING);
}

async function expectCandles(app: App): Promise<void> {
  await app.home.openMarket(MARKET);
  await expectPath(app.page, '/BTCUSDT/chart');
  await expectHolds(async () => (await app.chart.paintedColors()) > 3, 'the chart is painted');
}

async function becomeTrader(app: App, email: string): Promise<void> {
  await app.shell.goTo('account');
  await app.account.createAccount.click();
  await app.register.sendCode(email);
  await app.register.finish(broker.codeFor(email), PASSWORD);
  // back at the ticket, with play money
  await expectPath(app.page, '/user');
  await app.page.getByText(formatMoney(DEMO_GRANT), { exact: true }).first().waitFor();
}

/** On the way to a first order: from the chart, and in so few taps that the order itself can be one of the ten. */
async function becomeTraderInTicket({ page, chart, ticket, register }: App, email: string): Promise<void> {
  // the market on the home page was the first
  let taps = 1;
  const tap = async (target: Locator): Promise<void> => {
    taps += 1;
    await target.tap();
  };
  await chart.tradeContracts();
  await tap(chart.tradeButton('buy'));
  await tap(ticket.logInButton);
  await tap(page.getByRole('link', { name: text('session.login.create') }));
  await page.getByRole('textbox', { name: text('common.email'), exact: true }).fill(email);
  await tap(page.getByRole('checkbox'));
  await tap(register.next);
  await register.code.waitFor();
  await register.code.fill(broker.codeFor(email));
  await register.password.fill(PASSWORD);
  await tap(register.submit);
  expect(taps).toBeLessThan(MAX_TAPS);
  // back at the ticket, with play money, and both are stated
  await expectPath(page, '/BTCUSDT/place');
  expect(new URL(page.url()).search).toBe('?direction=0');
  await page.getByRole('button', { name: /^Demo.*\$100,000\.00/ }).waitFor();
  await page.getByRole('button', { name: /^Demo.*Buy .* BTC\/USDT/ }).waitFor();
}

/** Places the order after checking all displayed costs. Returns its number. */
async function place(app: App, trade: TradeFigures): Promise<string> {
  const { chart, ticket } = app;
  if (app.device === 'desktop') {
    await app.go('/BTCUSDT/chart');
    await chart.tradeContracts();
    await chart.trade('buy');
  }
  await ticket.setVolume(VOLUME);
  await ticket.setLevel('stopLoss', STOP_LOSS);
  await ticket.setLevel('takeProfit', TAKE_PROFIT);

  // the spread is lost as soon as the position is open
  const spread = trade.profitAt(OPENING.bid);
  await expectText(ticket.margin, formatMoney(trade.margin));
  await expectText(ticket.fee, formatMoney(trade.fee));
  await expectText(ticket.costToOpen, formatMoney(cents(trade.fee - spread)));
  await expectText(ticket.freeMarginAfter, formatMoney(cents(DEMO_GRANT - trade.margin - trade.fee + spread)));
  await expectText(ticket.worstCase, formatMoney(cents(trade.profitAt(STOP_LOSS) - trade.fee)));
  await ticket.submitButton('buy', VOLUME, MARKET).click();
  const number = await ticket.orderNumber();
  expect(number).toMatch(/^\d{15,}$/);
  await ticket.viewPosition();
  return number;
}

async function expectProfitToMove({ page, positions }: App, trade: TradeFigures): Promise<void> {
  await expectPath(page, '/position');
  await expectText(positions.rows(MARKET), formatMoney(trade.profitAt(OPENING.bid), 'always'));
  broker.prices.push('BTCUSDT', CLOSING);
  await expectText(positions.rows(MARKET), formatMoney(trade.profitAt(CLOSING.bid), 'always'));
}

/** Closes manually: on northwind only once the position was held for three minutes. */
async function close({ brand, positions }: App): Promise<void> {
  await positions.open(MARKET);
  if (brand === 'northwind') {
    await positions.heldButton(positions.detail).waitFor();
    expect(await positions.heldButton(positions.detail).isDisabled()).toBe(true);
    await broker.advance(MIN_HOLD_MS + 1_000);
  }
  await positions.close();
}

async function expectBalance({ positions }: App, trade: TradeFigures): Promise<void> {
  await positions.empty.waitFor();
  await expectText(positions.freeMargin, formatMoney(cents(DEMO_GRANT - trade.fee + trade.profitAt(CLOSING.bid))));
}

async function expectInHistory({ shell, history }: App, trade: TradeFigures, number: string): Promise<void> {
  const result = trade.profitAt(CLOSING.bid);
  await shell.goTo('history');
  await expectCount(history.rows(MARKET), 1);
  await expectText(history.rows(MARKET), formatMoney(cents(result - trade.fee), 'always'));
  await history.open(MARKET);
  await expectText(history.orderNumber, number);
  await expectText(history.netResult, formatMoney(cents(result - trade.fee), 'always'));
  await history.detail.getByText(text('history.reason.manual')).waitFor();
}

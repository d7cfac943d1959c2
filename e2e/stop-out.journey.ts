import { cents, type Money } from '@truefill/domain/money/money.ts';
import { formatMoney } from '@truefill/ui/format/money.ts';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { App } from './app.ts';
import { borrowBrowser } from './browser.ts';
import { openDemoTrader } from './demo-trader.ts';
import { expectCount, expectText } from './eventually.ts';
import { openScriptedBroker, type ScriptedBroker } from './harness.ts';
import { text } from './texts.ts';
import { DEMO_GRANT, TradeFigures } from './trade-figures.ts';

const BRAND = 'plumtree';
const MARKET = 'BTC/USDT';
const SYMBOL = 'BTCUSDT';
/** at a leverage of 100 it takes nine tenths of the play money */
const VOLUME = '90.00';
const OPENING = { bid: '99990.00', ask: '100010.00' };
/** a gap that loses more than the account has */
const GAP = { bid: '98000.00', ask: '98020.00' };

let broker: ScriptedBroker;
let browser: Browser;

beforeAll(async () => {
  [broker, browser] = await Promise.all([openScriptedBroker(), borrowBrowser()]);
});

afterAll(async () => {
  await browser.close();
  await broker.stop();
});

it('a gap that exceeds the account leaves a zero balance, and no debt', async () => {
  const trade = figures();
  expect(trade.profitAt(GAP.bid)).toBeLessThan(-DEMO_GRANT);

  const { app, token } = await openHolder('gap');
  broker.prices.push(SYMBOL, GAP);
  await app.positions.empty.waitFor();
  await expectText(app.positions.available, /\$0\.00$/);
  const client = broker.client(BRAND);
  expect(await client.demand('userBalance', {}, { token })).toMatchObject({ balanceAmount: 0 });
  client.close();
  await expectStopOutInHistory(app, cents(trade.profitAt(GAP.bid) - trade.fee));
});

function figures(): TradeFigures {
  return new TradeFigures(broker, { symbol: SYMBOL, side: 'buy', volume: VOLUME, openPrice: OPENING.ask });
}

/** A new user on the positions screen, who has bought as much as the play money allows. */
async function openHolder(name: string): Promise<{ readonly app: App; readonly token: string }> {
  broker.prices.push(SYMBOL, OPENING);
  const email = `${name}@${BRAND}.example.com`;
  const trader = await openDemoTrader(browser, broker, { brand: BRAND, device: 'phone', email, trades: 'contracts' });
  const { app } = trader;
  await app.chart.open(app.url, SYMBOL);
  await app.chart.trade('buy');
  await app.ticket.setVolume(VOLUME);
  await expectText(app.ticket.margin, formatMoney(figures().margin));
  await app.ticket.submitButton('buy', VOLUME, MARKET).click();
  await app.ticket.viewPosition();
  await expectCount(app.positions.rows(MARKET), 1);
  return trader;
}

async function expectStopOutInHistory({ shell, history }: App, net: Money): Promise<void> {
  await shell.goTo('history');
  await expectText(history.rows(MARKET), formatMoney(net, 'always'));
  await history.open(MARKET);
  await history.detail.getByText(text('history.reason.stop_out')).waitFor();
}

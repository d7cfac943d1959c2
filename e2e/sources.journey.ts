import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openApp } from './app.ts';
import { borrowBrowser, type Device } from './browser.ts';
import { expectHolds, readText } from './eventually.ts';
import { openReplayBroker, openSimulatedBroker, type Broker } from './harness.ts';

/** Recorded candles, which are next to the repository if they were downloaded. */
const MARKET_DATA = fileURLToPath(new URL('../../shared/market-data', import.meta.url));
const MARKET = 'BTC/USDT';

let browser: Browser;
const brokers: Broker[] = [];

beforeAll(async () => {
  browser = await borrowBrowser();
});

afterAll(async () => {
  await browser.close();
  await Promise.all(brokers.map((broker) => broker.stop()));
});

it('with simulated prices: register, buy, see the profit change, close, find it in the history', async () => {
  await expectWholeJob(await openSimulatedBroker(), 'phone');
});

const hasMarketData = existsSync(MARKET_DATA);
if (!hasMarketData) process.stdout.write(`the journey over recorded prices is left out: there is no ${MARKET_DATA}\n`);

it.runIf(hasMarketData)('the same with recorded prices', async () => {
  await expectWholeJob(await openReplayBroker(MARKET_DATA), 'desktop');
});

async function expectWholeJob(broker: Broker, device: Device): Promise<void> {
  brokers.push(broker);
  const app = await (await openApp(browser, broker, 'plumtree', device)).tradesContracts();
  // a new user starts with play money
  await app.openAccount('newcomer@example.com');
  await app.chart.open(app.url, 'BTCUSDT');
  await app.chart.trade('buy');
  await app.ticket.setVolume('1.00');
  const submit = app.ticket.submitButton('buy', '1.00', MARKET);
  await expectHolds(() => submit.isEnabled(), 'an order can be placed');
  await submit.click();
  const number = await app.ticket.orderNumber();
  await app.ticket.viewPosition();

  const row = app.positions.rows(MARKET).first();
  await row.waitFor();
  // only a result has a sign
  const profit = async (): Promise<string> => /[+−]\$[\d,]+\.\d\d/.exec(await readText(row))?.[0] ?? '';
  await expectHolds(async () => (await profit()) !== '', 'the profit is shown');
  const first = await profit();
  await expectHolds(async () => {
    // do not wait through recorded minutes without a price change
    await broker.clock.advance(2_000);
    return (await profit()) !== first;
  }, 'the profit moves');
  await app.positions.open(MARKET);
  await app.positions.close();
  await app.positions.empty.waitFor();
  await app.shell.goTo('history');
  await app.history.open(MARKET);
  expect(await readText(app.history.orderNumber)).toBe(number);
}

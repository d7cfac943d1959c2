import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Browser } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { openApp } from './app.ts';
import { launchBrowser, type Device } from './browser.ts';
import { expectHolds, readText } from './eventually.ts';
import { openReplayHouse, openSimulatedHouse, type House } from './harness.ts';

/** Real candles, which lie beside the repository where they were fetched. */
const MARKET_DATA = fileURLToPath(new URL('../../shared/market-data', import.meta.url));
const MARKET = 'BTC/USDT';

let browser: Browser;
let house: House;

beforeAll(async () => {
  browser = await launchBrowser();
});

afterEach(() => house.stop());

afterAll(() => browser.close());

it('over the model of prices: register, buy, see the profit move, close, find it again', async () => {
  house = await openSimulatedHouse();
  await expectWholeJob('phone');
});

const hasMarketData = existsSync(MARKET_DATA);
if (!hasMarketData) process.stdout.write(`the journey over recorded prices is left out: there is no ${MARKET_DATA}\n`);

it.runIf(hasMarketData)('the same over recorded prices', async () => {
  house = await openReplayHouse(MARKET_DATA);
  await expectWholeJob('desktop');
});

async function expectWholeJob(device: Device): Promise<void> {
  const app = await openApp(browser, house, 'plumtree', device);
  await app.openAccount('newcomer@example.com');
  await app.shell.goTo('account');
  await app.account.switchToDemo();
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
  const profit = async (): Promise<string> =>
    /[+−]?\$[\d,]+\.\d\d/.exec((await readText(row)).split('USDT').at(-1) ?? '')?.[0] ?? '';
  const first = await profit();
  await expectHolds(async () => (await profit()) !== first, 'the profit moves');
  await app.positions.open(MARKET);
  await app.positions.close();
  await app.positions.empty.waitFor();
  await app.shell.goTo('history');
  await app.history.open(MARKET);
  expect(await readText(app.history.orderNumber)).toBe(number);
}

import type { Browser } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { openApp } from './app.ts';
import { openForAll } from './broker-and-browser.ts';
import type { Device } from './browser.ts';
import { expectHolds, expectPath, expectSoon, expectText } from './eventually.ts';
import type { ScriptedBroker } from './harness.ts';
import { onOneDevice } from './one-device.ts';
import { risingCandles } from './rising-candles.ts';
import { text } from './texts.ts';

const PAINTED_COLORS = 3;
/** thousands of the price, which each window receives live */
const NEW_PRICES: Record<Device, string> = { phone: '107', desktop: '108' };

let broker: ScriptedBroker;
let browser: Browser;

openForAll((opened) => ([broker, browser] = opened));

beforeAll(() => {
  broker.prices.setCandles('BTCUSDT', risingCandles(broker.clock.now(), 107_000_00n));
});

describe.each(onOneDevice('phone'))('%s', (device) => {
  it('finds markets by symbol, by name and by a hot word, and paints their candles', async () => {
    const app = await openApp(browser, broker, 'northwind', device);
    await app.search.open(app.url);
    await app.search.search('btc');
    await expectSoon(() => app.search.found.first().textContent(), 'BTC/USDT');
    await expectSoon(() => new URL(app.page.url()).searchParams.get('keyword'), 'btc');
    await app.search.searchByButton('Apple');
    await expectSoon(() => app.search.found.allTextContents(), ['AAPL']);
    await app.search.chooseHotWord('GBP');
    await expectHolds(async () => (await app.search.found.allTextContents()).includes('EUR/GBP'), 'pounds are found');
    expect(await app.search.found.allTextContents()).not.toContain('AAPL');
    await app.search.search('no such market');
    await app.page.getByText(text('search.none', { keyword: 'no such market' })).waitFor();
    await app.search.search('EURUSD');
    await app.search.found.first().click();
    await expectPath(app.page, '/EURUSD/chart');

    // candles are painted, different ones for each period, and the newest one live
    await app.go('/BTCUSDT/chart');
    await app.chart.chartOf('BTCUSDT', '15min').waitFor();
    await expectHolds(async () => (await app.chart.paintedColors()) > PAINTED_COLORS, 'candles are painted');
    let before = await app.chart.paintedImage();
    for (const period of ['5min', '1h', '1d', '1min'] as const) {
      await app.chart.choosePeriod(period);
      await app.chart.chartOf('BTCUSDT', period).waitFor();
      await expectHolds(async () => (await app.chart.paintedImage()) !== before, `${period} looks different`);
      before = await app.chart.paintedImage();
    }
    const thousands = NEW_PRICES[device];
    broker.prices.push('BTCUSDT', { bid: `${thousands}390.00`, ask: `${thousands}410.00` });
    await expectText(app.page.getByRole('main'), `${thousands},400.00`);
    await expectHolds(async () => (await app.chart.paintedImage()) !== before, 'the newest candle grows');
  });
});

describe.each(onOneDevice('desktop'))('%s', (device) => {
  it('shows every category, with live prices', async () => {
    const app = await openApp(browser, broker, 'northwind', device);
    await app.open('/quotation');
    for (const [id, market] of [
      [5, 'AAPL'],
      [2, 'XAU/USD'],
      [4, 'ETH/USDT'],
      [1, 'NAS100'],
      [3, 'EUR/USD'],
    ] as const) {
      await app.home.chooseCategory(id);
      await app.home.market(market).first().waitFor();
    }
    broker.prices.push('EURUSD', { bid: '1.17111', ask: '1.17123' });
    await expectText(app.home.market('EUR/USD'), '1.17117');
  });
});

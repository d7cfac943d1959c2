import { formatMoney } from '@truefill/ui/format/money.ts';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openApp } from './app.ts';
import { DEVICES, launchBrowser, type Device } from './browser.ts';
import { expectCount, expectText } from './eventually.ts';
import { openScriptedHouse, type ScriptedHouse } from './harness.ts';
import { exactly, text } from './texts.ts';
import { TradeFigures } from './trade-figures.ts';
import { openRealSession } from './trader-session.ts';

const BRAND = 'plumtree';
/** A market for each window: both belong to the same trader. */
const MARKETS: Record<Device, { readonly symbol: string; readonly name: string }> = {
  phone: { symbol: 'BTCUSDT', name: 'BTC/USDT' },
  desktop: { symbol: 'ETHUSDT', name: 'ETH/USDT' },
};

let house: ScriptedHouse;
let browser: Browser;

beforeAll(async () => {
  [house, browser] = await Promise.all([openScriptedHouse(), launchBrowser()]);
});

afterAll(async () => {
  await browser.close();
  await house.stop();
});

const LEVELS = [
  { reason: 'stop_loss', close: { bid: '898.25', ask: '902.25' } },
  { reason: 'take_profit', close: { bid: '1101.50', ask: '1105.50' } },
] as const;

describe.each(DEVICES)('%s', (device) => {
  it.each(LEVELS)('$reason closes the position and its open details, and the history says why', async ({ reason, close }) => {
    const { symbol, name } = MARKETS[device];
    const trade = new TradeFigures(house, { symbol, side: 'buy', volume: '2.00', openPrice: '1002.00' });
    house.prices.push(symbol, { bid: '998.00', ask: '1002.00' });
    const client = house.client(BRAND);
    const token = await openRealSession(client, house.trader(BRAND));
    const order = {
      tradePair: symbol,
      orderQuantity: '2',
      orderType: 0,
      buyPoint: 2,
      stopPrice: '900',
      takeProfitPprice: '1100',
    };
    const number = await client.demand('addOrder', order, { token });

    const app = await (await openApp(browser, house, BRAND, device)).tradesContracts();
    await app.open('/login?to=%2Fposition');
    await app.login.logIn(house.trader(BRAND));
    await app.positions.open(name);
    await app.positions.detail.getByText(text('positions.stopLossAt', { price: '900.00' })).waitFor();
    house.prices.push(symbol, close);

    await app.positions.detail.waitFor({ state: 'detached' });
    await expectCount(app.positions.rows(name), 0);
    await app.shell.goTo('history');
    await expectText(app.history.rows(name), formatMoney(trade.profitAt(close.bid), 'always'));
    await app.history.open(name);
    await expectText(app.history.orderNumber, exactly(number));
    await app.history.detail.getByText(text(`history.reason.${reason}`)).waitFor();
    const { list } = await client.demand('orderQuery', { positionStatus: 3, columns: 'closingTime', limit: 1 }, { token });
    expect(list[0]).toMatchObject({ uid: number, closeReason: reason, currentPrice: Number(close.bid) });
    client.close();
  });
});

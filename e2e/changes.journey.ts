import { cents, sumMoney } from '@truefill/domain/money.ts';
import { freeMargin } from '@truefill/domain/position.ts';
import { formatMoney } from '@truefill/ui/format/money.ts';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, it } from 'vitest';
import { DEVICES, launchBrowser, type Device } from './browser.ts';
import { openDemoTrader, type DemoTrader } from './demo-trader.ts';
import { expectCount, expectGone, expectText } from './eventually.ts';
import { openScriptedHouse, type ScriptedHouse } from './harness.ts';
import { ChangesPage } from './pages/changes-page.ts';
import { text } from './texts.ts';
import { DEMO_GRANT, TradeFigures } from './trade-figures.ts';

const BRAND = 'plumtree';
const BITCOIN = { symbol: 'BTCUSDT', name: 'BTC/USDT', volume: '0.50', open: { bid: '99990.00', ask: '100010.00' } };
const ETHER = { symbol: 'ETHUSDT', name: 'ETH/USDT', volume: '2.00', open: { bid: '998.00', ask: '1002.00' } };
const RISEN = { bid: '101234.56', ask: '101254.56' };

let house: ScriptedHouse;
let browser: Browser;

beforeAll(async () => {
  [house, browser] = await Promise.all([openScriptedHouse(), launchBrowser()]);
});

afterAll(async () => {
  await browser.close();
  await house.stop();
});

describe.each(DEVICES)('%s', (device) => {
  it('the stop loss of an open position is moved: what it would bring is told first', async () => {
    const { app } = await openTrader('levels', device, [BITCOIN]);
    const changes = new ChangesPage(app.page, device);
    const trade = figures(BITCOIN);
    await app.positions.open(BITCOIN.name);
    await changes.editLevels();
    await changes.setLevel('stopLoss', '98000.00');
    await expectText(changes.edit, formatMoney(trade.profitAt('98000.00'), 'always'));
    await changes.saveLevels();
    await expectText(changes.level('stopLoss'), '98,000.00');

    await changes.editLevels();
    await expectText(changes.edit, text('positions.was', { price: '98,000.00' }));
    await changes.setLevel('stopLoss', '97500.00');
    await changes.setLevel('takeProfit', '104000.00');
    await expectText(changes.edit, formatMoney(trade.profitAt('104000.00'), 'always'));
    await changes.saveLevels();
    await expectText(changes.level('stopLoss'), '97,500.00');
    await expectText(changes.level('takeProfit'), '104,000.00');
    await app.page.reload();
    await app.positions.open(BITCOIN.name);
    await expectText(changes.level('stopLoss'), '97,500.00');
    await changes.leave();

    // only the moved level counts
    house.prices.push(BITCOIN.symbol, { bid: '97990.00', ask: '98010.00' });
    await expectText(app.positions.rows(BITCOIN.name), formatMoney(trade.profitAt('97990.00'), 'always'));
    house.prices.push(BITCOIN.symbol, { bid: '97490.00', ask: '97510.00' });
    await app.positions.empty.waitFor();
  });

  it('half of a position is closed: half the margin comes back with half the result', async () => {
    const { app } = await openTrader('part', device, [BITCOIN]);
    const changes = new ChangesPage(app.page, device);
    const half = figures({ ...BITCOIN, volume: '0.25' });
    const { fee, margin } = figures(BITCOIN);
    const result = half.profitAt(RISEN.bid);
    house.prices.push(BITCOIN.symbol, RISEN);
    await expectText(app.positions.rows(BITCOIN.name), formatMoney(cents(2n * result), 'always'));
    await app.positions.open(BITCOIN.name);
    await app.positions.closeButton(app.positions.detail).click();
    await changes.choosePart(50);
    await expectText(changes.figure(text('positions.marginFree'), changes.confirmation), formatMoney(half.margin));
    await expectText(
      changes.figure(text('positions.marginStays'), changes.confirmation),
      formatMoney(cents(margin - half.margin)),
    );
    await changes.closePart('0.25', BITCOIN.name);

    await expectText(app.positions.rows(BITCOIN.name), /0\.25/);
    await expectText(app.positions.rows(BITCOIN.name), formatMoney(result, 'always'));
    const balance = cents(DEMO_GRANT - fee - (margin - half.margin) + result);
    await expectText(app.positions.available, formatMoney(freeMargin(balance, result)));
    await app.shell.goTo('history');
    await expectCount(app.history.rows(BITCOIN.name), 1);
    await expectText(app.history.rows(BITCOIN.name), formatMoney(result, 'always'));
    await app.history.open(BITCOIN.name);
    await expectText(app.history.figure(/^Margin, ×\d+, returned$/, app.history.detail), formatMoney(half.margin));
  });

  it('all positions close at once, and each is told', async () => {
    const { app } = await openTrader('all', device, [BITCOIN, ETHER]);
    const changes = new ChangesPage(app.page, device);
    house.prices.push(BITCOIN.symbol, RISEN);
    const bitcoin = figures(BITCOIN);
    const ether = figures(ETHER);
    const result = sumMoney(bitcoin.profitAt(RISEN.bid), ether.profitAt(ETHER.open.bid));
    await expectCount(app.positions.rows('/USDT'), 2);
    await changes.askToCloseAll();
    await expectText(changes.figure(text('positions.resultOfAll'), changes.allConfirmation), formatMoney(result, 'always'));
    await changes.closeAll(2);
    await expectCount(changes.outcomes.getByText(text('positions.wasClosed'), { exact: true }), 2);
    await changes.leaveOutcomes();

    await app.positions.empty.waitFor();
    await expectGone(changes.button(text('positions.closeAll')));
    await expectText(app.positions.available, formatMoney(cents(DEMO_GRANT - bitcoin.fee - ether.fee + result)));
    await app.shell.goTo('history');
    await expectCount(app.history.rows('/USDT'), 2);
  });
});

type Bought = typeof BITCOIN;

function figures({ symbol, volume, open }: Bought): TradeFigures {
  return new TradeFigures(house, { symbol, side: 'buy', volume, openPrice: open.ask });
}

/** A new user on their positions, having bought these. */
async function openTrader(name: string, device: Device, bought: readonly Bought[]): Promise<DemoTrader> {
  const email = `${name}-${device}@${BRAND}.example.com`;
  for (const { symbol, open } of bought) house.prices.push(symbol, open);
  const trader = await openDemoTrader(browser, house, { brand: BRAND, device, email, trades: 'contracts' });
  const client = house.client(BRAND);
  for (const { symbol, volume } of bought) {
    const order = { tradePair: symbol, orderQuantity: volume, orderType: 0, buyPoint: 2, stopPrice: '0', takeProfitPprice: '0' };
    await client.demand('addOrderMock', order, { token: trader.token });
  }
  client.close();
  await trader.app.open('/position');
  return trader;
}

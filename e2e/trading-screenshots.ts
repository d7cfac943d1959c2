/**
 * Screenshots of every trading screen and state for comparison with the design:
 * `node e2e/trading-screenshots.ts <folder> [brand] [device] [theme]`. Prices and clock are scripted; nothing is asserted.
 */
import { points } from '@truefill/domain/market/price.ts';
import type { App } from './app.ts';
import { launchBrowser } from './browser.ts';
import { openScriptedBroker, WEDNESDAY_MS, type BrandId, type ScriptedBroker } from './harness.ts';
import { ChangesPage } from './pages/changes-page.ts';
import { OptionPage } from './pages/option-page.ts';
import { PendingPage } from './pages/pending-page.ts';
import { risingCandles } from './rising-candles.ts';
import { readWanted, shootWindow, type Shoot } from './take-screenshots.ts';
import { text } from './texts.ts';
import { openRealSession } from './trader-session.ts';

const OPENING = { bid: '103990.00', ask: '104010.00' };
const RISEN = { bid: '104308.40', ask: '104328.40' };
const MIN_HOLD_MS = 181_000;

const ORDERS = [
  { tradePair: 'BTCUSDT', orderQuantity: '0.35', orderType: 0, buyPoint: 2, stopPrice: '102500', takeProfitPprice: '106000' },
  { tradePair: 'EURUSD', orderQuantity: '0.50', orderType: 1, buyPoint: 2, stopPrice: '0', takeProfitPprice: '0' },
  { tradePair: 'ETHUSDT', orderQuantity: '2', orderType: 0, buyPoint: 2, stopPrice: '0', takeProfitPprice: '0' },
  {
    tradePair: 'BTCUSDT',
    orderQuantity: '0.20',
    orderType: 0,
    buyPoint: 1,
    price: '101000',
    stopPrice: '99000',
    takeProfitPprice: '105000',
  },
  {
    tradePair: 'BTCUSDT',
    orderQuantity: '0.10',
    orderType: 1,
    buyPoint: 1,
    price: '108000',
    stopPrice: '0',
    takeProfitPprice: '0',
  },
] as const;

async function trade(broker: ScriptedBroker, brand: BrandId): Promise<void> {
  broker.prices.push('BTCUSDT', OPENING);
  const client = broker.client(brand);
  const token = await openRealSession(client, broker.trader(brand));
  for (const order of ORDERS) await client.call('addOrder', order, { token });
  for (const tradePair of ['XRPUSDT', 'BNBUSDT', 'SOLUSDT']) {
    await client.demand('addOrder', { tradePair, orderQuantity: '0.50', orderType: 0, buyPoint: 2 }, { token });
  }
  await broker.advance(MIN_HOLD_MS);
  broker.prices.push('BTCUSDT', RISEN);
  const { list } = await client.demand('orderQuery', { positionStatus: 2 }, { token });
  for (const { id, tradePair } of list) {
    if (/^(XRP|BNB|SOL)/.test(tradePair)) await client.demand('closeOrder', { orderId: id }, { token });
  }
  client.close();
}

async function walk(app: App, broker: ScriptedBroker, shoot: Shoot): Promise<void> {
  broker.prices.push('BTCUSDT', RISEN);
  await app.open('/login');
  await app.login.logIn(broker.trader(app.brand));
  await app.page.waitForURL((url) => url.pathname === '/');
  await shootTicket(app, shoot);
  await shootPositions(app, shoot);
  await shootPending(app, shoot);
  await shootHistory(app, shoot);
  await shootOption(app, broker, shoot);
}

async function shootTicket(app: App, shoot: Shoot): Promise<void> {
  await app.open('/BTCUSDT/place?direction=0');
  await app.ticket.setVolume('0.20');
  await app.ticket.setLevel('stopLoss', '103000');
  await shoot('ticket');
  await app.ticket.setLevel('takeProfit', '103000');
  await shoot('ticket-wrong-take-profit');
  await app.open('/BTCUSDT/place?direction=1');
  await new PendingPage(app.page, app.device).waitFor('sell', '106000');
  await shoot('ticket-pending');
}

async function shootPositions(app: App, shoot: Shoot): Promise<void> {
  const changes = new ChangesPage(app.page, app.device);
  await app.open('/position');
  await app.positions.rows('ETH/USDT').first().waitFor();
  await shoot('positions');
  await app.positions.open('BTC/USDT');
  await shoot('position-detail');
  await changes.editLevels();
  await shoot('position-edit');
  await app.page.keyboard.press('Escape');
  await app.positions.open('BTC/USDT');
  await app.positions.closeButton(app.positions.detail).click();
  await app.positions.confirmation.waitFor();
  await shoot('close-whole');
  await changes.choosePart(50);
  await shoot('close-part');
  await app.page.keyboard.press('Escape');
  await changes.askToCloseAll();
  await shoot('close-all');
  await app.page.keyboard.press('Escape');
}

async function shootPending(app: App, shoot: Shoot): Promise<void> {
  const pending = new PendingPage(app.page, app.device);
  await app.open('/position?tab=pending');
  await pending.rows('BTC/USDT').first().waitFor();
  await shoot('pending');
  await pending.open('BTC/USDT');
  await shoot('pending-detail');
  await pending.askToCancel();
  await shoot('cancel-confirm');
}

async function shootHistory(app: App, shoot: Shoot): Promise<void> {
  await app.open('/history');
  await app.history.rows('XRP/USDT').first().waitFor();
  await shoot('history');
  await app.history.open('XRP/USDT');
  await shoot('history-detail');
  await app.open('/user/notification');
  await shoot('notifications');
  await app.open('/user');
  await shoot('menu');
}

/** The durations of the deliveries in seconds, shortest first. */
const MIN_DURATION_MS = 30_000;

async function shootOption(app: App, broker: ScriptedBroker, shoot: Shoot): Promise<void> {
  const option = new OptionPage(app.page, app.device);
  await app.page.addInitScript(() => localStorage.setItem('truefill.trade-mode', 'option'));
  const place = async (): Promise<void> => {
    await option.openTicket(app.url, 'BTCUSDT');
    await option.setAmount('100');
    await option.submitButton('up', text('options.long.seconds', { n: 30 })).click();
    await option.countdown.waitFor();
  };
  await option.openTicket(app.url, 'BTCUSDT');
  await shoot('option-ticket');
  for (const [outcome, bid] of [
    ['win', '104400.00'],
    ['loss', '104200.00'],
    ['tie', RISEN.bid],
    ['void', null],
  ] as const) {
    broker.prices.push('BTCUSDT', RISEN);
    await place();
    if (outcome === 'win') {
      await shoot('option-countdown');
      await option.viewRunning();
      await shoot('option-running');
      await option.openRunning('BTC/USDT');
    }
    if (bid !== null) broker.prices.push('BTCUSDT', { bid, ask: (Number(bid) + 20).toFixed(2) });
    await broker.advance(MIN_DURATION_MS - 5_000 + (bid === null ? 25_000 : 0));
    await option.ended(outcome);
    await shoot(`option-${outcome}`);
    await option.leaveSettlement();
  }
  await app.open('/history');
  await option.settled('BTC/USDT').first().waitFor();
  await shoot('option-history');
  await option.openSettled('BTC/USDT');
  await shoot('option-history-detail');
}

const { folder, brands, windows } = readWanted(process.argv.slice(2));
const [broker, browser] = await Promise.all([openScriptedBroker(), launchBrowser()]);
broker.prices.setCandles('BTCUSDT', risingCandles(WEDNESDAY_MS, points(104_000_00n)));
for (const brand of brands) {
  await trade(broker, brand);
  for (const window of windows) {
    await shootWindow(browser, broker, folder, { brand, ...window }, (app, shoot) => walk(app, broker, shoot));
  }
}
await browser.close();
await broker.stop();

/**
 * Screenshots of the main screens for comparison with the design: `node e2e/screenshots.ts <folder> [brand] [device]
 * [theme]`. Prices are simulated, a few positions are open, and nothing is asserted.
 */
import type { App } from './app.ts';
import { launchBrowser } from './browser.ts';
import { openSimulatedBroker, type BrandId, type Broker } from './harness.ts';
import { readWanted, shootWindow, type Shoot } from './take-screenshots.ts';
import { openRealSession } from './trader-session.ts';

/** Positions to show, with levels as shares of the price. */
const POSITIONS = [
  { tradePair: 'BTCUSDT', orderQuantity: '0.35', orderType: 0, stop: 0.96, take: 1.05 },
  { tradePair: 'ETHUSDT', orderQuantity: '0.50', orderType: 1, stop: 1.06, take: 0 },
  { tradePair: 'SOLUSDT', orderQuantity: '0.20', orderType: 0, stop: 0, take: 1.1 },
] as const;

async function openPositions(broker: Broker, brand: BrandId): Promise<void> {
  const client = broker.client(brand);
  const token = await openRealSession(client, broker.trader(brand));
  for (const { tradePair, orderQuantity, orderType, stop, take } of POSITIONS) {
    const { price } = await client.demand('marketThumb', { symbol: tradePair });
    const level = (share: number): string => (share === 0 ? '0' : (price * share).toFixed(2));
    const levels = { stopPrice: level(stop), takeProfitPprice: level(take) };
    await client.demand('addOrder', { tradePair, orderQuantity, orderType, buyPoint: 2, ...levels }, { token });
  }
  client.close();
}

/** A history of closed orders: placed, and closed immediately if the brand allows it. */
async function closeSome(broker: Broker, brand: BrandId): Promise<void> {
  if (brand === 'northwind') return;
  const client = broker.client(brand);
  const token = await openRealSession(client, broker.trader(brand));
  for (const tradePair of ['BTCUSDT', 'XRPUSDT', 'ETHUSDT', 'BNBUSDT']) {
    await client.demand('addOrder', { tradePair, orderQuantity: '0.50', orderType: 0, buyPoint: 2 }, { token });
    const { list } = await client.demand('orderQuery', { positionStatus: 2, limit: 1 }, { token });
    await client.demand('closeOrder', { orderId: list[0]?.id ?? 0 }, { token });
  }
  client.close();
}

async function shootAll(app: App, shoot: Shoot): Promise<void> {
  await shootVisitor(app, shoot);
  await app.open('/login');
  await app.login.logIn(app.broker.trader(app.brand));
  await app.page.waitForURL((url) => url.pathname === '/');
  await shootTrader(app, shoot);
}

async function shootVisitor(app: App, shoot: Shoot): Promise<void> {
  await app.open('/');
  await app.home.markets.first().waitFor();
  await shoot('home-visitor');
  await app.open('/quotation');
  await app.home.markets.first().waitFor();
  await shoot('quotation');
  await app.open('/search?keyword=USD');
  await app.search.found.first().waitFor();
  await shoot('search');
  await app.open('/login');
  await app.login.title.waitFor();
  await shoot('login');
  await app.register.open(app.url);
  await shoot('register-1');
  await app.register.sendCode(`${app.device}-${await app.shell.theme}@example.com`);
  await shoot('register-2');
  await app.open('/user');
  await shoot('menu-visitor');
}

async function shootTrader(app: App, shoot: Shoot): Promise<void> {
  await app.open('/');
  await app.home.markets.first().waitFor();
  await shoot('home');
  await app.open('/BTCUSDT/chart');
  await app.chart.chart.waitFor();
  await shoot('chart');
  await app.open('/BTCUSDT/place?direction=0');
  await app.ticket.setVolume('0.02');
  await app.ticket.setLevel('stopLoss', '1000');
  await shoot('ticket');
  await app.ticket.submitButton('buy', '0.02', 'BTC/USDT').click();
  await app.ticket.wasPlaced();
  await shoot('placed');
  await app.open('/position');
  await app.positions.rows('ETH/USDT').first().waitFor();
  await shoot('positions');
  await app.positions.open('ETH/USDT');
  await shoot('position-detail');
  if ((await app.positions.closeButton(app.positions.detail).count()) > 0) {
    await app.positions.closeButton(app.positions.detail).click();
    await app.positions.confirmation.waitFor();
    await shoot('close-confirm');
  }
  await app.open('/history');
  await shoot('history');
  if ((await app.history.rows('XRP/USDT').count()) > 0) {
    await app.history.open('XRP/USDT');
    await shoot('history-detail');
  }
  await app.account.open(app.url);
  await shoot('menu');
  await app.open('/user/account');
  await shoot('account');
}

const { folder, brands, windows } = readWanted(process.argv.slice(2));
const [broker, browser] = await Promise.all([openSimulatedBroker(), launchBrowser()]);
for (const brand of brands) {
  await openPositions(broker, brand);
  await closeSome(broker, brand);
  for (const window of windows) await shootWindow(browser, broker, folder, { brand, ...window }, shootAll);
}
await browser.close();
await broker.stop();

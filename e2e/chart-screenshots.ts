/**
 * Screenshots of the chart with its tools, of the workspace at each width and of the account's screens, for comparison
 * with the design: `node e2e/chart-screenshots.ts <folder> [brand] [device] [theme] [width...]`. Nothing is asserted.
 */
import type { App } from './app.ts';
import { launchBrowser } from './browser.ts';
import { openSimulatedBroker, type BrandId, type Broker } from './harness.ts';
import { ChartTools } from './pages/chart-tools.ts';
import { readWanted, shootWindow, type Shoot } from './take-screenshots.ts';
import { text } from './texts.ts';
import { openRealSession } from './trader-session.ts';

/** Sizes of wide windows: a tablet in portrait and landscape, and the layouts of a small and a large screen. */
const SIZES = [
  { width: 820, height: 1180 },
  { width: 1024, height: 768 },
  { width: 1280, height: 780 },
  { width: 1440, height: 900 },
  { width: 1920, height: 1080 },
] as const;

async function openPosition(broker: Broker, brand: BrandId): Promise<void> {
  const client = broker.client(brand);
  const token = await openRealSession(client, broker.trader(brand));
  const { price } = await client.demand('marketThumb', { symbol: 'BTCUSDT' });
  const levels = { stopPrice: (price * 0.997).toFixed(2), takeProfitPprice: (price * 1.004).toFixed(2) };
  await client.demand(
    'addOrder',
    { tradePair: 'BTCUSDT', orderQuantity: '0.35', orderType: 0, buyPoint: 2, ...levels },
    { token },
  );
  client.close();
}

async function walk(app: App, shoot: Shoot): Promise<void> {
  await shootDoors(app, shoot);
  await app.open('/login?to=%2FBTCUSDT%2Fchart');
  await app.login.logIn(app.broker.trader(app.brand));
  await app.chart.chart.waitFor();
  await shootChart(app, shoot);
  await shootAccount(app, shoot);
}

/** The screens before the login. */
async function shootDoors(app: App, shoot: Shoot): Promise<void> {
  await app.open('/');
  // low and narrow windows start without the list
  await (app.device === 'phone' ? app.home.markets.first() : app.chart.chart).waitFor();
  await shoot('home-visitor');
  await app.open('/login');
  await app.login.title.waitFor();
  await shoot('login');
  await app.register.open(app.url);
  await shoot('register');
  await app.open('/forgot');
  await app.page.getByRole('heading', { name: text('session.forgot.title') }).waitFor();
  await shoot('forgot');
}

async function shootChart(app: App, shoot: Shoot): Promise<void> {
  const tools = new ChartTools(app.page, app.device);
  await shoot('chart');
  await tools.openIndicators();
  for (const [place, name] of [
    ['main', 'BOLL'],
    ['sub', 'MACD'],
  ] as const)
    await tools.indicator(place, name).check({ force: true });
  await tools.sheet.getByRole('button', { name: text('chart.indicators.edit', { name: 'BOLL' }) }).click();
  await shoot('indicators');
  await tools.button(text('chart.indicators.apply'), tools.sheet).click();
  await tools.take('level', 'fibonacciLine');
  await tools.point([0.25, 0.15], [0.6, 0.45]);
  await tools.take('line', 'segment');
  await tools.point([0.2, 0.4], [0.7, 0.2]);
  await tools.selected('segment').waitFor();
  await shoot('drawings');
  await tools.openDrawings();
  await shoot('drawings-list');
  await tools.closeSheet();
  if (app.device === 'phone') {
    await tools.openDisplay();
    await shoot('display');
    await tools.closeSheet();
  }
  await tools.toggleTable();
  await shoot('table');
}

async function shootAccount(app: App, shoot: Shoot): Promise<void> {
  for (const page of ['', '/account', '/security', '/changePassword']) {
    await app.open(`/user${page}`);
    await app.page.getByRole('heading').first().waitFor();
    await shoot(page === '' ? 'menu' : page.slice(1));
  }
  await app.open('/BTCUSDT/chart');
  await app.chart.chart.waitFor();
  await shoot('workspace');
}

const { folder, brands, windows } = readWanted(process.argv.slice(2));
const widths = process.argv.slice(2).map(Number).filter(Number.isFinite);
const sizes = SIZES.filter(({ width }) => widths.length === 0 || widths.includes(width));
const [broker, browser] = await Promise.all([openSimulatedBroker(), launchBrowser()]);
for (const brand of brands) {
  await openPosition(broker, brand);
  for (const window of windows) {
    for (const viewport of window.device === 'phone' ? [undefined] : sizes) {
      await shootWindow(browser, broker, folder, { brand, ...window, viewport }, walk);
    }
  }
}
await browser.close();
await broker.stop();

import type { Browser, Locator } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { openApp, type App } from './app.ts';
import { openForAll } from './broker-and-browser.ts';
import { expectHolds, expectSoon, expectText } from './eventually.ts';
import type { ScriptedBroker } from './harness.ts';
import { onOneDevice } from './one-device.ts';
import { ChartTools } from './pages/chart-tools.ts';
import { risingCandles } from './rising-candles.ts';
import { signIn } from './sign-in.ts';
import { text } from './texts.ts';

const SYMBOL = 'BTCUSDT';

let broker: ScriptedBroker;
let browser: Browser;

openForAll((opened) => ([broker, browser] = opened));

beforeAll(() => {
  broker.prices.setCandles(SYMBOL, risingCandles(broker.clock.now(), 107_000_00n));
  broker.prices.push(SYMBOL, { bid: '106990.00', ask: '107010.00' });
});

/** Waits until candles are painted in the page's current colors of up and down. @returns those colors */
async function expectCandlesInTokens(app: App): Promise<readonly [string, string]> {
  const colors = [await app.shell.token('--up-mark'), await app.shell.token('--down-mark')] as const;
  for (const color of colors) await expectHolds(() => app.chart.paints(color), `candles are painted in ${color}`);
  return colors;
}

describe.each(onOneDevice('desktop'))('%s', (device) => {
  it('up and down colors and the theme reach the candles at once, and no direction is shown by color alone', async () => {
    // the device is elsewhere: times are the brand's all the same
    const app = await openApp(browser, broker, 'northwind', device, { timezoneId: 'Asia/Tokyo' });
    const tools = new ChartTools(app.page, device);
    await app.chart.open(app.url, SYMBOL);
    const blueAndRed = await expectCandlesInTokens(app);
    await tools.choosePalette('account.colours', 'account.scheme.green-red');
    const greenAndRed = await expectCandlesInTokens(app);
    expect(greenAndRed[0]).not.toBe(blueAndRed[0]);
    await expectHolds(async () => !(await app.chart.paints(blueAndRed[0])), 'nothing rises in the colour before');
    await tools.choosePalette('account.appearance', 'account.light');
    await expectSoon(() => app.shell.theme, 'light');
    const inLight = await expectCandlesInTokens(app);
    await app.page.reload();
    expect(await expectCandlesInTokens(app)).toEqual(inLight);

    await expectText(app.page.locator('main time'), /^17:\d\d:\d\d$/);
    await tools.toggleTable();
    await expectHolds(async () => (await tools.tableRows()).length > 20, 'the candles stand in a table');
    const rows = await tools.tableRows();
    expect(rows[0]?.[0]).toMatch(/^11-18 1[67]:\d\d$/);
    for (const [, open = '', , , close = '', change = ''] of rows.slice(0, -1)) {
      expect(open && close).toMatch(/^\d/);
      expect(change).toMatch(/^([+−]\d+\.\d\d|0\.00)%$/);
    }

    // the price a day before is known: the change has its sign in percent and in dollars
    const [bid, ask, change] =
      device === 'phone' ? ['3849.95', '3850.05', /\+1\.32% ?\+50\.00/] : ['3761.95', '3762.05', /−1\.00% ?−38\.00/];
    broker.prices.push('ETHUSDT', { bid, ask });
    await app.go('/ETHUSDT/chart');
    await expectText(app.page.getByRole('main'), change);
  });
});

it.each(['reduce', 'no-preference'] as const)('motion: %s', async (reducedMotion) => {
  const app = await openApp(browser, broker, 'northwind', 'phone', { reducedMotion });
  const still = reducedMotion === 'reduce';
  await app.page.addInitScript(countAnimations);
  await app.home.open(app.url);
  await app.home.chooseCategory(4);
  const price = still ? 3_860 : 3_870;
  // a first price is not a change
  broker.prices.push('ETHUSDT', { bid: '3799.00', ask: '3801.00' });
  await expectText(app.home.market('ETH/USDT'), '3,800.00');
  broker.prices.push('ETHUSDT', { bid: `${price - 1}.00`, ask: `${price + 1}.00` });
  await expectText(app.home.market('ETH/USDT'), `3,${price - 3_000}.00`);
  const animations = (): Promise<number> => app.page.evaluate(() => (globalThis as unknown as { animations: number }).animations);
  if (still) expect(await animations()).toBe(0);
  else await expectHolds(async () => (await animations()) > 0, 'a price flashes');

  await app.go(`/${SYMBOL}/chart`);
  const tools = new ChartTools(app.page, 'phone');
  await tools.openDrawings();
  const lasts = await tools.sheet.evaluate((sheet) => {
    const { transitionDuration, animationDuration } = getComputedStyle(sheet);
    return `${transitionDuration}, ${animationDuration}`.split(', ').some((duration) => Number.parseFloat(duration) > 0);
  });
  expect(lasts).toBe(!still);
  if (still) expect(await app.page.evaluate(() => document.getAnimations().length)).toBe(0);
});

it('in forced colors, selected, switched on and focused elements are visible', async () => {
  const app = await (await openApp(browser, broker, 'northwind', 'desktop', { forcedColors: 'active' })).tradesContracts();
  await app.open(`/${SYMBOL}/place?direction=0`);
  const stop = app.page.getByRole('switch', { name: text('common.level.stopLoss'), exact: true });
  await stop.waitFor();
  const ground = (part: Locator): Promise<string> => part.evaluate((element) => getComputedStyle(element).backgroundColor);
  const thumb = stop.locator('xpath=following-sibling::*[1]');
  const chosen = app.home.categories.filter({ hasText: text('instrument.category.4') });
  const other = app.home.categories.filter({ hasText: text('instrument.category.1') });
  await expectHolds(async () => (await ground(chosen)) !== (await ground(other)), 'the chosen category stands out');
  const off = await ground(thumb);
  await stop.check({ force: true });
  await expectHolds(async () => (await ground(thumb)) !== off, 'a switch shows that it is on');
  await other.focus();
  await app.page.keyboard.press('Tab');
  const ring = await app.page.evaluate(() => getComputedStyle(document.activeElement ?? document.body).outline);
  expect(ring).toMatch(/solid 3px|3px solid/);
});

it('in the smallest windows nothing overflows sideways, the candles have space, and overlays fit', async () => {
  const expectNoScroll = async (app: App): Promise<void> => {
    const [wide, room] = await app.page.evaluate(() => [
      document.documentElement.scrollWidth,
      document.documentElement.clientWidth,
    ]);
    expect(wide, app.page.url()).toBe(room);
  };
  const small = await openApp(browser, broker, 'northwind', 'phone', { viewport: { width: 320, height: 568 } });
  await small.open('/quotation');
  await small.home.markets.first().waitFor();
  await expectNoScroll(small);
  await small.go(`/${SYMBOL}/chart`);
  await expectHolds(
    async () => ((await small.chart.chart.boundingBox())?.height ?? 0) > 200,
    'the chart has a height to read it at',
  );
  await expectNoScroll(small);
  // a phone in landscape
  const low = await openApp(browser, broker, 'northwind', 'desktop', { viewport: { width: 844, height: 390 } });
  await low.chart.open(low.url, SYMBOL);
  await inWindow(
    low,
    low.page
      .getByRole('navigation', { name: text('shell.nav.main') })
      .getByRole('link')
      .last(),
  );
  await inWindow(low, low.ticket.logInButton);
  await expectNoScroll(low);
  await low.go('/login');
  await inWindow(low, low.page.locator('button[type=submit]'));
  await expectNoScroll(low);
});

it.each([320, 360])('on a phone of %d px the account leaves the whole name of the market uncovered', async (width) => {
  const small = await openApp(browser, broker, 'northwind', 'phone', { viewport: { width, height: 640 } });
  await signIn(small, broker.trader('northwind'));
  await small.open('/DOGEUSDT/chart');
  const chip = small.page.getByRole('button', { name: text('common.real') });
  await chip.waitFor();
  const name = small.page.getByRole('heading', { level: 1 }).getByText('DOGE/USDT');
  await expectHolds(async () => {
    const [left, right] = await Promise.all([
      name.evaluate(endOfText),
      chip.evaluate((part) => part.getBoundingClientRect().left),
    ]);
    return left <= right;
  }, 'the name ends before the account');
});

/** Runs in the page: the right edge of an element's content, also where that overflows. */
function endOfText(element: Element): number {
  const range = document.createRange();
  range.selectNodeContents(element);
  return range.getBoundingClientRect().right;
}

/** Waits until a part is completely inside the window. */
async function inWindow(app: App, part: Locator): Promise<void> {
  await expectHolds(async () => {
    const box = await part.boundingBox();
    const window = app.page.viewportSize();
    return box !== null && window !== null && box.y >= 0 && box.y + box.height <= window.height;
  }, 'it lies within the window');
}

/** Runs in the page: counts script animations, such as the flashes of prices. */
function countAnimations(): void {
  const counted = globalThis as unknown as { animations: number };
  counted.animations = 0;
  // oxlint-disable typescript/unbound-method -- both are called with their own object
  const { animate } = Element.prototype;
  const { play } = Animation.prototype;
  // oxlint-enable typescript/unbound-method
  Element.prototype.animate = function (...given) {
    counted.animations += 1;
    return animate.apply(this, given);
  };
  Animation.prototype.play = function () {
    counted.animations += 1;
    play.call(this);
  };
}

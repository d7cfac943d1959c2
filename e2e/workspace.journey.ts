import type { Browser, Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { openApp, type App } from './app.ts';
import { openForAll } from './broker-and-browser.ts';
import { expectGone, expectHolds, expectPath, expectSoon } from './eventually.ts';
import type { ScriptedBroker } from './harness.ts';
import { allowPageErrors } from './page-errors.ts';
import { ChartTools } from './pages/chart-tools.ts';
import { WorkspacePage } from './pages/workspace-page.ts';
import { signIn } from './sign-in.ts';
import { startingWith, text } from './texts.ts';

/**
 * rows that the list may contain above and below the visible ones, one that is partly visible, and the tab stop wherever it is
 */
const OVERSCAN = 2 * 4 + 2;

let broker: ScriptedBroker;
let browser: Browser;

openForAll((opened) => ([broker, browser] = opened));

async function openWorkspace(width: number, height: number): Promise<{ readonly app: App; readonly workspace: WorkspacePage }> {
  const app = await (await openApp(browser, broker, 'northwind', 'desktop', { viewport: { width, height } })).tradesContracts();
  return { app, workspace: new WorkspacePage(app.page, 'desktop') };
}

it('panels are resized by key and pointer, fit every window, and are saved', async () => {
  // a wide window shows both prices in its list
  const { app, workspace } = await openWorkspace(1920, 1080);
  await app.open('/');
  await app.page
    .getByRole('main')
    .getByRole('columnheader', { name: text('common.orderSide.sell') })
    .waitFor();
  // the indicators' values stay in the toolbar while the window shrinks, one of them since the list no longer has both prices
  const averages = app.page.getByRole('toolbar', { name: text('chart.toolbar') }).getByText(/^MA/);
  for (const width of [1920, 1718, 1660, 1600, 1599, 1532]) {
    await app.page.setViewportSize({ width, height: 1080 });
    await expectHolds(async () => {
      // read at once: a value that goes meanwhile would be waited for
      const values = await averages.evaluateAll((elements) =>
        elements.map((element) => {
          const { width: wide, y } = element.getBoundingClientRect();
          return { isWide: wide > 0, y, text: element.textContent };
        }),
      );
      // on one row, which clips values without space
      const seen = values.filter(({ isWide, y }) => isWide && y === values[0]?.y).length;
      return (width < 1718 ? seen >= 1 : seen === 2) && values.every(({ text: shown }) => /\d\.\d/.test(shown) === width >= 1600);
    }, `the averages are in the toolbar at ${width}`);
  }

  await app.page.setViewportSize({ width: 1440, height: 900 });
  await expectSoon(() => workspace.sizeOf('list'), 298);
  await workspace.edge('list').focus();
  await app.page.keyboard.press('ArrowRight');
  await expectSoon(() => workspace.sizeOf('list'), 314);
  await app.page.keyboard.press('End');
  const widest = Number(await workspace.edge('list').getAttribute('aria-valuemax'));
  await expectSoon(() => workspace.sizeOf('list'), widest);

  await workspace.drag('dock', 0, -60);
  await app.page.mouse.up();
  await expectSoon(() => workspace.sizeOf('dock'), 312);
  // an aborted drag, and one during which the window shrinks
  await workspace.drag('ticket', -80, 0);
  await app.page.keyboard.press('Escape');
  await app.page.mouse.up();
  await expectSoon(() => workspace.sizeOf('ticket'), 318);
  await workspace.drag('ticket', -60, 0);
  await app.page.setViewportSize({ width: 1210, height: 800 });
  await app.page.mouse.up();
  const chart = await app.page.getByRole('main').locator('canvas').first().boundingBox();
  expect(chart?.width ?? 0).toBeGreaterThan(250);
  expect(await app.page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(1210);

  await app.page.setViewportSize({ width: 1440, height: 900 });
  await expectSoon(() => workspace.sizeOf('list'), widest);
  await expectSoon(() => workspace.sizeOf('dock'), 312);
  await app.page.reload();
  await expectSoon(() => workspace.sizeOf('list'), widest);
  await expectSoon(() => workspace.sizeOf('dock'), 312);
  await workspace.edge('dock').dblclick();
  await expectSoon(() => workspace.sizeOf('dock'), 252);

  // a low window starts without the list
  await app.page.setViewportSize({ width: 1280, height: 780 });
  await app.page.reload();
  await app.chart.chart.waitFor();
  expect(await workspace.edge('list').count()).toBe(0);
});

it('markets are found, browsed, sorted and starred without a mouse', async () => {
  const { app, workspace } = await openWorkspace(1440, 900);
  await app.open('/');
  await workspace.markets.first().waitFor();
  const box = await workspace.rows.first().boundingBox();
  const room = await app.page.evaluate(() => document.querySelector('[data-scroll-restoration-id=markets]')?.clientHeight ?? 0);
  expect(await workspace.rows.count()).toBeLessThanOrEqual(Math.ceil(room / (box?.height ?? 1)) + OVERSCAN);

  // the first tab stop skips the bar, the rail and the list
  await app.page.keyboard.press('Tab');
  await app.page.keyboard.press('Enter');
  expect(await app.page.evaluate(() => document.activeElement?.closest('#part-chart')?.id)).toBe('part-chart');
  await app.page.keyboard.press('/');
  await expectPath(app.page, '/search');
  await expectHolds(() => app.search.field.evaluate((field) => field === document.activeElement), 'the field waits for a word');
  await app.page.keyboard.type('GBP');
  await app.page.keyboard.press('Enter');
  await expectHolds(async () => (await app.search.found.count()) > 2, 'pounds are found');
  const second = await app.search.found.nth(1).textContent();
  const chosen = (second ?? '').replace('/', '');
  await app.page.keyboard.press('ArrowDown');
  await app.page.keyboard.press('ArrowDown');
  await app.page.keyboard.press('ArrowUp');
  await app.page.keyboard.press('ArrowDown');
  await app.page.keyboard.press('Enter');
  await expectPath(app.page, `/${chosen}/chart`);
  await app.page.getByRole('link', { name: text('shell.searchMarkets') }).focus();
  await app.page.keyboard.press('/');
  await expectPath(app.page, '/search');
  await expectSoon(() => app.page.title(), `${text('search.title')} · Northwind Markets`);
  await app.page.keyboard.press('Escape');
  await expectHolds(
    () => app.page.getByRole('link', { name: text('shell.searchMarkets') }).evaluate((link) => link === document.activeElement),
    'the focus is where it was',
  );
  await expectPath(app.page, `/${chosen}/chart`);

  await app.home.chooseCategory(4);
  await workspace.star('ETH/USDT').focus();
  await app.page.keyboard.press('Space');
  await workspace.star('SOL/USDT').press('Enter');
  await app.page.getByRole('button', { name: text('quotation.favourites') }).click();
  await expectSoon(() => workspace.markets.allTextContents(), ['ETH/USDT', 'SOL/USDT']);
  await app.page.reload();
  await app.page.getByRole('button', { name: text('quotation.favourites') }).click();
  await expectSoon(() => workspace.markets.allTextContents(), ['ETH/USDT', 'SOL/USDT']);
  await workspace.star('ETH/USDT').press('Enter');
  await expectSoon(() => workspace.markets.allTextContents(), ['SOL/USDT']);

  await app.home.chooseCategory(4);
  await app.page.getByRole('button', { name: text('quotation.sort') }).click();
  await app.page.getByRole('menuitemradio', { name: text('quotation.order.name') }).click();
  await expectHolds(async () => (await workspace.markets.first().textContent()) === 'AAVE/USDT', 'sorted by name');

  // a URL of an unknown market says so, and is not remembered
  await app.go('/NOSUCHMARKET/chart');
  await app.page.getByText(text('error.303')).first().waitFor();
  await app.shell.goTo('home');
  await expectHolds(() => app.chart.chartOf(chosen, '15min').isVisible(), 'the market before is shown');
});

it.each([
  ['with a scrollbar for the mouse', {}],
  ['by touch', { hasTouch: true, isMobile: true }],
])('a wide window shows the names of markets whole, %s', async (_how, input) => {
  const app = await openApp(browser, broker, 'northwind', 'desktop', input);
  const { markets } = new WorkspacePage(app.page, 'desktop');
  await app.open('/');
  for (const [category, first] of [
    [3, 'EUR/USD'],
    [4, 'BTC/USDT'],
  ] as const) {
    await app.home.chooseCategory(category);
    await markets.filter({ hasText: first }).waitFor();
    const cut = await markets.evaluateAll((names) =>
      names.filter((name) => name.scrollWidth > name.clientWidth).map((name) => name.textContent),
    );
    expect(cut).toEqual([]);
  }
});

it('a tablet has the list in a drawer and the dock’s tabs under the chart; a wide window colors, languages and accounts in its bars', async () => {
  const { app, workspace } = await openWorkspace(1024, 768);
  await signIn(app, broker.trader('northwind'));
  await app.open('/');
  await app.chart.chart.waitFor();
  expect(await workspace.rows.count()).toBe(0);
  await app.page
    .getByRole('main')
    .getByRole('button', { name: text('quotation.title'), exact: true })
    .click();
  await app.home.chooseCategory(4);
  await workspace.markets.filter({ hasText: 'ETH/USDT' }).click();
  await app.chart.chartOf('ETHUSDT', '15min').waitFor();
  await expectGone(workspace.rows.first());
  for (const tab of ['positions.title', 'positions.pending', 'common.history']) {
    const name = startingWith(text(tab));
    const place = await app.page.getByRole('main').getByRole('tab', { name }).boundingBox();
    expect((place?.x ?? 1e9) + (place?.width ?? 0)).toBeLessThan(700);
  }

  await app.page.setViewportSize({ width: 1440, height: 900 });
  await expectHolds(async () => /\d+ ms/.test((await workspace.status.textContent()) ?? ''), 'a round trip is shown');
  await new ChartTools(app.page, 'desktop').choosePalette('account.colours', 'account.scheme.green-red');
  expect(await app.page.locator('html').getAttribute('data-updown')).toBe('green-red');

  await workspace.bar.getByRole('radio', { name: text('common.demo') }).click({ force: true });
  const question = app.page.getByRole('alertdialog', { name: text('account.toDemoTitle') });
  await question.getByRole('button', { name: text('account.change') }).click();
  await expectHolds(async () => ((await workspace.bar.textContent()) ?? '').includes('100,000.00'), 'play money is shown');

  await workspace.chooseFrom(text('shell.language'), '简体中文');
  await expectSoon(() => app.shell.language, 'zh-cn');
});

it('banners rotate every 3 s, but not under the pointer or with reduced motion', async () => {
  const shown = (app: App): Promise<string | null> =>
    app.home.banners.getByRole('button', { name: /.+/ }).and(app.page.locator('[aria-current]')).getAttribute('aria-label');
  const banner = (number: number): string => text('home.bannerNumber', { number, count: 3 });
  const moving = await openApp(browser, broker, 'northwind', 'phone', { reducedMotion: 'no-preference' });
  // the page's clock runs ahead of the server's heartbeat: its connection may be dropped and reopened
  allowPageErrors(moving.page, /WebSocket connection/);
  await moving.page.clock.install({ time: broker.clock.now() });
  await moving.open('/');
  await moving.home.banners.waitFor();
  // from here on its clock advances only on request; until now a busy machine may have let it run
  await moving.page.clock.pauseAt(broker.clock.now() + 60_000);
  const first = await settledBanner(moving.page, () => shown(moving));
  const height = (await moving.home.banners.boundingBox())?.height ?? 0;
  expect(height).toBeGreaterThan(100);
  expect(height).toBeLessThanOrEqual(206);
  for (const turn of [1, 2, 3]) {
    await moving.page.clock.runFor(3_000);
    await expectSoon(() => shown(moving), banner(((first - 1 + turn) % 3) + 1));
  }
  await moving.home.banners.getByRole('button', { name: banner(2) }).focus();
  await moving.page.clock.runFor(20_000);
  expect(await settledBanner(moving.page, () => shown(moving))).toBe(first);

  // the preference is read by the next carousel
  await moving.page.emulateMedia({ reducedMotion: 'reduce' });
  await moving.go('/search');
  await expectGone(moving.home.banners);
  await moving.go('/');
  await moving.home.banners.waitFor();
  await moving.page.clock.runFor(20_000);
  expect(await settledBanner(moving.page, () => shown(moving))).toBe(1);
});

/** The number of the banner shown once the page has rendered everything that happened. */
async function settledBanner(page: Page, shown: () => Promise<string | null>): Promise<number> {
  // the renderer's own work waits in the same queue
  await page.evaluate(
    () =>
      new Promise((drawn) => {
        const { port1, port2 } = new MessageChannel();
        port1.addEventListener('message', drawn);
        port1.start();
        port2.postMessage(null);
      }),
  );
  return Number(/\d/.exec((await shown()) ?? '')?.[0]);
}

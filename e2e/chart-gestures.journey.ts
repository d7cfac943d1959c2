import { MINUTE_MS } from '@truefill/domain/time/durations.ts';
import { optionProductFromWire } from '@truefill/api/options/mapping.ts';
import { candleFromWire, type CandleView } from '@truefill/api/market/price-mapping.ts';
import { PATHS } from '@truefill/api/paths.ts';
import type { ChartLayout } from '@truefill/api/workspace/chart-layout.ts';
import type { Drawing } from '@truefill/api/workspace/drawings.ts';
import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { openApp, type App } from './app.ts';
import { openForAll } from './broker-and-browser.ts';
import { saveScreenshot } from './browser.ts';
import { expectGone, expectHolds, expectPath, expectSoon, expectText } from './eventually.ts';
import type { ScriptedBroker } from './harness.ts';
import { onOneDevice } from './one-device.ts';
import { ChartTools } from './pages/chart-tools.ts';
import { recordPaintedTexts, takePaintedTexts } from './canvas-texts.ts';
import { risingCandles } from './rising-candles.ts';
import { chineseText, text, textPattern } from './texts.ts';
import { openTrader, type Trader } from './trader.ts';
import { dragFingers, holdFinger } from './touch.ts';

const SYMBOL = 'BTCUSDT';
/** length of its history in minutes: three loads */
const SHORT = 'ETHUSDT';
const HISTORY_MINUTES = 700;
const HISTORY = `**${PATHS.marketHistoryLimit}`;

let broker: ScriptedBroker;
let browser: Browser;

openForAll((opened) => ([broker, browser] = opened));

beforeAll(() => {
  const now = broker.clock.now();
  broker.prices.setCandles(SYMBOL, risingCandles(now, 107_000_00n));
  broker.prices.setCandles(SHORT, risingCandles(now, 3_600_00n).slice(-HISTORY_MINUTES));
  broker.prices.push(SYMBOL, { bid: '106990.00', ask: '107010.00' });
  broker.prices.push(SHORT, { bid: '3599.00', ask: '3601.00' });
});

/** Opens a market's chart and waits for its candles. */
async function openChart(app: App, symbol: string): Promise<ChartTools> {
  const tools = new ChartTools(app.page, app.device);
  await app.chart.open(app.url, symbol);
  await expectHolds(async () => (await tools.range()).count > 0, 'the chart has its candles');
  return tools;
}

/** One-minute candles with bands, volume and RSI from the first view on. */
const MINUTES_WITH_BANDS: ChartLayout = {
  version: 1,
  period: '1min',
  candles: 'solid',
  scale: 'linear',
  main: [{ name: 'BOLL', parameters: [20, 2], colour: 0 }],
  sub: [
    { name: 'VOL', parameters: [], colour: 0 },
    { name: 'RSI', parameters: [14], colour: 1 },
  ],
  magnet: 'off',
  drawingsHidden: false,
};

async function beginWithMinutes(page: Page): Promise<void> {
  const copy = JSON.stringify({ content: MINUTES_WITH_BANDS, base: null });
  await page.addInitScript((layout) => localStorage.setItem('truefill.kept/visitor/chart-layout', layout), copy);
}

/** A visitor's drawings on a market, as stored on the device. */
async function storedDrawings(page: Page, symbol: string): Promise<readonly Drawing[]> {
  const copy = await page.evaluate((key) => localStorage.getItem(key), `truefill.kept/visitor/drawings/${symbol}`);
  return copy === null ? [] : (JSON.parse(copy) as { content: { drawings: Drawing[] } }).content.drawings;
}

/** Every historical candle that the page receives from now on, in order of arrival. */
function received(page: Page): CandleView[] {
  const candles: CandleView[] = [];
  page.on('response', async (response) => {
    if (!response.url().endsWith(PATHS.marketHistoryLimit)) return;
    // a response requested before the page was left has no body any more
    const answer = (await response.json().catch(() => null)) as { data: Parameters<typeof candleFromWire>[0][] | null } | null;
    candles.push(...(answer?.data ?? []).map(candleFromWire));
  });
  return candles;
}

describe.each(onOneDevice('desktop'))('%s', (device) => {
  it('a magnet snaps points to candles; locked drawings stay; one or all are deleted and restored', async () => {
    const app = await openApp(browser, broker, 'northwind', device);
    const candles = received(app.page);
    const tools = await openChart(app, SYMBOL);
    await tools.chooseMagnet('strong');
    await tools.take('line', 'segment');
    await tools.point([0.3, 0.3], [0.5, 0.45]);
    await tools.selected('segment').waitFor();
    const [drawn] = await storedDrawings(app.page, SYMBOL);
    for (const { timeMs, price } of drawn?.points ?? []) {
      const candle = candles.find(({ startMs }) => startMs === timeMs);
      expect([candle?.open, candle?.high, candle?.low, candle?.close]).toContain(price);
    }
    expect(drawn?.points).toHaveLength(2);
    await tools.chooseMagnet('off');
    await tools.take('line', 'segment');
    await tools.point([0.3, 0.3], [0.5, 0.45]);
    await tools.selected('segment').waitFor();
    const free = (await storedDrawings(app.page, SYMBOL))[1]?.points ?? [];
    expect(free.map(({ timeMs }) => timeMs)).toEqual(drawn?.points.map(({ timeMs }) => timeMs));
    expect(free.map(({ price }) => price)).not.toEqual(drawn?.points.map(({ price }) => price));
    // one point is dragged by its handle, then each moved by keys; the other stays
    const points = async () => (await storedDrawings(app.page, SYMBOL))[1]?.points ?? [];
    await tools.drag([0.5, 0.45], { right: 60, down: 30 });
    await expectHolds(
      async () => ((await points())[1]?.timeMs ?? 0) > (free[1]?.timeMs ?? 0),
      'the second point was pulled to the right',
    );
    const [kept0, pulled] = await points();
    expect(kept0).toEqual(free[0]);
    expect(pulled?.price).toBeLessThan(free[1]?.price ?? 0);
    await app.chart.chart.focus();
    const move = async (...keys: readonly string[]): Promise<void> => {
      for (const key of keys) await app.page.keyboard.press(key);
    };
    await move('Enter', 'Shift+ArrowDown');
    await app.page.getByText(text('chart.drawing.lead', { tool: text('chart.tool.segment'), point: '1', count: '2' })).waitFor();
    await expectHolds(async () => ((await points())[0]?.price ?? 0) < (free[0]?.price ?? 0), 'the first point was led down');
    expect((await points())[1]).toEqual(pulled);
    await move('Enter', 'ArrowLeft', 'ArrowLeft');
    await expectHolds(async () => ((await points())[1]?.timeMs ?? 0) < (pulled?.timeMs ?? 0), 'the second point was led back');
    await move('Escape', 'Control+z', 'Control+z', 'Control+z');
    await expectSoon(
      points,
      [kept0, pulled].flatMap((point) => point ?? []),
    );
    await tools
      .selected('segment')
      .getByRole('button', { name: text('chart.drawing.remove', { tool: text('chart.tool.segment') }) })
      .click();
    await expectSoon(async () => (await storedDrawings(app.page, SYMBOL)).length, 1);

    await tools.take('horizontal', 'horizontalStraightLine');
    await tools.point([0.5, 0.4]);
    await tools.selected('horizontalStraightLine').waitFor();
    const priceOf = async (): Promise<number> => (await storedDrawings(app.page, SYMBOL))[1]?.points[0]?.price ?? 0;
    const first = await priceOf();
    await tools.drag([0.15, 0.4], { right: 0, down: 40 });
    await expectHolds(async () => (await priceOf()) < first, 'the line was pulled down');
    const moved = await priceOf();
    await tools.lockAll();
    expect((await storedDrawings(app.page, SYMBOL)).every(({ locked }) => locked)).toBe(true);
    const before = await tools.range();
    const box = await tools.box();
    // the chart pans instead
    await tools.drag([0.15, 0.4 + 40 / box.height], { right: 80, down: 40 });
    await expectHolds(async () => (await tools.range()).to < before.to, 'the view moved');
    expect(await priceOf()).toBe(moved);
    // a click outside every drawing clears the selection
    await tools.point([0.2, 0.05]);
    await expectGone(tools.selected('horizontalStraightLine'));

    await tools.deleteAll(2);
    await expectSoon(async () => (await storedDrawings(app.page, SYMBOL)).length, 0);
    await app.chart.chart.focus();
    await app.page.keyboard.press('Control+z');
    await expectSoon(
      async () => (await storedDrawings(app.page, SYMBOL)).map(({ tool }) => tool),
      ['segment', 'horizontalStraightLine'],
    );
    expect(await priceOf()).toBe(moved);
  });
});

describe.each(onOneDevice('phone'))('%s', (device) => {
  it('the history loads back to its first candle, without gaps or duplicates, also after a failed load', async () => {
    const app = await openApp(browser, broker, 'northwind', device);
    const candles = received(app.page);
    let failing = true;
    await app.page.route(HISTORY, (route) =>
      failing && (route.request().postData() ?? '').includes('"to"')
        ? route.fulfill({ json: { code: 1000, message: '', data: null } })
        : route.continue(),
    );
    await beginWithMinutes(app.page);
    const tools = await openChart(app, SHORT);
    await app.chart.chart.focus();
    for (let press = 0; press < 8; press += 1) await app.page.keyboard.press('-');
    const back = async (older: 'failed' | 'end'): Promise<void> => {
      const state = app.page.locator(`[data-older="${older}"]`);
      // in this order: once it is known, the loaded candles are in the range
      const isShown = async (): Promise<boolean> => (await state.count()) === 1 && (await tools.range()).from === 0;
      for (let press = 0; press < 40 && !(await isShown()); press += 1) {
        await app.page.keyboard.press('Shift+ArrowLeft');
        await expectGone(app.page.locator('[data-older="loading"]'));
      }
      await app.page.getByText(text(`chart.older.${older}`)).waitFor();
    };
    await back('failed');
    failing = false;
    await expectHolds(async () => {
      // a late scroll requests them too, which takes the button away
      const retry = tools.button(text('shell.retry'));
      if (await retry.isVisible()) await retry.click({ timeout: 1_000 }).catch(() => undefined);
      return (await tools.range()).count > 400;
    }, 'older candles have come');
    await app.chart.chart.focus();
    await back('end');

    const starts = [...new Set(candles.map(({ startMs }) => startMs))].toSorted((one, other) => one - other);
    expect(starts.length).toBeGreaterThanOrEqual(HISTORY_MINUTES);
    for (const [index, startMs] of starts.entries()) expect(startMs - (starts[0] ?? 0)).toBe(index * MINUTE_MS);
    // a minute or two may have passed since
    const { count } = await tools.range();
    expect(count - starts.length).toBeGreaterThanOrEqual(0);
    expect(count - starts.length).toBeLessThan(5);
    await tools.toggleTable();
    await expectHolds(async () => {
      const { from, to } = await tools.range();
      return to - from > 100 && (await tools.tableRows()).length === to - from;
    }, 'the candles in sight stand in a table');
    const times = (await tools.tableRows()).map(([time]) => Date.parse(`2026-${time}Z`)).toReversed();
    for (const [index, time] of times.entries()) expect(time - (times[0] ?? 0)).toBe(index * MINUTE_MS);
    await tools.toggleTable();
    await tools.button(text('chart.view.now'), app.page.locator('[data-older]')).click();
    await app.page.locator('[data-newest]').waitFor();
  });
});

it('on a phone two fingers zoom, a long press reads a candle, and the page does not scroll', async () => {
  const app = await openApp(browser, broker, 'northwind', 'phone');
  await recordPaintedTexts(app.page);
  const tools = await openChart(app, SYMBOL);
  const box = await tools.box();
  const at = (across: number, down: number) => ({ x: box.x + box.width * across, y: box.y + box.height * down });
  const wide = await tools.range();
  await dragFingers(app.page, [
    [at(0.35, 0.3), at(0.15, 0.3)],
    [at(0.5, 0.3), at(0.7, 0.3)],
  ]);
  await expectHolds(async () => {
    const { from, to } = await tools.range();
    return to - from < (wide.to - wide.from) * 0.8;
  }, 'fewer candles are in sight');
  const near = await tools.range();
  await dragFingers(app.page, [[at(0.2, 0.2), at(0.6, 0.25)]]);
  await expectHolds(async () => (await tools.range()).from < near.from, 'older candles are in sight');
  // a vertical swipe moves neither the page nor its container
  await dragFingers(app.page, [[at(0.4, 0.6), at(0.4, 0.1)]]);
  expect(
    await app.chart.chart.evaluate((element) => {
      let moved = window.scrollY;
      for (let up: Element | null = element; up; up = up.parentElement) moved += up.scrollTop;
      return moved;
    }),
  ).toBe(0);
  await takePaintedTexts(app.page);
  await holdFinger(app.page, at(0.3, 0.3), () =>
    expectHolds(
      async () => (await takePaintedTexts(app.page)).includes(text('chart.legend.high')),
      'the candle under the finger is read out',
    ),
  );
  await tools.view('now');
  await app.page.locator('[data-newest]').waitFor();
  // in landscape the phone shows the whole chart; volume has no space there, and returns
  await app.page.setViewportSize({ width: 844, height: 390 });
  await expectHolds(async () => ((await app.chart.chart.boundingBox())?.height ?? 0) > 150, 'the chart has room');
  await expectSoon(() => tools.panes(), 1);
  await app.page.setViewportSize({ width: 390, height: 844 });
  await expectSoon(() => tools.panes(), 2);
});

it('labels the chart in the page’s language and the brand’s time, with the time left for the candle', async () => {
  // a brand in a distant time zone: the axis must use the brand's
  const app = await openApp(browser, broker, 'skylark', 'phone');
  await recordPaintedTexts(app.page);
  await beginWithMinutes(app.page);
  await app.account.open(app.url);
  await app.account.chooseLanguage('简体中文');
  await expectSoon(() => app.shell.language, 'zh-cn');
  await app.go(`/${SYMBOL}/chart`);
  const painted = new Set<string>();
  const wanted = [
    chineseText('chart.legend.volume'),
    ...['upper', 'middle', 'lower'].map((band) => `${chineseText(`chart.band.${band}`)}: `),
    'RSI14: ',
  ];
  await expectHolds(async () => {
    for (const found of await takePaintedTexts(app.page)) painted.add(found);
    return wanted.every((words) => painted.has(words)) && [...painted].some((words) => /^00:[0-5]\d$/.test(words));
  }, 'legends and countdown are painted');
  expect([...painted].filter((words) => /VOLUME|UP: |MID: |DN: /.test(words))).toEqual([]);
  // 17:00 in London is 1 o'clock of the next day in Taipei
  const ticks = [...painted].filter((words) => /^\d\d:\d\d$/.test(words) && !words.startsWith('00:'));
  expect(ticks.length).toBeGreaterThan(0);
  for (const tick of ticks) expect(tick).toMatch(/^0[01]:/);
});

/** A trader's chart in a wide window. */
describe('desktop', () => {
  let trader: Trader;
  let app: App;

  beforeAll(async () => {
    trader = await openTrader(browser, broker, { brand: 'plumtree', device: 'desktop', mode: 'demo', trades: 'contracts' });
    ({ app } = trader);
    await app.chart.open(app.url, SYMBOL);
  });

  afterEach(async ({ task }) => {
    if (task.result?.state === 'fail') await saveScreenshot(app.page, task.name);
  });

  afterAll(() => trader.leave());

  it('an alert starts at the price under the pointer: by the crosshair’s button, and by a right click', async () => {
    const { page } = app;
    await expectHolds(async () => (await new ChartTools(page, 'desktop').range()).count > 0, 'the chart has its candles');
    const box = await page.getByRole('application').boundingBox();
    if (!box) throw new Error('there is no chart');
    const [x, y] = [box.x + box.width / 2, box.y + box.height * 0.3];
    const plus = page.getByRole('button', { name: text('alerts.at', { price: '' }).trim() });
    const field = page.getByRole('dialog').getByRole('textbox', { name: text('alerts.price') });
    // it loads with the first pointer on the chart
    await page.mouse.move(x, y - 20);
    await expectHolds(async () => {
      await page.mouse.move(x, y + 1);
      await page.mouse.move(x, y);
      return plus.isVisible();
    }, 'the cross has its button');
    const labelPrice = /[\d,.]+$/.exec((await plus.getAttribute('aria-label')) ?? '')?.[0].replaceAll(',', '');
    await plus.click();
    await expectSoon(async () => (await field.inputValue()).replaceAll(',', ''), labelPrice);
    await page.keyboard.press('Escape');
    await field.waitFor({ state: 'detached' });
    await page.mouse.click(x, y, { button: 'right' });
    await expectSoon(async () => (await field.inputValue()).replaceAll(',', ''), labelPrice);
    await page.keyboard.press('Escape');
    await field.waitFor({ state: 'detached' });
  });

  it('pending orders have lines, running options their entry and end; a closed ticket leaves sell and buy buttons on the chart', async () => {
    const levels = { stopPrice: '0', takeProfitPprice: '109000.00' };
    await trader.call('addOrder', {
      tradePair: SYMBOL,
      orderQuantity: '0.10',
      orderType: 0,
      buyPoint: 1,
      price: '101000.00',
      ...levels,
    });
    const lines = app.page.getByText(textPattern('chart.lines'));
    await expectText(lines, '101,000.00');
    await expectText(lines, '109,000.00');

    await app.page
      .getByRole('button', { name: text('shell.hideTicket') })
      .first()
      .click();
    await app.page.getByRole('button', { name: new RegExp(`^${text('common.side.sell')}\\s*10[67],`) }).click();
    await expectPath(app.page, `/${SYMBOL}/place`);
    expect(new URL(app.page.url()).searchParams.get('direction')).toBe('1');

    const client = broker.client('plumtree');
    const { optionsProducts } = await client.demand('optionProducts', { productCode: SYMBOL });
    const product = optionsProducts.map(optionProductFromWire).find(({ symbol }) => symbol === SYMBOL);
    const delivery = product?.deliveries.at(-1);
    if (!product || !delivery) throw new Error('no options are offered');
    const btime = Math.floor(broker.clock.now() / 1_000);
    const order = {
      tradePair: SYMBOL,
      optionsProductId: product.id,
      timeLong: delivery.seconds,
      rate: delivery.ratePercent / 100,
      orderType: 1,
    };
    const { price } = await client.demand('marketThumb', { symbol: SYMBOL });
    client.close();
    await trader.call('addOrderOption', { ...order, price: price.toFixed(2), btime, amount: Math.max(delivery.minStake, 50) });
    await app.page
      .getByRole('radiogroup', { name: text('shell.tradeMode.title') })
      .getByRole('radio', { name: text('shell.tradeMode.option') })
      .check({ force: true });
    await expectText(lines, new RegExp(`${text('options.word.down')} \\$[\\d,.]+ 10\\d,\\d{3}\\.\\d\\d, \\d\\d:\\d\\d:\\d\\d`));
  });
});

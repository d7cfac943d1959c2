import { MINUTE_MS } from '@truefill/domain/time/durations.ts';
import { readFile } from 'node:fs/promises';
import { DRAWING_POINTS, DRAWING_TOOLS } from '@truefill/api/workspace/drawings.ts';
import type { Browser } from 'playwright-core';
import { TOOL_GROUPS } from '@truefill/web/features/chart/drawings/drawing.ts';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { App, openApp } from './app.ts';
import { openForAll } from './broker-and-browser.ts';
import { openLastingPage, saveScreenshot, type Device, type LastingPage } from './browser.ts';
import { openDemoTrader } from './demo-trader.ts';
import { expectCount, expectGone, expectHolds, expectSoon, expectText } from './eventually.ts';
import type { ScriptedBroker } from './harness.ts';
import { onOneDevice } from './one-device.ts';
import { ChartTools } from './pages/chart-tools.ts';
import { risingCandles } from './rising-candles.ts';
import { signIn } from './sign-in.ts';
import { startingWith, text, textPattern } from './texts.ts';
import { PASSWORD } from './trader-session.ts';

const SYMBOL = 'BTCUSDT';
const OTHER = 'ETHUSDT';
/** half an hour of its history is missing */
const HOLED = 'SOLUSDT';
const PLACES = [
  [0.3, 0.3],
  [0.6, 0.55],
  [0.45, 0.15],
] as const;

let broker: ScriptedBroker;
let browser: Browser;

openForAll((opened) => ([broker, browser] = opened));

beforeAll(() => {
  broker.prices.setCandles(SYMBOL, risingCandles(broker.clock.now(), 107_000_00n));
  broker.prices.setCandles(
    HOLED,
    risingCandles(broker.clock.now(), 150_00n).filter((_, index, all) => index < all.length - 50 || index >= all.length - 20),
  );
  broker.prices.setCandles(OTHER, risingCandles(broker.clock.now(), 3_600_00n));
  broker.prices.push(SYMBOL, { bid: '106990.00', ask: '107010.00' });
  broker.prices.push(HOLED, { bid: '149.90', ask: '150.10' });
  broker.prices.push(OTHER, { bid: '3599.00', ask: '3601.00' });
});

async function openChart(app: App): Promise<ChartTools> {
  await app.chart.open(app.url, SYMBOL);
  await expectHolds(async () => (await app.chart.paintedColors()) > 3, 'candles are painted');
  return new ChartTools(app.page, app.device);
}

/** Waits until the chart's appearance changes. @returns its new appearance */
async function expectRedrawn(app: App, before: string, what: string): Promise<string> {
  let now = before;
  await expectHolds(async () => (now = await app.chart.paintedImage()) !== before, what);
  return now;
}

/** Another window of the same user. */
async function elsewhere(device: Device, email: string): Promise<App> {
  const app = await (await openApp(browser, broker, 'plumtree', device)).tradesContracts();
  await signIn(app, { email, password: PASSWORD });
  await app.chart.open(app.url, SYMBOL);
  await app.chart.chart.waitFor();
  return app;
}

describe.each(onOneDevice('phone'))('%s', (device) => {
  it('every tool draws; drawings survive a reload and appear on the user’s other device', async () => {
    const email = `drawing-${device}@plumtree.example.com`;
    const { app } = await openDemoTrader(browser, broker, { brand: 'plumtree', device, email, trades: 'contracts' });
    const tools = await openChart(app);
    let painted = await app.chart.paintedImage();
    for (const { name: group, tools: members } of TOOL_GROUPS) {
      for (const tool of members) {
        await tools.take(group, tool);
        await tools.point(...PLACES.slice(0, DRAWING_POINTS[tool]));
        await tools.selected(tool).waitFor();
        painted = await expectRedrawn(app, painted, `${tool} is on the chart`);
      }
    }
    const names = TOOL_GROUPS.flatMap(({ tools: members }) => members.map((tool) => text(`chart.tool.${tool}`)));
    expect(await tools.drawings()).toEqual(names);
    expect(names).toHaveLength(DRAWING_TOOLS.length);
    await app.page.reload();
    await app.chart.chart.waitFor();
    expect(await tools.drawings()).toEqual(names);

    const other = await elsewhere(device, email);
    const there = new ChartTools(other.page, device);
    await expectSoon(() => there.drawings(), names);
    // one drawing is locked and deleted in the list; then all others at once
    await there.openDrawings();
    await there.sheet
      .getByRole('button', { name: startingWith(text('chart.tool.fibonacciLine')) })
      .last()
      .click();
    const lock = there.sheet.getByRole('button', {
      name: text('chart.drawing.lock', { tool: text('chart.tool.fibonacciLine') }),
    });
    await lock.click();
    await expectSoon(() => lock.getAttribute('aria-pressed'), 'true');
    await there.sheet
      .getByRole('button', { name: text('chart.drawing.remove', { tool: text('chart.tool.fibonacciLine') }) })
      .click();
    await there.closeSheet();
    expect(await there.drawings()).toEqual(names.slice(0, -1));
    // no other market has them
    await other.go(`/${OTHER}/chart`);
    await other.chart.chartOf(OTHER, '15min').waitFor();
    expect(await there.drawings()).toEqual([]);
    await expectSoon(
      async () => {
        await app.page.reload();
        await app.chart.chart.waitFor();
        return tools.drawings();
      },
      names.slice(0, -1),
    );
  });

  it('keyboard drawing works; a visitor’s drawings are hidden, colored and saved on the device', async () => {
    const app = await openApp(browser, broker, 'northwind', device);
    const tools = await openChart(app);
    await tools.take('line', 'segment');
    await app.chart.chart.focus();
    for (const key of ['ArrowUp', 'Enter', 'Shift+ArrowRight', 'Shift+ArrowDown', 'Enter']) await app.page.keyboard.press(key);
    await tools.selected('segment').waitFor();
    const before = await app.chart.paintedImage();
    await tools
      .selected('segment')
      .getByRole('radio', { name: text('chart.colour.4') })
      .check({ force: true });
    const drawn = await expectRedrawn(app, before, 'its color has changed');
    await tools.openDrawings();
    if (device === 'phone') await tools.sheet.getByRole('switch', { name: text('chart.drawing.hide') }).click({ force: true });
    await tools.closeSheet();
    if (device === 'desktop') await tools.button(text('chart.drawing.hide')).click();
    await expectRedrawn(app, drawn, 'drawings are hidden');
    // a visitor's are saved on the device
    await app.page.reload();
    await app.chart.chart.waitFor();
    expect(await tools.drawings()).toEqual([text('chart.tool.segment')]);
    await tools.take('channel', 'priceLine');
    await app.page.keyboard.press('Escape');
    // a letter selects a tool; a drawing is undone and redone
    await app.chart.chart.focus();
    await app.page.keyboard.press('h');
    await app.page.keyboard.press('Enter');
    const both = [text('chart.tool.segment'), text('chart.tool.horizontalStraightLine')];
    expect(await tools.drawings()).toEqual(both);
    await app.page.keyboard.press('Control+z');
    expect(await tools.drawings()).toEqual(both.slice(0, 1));
    await app.page.keyboard.press('Control+Shift+z');
    expect(await tools.drawings()).toEqual(both);
    if (device === 'phone') await tools.openDrawings();
    await tools.button(text('chart.drawing.undo')).click();
    if (device === 'phone') await tools.closeSheet();
    expect(await tools.drawings()).toEqual(both.slice(0, 1));
  });
});

/** A visitor's chart in one window. */
describe.each(onOneDevice('desktop'))('%s', (device) => {
  let lasting: LastingPage;
  let app: App;
  let tools: ChartTools;
  /** while it is, the page receives no candles */
  let asleep = false;

  beforeAll(async () => {
    lasting = await openLastingPage(browser, device, broker.clock);
    app = new App(lasting.page, device, broker, 'northwind');
    tools = new ChartTools(app.page, device);
    await app.page.routeWebSocket(/\/market\/ws/, (socket) => {
      const server = socket.connectToServer();
      server.onMessage((message) => {
        if (!asleep || !String(message).includes('"kline/')) socket.send(message);
      });
    });
  });

  afterEach(async ({ task }) => {
    if (task.result?.state === 'fail') await saveScreenshot(app.page, `${task.name} ${device}`);
  });

  afterAll(() => lasting.close());

  it('a corrupt saved layout is replaced by the default and reported', async () => {
    await app.page.addInitScript((key) => {
      if (sessionStorage.getItem('spoilt')) return;
      sessionStorage.setItem('spoilt', '1');
      localStorage.setItem(key, '{"content":{"version":1,"period":"2min"},"base":null}');
    }, 'truefill.kept/visitor/chart-layout');
    await app.chart.open(app.url, SYMBOL);
    await app.page.getByText(text('saved-settings.damaged')).first().waitFor();
    await app.chart.chartOf(SYMBOL, '15min').waitFor();
    await expectHolds(async () => (await app.chart.paintedColors()) > 3, 'candles are painted');
  });

  it('pans, is saved as an image, fills the screen and can be read as a table', async () => {
    let painted = await app.chart.paintedImage();
    for (const action of ['in', 'older', 'out', 'newer', 'older', 'now'] as const) {
      await tools.view(action);
      painted = await expectRedrawn(app, painted, `the view has moved: ${action}`);
    }
    const saved = await tools.saveImage();
    expect(saved.suggestedFilename()).toMatch(/^BTCUSDT-15min-[\d-]+\.jpg$/);
    const bytes = await readFile(await saved.path());
    expect([...bytes.subarray(0, 3), ...bytes.subarray(-2)]).toEqual([0xff, 0xd8, 0xff, 0xff, 0xd9]);
    expect(bytes.length).toBeGreaterThan(5_000);

    const small = await app.chart.chart.boundingBox();
    await tools.toggleFull('full');
    await expectHolds(
      async () => ((await app.chart.chart.boundingBox())?.height ?? 0) > (small?.height ?? 0) * 1.15,
      'the chart has the screen',
    );
    if (device === 'phone') await tools.toggleFull('leaveFull');
    else {
      // Escape first closes overlays, which full screen shows too
      await tools.openIndicators();
      await app.page.keyboard.press('Escape');
      await expectGone(tools.sheet);
      expect(await app.page.evaluate(() => document.fullscreenElement !== null)).toBe(true);
      await app.page.keyboard.press('Escape');
      await expectSoon(() => app.page.evaluate(() => document.fullscreenElement === null), true);
    }
    await expectSoon(async () => (await app.chart.chart.boundingBox())?.height, small?.height);

    await app.chart.choosePeriod('1min');
    await tools.toggleTable();
    await expectHolds(async () => (await tools.tableRows()).length > 20, 'the candles stand in a table');
    const [newest = [], before = []] = await tools.tableRows();
    expect(newest[4]).toMatch(/^10\d,\d{3}\.\d\d$/);
    expect(Date.parse(`2026-${newest[0]}Z`) - Date.parse(`2026-${before[0]}Z`)).toBe(MINUTE_MS);
  });

  it('a page that slept loads the candles it missed', async () => {
    await expectHolds(async () => (await tools.tableRows()).length > 20, 'the candles stand in a table');
    const [last = []] = await tools.tableRows();
    asleep = true;
    for (let minute = 1; minute <= 5; minute += 1) {
      await broker.advance(MINUTE_MS);
      broker.prices.push(SYMBOL, { bid: `10700${minute}.00`, ask: `10702${minute}.00` });
    }
    const times = async (): Promise<(string | undefined)[]> => (await tools.tableRows()).map(([time]) => time);
    expect((await times())[0]).toBe(last[0]);
    asleep = false;
    await broker.advance(MINUTE_MS);
    broker.prices.push(SYMBOL, { bid: '107010.00', ask: '107030.00' });
    // every minute of the sleep is there: the newest candles are consecutive
    await expectSoon(async () => (await times()).indexOf(last[0]), 6);
    await expectCount(app.page.getByRole('alert'), 0);
    await tools.toggleTable();
  });

  // a candle out of order: `candle-source.test.ts`
  it.runIf(device === 'desktop')('missing candles are reported; a double click resets the time axis', async () => {
    await app.go(`/${HOLED}/chart`);
    await app.chart.chartOf(HOLED, '1min').waitFor();
    await tools.toggleTable();
    await app.page.getByText(textPattern('chart.table.gap')).waitFor();
    await tools.toggleTable();
    const { from, to } = await tools.range();
    await app.chart.chart.focus();
    for (const key of ['-', '-', '-', 'Shift+ArrowLeft']) await app.page.keyboard.press(key);
    await expectHolds(async () => (await tools.range()).to - (await tools.range()).from > to - from, 'more candles are in sight');
    const { x, y, width, height } = await tools.box();
    await app.page.mouse.dblclick(x + width * 0.5, y + height - 8);
    await expectHolds(async () => {
      const now = await tools.range();
      return now.to === now.count && now.to - now.from === to - from;
    }, 'the view is as at first');
    await app.go(`/${SYMBOL}/chart`);
    await app.chart.chartOf(SYMBOL, '1min').waitFor();
  });

  it.runIf(device === 'desktop')('resizing the window during a drag keeps the drawing intact', async () => {
    await tools.take('horizontal', 'horizontalStraightLine');
    await tools.point([0.4, 0.3]);
    await tools.selected('horizontalStraightLine').waitFor();
    const price = async (): Promise<string> => {
      await tools.openDrawings();
      const words = await tools.sheet.getByRole('listitem').locator('small').textContent();
      await tools.closeSheet();
      return words ?? '';
    };
    const before = await price();
    const box = await app.chart.chart.boundingBox();
    const [x, y] = [(box?.x ?? 0) + (box?.width ?? 0) * 0.4, (box?.y ?? 0) + (box?.height ?? 0) * 0.3];
    await app.page.mouse.move(x, y);
    await app.page.mouse.down();
    await app.page.mouse.move(x, y + 20, { steps: 3 });
    await app.page.setViewportSize({ width: 1300, height: 820 });
    await app.page.mouse.move(x, y + 60, { steps: 3 });
    await app.page.mouse.up();
    expect(await tools.drawings()).toEqual([text('chart.tool.horizontalStraightLine')]);
    await expectHolds(async () => (await price()) !== before, 'the line was moved');
    expect(await price()).toMatch(/^10\d,\d{3}\.\d\d$/);
    await app.page.setViewportSize({ width: 1440, height: 900 });
  });

  it('accepts three indicators of each kind with correct values, and saves them with the candle style', async () => {
    let painted = await app.chart.paintedImage();
    await tools.openIndicators();
    for (const name of ['BOLL', 'SAR']) await tools.indicator('main', name).check({ force: true });
    for (const name of ['MACD', 'RSI']) await tools.indicator('sub', name).check({ force: true });
    for (const [place, fourth] of [
      ['main', 'EMA'],
      ['sub', 'KDJ'],
    ] as const) {
      expect(await tools.indicator(place, fourth).isDisabled()).toBe(true);
      await expectText(tools.column(place).getByRole('status'), text('chart.indicators.limit', { limit: 3 }));
    }
    await tools.sheet.getByRole('button', { name: text('chart.indicators.edit', { name: 'MACD' }) }).click();
    const fast = tools.column('sub').getByRole('textbox', { name: text('chart.parameter.fast') });
    await fast.fill('26');
    await expectText(tools.column('sub').getByRole('alert'), text('chart.indicators.error.fastNotBelowSlow'));
    expect(await tools.button(text('chart.indicators.apply'), tools.sheet).isDisabled()).toBe(true);
    await fast.fill('10');
    await tools.button(text('chart.indicators.apply'), tools.sheet).click();
    painted = await expectRedrawn(app, painted, 'the indicators are drawn');
    for (const style of ['hollow', 'upHollow', 'downHollow', 'ohlc', 'area', 'solid']) {
      await tools.chooseCandles(style);
      painted = await expectRedrawn(app, painted, `${style} candles are drawn`);
    }
    for (const scale of ['percent', 'logarithmic'] as const) {
      await tools.chooseScale(scale);
      painted = await expectRedrawn(app, painted, `the prices are spread: ${scale}`);
    }
    await tools.chooseCandles('ohlc');
    await app.chart.choosePeriod('1h');
    await app.page.reload();
    await app.chart.chartOf(SYMBOL, '1h').waitFor();
    // read from the tools' own data
    expect(await tools.scale()).toBe(text('chart.scale.logarithmic'));
    await tools.openIndicators();
    for (const [place, name] of [
      ['main', 'MA'],
      ['main', 'BOLL'],
      ['main', 'SAR'],
      ['sub', 'VOL'],
      ['sub', 'MACD'],
      ['sub', 'RSI'],
    ] as const)
      expect(await tools.indicator(place, name).isChecked()).toBe(true);
    await tools.sheet.getByRole('button', { name: text('chart.indicators.edit', { name: 'MACD' }) }).click();
    expect(await fast.inputValue()).toBe('10');
  });
});

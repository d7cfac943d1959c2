/**
 * The cost of prices in the browser: script time of a frame in which every market of the list moves, with the processor slowed
 * four times, and the number of rendered rows. Then the same for a wide window: the list next to a chart with a live candle.
 *
 *   npm run bench:browser [-- --symbols 131,500,5000 --seconds 15]
 */
import { parseArgs } from 'node:util';
import type { CDPSession, Page } from 'playwright-core';
import { launchBrowser, openWindow, type Device } from '@truefill/e2e/browser.ts';
import { openSimulatedBroker } from '@truefill/e2e/harness.ts';
import { percentile, median, printConditions, printResult } from '../conditions.ts';
import { SyntheticMarket } from './synthetic-market.ts';

const FRAMES_PER_SECOND = 4;
const CPU_SLOWDOWN = 4;
const BATCH = 500;
const BATCH_MS = 10;
/** rows that may exist above and below the visible ones, plus one that is partly visible */
const OVERSCAN = 2 * 4 + 1;
const WARM_UP_FRAMES = 8;

const { values } = parseArgs({
  options: { symbols: { type: 'string', default: '131,500,5000' }, seconds: { type: 'string', default: '15' } },
});
const sizes = values.symbols.split(',').map(Number);
const seconds = Number(values.seconds);

await printConditions(null, { seconds, 'frames a second': FRAMES_PER_SECOND, 'processor slowed down': CPU_SLOWDOWN });
const [broker, browser] = await Promise.all([openSimulatedBroker(), launchBrowser()]);
process.stdout.write(`Chromium ${browser.version()}\n`);
for (const symbols of sizes) await measureList(symbols);
await measureWorkspace(sizes[0] ?? BATCH);
await browser.close();
await broker.stop();

async function measureList(symbols: number): Promise<void> {
  await using shown = await show('phone', symbols, '/quotation');
  const own = await measureFrames(shown, `${symbols} markets`);
  const per500 = symbols < BATCH ? own : (own * BATCH) / symbols;
  printResult(`${symbols} markets: script per ${BATCH} prices (ms)`, per500, verdict(per500, BATCH_MS));
  const { rows, room } = await rowsOf(shown.page);
  printResult(`${symbols} markets: rows drawn`, rows, verdict(rows, room + OVERSCAN));
}

async function measureWorkspace(symbols: number): Promise<void> {
  await using shown = await show('desktop', symbols, '/M0000USDT/chart');
  await shown.page.locator('canvas').first().waitFor({ timeout: 60_000 });
  await measureFrames(shown, `workspace, ${symbols} markets`);
}

interface Shown extends AsyncDisposable {
  readonly market: SyntheticMarket;
  readonly page: Page;
  readonly session: CDPSession;
}

async function show(device: Device, symbols: number, path: string): Promise<Shown> {
  const market = await new SyntheticMarket(symbols).openBefore(broker.server.port);
  const window = await openWindow(browser, device, broker.clock, { reducedMotion: 'no-preference' });
  const page = await window.newPage();
  const session = await window.newCDPSession(page);
  // the thread's own time, without other work on the machine
  await session.send('Performance.setTimeDomain', { timeDomain: 'threadTicks' });
  await session.send('Performance.enable');
  await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
  await page.goto(`http://plumtree.localhost:${market.port}${path}`);
  await page.getByRole('row').nth(2).waitFor({ timeout: 60_000 });
  return {
    market,
    page,
    session,
    async [Symbol.asyncDispose]() {
      await window.close();
      await market.close();
    },
  };
}

/** Script time of the median frame, ms. */
async function measureFrames({ market, session }: Shown, what: string): Promise<number> {
  for (let frame = 0; frame < WARM_UP_FRAMES; frame++) await nextFrame(market);
  const idle = await scriptMs(session, () => pause(2_000));
  const perFrame: number[] = [];
  for (let frame = 0; frame < seconds * FRAMES_PER_SECOND; frame++) {
    perFrame.push(await scriptMs(session, () => nextFrame(market)));
  }
  // what the page does anyway in a quarter of a second, such as its clock
  const own = median(perFrame) - idle / (2 * FRAMES_PER_SECOND);
  printResult(`${what}: script per frame (ms, median)`, own, `p95 ${percentile(perFrame, 0.95).toFixed(1)} ms`);
  return own;
}

async function nextFrame(market: SyntheticMarket): Promise<void> {
  market.sendFrame();
  await pause(1_000 / FRAMES_PER_SECOND);
}

async function scriptMs(session: CDPSession, during: () => Promise<void>): Promise<number> {
  const before = await scriptDuration(session);
  await during();
  return ((await scriptDuration(session)) - before) * 1_000;
}

/** seconds of script on the page's main thread so far, at the slowed speed */
async function scriptDuration(session: CDPSession): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics');
  return metrics.find(({ name }) => name === 'ScriptDuration')?.value ?? Number.NaN;
}

function rowsOf(page: Page): Promise<{ readonly rows: number; readonly room: number }> {
  return page.evaluate(() => {
    const rows = document.querySelectorAll<HTMLElement>('main [role=rowgroup] [role=row]');
    const scroller = rows[0]?.closest('[data-scroll-restoration-id]');
    const height = rows[0]?.offsetHeight ?? 1;
    return { rows: rows.length, room: Math.ceil((scroller?.clientHeight ?? 0) / height) };
  });
}

function verdict(value: number, hold: number): string {
  return `target: ${hold}${value <= hold ? '' : ', MISSED'}`;
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

/**
 * Memory of a page that stays open: the workspace with all prices, walked through market after market. After a warm-up of two
 * minutes heap, nodes and listeners must stay where they are.
 *
 *   npm run bench:browser-memory [-- --minutes 10]
 */
import { parseArgs } from 'node:util';
import type { CDPSession } from 'playwright-core';
import { App } from '@truefill/e2e/app.ts';
import { launchBrowser, openWindow } from '@truefill/e2e/browser.ts';
import { openSimulatedHouse } from '@truefill/e2e/harness.ts';
import { printConditions, printResult } from '../conditions.ts';

const WARM_UP_MINUTES = 2;
const MARKETS = ['BTCUSDT', 'ETHUSDT', 'SOLUSDT', 'XRPUSDT', 'EURUSD', 'XAUUSD'];
const STEP_MS = 5_000;
const GROWTH = 1.1;

interface Sample {
  readonly heapMb: number;
  readonly nodes: number;
  readonly listeners: number;
}

const { values } = parseArgs({ options: { minutes: { type: 'string', default: '10' } } });
const minutes = Number(values.minutes);

await printConditions(null, { minutes, 'markets walked through': MARKETS.length });
const [house, browser] = await Promise.all([openSimulatedHouse(), launchBrowser()]);
const window = await openWindow(browser, 'desktop', house.clock, { reducedMotion: 'no-preference' });
const app = await new App(await window.newPage(), 'desktop', house, 'northwind').tradesContracts();
const session = await window.newCDPSession(app.page);
await app.open('/login');
await app.login.logIn(house.trader('northwind'));
await app.page.waitForURL((url) => url.pathname === '/');

const samples: Sample[] = [];
for (let minute = 1; minute <= minutes; minute++) {
  await walk(60_000);
  const sample = await take(session);
  samples.push(sample);
  printResult(`minute ${minute}: heap (MB)`, sample.heapMb, `${sample.nodes} nodes, ${sample.listeners} listeners`);
}
const from = samples[Math.min(WARM_UP_MINUTES, samples.length) - 1];
const to = samples.at(-1);
if (from && to) {
  for (const name of ['heapMb', 'nodes', 'listeners'] as const) {
    const growth = to[name] / from[name];
    printResult(`${name} at the end to after the warm-up`, growth, `to hold: ${GROWTH}${growth <= GROWTH ? '' : ', NOT HELD'}`);
  }
}
await browser.close();
await house.stop();

async function walk(ms: number): Promise<void> {
  const untilMs = performance.now() + ms;
  for (let step = 0; performance.now() < untilMs; step++) {
    const symbol = MARKETS[step % MARKETS.length] ?? '';
    await app.page.evaluate((path) => {
      history.pushState(null, '', path);
      dispatchEvent(new PopStateEvent('popstate'));
    }, `/${symbol}/chart`);
    await new Promise((resolve) => setTimeout(resolve, STEP_MS));
  }
}

async function take(cdp: CDPSession): Promise<Sample> {
  await cdp.send('HeapProfiler.collectGarbage');
  const { metrics } = await cdp.send('Performance.enable').then(() => cdp.send('Performance.getMetrics'));
  const of = (wanted: string): number => metrics.find(({ name }) => name === wanted)?.value ?? Number.NaN;
  return { heapMb: of('JSHeapUsedSize') / 2 ** 20, nodes: of('Nodes'), listeners: of('JSEventListeners') };
}

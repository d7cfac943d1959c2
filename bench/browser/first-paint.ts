/**
 * When the largest part of the first screen is painted on a slow phone: 1.44 Mbit/s, 150 ms, a processor slowed down four times,
 * nothing kept from before.
 *
 *   npm run bench:first-paint [-- --runs 5]
 */
import { parseArgs } from 'node:util';
import type { Browser } from 'playwright-core';
import { launchBrowser, openWindow, type Device } from '@truefill/e2e/browser.ts';
import { openSimulatedHouse } from '@truefill/e2e/harness.ts';
import { median, printConditions, printResult } from '../conditions.ts';

const BYTES_PER_SECOND = 1.44e6 / 8;
const LATENCY_MS = 150;
const CPU_SLOWDOWN = 4;
const LCP_MS = 2_500;
/** the server tells phones by it */
const PHONE = 'Mozilla/5.0 (Linux; Android 16; K) AppleWebKit/537.36 Chrome/149.0.0.0 Mobile Safari/537.36';
const SETTLED_MS = 6_000;
const SCREENS: readonly (readonly [Device, string])[] = [
  ['phone', '/'],
  ['phone', '/BTCUSDT/chart'],
  ['phone', '/login'],
  ['desktop', '/'],
];

const { values } = parseArgs({ options: { runs: { type: 'string', default: '5' } } });
const runs = Number(values.runs);

await printConditions(null, {
  runs,
  'bytes a second': BYTES_PER_SECOND,
  'latency in ms': LATENCY_MS,
  'processor slowed down': CPU_SLOWDOWN,
});
const [house, browser] = await Promise.all([openSimulatedHouse(), launchBrowser()]);
for (const [device, path] of SCREENS) {
  const times: number[] = [];
  for (let run = 0; run < runs; run++) times.push(await largestPaintMs(browser, device, path));
  const held = path === '/';
  const middle = median(times);
  const remark = held ? `to hold: ${LCP_MS}${middle <= LCP_MS ? '' : ', NOT HELD'}` : '';
  printResult(`${device} ${path}: largest paint (ms, median)`, middle, `${remark} worst ${Math.max(...times).toFixed(0)}`);
}
await browser.close();
await house.stop();

async function largestPaintMs(from: Browser, device: Device, path: string): Promise<number> {
  const window = await openWindow(from, device, house.clock, device === 'phone' ? { userAgent: PHONE } : {});
  const page = await window.newPage();
  const session = await window.newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.setCacheDisabled', { cacheDisabled: true });
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: LATENCY_MS,
    downloadThroughput: BYTES_PER_SECOND,
    uploadThroughput: BYTES_PER_SECOND,
  });
  await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
  await page.goto(`${house.url('northwind')}${path}`, { timeout: 60_000 });
  await new Promise((resolve) => setTimeout(resolve, SETTLED_MS));
  const ms = await page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        new PerformanceObserver((list) => resolve(list.getEntries().at(-1)?.startTime ?? Number.NaN)).observe({
          type: 'largest-contentful-paint',
          buffered: true,
        });
      }),
  );
  await window.close();
  return ms;
}

/**
 * Largest contentful paint of the first screen on a slow phone, and the time from which the app answers a tap: 1.44 Mbit/s, 150
 * ms, a processor slowed four times, empty caches. The page is tapped continuously from its first paint; it has
 * answered when the screen behind the tapped tab, or the login in front of it, is painted.
 *
 *   npm run bench:first-paint [-- --runs 5]
 */
import { parseArgs } from 'node:util';
import type { Browser } from 'playwright-core';
import { launchBrowser, openWindow, type Device } from '@truefill/e2e/browser.ts';
import { openSimulatedBroker } from '@truefill/e2e/harness.ts';
import { median, printConditions, printResult } from '../conditions.ts';

const BYTES_PER_SECOND = 1.44e6 / 8;
const LATENCY_MS = 150;
const CPU_SLOWDOWN = 4;
/** target at `/` */
const LCP_MS = 1_500;
const ANSWER_MS = 3_000;
const TAP_EVERY_MS = 50;
/** the server recognizes phones by it */
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
const [broker, browser] = await Promise.all([openSimulatedBroker(), launchBrowser()]);
for (const [device, path] of SCREENS) {
  const opened: FirstSight[] = [];
  for (let run = 0; run < runs; run++) opened.push(await open(browser, device, path));
  report(
    `${device} ${path}: largest paint (ms, median)`,
    opened.map(({ paintMs }) => paintMs),
    path === '/' ? LCP_MS : null,
  );
  if (path === '/')
    report(
      `${device} ${path}: a tap is answered (ms, median)`,
      opened.map(({ answerMs }) => answerMs),
      device === 'phone' ? ANSWER_MS : null,
    );
}
await browser.close();
await broker.stop();

function report(what: string, times: readonly number[], target: number | null): void {
  const middle = median(times);
  const remark = target === null ? '' : `target: ${target}${middle <= target ? '' : ', MISSED'} `;
  printResult(what, middle, `${remark}worst ${Math.max(...times).toFixed(0)}`);
}

interface FirstSight {
  readonly paintMs: number;
  /** NaN if no tap was answered */
  readonly answerMs: number;
}

async function open(from: Browser, device: Device, path: string): Promise<FirstSight> {
  const window = await openWindow(from, device, broker.clock, device === 'phone' ? { userAgent: PHONE } : {});
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
  if (path === '/') await page.addInitScript(tapUntilAnswered, TAP_EVERY_MS);
  await page.goto(`${broker.url('northwind')}${path}`, { timeout: 60_000 });
  await new Promise((resolve) => setTimeout(resolve, SETTLED_MS));
  const paintMs = await page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        new PerformanceObserver((list) => resolve(list.getEntries().at(-1)?.startTime ?? Number.NaN)).observe({
          type: 'largest-contentful-paint',
          buffered: true,
        });
      }),
  );
  const answerMs = await page.evaluate(() => Number((globalThis as { answeredMs?: number }).answeredMs ?? Number.NaN));
  await window.close();
  return { paintMs, answerMs };
}

/** Runs in the page. A link followed by the browser instead of the app would reload the page: the app is not ready yet. */
function tapUntilAnswered(everyMs: number): void {
  let isHandled = false;
  addEventListener('click', (event) => {
    isHandled = event.defaultPrevented;
    event.preventDefault();
  });
  const tapping = setInterval(() => {
    document.querySelector<HTMLElement>('nav a[href]:not([aria-current])')?.click();
    if (!isHandled) return;
    clearInterval(tapping);
    const waiting = setInterval(() => {
      if (location.pathname === '/') return;
      clearInterval(waiting);
      requestAnimationFrame(() => requestAnimationFrame(() => Object.assign(globalThis, { answeredMs: performance.now() })));
    }, 5);
  }, everyMs);
}

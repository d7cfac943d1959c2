/**
 * Memory of a page that stays open: the workspace with all prices, walked through market after market. After a warm-up heap, nodes
 * and listeners must stay where they are. The engine goes on compiling what runs often for some twenty minutes; what it compiled
 * is told apart from what the page holds.
 *
 *   npm run bench:browser-memory [-- --warm-up 20 --minutes 10]
 */
import { parseArgs } from 'node:util';
import type { CDPSession } from 'playwright-core';
import { App } from '@truefill/e2e/app.ts';
import { launchBrowser, openWindow } from '@truefill/e2e/browser.ts';
import { openSimulatedHouse } from '@truefill/e2e/harness.ts';
import { printConditions, printResult } from '../conditions.ts';

const MARKETS = ['BTCUSDT', 'ETHUSDT', 'SOLUSDT', 'XRPUSDT', 'EURUSD', 'XAUUSD'];
const STEP_MS = 5_000;
const GROWTH = 1.1;

interface Sample {
  readonly heapMb: number;
  readonly nodes: number;
  readonly listeners: number;
  /** of the heap, what the engine compiled */
  readonly codeMb: number;
  /** objects, arrays, strings and functions of the page */
  readonly heldMb: number;
}

const { values } = parseArgs({
  options: { 'warm-up': { type: 'string', default: '20' }, minutes: { type: 'string', default: '10' } },
});
const warmUp = Number(values['warm-up']);
const minutes = Number(values.minutes);

await printConditions(null, { 'minutes of warm-up': warmUp, minutes, 'markets walked through': MARKETS.length });
const [house, browser] = await Promise.all([openSimulatedHouse(), launchBrowser()]);
const window = await openWindow(browser, 'desktop', house.clock, { reducedMotion: 'no-preference' });
const app = await new App(await window.newPage(), 'desktop', house, 'northwind').tradesContracts();
const session = await window.newCDPSession(app.page);
await app.open('/login');
await app.login.logIn(house.trader('northwind'));
await app.page.waitForURL((url) => url.pathname === '/');

await walk(warmUp * 60_000);
const from = await take(session);
let to = from;
for (let minute = 1; minute <= minutes; minute++) {
  await walk(60_000);
  to = await take(session);
  const parts = `${to.codeMb.toFixed(2)} compiled, ${to.heldMb.toFixed(2)} held, ${to.nodes} nodes, ${to.listeners} listeners`;
  printResult(`minute ${minute}: heap (MB)`, to.heapMb, parts);
}
for (const name of ['heapMb', 'heldMb', 'codeMb', 'nodes', 'listeners'] as const) {
  const growth = to[name] / from[name];
  printResult(`${name} at the end to after the warm-up`, growth, `to hold: ${GROWTH}${growth <= GROWTH ? '' : ', NOT HELD'}`);
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
  const sizes = await sizesByKind(cdp);
  const mb = (kinds: readonly string[]): number => kinds.reduce((sum, kind) => sum + (sizes.get(kind) ?? 0), 0) / 2 ** 20;
  return {
    heapMb: of('JSHeapUsedSize') / 2 ** 20,
    nodes: of('Nodes'),
    listeners: of('JSEventListeners'),
    codeMb: mb(['code']),
    heldMb: mb(['object', 'array', 'string', 'closure', 'concatenated string', 'sliced string', 'number', 'regexp', 'bigint']),
  };
}

interface Snapshot {
  readonly snapshot: { readonly meta: { readonly node_fields: readonly string[]; readonly node_types: readonly [readonly string[]] } };
  readonly nodes: readonly number[];
}

/** Bytes of the heap by the kind of what takes them. */
async function sizesByKind(cdp: CDPSession): Promise<ReadonlyMap<string, number>> {
  const chunks: string[] = [];
  const collect = ({ chunk }: { readonly chunk: string }): void => void chunks.push(chunk);
  cdp.on('HeapProfiler.addHeapSnapshotChunk', collect);
  await cdp.send('HeapProfiler.takeHeapSnapshot', { reportProgress: false });
  cdp.off('HeapProfiler.addHeapSnapshotChunk', collect);
  const { snapshot, nodes } = JSON.parse(chunks.join('')) as Snapshot;
  const { node_fields: fields, node_types: types } = snapshot.meta;
  const [kindAt, sizeAt] = [fields.indexOf('type'), fields.indexOf('self_size')];
  const sizes = new Map<string, number>();
  for (let node = 0; node < nodes.length; node += fields.length) {
    const kind = types[0][nodes[node + kindAt] ?? -1] ?? '';
    sizes.set(kind, (sizes.get(kind) ?? 0) + (nodes[node + sizeAt] ?? 0));
  }
  return sizes;
}

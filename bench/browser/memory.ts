/**
 * Memory of a page that stays open: the workspace with all prices and open positions in its dock, switching from market to
 * market. After a warm-up heap, nodes and listeners must stay constant. The engine continues to compile hot code for some
 * twenty minutes; compiled code is counted separately from the page's own data, as are the texts measured by its canvases. At
 * the end the chart goes through many more markets and back: their data must be freed.
 *
 *   npm run bench:browser-memory [-- --warm-up 20 --minutes 10 --symbols 30]
 */
import { parseArgs } from 'node:util';
import { instrumentFromWire } from '@truefill/api/market/instrument-mapping.ts';
import type { CDPSession } from 'playwright-core';
import { App } from '@truefill/e2e/app.ts';
import { launchBrowser, openWindow } from '@truefill/e2e/browser.ts';
import { openSimulatedBroker } from '@truefill/e2e/harness.ts';
import { openPositions } from '@truefill/e2e/open-positions.ts';
import { printConditions, printResult } from '../conditions.ts';

const MARKETS = ['BTCUSDT', 'ETHUSDT', 'SOLUSDT', 'XRPUSDT', 'EURUSD', 'XAUUSD'];
const STEP_MS = 5_000;
/** on each of the many markets at the end, and before the first and the last sample */
const SHORT_STEP_MS = 2_000;
const SETTLED_MS = 10_000;
const GROWTH = 1.1;
/** samples at the beginning and at the end of the measured minutes */
const COMPARED = 3;

interface Sample {
  readonly heapMb: number;
  readonly nodes: number;
  readonly listeners: number;
  /** compiled code in the heap */
  readonly codeMb: number;
  /** objects, arrays, strings and functions of the page */
  readonly heldMb: number;
  /** outside the heap: texts that canvases have measured or drawn */
  readonly textsMb: number;
}

const { values } = parseArgs({
  options: {
    'warm-up': { type: 'string', default: '20' },
    minutes: { type: 'string', default: '10' },
    symbols: { type: 'string', default: '30' },
  },
});
const warmUp = Number(values['warm-up']);
const minutes = Number(values.minutes);

await printConditions(null, {
  'minutes of warm-up': warmUp,
  minutes,
  'markets walked through': MARKETS.length,
  'markets at the end': Number(values.symbols),
});
const [broker, browser] = await Promise.all([openSimulatedBroker(), launchBrowser()]);
printResult('open positions', await openPositions(broker, 'northwind', MARKETS));
const window = await openWindow(browser, 'desktop', broker.clock, { reducedMotion: 'no-preference' });
const app = await new App(await window.newPage(), 'desktop', broker, 'northwind').tradesContracts();
const session = await window.newCDPSession(app.page);
await app.open('/login');
await app.login.logIn(broker.trader('northwind'));
await app.page.waitForURL((url) => url.pathname === '/');

await walk(warmUp * 60_000);
const samples = [await take(session)];
for (let minute = 1; minute <= minutes; minute++) {
  await walk(60_000);
  const sample = await take(session);
  samples.push(sample);
  const parts = `${sample.codeMb.toFixed(2)} compiled, ${sample.heldMb.toFixed(2)} held, ${sample.nodes} nodes, ${sample.listeners} listeners, ${sample.textsMb.toFixed(2)} texts`;
  printResult(`minute ${minute}: heap (MB)`, sample.heapMb, parts);
}
for (const name of ['heapMb', 'heldMb', 'codeMb', 'nodes', 'listeners'] as const) {
  // A sample may coincide with fetching or drawing; leaked memory is in every sample, so also in the minimum.
  const least = (compared: readonly Sample[]): number => Math.min(...compared.map((sample) => sample[name]));
  const growth = least(samples.slice(-COMPARED)) / least(samples.slice(0, COMPARED));
  printResult(
    `${name}, least of the last ${COMPARED} samples to least of the first`,
    growth,
    `target: ${GROWTH}${growth <= GROWTH ? '' : ', MISSED'}`,
  );
}
await walkThroughMany(Number(values.symbols));
await browser.close();
await broker.stop();

/** Visits many other markets and returns. */
async function walkThroughMany(count: number): Promise<void> {
  const client = broker.client('northwind');
  const products = await client.demand('productList', {});
  client.close();
  const symbols = Object.values(products)
    .map((product) => instrumentFromWire(product).symbol)
    .slice(0, count);
  const [home = ''] = MARKETS;
  const rest = async (): Promise<Sample> => {
    await show(home);
    await new Promise((resolve) => setTimeout(resolve, SETTLED_MS));
    return take(session);
  };
  const before = await rest();
  for (const symbol of symbols) {
    await show(symbol);
    await new Promise((resolve) => setTimeout(resolve, SHORT_STEP_MS));
  }
  const after = await rest();
  for (const name of ['heapMb', 'heldMb', 'nodes', 'listeners'] as const) {
    printResult(
      `${name} after ${symbols.length} markets and back to before`,
      after[name] / before[name],
      `${before[name].toFixed(2)} and ${after[name].toFixed(2)}, target: ${GROWTH}`,
    );
  }
}

async function show(symbol: string): Promise<void> {
  await app.page.evaluate((path) => {
    history.pushState(null, '', path);
    dispatchEvent(new PopStateEvent('popstate'));
  }, `/${symbol}/chart`);
}

async function walk(ms: number): Promise<void> {
  const untilMs = performance.now() + ms;
  for (let step = 0; performance.now() < untilMs; step++) {
    const symbol = MARKETS[step % MARKETS.length] ?? '';
    await show(symbol);
    await new Promise((resolve) => setTimeout(resolve, STEP_MS));
  }
}

async function take(cdp: CDPSession): Promise<Sample> {
  await cdp.send('HeapProfiler.collectGarbage');
  const { metrics } = await cdp.send('Performance.enable').then(() => cdp.send('Performance.getMetrics'));
  const of = (wanted: string): number => metrics.find(({ name }) => name === wanted)?.value ?? Number.NaN;
  const { sizes, texts } = await sizesByKind(cdp);
  const mb = (kinds: readonly string[]): number => kinds.reduce((sum, kind) => sum + (sizes.get(kind) ?? 0), 0) / 2 ** 20;
  return {
    heapMb: of('JSHeapUsedSize') / 2 ** 20,
    nodes: of('Nodes'),
    listeners: of('JSEventListeners'),
    codeMb: mb(['code']),
    heldMb: mb(['object', 'array', 'string', 'closure', 'concatenated string', 'sliced string', 'number', 'regexp', 'bigint']),
    textsMb: texts / 2 ** 20,
  };
}

interface Snapshot {
  readonly snapshot: {
    readonly meta: { readonly node_fields: readonly string[]; readonly node_types: readonly [readonly string[]] };
  };
  readonly nodes: readonly number[];
  readonly strings: readonly string[];
}

/** Bytes of the heap by kind, and of the texts held for its canvases. */
async function sizesByKind(cdp: CDPSession): Promise<{ readonly sizes: ReadonlyMap<string, number>; readonly texts: number }> {
  const chunks: string[] = [];
  const collect = ({ chunk }: { readonly chunk: string }): void => void chunks.push(chunk);
  cdp.on('HeapProfiler.addHeapSnapshotChunk', collect);
  await cdp.send('HeapProfiler.takeHeapSnapshot', { reportProgress: false });
  cdp.off('HeapProfiler.addHeapSnapshotChunk', collect);
  const { snapshot, nodes, strings } = JSON.parse(chunks.join('')) as Snapshot;
  const { node_fields: fields, node_types: types } = snapshot.meta;
  const [kindAt, nameAt, sizeAt] = [fields.indexOf('type'), fields.indexOf('name'), fields.indexOf('self_size')];
  let texts = 0;
  const sizes = new Map<string, number>();
  for (let node = 0; node < nodes.length; node += fields.length) {
    const kind = types[0][nodes[node + kindAt] ?? -1] ?? '';
    const size = nodes[node + sizeAt] ?? 0;
    sizes.set(kind, (sizes.get(kind) ?? 0) + size);
    if (strings[nodes[node + nameAt] ?? -1]?.includes('PlainTextNode')) texts += size;
  }
  return { sizes, texts };
}

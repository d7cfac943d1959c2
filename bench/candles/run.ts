import { DAY_MS } from '@truefill/domain/time/durations.ts';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { createFeed } from '@truefill/server/adapters/feeds/create-feed.ts';
import type { PriceFeed } from '@truefill/server/adapters/feeds/feed.ts';
import { createSimulatedFeed } from '@truefill/server/adapters/feeds/simulated/index.ts';
import { loadCatalogue } from '@truefill/server/features/catalogue/index.ts';

/**
 * How long six unauthenticated clients that request uncached candles block the trading thread: with candles computed on that
 * thread, for comparison, and in the worker thread. Prints answers and the event loop's delay in ms.
 */
const RUN_MS = 6_000;
const CLIENTS = 6;
const PERIODS = ['1d', '1h', '30min', '15min'] as const;
const catalogue = loadCatalogue(join(import.meta.dirname, '../../server/catalogue'));
const parts = { catalogue, clock: { now: () => Date.now() }, seed: 'bench' };

async function requestCandles(feed: PriceFeed, client: number, untilMs: number): Promise<number> {
  const symbols = [...feed.symbols];
  let answers = 0;
  while (Date.now() < untilMs) {
    const symbol = symbols[(client * 20 + answers) % symbols.length] as string;
    const toMs = Date.now() - (answers % 7) * DAY_MS;
    const period = PERIODS[answers % PERIODS.length] ?? '1h';
    await feed.candles({ symbol, period, fromMs: 0, toMs, limit: 1_000, keep: 'newest', untilMs: toMs });
    answers += 1;
    await new Promise(setImmediate);
  }
  return answers;
}

async function measure(name: string, feed: PriceFeed): Promise<void> {
  await feed.candles({
    symbol: 'BTCUSDT',
    period: '1d',
    fromMs: 0,
    toMs: Date.now(),
    limit: 1,
    keep: 'newest',
    untilMs: Date.now(),
  });
  const delay = monitorEventLoopDelay({ resolution: 1 });
  delay.enable();
  const untilMs = Date.now() + RUN_MS;
  const answers = await Promise.all(Array.from({ length: CLIENTS }, (_, client) => requestCandles(feed, client, untilMs)));
  delay.disable();
  const [p99, max] = [delay.percentile(99), delay.max].map((ns) => (ns / 1e6).toFixed(1));
  console.log(`${name}: ${answers.reduce((sum, count) => sum + count, 0)} answers, delay p99 ${p99} ms, max ${max} ms`);
  feed.stop();
}

await measure('on the thread that trades', createSimulatedFeed(parts));
await measure('in a thread of their own', await createFeed('simulated', parts));

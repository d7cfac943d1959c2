/**
 * The time to a durable answer at 1,000 orders per second, with the executor as it runs in production. Orders are sent at fixed
 * times, whether earlier ones were answered or not, and each is timed from when it was due.
 *
 *   npm run bench:acknowledgement [-- --rate 1000] [--seconds 20]
 */
import { createPool } from '@truefill/server/adapters/database/database.ts';
import { accountTransactions, createAccountQueue } from '@truefill/server/features/accounts/index.ts';
import { createMarket, tradingModules } from '@truefill/server/features/trading/index.ts';
import { ScriptedQuotes } from '@truefill/server/features/trading/test-support/scripted-quotes.ts';
import {
  catalogue,
  LENIENT,
  setUsualPrices,
  WEDNESDAY_MS,
} from '@truefill/server/features/trading/test-support/trading-broker.ts';
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { percentile, printConditions, printResult } from '../conditions.ts';
import { startBenchCluster } from '../executor/bench-cluster.ts';
import { loadOrder } from '../executor/order-load.ts';

const ACCOUNTS = 8_192;
const WARM_UP_SECONDS = 3;
const P99_TARGET_MS = 50;

const { values } = parseArgs({
  options: { rate: { type: 'string', default: '1000' }, seconds: { type: 'string', default: '20' } },
});
const rate = Number(values.rate);
const seconds = Number(values.seconds);

const cluster = await startBenchCluster();
try {
  await printConditions(cluster.connection, {
    'orders/s': rate,
    seconds,
    'warm-up seconds': WARM_UP_SECONDS,
    accounts: ACCOUNTS,
  });
  await measure();
} finally {
  await cluster.stop();
}

async function measure(): Promise<void> {
  const pool = createPool(await cluster.bankedDatabase(ACCOUNTS), undefined, 2);
  const quotes = new ScriptedQuotes(catalogue, WEDNESDAY_MS);
  setUsualPrices(quotes);
  const brands = new Map([[LENIENT.id, LENIENT]]);
  const log = { warn: fail, error: fail };
  const modules = tradingModules({ market: createMarket(catalogue, quotes), brands, clock: quotes });
  const queue = createAccountQueue({ modules, transactions: accountTransactions(pool), clock: quotes, log });
  const waits: number[] = [];
  const answers: Promise<void>[] = [];
  const started = performance.now();

  async function submit(number: number, dueMs: number): Promise<void> {
    const { outcome } = await queue.submit(loadOrder(BigInt(1 + (number % ACCOUNTS)), `acknowledgement/${number}`));
    if (outcome !== 'accepted') throw new Error(`an order of the load was answered with ${outcome}`);
    if (number >= WARM_UP_SECONDS * rate) waits.push(performance.now() - dueMs);
  }

  const total = (WARM_UP_SECONDS + seconds) * rate;
  for (let number = 0; number < total;) {
    const due = Math.min(total, Math.floor(((performance.now() - started) / 1_000) * rate));
    for (; number < due; number++) answers.push(submit(number, started + (number / rate) * 1_000));
    await delay(1);
  }
  await Promise.all(answers);
  const achieved = total / ((performance.now() - started) / 1_000);
  await queue.stop();
  await pool.end();
  printResult('orders acknowledged per second', achieved, `of ${rate} offered`);
  printResult('acknowledgement, median (ms)', percentile(waits, 0.5));
  printResult('acknowledgement, p99 (ms)', percentile(waits, 0.99), `target: ${P99_TARGET_MS} ms`);
  printResult('acknowledgement, slowest (ms)', percentile(waits, 1));
}

function fail(detail: unknown, message?: string): never {
  throw new Error(`the executor reported: ${message}`, { cause: detail });
}

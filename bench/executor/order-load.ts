import '@truefill/server/platform/heap-settings.ts';
import { createPool } from '@truefill/server/adapters/database/database.ts';
import { accountTransactions, createAccountQueue } from '@truefill/server/features/accounts/index.ts';
import type { PlaceCommand } from '@truefill/server/features/trading/orders/command.ts';
import { createMarket, tradingModules } from '@truefill/server/features/trading/index.ts';
import { ScriptedQuotes } from '@truefill/server/features/trading/test-support/scripted-quotes.ts';
import {
  catalogue,
  LENIENT,
  marketOrder,
  setUsualPrices,
  WEDNESDAY_MS,
} from '@truefill/server/features/trading/test-support/trading-broker.ts';
import { randomUUID } from 'node:crypto';
import type { ClientConfig } from 'pg';

/** One executor under load: `inFlight` market orders are pending at any time, spread over the accounts. */
export interface OrderLoad {
  readonly connection: ClientConfig;
  readonly firstAccount: number;
  readonly accounts: number;
  readonly inFlight: number;
  readonly lanes: number;
  /** warm-up before measuring, while the process compiles its code */
  readonly warmUpMs?: number;
  /** ends after this many orders, or this long */
  readonly until: { readonly orders: number } | { readonly ms: number };
  /** the cost is also reported each time this many orders are done */
  readonly window?: number;
}

export interface LoadResult {
  readonly orders: number;
  readonly ms: number;
  /** processor time of this process during the load */
  readonly cpuMs: number;
  readonly windows: readonly { readonly orders: number; readonly msPerOrder: number }[];
}

/**
 * Runs a load to its end and returns how many orders became durable in which time.
 * @param warm called when measuring starts
 */
export async function runLoad(load: OrderLoad, warm: () => void): Promise<LoadResult> {
  const { connection, firstAccount, accounts, inFlight, lanes, warmUpMs = 0, until, window = Infinity } = load;
  const pool = createPool(connection, undefined, lanes);
  const quotes = new ScriptedQuotes(catalogue, WEDNESDAY_MS);
  setUsualPrices(quotes);
  const log = { warn: fail, error: fail };
  const brands = new Map([[LENIENT.id, LENIENT]]);
  const modules = tradingModules({ market: createMarket(catalogue, quotes), brands, clock: quotes });
  const queue = createAccountQueue({ modules, transactions: accountTransactions(pool), clock: quotes, log, lanes });
  const run = randomUUID();
  const startedUp = performance.now();
  let isWarm = false;
  let cpuBefore = process.cpuUsage();
  let started = startedUp;
  let begun = 0;
  let done = 0;
  let windowStarted = started;
  const beginMeasuring = (): void => {
    isWarm = true;
    done = 0;
    cpuBefore = process.cpuUsage();
    started = windowStarted = performance.now();
    warm();
  };
  const windows: LoadResult['windows'][number][] = [];
  const more = (): boolean => ('orders' in until ? begun < until.orders : !isWarm || performance.now() - started < until.ms);
  const client = async (): Promise<void> => {
    while (more()) {
      if (!isWarm && performance.now() - startedUp >= warmUpMs) beginMeasuring();
      const number = begun++;
      const answer = await queue.submit(loadOrder(BigInt(firstAccount + (number % accounts)), `${run}/${number}`));
      if (answer.outcome !== 'accepted') throw new Error(`an order of the load was not accepted: ${JSON.stringify(answer)}`);
      done++;
      if (done % window !== 0) continue;
      const now = performance.now();
      windows.push({ orders: done, msPerOrder: (now - windowStarted) / window });
      windowStarted = now;
    }
  };
  await Promise.all(Array.from({ length: inFlight }, client));
  const ms = performance.now() - started;
  const { user, system } = process.cpuUsage(cpuBefore);
  await queue.stop();
  await pool.end();
  return { orders: done, ms, cpuMs: (user + system) / 1_000, windows };
}

const REQUEST = marketOrder({ volume: '0.01', symbol: 'ETHUSDT' });

/** An order that every account of a load can afford. */
export function loadOrder(accountId: bigint, key: string): PlaceCommand {
  return { kind: 'place', accountId, key, fingerprint: 'load', recordsRefusal: true, request: REQUEST };
}

function fail(detail: unknown, message?: string): never {
  throw new Error(`the executor reported: ${message}`, { cause: detail });
}

// A child process of the benchmark: the load is its argument, the result is sent back as a message.
if (process.send && process.argv[2]) {
  const result = await runLoad(JSON.parse(process.argv[2]) as OrderLoad, () => void process.send?.('warm'));
  process.send(result);
  process.disconnect();
}

/**
 * Durable orders per second of one and of two executors beside pgbench's TPC-B on the same server in the same run, and the cost
 * of a batch as the table of orders grows.
 *
 *   npm run bench:executor [-- --seconds 8] [--rounds 3] [--orders 100000]     (--orders 1000000 for the long run)
 */
import { parseArgs } from 'node:util';
import { median, printConditions, printResult } from '../conditions.ts';
import { inChild, startBenchCluster } from './bench-cluster.ts';
import { pgbenchTps } from './pgbench.ts';

const ACCOUNTS = 8_192;
const IN_FLIGHT = 1_024;
const WINDOW = 10_240;
/** Each size is shown by the middle one of so many windows: one alone tells more of the machine than of the table. */
const WINDOWS_EACH = 5;
const SHOWN_SIZES = [10_000, 50_000, 100_000, 250_000, 500_000, 750_000];

const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '8' },
    rounds: { type: 'string', default: '3' },
    orders: { type: 'string', default: '100000' },
  },
});
const seconds = Number(values.seconds);
const rounds = Number(values.rounds);
const orders = Number(values.orders);

const SET_UPS = [
  { name: '1 executor, 1 lane', executors: 1, lanes: 1, hold: null },
  { name: '1 executor, 2 lanes (as served)', executors: 1, lanes: 2, hold: 6 },
  { name: '2 executors, 1 lane each', executors: 2, lanes: 1, hold: 10 },
];

const cluster = await startBenchCluster();
try {
  await printConditions(cluster.connection, { 'seconds each': seconds, rounds, accounts: ACCOUNTS, 'orders in flight': IN_FLIGHT, 'orders in the table at last': orders });
  if (rounds > 0) await compare();
  if (orders > 0) await watchGrowth();
} finally {
  await cluster.stop();
}

/** Round after round, so that whatever else the machine does meets both sides; a ratio is taken within its round. */
async function compare(): Promise<void> {
  const peers: number[] = [];
  const rates = SET_UPS.map((): number[] => []);
  for (let round = 0; round < rounds; round++) {
    peers.push(pgbenchTps(await cluster.freshDatabase(), seconds) ?? NaN);
    for (const [index, { executors, lanes }] of SET_UPS.entries()) rates[index]?.push(await measure(executors, lanes));
  }
  printResult('pgbench TPC-B -c 16 (transactions/s)', median(peers), peers.map(Math.round).join(' '));
  if (peers.some(Number.isNaN)) process.stdout.write('  pgbench is missing (Debian: postgresql-contrib, or set PGBENCH); no ratios\n');
  for (const [index, { name, hold }] of SET_UPS.entries()) {
    const rate = rates[index] ?? [];
    const ratios = rate.map((value, round) => value / (peers[round] ?? NaN));
    const verdict = hold === null ? '' : `; to hold: ${hold} x`;
    printResult(`${name} (durable orders/s)`, median(rate), `${median(ratios).toFixed(1)} x pgbench (${ratios.map((ratio) => ratio.toFixed(1)).join(' ')})${verdict}`);
  }
}

async function measure(executors: number, lanes: number): Promise<number> {
  const connection = await cluster.bankedDatabase(ACCOUNTS);
  const share = ACCOUNTS / executors;
  const loads = Array.from({ length: executors }, (_, index) =>
    inChild({ connection, firstAccount: 1 + index * share, accounts: share, inFlight: IN_FLIGHT, lanes, until: { ms: seconds * 1_000 } }),
  );
  return (await Promise.all(loads)).reduce((total, load) => total + (load.orders / load.ms) * 1_000, 0);
}

async function watchGrowth(): Promise<void> {
  // One position per account at the end and many accounts: the tables are what grows, not what an order has to look at.
  const connection = await cluster.bankedDatabase(orders);
  // The same executor process throughout: a plan made while the tables were small is what is on trial.
  const load = { connection, firstAccount: 1, accounts: orders, inFlight: IN_FLIGHT, lanes: 1, until: { orders }, window: WINDOW };
  const { windows } = await inChild(load);
  const starts = [...SHOWN_SIZES.filter((size) => size + (WINDOWS_EACH + 1) * WINDOW < orders), orders - (WINDOWS_EACH + 1) * WINDOW];
  let first: number | null = null;
  for (const start of starts) {
    const shown = windows.filter(({ orders: count }) => count > start).slice(0, WINDOWS_EACH);
    const ms = median(shown.map(({ msPerOrder }) => msPerOrder * 256));
    first ??= ms;
    printResult(`a batch of 256 from ${shown[0]?.orders} orders on (ms)`, ms, `${(ms / first).toFixed(2)} x the first; to hold: 1.3 x`);
  }
}

/**
 * Durable orders per second of one and of two executors next to pgbench's TPC-B on the same server in the same run, and the
 * cost of a batch as the table of orders grows.
 *
 *   npm run bench:executor [-- --seconds 8] [--warm-up 4] [--rounds 3] [--orders 100000]     (--orders 1000000 for the long
 * run)
 */
import { parseArgs } from 'node:util';
import { median, printConditions, printResult } from '../conditions.ts';
import { inChild, startBenchCluster } from './bench-cluster.ts';
import { runPgbench } from './pgbench.ts';

const ACCOUNTS = 8_192;
const IN_FLIGHT = 1_024;
const WINDOW = 10_240;
/** Each size is represented by the median of this many windows: a single one depends more on the machine than on the table. */
const WINDOWS_EACH = 5;
const SHOWN_SIZES = [10_000, 50_000, 100_000, 250_000, 500_000, 750_000];

const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '8' },
    'warm-up': { type: 'string', default: '4' },
    rounds: { type: 'string', default: '3' },
    orders: { type: 'string', default: '100000' },
  },
});
const seconds = Number(values.seconds);
const warmUp = Number(values['warm-up']);
const rounds = Number(values.rounds);
const orders = Number(values.orders);

const SET_UPS = [
  { name: '1 executor, 1 lane', executors: 1, lanes: 1, hold: null },
  { name: '1 executor, 2 lanes (as served)', executors: 1, lanes: 2, hold: 6 },
  { name: '2 executors, 1 lane each', executors: 2, lanes: 1, hold: 10 },
  { name: '2 executors, 2 lanes each (as served)', executors: 2, lanes: 2, hold: 10 },
];

const cluster = await startBenchCluster();
try {
  await printConditions(cluster.connection, {
    'seconds each': seconds,
    'after a warm-up of': warmUp,
    rounds,
    accounts: ACCOUNTS,
    'orders in flight': IN_FLIGHT,
    'orders in the table at last': orders,
  });
  if (rounds > 0) await compare();
  if (orders > 0) await watchGrowth();
} finally {
  await cluster.stop();
}

/** Result of one run: per second, and in processor time of server and clients, which other work hardly affects. */
interface Measured {
  readonly rate: number;
  readonly cpuUs: number;
}

/** The sides alternate in rounds, so that other work on the machine affects both; a ratio is taken within its round. */
async function compare(): Promise<void> {
  const baseline: Measured[] = [];
  const results = SET_UPS.map((): Measured[] => []);
  for (let round = 0; round < rounds; round++) {
    baseline.push(await measurePgbench());
    for (const [index, { executors, lanes }] of SET_UPS.entries()) results[index]?.push(await measure(executors, lanes));
  }
  printResult(
    'pgbench TPC-B -c 16 (transactions/s)',
    middle(baseline, 'rate'),
    baseline.map(({ rate }) => Math.round(rate)).join(' '),
  );
  printResult('  processor time each (us)', middle(baseline, 'cpuUs'));
  if (baseline.some(({ rate }) => Number.isNaN(rate)))
    process.stdout.write('  pgbench is missing (Debian: postgresql-contrib, or set PGBENCH); no ratios\n');
  for (const [index, { name, hold }] of SET_UPS.entries()) {
    const measured = results[index] ?? [];
    const ratios = measured.map(({ rate }, round) => rate / (baseline[round]?.rate ?? NaN));
    const cpuRatios = measured.map(({ cpuUs }, round) => (baseline[round]?.cpuUs ?? NaN) / cpuUs);
    const verdict = hold === null ? '' : `; target: ${hold} x`;
    printResult(`${name} (durable orders/s)`, middle(measured, 'rate'), `${ratioText(ratios)}${verdict}`);
    printResult('  processor time each (us)', middle(measured, 'cpuUs'), `${ratioText(cpuRatios)} less`);
  }
}

function middle(measured: readonly Measured[], what: keyof Measured): number {
  return median(measured.map((one) => one[what]));
}

function ratioText(ratios: readonly number[]): string {
  return `${median(ratios).toFixed(1)} x pgbench (${ratios.map((ratio) => ratio.toFixed(1)).join(' ')})`;
}

async function measurePgbench(): Promise<Measured> {
  let before = NaN;
  const result = runPgbench(await cluster.freshDatabase(), warmUp, seconds, () => void (before = cluster.cpuMs()));
  if (!result) return { rate: NaN, cpuUs: NaN };
  return { rate: result.tps, cpuUs: ((cluster.cpuMs() - before + result.clientCpuMs) * 1_000) / result.transactions };
}

async function measure(executors: number, lanes: number): Promise<Measured> {
  const connection = await cluster.bankedDatabase(ACCOUNTS);
  const share = ACCOUNTS / executors;
  // Once the last of them is warm.
  let before = NaN;
  const warm = (): void => void (before = cluster.cpuMs());
  const until = { ms: seconds * 1_000 };
  const each = { connection, accounts: share, inFlight: IN_FLIGHT, lanes, warmUpMs: warmUp * 1_000, until };
  const loads = await Promise.all(
    Array.from({ length: executors }, (_, index) => inChild({ ...each, firstAccount: 1 + index * share }, warm)),
  );
  const done = loads.reduce((total, load) => total + load.orders, 0);
  const cpuMs = loads.reduce((total, load) => total + load.cpuMs, cluster.cpuMs() - before);
  return { rate: loads.reduce((total, load) => total + (load.orders / load.ms) * 1_000, 0), cpuUs: (cpuMs * 1_000) / done };
}

async function watchGrowth(): Promise<void> {
  // Many accounts with one position each at the end: only the tables grow, not the work per order.
  const connection = await cluster.bankedDatabase(orders);
  // The same executor process throughout, to test a plan made while the tables were small.
  const load = {
    connection,
    firstAccount: 1,
    accounts: orders,
    inFlight: IN_FLIGHT,
    lanes: 1,
    until: { orders },
    window: WINDOW,
  };
  const { windows } = await inChild(load);
  const starts = [
    ...SHOWN_SIZES.filter((size) => size + (WINDOWS_EACH + 1) * WINDOW < orders),
    orders - (WINDOWS_EACH + 1) * WINDOW,
  ];
  let first: number | null = null;
  for (const start of starts) {
    const shown = windows.filter(({ orders: count }) => count > start).slice(0, WINDOWS_EACH);
    const ms = median(shown.map(({ msPerOrder }) => msPerOrder * 256));
    first ??= ms;
    printResult(
      `a batch of 256 from ${shown[0]?.orders} orders on (ms)`,
      ms,
      `${(ms / first).toFixed(2)} x the first; target: 1.3 x`,
    );
  }
}

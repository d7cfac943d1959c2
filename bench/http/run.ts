/**
 * Orders over HTTP, from the socket to the durable answer: a closed loop for users with few and many positions next to a
 * trivial fastify POST and pgbench's TPC-B in the same rounds; at fixed times, alone and with other clients; and two processes
 * on one database.
 *
 *   npm run bench:http [-- --rounds 3] [--seconds 6] [--warm-up 3] [--positions 1,50,300] [--rate 1000] [--parts
 * baselines,open-loop,two]
 *     --profile <folder> writes a processor profile of the server
 */
import { loadCatalogue } from '@truefill/server/features/catalogue/index.ts';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { median, printConditions, printResult } from '../conditions.ts';
import { startBenchCluster } from '../executor/bench-cluster.ts';
import { runPgbench } from '../executor/pgbench.ts';
import { startLoadClients, sendOrders } from './children.ts';
import type { SendOrders, SentOrders } from './order-sender.ts';
import { BRAND, copyPositions, createTraders, SYMBOLS, type Trader } from './population.ts';
import { startProduct, startTrivial, type ServerProcess } from './server-process.ts';

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '3' },
    seconds: { type: 'string', default: '6' },
    'warm-up': { type: 'string', default: '3' },
    positions: { type: 'string', default: '1,50,300' },
    rate: { type: 'string', default: '1000' },
    parts: { type: 'string', default: 'baselines,open-loop,two' },
    port: { type: 'string', default: '21400' },
    profile: { type: 'string' },
  },
});
const rounds = Number(values.rounds);
const seconds = Number(values.seconds);
const warmUpSeconds = Number(values['warm-up']);
const positions = values.positions.split(',').map(Number);
const firstPort = Number(values.port);

const CONNECTIONS = 64;
/** Many users have few positions, so that a run adds few to each. */
const usersWith = (count: number): number => (count >= 100 ? 400 : 1_000);
const TRADER_POSITIONS = 499;
const TRADER_RATE = 30;
/** Sockets of the trader: most request changes, as the app does, some whole lists, like a client of the specification. */
const TRADER_SOCKETS = { changes: 16, lists: 4 };
const VISITORS = 6;

const cluster = await startBenchCluster();
const dataDir = mkdtempSync(join(tmpdir(), 'truefill-bench-http-'));
const brandsDir = join(dataDir, 'brands');
const running = new Set<ServerProcess>();
try {
  writeBrands();
  await printConditions(cluster.connection, {
    rounds,
    'seconds each': seconds,
    'after a warm-up of': warmUpSeconds,
    connections: CONNECTIONS,
  });
  const parts = values.parts.split(',');
  const broker = await setUpBroker();
  if (parts.includes('baselines')) await compareWithBaselines(broker);
  if (parts.includes('open-loop')) await measureOpenLoop(broker);
  if (parts.includes('two')) await twoProcesses(broker);
} finally {
  for (const server of running) await server.stop();
  await cluster.stop();
  rmSync(dataDir, { recursive: true, force: true });
}

interface Broker {
  readonly connection: Awaited<ReturnType<typeof cluster.freshDatabase>>;
  /** users by their number of positions */
  readonly groups: readonly { readonly positions: number; readonly tokens: readonly string[] }[];
  /** the trader among the other clients, and the orders it may close */
  readonly trader: Trader;
  readonly closable: readonly number[];
}

/** Creates users and positions: one user opens one in each market, the others get copies. */
async function setUpBroker(): Promise<Broker> {
  const connection = await cluster.freshDatabase();
  const [first, trader, ...others] = await createTraders(
    connection,
    dataDir,
    2 + positions.reduce((total, count) => total + usersWith(count), 0),
  );
  if (!first || !trader) throw new Error('there are no users');
  const server = await product(connection, firstPort);
  // at fixed times: at full speed a fast machine opens more than a user may have
  await sendOrders({ ...closedLoop([server.port], [first.token]), rate: 200, warmUpMs: 0, ms: 2_000 }, () => undefined);
  await stop(server);
  const groups = positions.map((count) => ({ positions: count, traders: others.splice(0, usersWith(count)) }));
  const copies = await copyPositions(connection, first.accountId, [
    { accountId: trader.accountId, positions: TRADER_POSITIONS },
    ...groups.flatMap((group) => group.traders.map(({ accountId }) => ({ accountId, positions: group.positions }))),
  ]);
  return {
    connection,
    trader,
    closable: copies.get(trader.accountId) ?? [],
    groups: groups.map((group) => ({ positions: group.positions, tokens: group.traders.map(({ token }) => token) })),
  };
}

/** The brands, with a limit high enough for the orders that a run adds. */
function writeBrands(): void {
  cpSync(join(import.meta.dirname, '../../brands'), brandsDir, { recursive: true });
  const file = join(brandsDir, BRAND, 'brand.yaml');
  const text = readFileSync(file, 'utf8').replace(/^rules:$/m, 'rules:\n  maxLivingOrders: 1000');
  if (!text.includes('maxLivingOrders: 1000')) throw new Error(`there is no place for a rule in ${file}`);
  writeFileSync(file, text);
}

async function product(connection: Broker['connection'], port: number): Promise<ServerProcess> {
  return tracked(await startProduct({ connection, dataDir, brandsDir, port, profileDir: values.profile ?? null }));
}

function tracked(server: ServerProcess): ServerProcess {
  running.add(server);
  return server;
}

async function stop(server: ServerProcess): Promise<void> {
  running.delete(server);
  await server.stop();
}

function closedLoop(ports: readonly number[], tokens: readonly string[], pinned = true): SendOrders {
  const times = { warmUpMs: warmUpSeconds * 1_000, ms: seconds * 1_000 };
  return { ports, tokens, symbols: SYMBOLS, connections: CONNECTIONS, rate: null, pinned, ...times };
}

/** Result and cost of a load. */
interface Measured extends SentOrders {
  readonly rate: number;
  /** processor time per order, us */
  readonly serverUs: number;
  readonly databaseUs: number;
}

async function measure(load: SendOrders, servers: readonly ServerProcess[]): Promise<Measured> {
  const cpu = (): number => servers.reduce((total, server) => total + server.cpuMs(), 0);
  let before = { server: NaN, database: NaN };
  const result = await sendOrders(load, () => void (before = { server: cpu(), database: cluster.cpuMs() }));
  const each = (ms: number): number => (ms * 1_000) / result.orders;
  return {
    ...result,
    rate: (result.orders / result.ms) * 1_000,
    serverUs: each(cpu() - before.server),
    databaseUs: each(cluster.cpuMs() - before.database),
  };
}

function show(name: string, measured: readonly Measured[], remark: string): void {
  const middle = (what: keyof Measured): number => median(measured.map((one) => one[what]));
  printResult(`${name} (orders/s)`, middle('rate'), remark);
  printResult('  p50 / p99 / slowest (ms)', middle('p50Ms'), `${middle('p99Ms').toFixed(1)} / ${middle('slowestMs').toFixed(0)}`);
  printResult('  processor time each: server, database (us)', middle('serverUs'), middle('databaseUs').toFixed(0));
}

function list(ratios: readonly number[]): string {
  return `${median(ratios).toFixed(2)} x (${ratios.map((ratio) => ratio.toFixed(2)).join(' ')})`;
}

/** The sides alternate in rounds, so that other work on the machine affects all; a ratio is taken within its round. */
async function compareWithBaselines({ connection, groups }: Broker): Promise<void> {
  const server = await product(connection, firstPort);
  const trivial = tracked(await startTrivial(firstPort + 1));
  const trivialRates: number[] = [];
  const pgbenchRates: number[] = [];
  const results = groups.map((): Measured[] => []);
  for (let round = 0; round < rounds; round++) {
    trivialRates.push((await measure(closedLoop([trivial.port], ['none']), [trivial])).rate);
    for (const [index, { tokens }] of groups.entries())
      results[index]?.push(await measure(closedLoop([server.port], tokens), [server]));
    const pgbench = runPgbench(await cluster.freshDatabase(), 1, seconds, () => undefined);
    pgbenchRates.push(pgbench?.tps ?? NaN);
  }
  await stop(trivial);
  await stop(server);
  printResult('trivial fastify POST (requests/s)', median(trivialRates), trivialRates.map(Math.round).join(' '));
  printResult('pgbench TPC-B -c 16 (transactions/s)', median(pgbenchRates), pgbenchRates.map(Math.round).join(' '));
  for (const [index, { positions: count }] of groups.entries()) {
    const measured = results[index] ?? [];
    const ratios = (baseline: readonly number[]): string =>
      list(measured.map(({ rate }, round) => rate / (baseline[round] ?? NaN)));
    show(`users of ${count} positions`, measured, `${ratios(trivialRates)} trivial, ${ratios(pgbenchRates)} pgbench`);
  }
  const cost = (index: number): number => median((results[index] ?? []).map(({ serverUs }) => serverUs));
  printResult('cost of an order: most against fewest positions', cost(groups.length - 1) / cost(0), 'target: 1.3 x');
}

async function measureOpenLoop({ connection, groups, trader, closable }: Broker): Promise<void> {
  const tokens = groups.flatMap((group) => group.tokens);
  const server = await product(connection, firstPort);
  const load = { ...closedLoop([server.port], tokens), rate: Number(values.rate) };
  // a server that has just started is slower than the rate, and the backlog would need more connections than it accepts at once
  await measure(closedLoop([server.port], tokens), [server]);
  const alone = await measure(load, [server]);
  const symbols = [...loadCatalogue(join(import.meta.dirname, '../../server/catalogue')).instruments.values()].map(
    ({ symbol }) => symbol,
  );
  const stopLoadClients = await startLoadClients({
    port: server.port,
    visitors: VISITORS,
    symbols,
    trader: { userId: trader.userId, token: trader.token, closable },
    sockets: TRADER_SOCKETS,
    rate: TRADER_RATE,
  });
  const underLoad = await measure(load, [server]);
  const report = await stopLoadClients();
  await stop(server);
  show(`${values.rate}/s, open loop`, [alone], 'target: p99 50 ms');
  show(`${values.rate}/s, open loop, with other clients`, [underLoad], 'target: p99 50 ms');
  process.stdout.write(
    `  other clients: ${report.candleAnswers} answers to ${VISITORS} visitors, ${report.tradesDone} orders of a user of ${TRADER_POSITIONS} positions, ${report.frames} frames (${report.megabytes.toFixed(0)} MB) on ${TRADER_SOCKETS.changes} sockets that request changes and ${TRADER_SOCKETS.lists} for lists\n`,
  );
}

async function twoProcesses({ connection, groups }: Broker): Promise<void> {
  const tokens = groups[Math.min(1, groups.length - 1)]?.tokens ?? [];
  const results: { one: Measured[]; pinned: Measured[]; any: Measured[] } = { one: [], pinned: [], any: [] };
  for (let round = 0; round < rounds; round++) {
    const first = await product(connection, firstPort);
    results.one.push(await measure(closedLoop([first.port], tokens), [first]));
    const both = [first, await product(connection, firstPort + 1)];
    const ports = both.map(({ port }) => port);
    results.pinned.push(await measure(closedLoop(ports, tokens), both));
    results.any.push(await measure(closedLoop(ports, tokens, false), both));
    for (const server of both) await stop(server);
  }
  const beside = (measured: readonly Measured[]): string =>
    `${list(measured.map(({ rate }, round) => rate / (results.one[round]?.rate ?? NaN)))} one; to hold: 1`;
  show('one process', results.one, '');
  show('two, each user at one of them', results.pinned, beside(results.pinned));
  show('two, any user anywhere', results.any, beside(results.any));
}

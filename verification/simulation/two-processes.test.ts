import { cents } from '@truefill/domain/money/money.ts';
import { beforeEach, expect, it } from 'vitest';
import type { TradingAnswer, TradingCommand } from '@truefill/server/features/trading/orders/command.ts';
import { marketOrder } from '@truefill/server/features/trading/test-support/trading-broker.ts';
import { MemoryDatabase } from './store/memory-database.ts';
import { MemoryQuoteLog } from './store/memory-quote-log.ts';
import { FaultyLink } from './world/faulty-link.ts';
import { SimulatedProcess } from './world/process.ts';
import { Prices } from './world/prices.ts';
import { Random } from './world/random.ts';
import { settled, WorldClock } from './world/world-clock.ts';
import { points } from '@truefill/domain/market/price.ts';

/** Problems that the simulation found between two processes on one database, each as a separate case. */

const NOON_MS = Date.parse('2026-01-14T17:00:00Z');
const ACCOUNT = 2n;

let clock: WorldClock;
let database: MemoryDatabase;
let quoteLog: MemoryQuoteLog;
let prices: Prices;
let count = 0;

beforeEach(() => {
  clock = new WorldClock(NOON_MS);
  database = new MemoryDatabase(clock);
  quoteLog = new MemoryQuoteLog(clock);
  prices = new Prices(new Random(1));
  prices.begin(NOON_MS);
  database.tables.openUser({ userId: 1n, brandId: 'easy', demoGrant: cents(10_000_000n), deposit: 0n, nowMs: NOON_MS });
});

async function start(): Promise<SimulatedProcess> {
  const link = new FaultyLink(`process-${++count}`, new Random(count));
  const process = new SimulatedProcess({
    link,
    clock,
    database,
    quoteLog,
    snapshot: prices.snapshot(),
    complain: () => undefined,
  });
  await process.start();
  return process;
}

async function submit(process: SimulatedProcess, command: object): Promise<TradingAnswer> {
  const key = `user/${++count}`;
  return process.queue.submit<TradingAnswer>({
    accountId: ACCOUNT,
    key,
    fingerprint: key,
    recordsRefusal: true,
    ...command,
  } as TradingCommand);
}

const ordersIn = ({ trading }: SimulatedProcess): number => trading.book.byId(ACCOUNT)?.orders.size ?? 0;

it('closing all positions without any does not hide what another process has done', async () => {
  const [one, other] = [await start(), await start()];
  await submit(one, { kind: 'place', request: marketOrder() });
  const opened = await submit(one, { kind: 'place', request: marketOrder({ symbol: 'ETHUSDT' }) });
  await submit(other, {
    kind: 'close',
    orderId: opened.outcome === 'accepted' ? opened.orderId : 0n,
    reason: 'manual',
    volume: null,
    quote: null,
  });
  await submit(one, { kind: 'close-all', symbol: 'EURUSD', which: 'all' });
  await clock.pass(2_000, settled);
  expect(ordersIn(one)).toBe(1);
});

it('watchers are notified of missed changes', async () => {
  const [one, other] = [await start(), await start()];
  await submit(one, { kind: 'place', request: marketOrder() });
  const seen = new Set<bigint>();
  one.trading.book.onEvent(({ orders }) => orders.forEach(({ id }) => seen.add(id)));
  const theirs = await submit(other, { kind: 'place', request: marketOrder({ symbol: 'ETHUSDT' }) });
  await submit(one, { kind: 'place', request: marketOrder() });
  await clock.pass(2_000, settled);
  expect(seen).toContain(theirs.outcome === 'accepted' ? theirs.orderId : null);
});

it('a level that was reached while nobody watched closes at the newest quote when somebody does', async () => {
  const first = await start();
  const opened = await submit(first, { kind: 'place', request: marketOrder({ stopLoss: '100000' }) });
  const orderId = opened.outcome === 'accepted' ? (opened.orderId ?? 0n) : 0n;
  first.crash();
  await clock.pass(5_000, settled);
  const nowMs = clock.now();
  const low = {
    symbol: 'BTCUSDT',
    timeMs: nowMs,
    bid: points(9_990_000n),
    ask: points(9_991_000n),
    mid: points(9_990_500n),
    volume: 0,
  };
  prices.snapshot = () => [low];
  await start();
  await settled();
  expect(database.tables.orders.get(orderId)).toMatchObject({
    status: 'closed',
    closing: { reason: 'stop_loss', fill: { price: 9_990_000n } },
  });
});

it('a level closes at the first quote that reached it, even if another process opened the position and the price is back', async () => {
  const both = [await start(), await start()];
  await clock.pass(3_000, settled);
  const [watcher] = both.filter(({ trading }) => trading.held.epochOf(ACCOUNT) !== null);
  const opener = both.find((process) => process !== watcher) as SimulatedProcess;
  let place = 0;
  const say = (bid: bigint): void => {
    const timeMs = clock.now() - 500 + ++place;
    const quote = { symbol: 'BTCUSDT', timeMs, bid: points(bid), ask: points(bid + 200n), mid: points(bid + 100n), volume: 0 };
    for (const process of both) process.receive([quote]);
  };
  // The process that opens has received more quotes than the one that watches.
  for (let step = 0; step < 100; step++)
    opener.receive([
      {
        symbol: 'BTCUSDT',
        timeMs: clock.now() - 500,
        bid: points(10_000_000n + BigInt(step)),
        ask: points(10_000_200n),
        mid: points(0n),
        volume: 0,
      },
    ]);
  say(10_000_000n);
  const opened = await submit(opener, { kind: 'place', request: marketOrder({ stopLoss: '99900' }) });
  const orderId = opened.outcome === 'accepted' ? (opened.orderId ?? 0n) : 0n;
  say(9_989_000n);
  for (let step = 0; step < 100; step++) say(10_000_000n + BigInt(step));
  await clock.pass(3_000, settled);
  expect(database.tables.orders.get(orderId)).toMatchObject({
    status: 'closed',
    closing: { reason: 'stop_loss', fill: { price: 9_989_000n } },
  });
});

it.each([
  ['a stop loss', 10_000_000n, { stopLoss: '99900' }, { status: 'closed', closing: { fill: { price: 9_989_000n } } }],
  ['a limit', 10_000_000n, { kind: 'pending', limitPrice: '99900' }, { status: 'open', openPrice: 9_990_000n }],
] as const)(
  '%s that was reached before a crash, but no longer after it, happens at the quote that reached it',
  async (_what, mid, overrides, outcome) => {
    const say = (process: SimulatedProcess, bid: bigint): void => {
      const sides = { bid: points(bid), ask: points(bid + 1_000n), mid: points(bid + 500n) };
      process.receive([{ symbol: 'BTCUSDT', timeMs: clock.now(), volume: 0, ...sides }]);
    };
    const crashing = await start();
    say(crashing, mid);
    const placed = await submit(crashing, { kind: 'place', request: marketOrder(overrides) });
    const orderId = placed.outcome === 'accepted' ? (placed.orderId ?? 0n) : 0n;
    await clock.pass(500, settled);
    // The database accepts no more orders from it, but its log is written.
    crashing.link.onPoint = (point) => {
      if (point === 'begin') throw new Error('simulated: the connection is lost');
    };
    say(crashing, 9_989_000n);
    await clock.pass(300, settled);
    say(crashing, mid);
    await clock.pass(2_000, settled);
    expect(quoteLog.written('BTCUSDT').map(({ bid }) => bid)).toContain(9_989_000n);
    crashing.crash();
    expect(database.tables.orders.get(orderId)?.status).toBe('kind' in overrides ? 'pending' : 'open');

    const next = await start();
    say(next, mid);
    await clock.pass(6_000, settled);
    expect(database.tables.orders.get(orderId)).toMatchObject(outcome);
  },
);

/** The database queries during an action, in order; already resolved answers cause none. */
async function requested({ link }: SimulatedProcess, work: () => Promise<unknown>): Promise<string[]> {
  await settled();
  const seen: string[] = [];
  link.onPoint = (point) => void seen.push(point);
  await work();
  link.onPoint = () => undefined;
  return seen;
}

const FROM_MEMORY = ['begin', 'lock', 'write', 'wrote', 'commit', 'committed'];

it('a cached account is not read again until another process has changed it', async () => {
  const [one, other] = [await start(), await start()];
  const place = (process: SimulatedProcess, symbol: string) =>
    submit(process, { kind: 'place', request: marketOrder({ symbol }) });
  expect(await requested(one, () => place(one, 'BTCUSDT'))).toContain('read');
  expect(await requested(one, () => place(one, 'ETHUSDT'))).toEqual(FROM_MEMORY);

  await place(other, 'BTCUSDT');
  const conflicting = await requested(one, () => place(one, 'ETHUSDT'));
  expect(conflicting.slice(0, 3)).toEqual(['begin', 'lock', 'begin']);
  expect(conflicting).toContain('read');
  expect(database.tables.activeOf(ACCOUNT)).toHaveLength(4);
  // For a while after that it locks and reads first.
  expect(await requested(one, () => place(one, 'ETHUSDT'))).toContain('read');
});

it('orders and options of an account are decided from the same cache', async () => {
  const one = await start();
  const option = { symbol: 'BTCUSDT', productId: 1, kind: 'up', seconds: 5, rate: '0.785', stake: '100' } as const;
  const place = () => submit(one, { kind: 'place', request: marketOrder() });
  const bet = () =>
    submit(one, {
      kind: 'place-option',
      request: { ...option, price: String(prices.mid('BTCUSDT') / 100), clientTimeSeconds: Math.floor(clock.now() / 1_000) },
    });
  expect(await requested(one, place)).toContain('read');
  expect(await requested(one, bet)).toEqual(FROM_MEMORY);
  expect(await requested(one, place)).toEqual(FROM_MEMORY);
  expect([database.tables.activeOf(ACCOUNT).length, database.tables.running.size]).toEqual([2, 1]);
});

it('a key sent to two processes at once takes effect once, and both return it', async () => {
  const [one, other] = [await start(), await start()];
  for (const process of [one, other]) await submit(process, { kind: 'place', request: marketOrder() });
  await submit(one, { kind: 'place', request: marketOrder() });
  const command = {
    kind: 'place',
    accountId: ACCOUNT,
    key: 'user/twice',
    fingerprint: 'twice',
    recordsRefusal: true,
    request: marketOrder({ symbol: 'ETHUSDT' }),
  } as const;
  const answers = await Promise.all([one.trading.gateway.submit(command), other.trading.gateway.submit(command)]);
  const [first, second] = answers.map((answer) => (answer.outcome === 'accepted' ? answer.orderId : null));
  expect(first).toBeTypeOf('bigint');
  expect(second).toBe(first);
  expect(database.tables.activeOf(ACCOUNT).filter(({ symbol }) => symbol === 'ETHUSDT')).toHaveLength(1);
});

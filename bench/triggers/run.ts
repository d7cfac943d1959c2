/**
 * The cost of a tick that reaches none of a million levels, of one that moves a hundred thousand trailing stops, and of
 * checking the margin of the accounts it affects.
 *
 *   npm run bench:triggers [-- --triggers 1000000]
 */
import type { UsdRate } from '@truefill/domain/money/conversion.ts';
import { cents, ZERO } from '@truefill/domain/money/money.ts';
import { points } from '@truefill/domain/market/price.ts';
import type { Quote } from '@truefill/domain/market/quote.ts';
import { hundredths } from '@truefill/domain/market/volume.ts';
import type { AccountBook, BookedAccount } from '@truefill/server/features/trading/book/account-book.ts';
import { systemTimers } from '@truefill/server/platform/timers.ts';
import { createLevelMonitor } from '@truefill/server/features/trading/triggers/level-monitor.ts';
import { TrailingStops } from '@truefill/server/features/trading/trailing/trailing-stops.ts';
import { createMarginMonitor } from '@truefill/server/features/trading/margin/margin-monitor.ts';
import { createMarket } from '@truefill/server/features/trading/orders/market.ts';
import { ActiveOrders } from '@truefill/server/features/trading/book/active-orders.ts';
import type { PositionOrder } from '@truefill/server/features/trading/orders/stored-order.ts';
import { ALL_SHARDS } from '@truefill/server/features/trading/test-support/all-shards.ts';
import { ScriptedQuotes } from '@truefill/server/features/trading/test-support/scripted-quotes.ts';
import {
  catalogue,
  LENIENT,
  setUsualPrices,
  WEDNESDAY_MS,
} from '@truefill/server/features/trading/test-support/trading-broker.ts';
import { parseArgs } from 'node:util';
import { median, printConditions, printResult } from '../conditions.ts';

const SYMBOL = 'ETHUSDT';
/** 3999.00 and 4001.00: the ticks vary by less than a dollar above them, the levels are hundreds away. */
const BID = 399_900n;
const ASK = 400_100n;
const LEVEL_DISTANCE = 50_000n;
const OSCILLATION = 64;
const TICKS = 100_000;
const MARGIN_PASSES = 200;
const ROUNDS = 9;
const TRAILING = 100_000;
const MARGIN_ACCOUNTS = 100;
const POSITIONS_EACH = 10;

const { values } = parseArgs({ options: { triggers: { type: 'string', default: '1000000' } } });
const triggers = Number(values.triggers);
const brands = new Map([[LENIENT.id, LENIENT]]);

/** Delivers quotes to listeners without anything else. */
class TickSource extends ScriptedQuotes {
  tick: (quotes: readonly Quote[]) => void = () => undefined;

  override onQuotes(listener: (quotes: readonly Quote[]) => void): () => void {
    this.tick = listener;
    return () => undefined;
  }
}

await printConditions(null, {
  triggers,
  rounds: ROUNDS,
  'ticks each': TICKS,
  'trailing stops': TRAILING,
  'positions of a margin pass': MARGIN_ACCOUNTS * POSITIONS_EACH,
});
printResult('a tick that fires nothing (us)', quietTickUs(), 'target: 1 us');
printResult('a tick that moves nothing of trailing stops (us)', trailingUs(0n), 'target: 1 us');
printResult('a tick that moves all trailing stops (us)', trailingUs(1n), 'target: 1 us');
printResult('a margin pass per 1,000 positions (us)', marginPassUs(), 'target: 10 us');

function quietTickUs(): number {
  const quotes = tickSource();
  // Each position has two levels.
  const book = bookOf([bookedAccount(1, triggers / 2)]);
  const log = { error: unexpected };
  const watch = createLevelMonitor({
    book,
    held: ALL_SHARDS,
    quotes,
    market: createMarket(catalogue, quotes),
    brands,
    clock: quotes,
    timers: systemTimers,
    log,
    submit: unexpected,
  });
  watch.start();
  const us = microsecondsPerTick(quotes, TICKS);
  watch.stop();
  return us;
}

/** @param rise points by which each quote exceeds the previous one */
function trailingUs(rise: bigint): number {
  const rounds: number[] = [];
  for (let round = 0; round <= ROUNDS; round++) {
    const stops = new TrailingStops();
    for (let index = 0; index < TRAILING; index++) {
      const id = BigInt(index);
      const order = { ...positionOf(1n, id), side: 'buy' as const, trailingDistance: LEVEL_DISTANCE + (id % 9_973n) };
      // Each has started at a different price, some hundred of them.
      const best = { price: points(BID - (id % 128n)), quoteSequence: 1, quoteTimeMs: WEDNESDAY_MS, raw: null };
      stops.add({ order, brandId: LENIENT.id, best });
    }
    const ticks = Array.from({ length: TICKS }, (_, index) => quoteAt(1n + BigInt(index) * rise, index + 2));
    // The first tick merges the groups that started at different prices, once.
    stops.see(LENIENT.id, quoteAt(1n, 1));
    const started = performance.now();
    for (const quote of ticks) if (stops.see(LENIENT.id, quote).length > 0) unexpected();
    if (round > 0) rounds.push(((performance.now() - started) * 1_000) / TICKS);
  }
  return median(rounds);
}

function marginPassUs(): number {
  const quotes = tickSource();
  const book = bookOf(Array.from({ length: MARGIN_ACCOUNTS }, (_, index) => bookedAccount(index + 1, POSITIONS_EACH)));
  const log = { error: unexpected };
  const stages = { of: () => 0, note: unexpected };
  const watch = createMarginMonitor({
    book,
    held: ALL_SHARDS,
    quotes,
    market: createMarket(catalogue, quotes),
    brands,
    clock: quotes,
    log,
    submit: unexpected,
    stages,
  });
  watch.start();
  const us = microsecondsPerTick(quotes, MARGIN_PASSES);
  watch.stop();
  return us / ((MARGIN_ACCOUNTS * POSITIONS_EACH) / 1_000);
}

/** The median round; the first one is a warm-up and does not count. */
function microsecondsPerTick(quotes: TickSource, ticks: number): number {
  const batches = Array.from({ length: OSCILLATION }, (_, index) => [quoteAt(BigInt(index), index + 2)]);
  const rounds: number[] = [];
  for (let round = 0; round <= ROUNDS; round++) {
    const started = performance.now();
    for (let number = 0; number < ticks; number++) quotes.tick(batches[number % OSCILLATION] ?? []);
    if (round > 0) rounds.push(((performance.now() - started) * 1_000) / ticks);
  }
  return median(rounds);
}

function tickSource(): TickSource {
  const quotes = new TickSource(catalogue, WEDNESDAY_MS);
  setUsualPrices(quotes);
  return quotes;
}

function quoteAt(above: bigint, sequence: number): Quote {
  const [bid, ask] = [points(BID + above), points(ASK + above)];
  return { symbol: SYMBOL, timeMs: WEDNESDAY_MS, bid, ask, mid: points((bid + ask) / 2n), volume: 0, sequence };
}

function bookOf(accounts: readonly BookedAccount[]): Pick<AccountBook, 'onEvent' | 'all' | 'byId'> {
  const byId = new Map(accounts.map((booked) => [booked.account.id, booked]));
  return { onEvent: () => () => undefined, all: () => accounts, byId: (id) => byId.get(id) ?? null };
}

function bookedAccount(number: number, positions: number): BookedAccount {
  const id = BigInt(number);
  const account = {
    id,
    userId: id,
    brandId: LENIENT.id,
    accountMode: 'demo',
    currency: 'USD',
    available: cents(10n ** 15n),
    locked: cents(1_000n * BigInt(positions)),
    withheld: ZERO,
    deposited: ZERO,
    version: 1n,
    closed: false,
  } as const;
  const orders = Array.from({ length: positions }, (_, index) => positionOf(id, id * 10_000_000n + BigInt(index)));
  return { account, orders: new ActiveOrders(orders) };
}

/** Bought or sold, with a stop loss and a take profit far from the prices. */
function positionOf(accountId: bigint, id: bigint): PositionOrder {
  const distance = LEVEL_DISTANCE + (id % 9_973n);
  const [below, above] = [points(BID - distance), points(ASK + distance)];
  const side = id % 2n === 0n ? 'buy' : 'sell';
  const opening = {
    price: points(ASK),
    quoteSequence: 1,
    quoteTimeMs: WEDNESDAY_MS,
    bid: points(BID),
    ask: points(ASK),
    quoteToUsd: 10_000_000_000n as UsdRate,
    filledAtMs: WEDNESDAY_MS,
    rateSequence: null,
    rulesVersion: null,
  };
  return {
    id,
    accountId,
    parentId: null,
    status: 'open',
    kind: 'market',
    symbol: SYMBOL,
    side,
    volume: hundredths(1n),
    pricePrecision: 2,
    contractSize: 1n,
    leverage: 4,
    margin: cents(1_000n),
    fee: cents(1n),
    stopLoss: side === 'buy' ? below : above,
    takeProfit: side === 'buy' ? above : below,
    limitPrice: points(0n),
    reservedMargin: ZERO,
    reservedFee: ZERO,
    placedAtMs: WEDNESDAY_MS,
    openPrice: opening.price,
    opening,
    carriedResult: 0n,
    overnightFee: ZERO,
    chargedUntilMs: WEDNESDAY_MS,
    levelsSequence: 1,
    trailingDistance: 0n,
    best: null,
  };
}

function unexpected(...detail: readonly unknown[]): never {
  throw new Error('nothing was to happen in this benchmark', { cause: detail });
}

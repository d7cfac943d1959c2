import type { Brand } from '@truefill/api/brand.ts';
import { reachesLimit, triggeredBy } from '@truefill/domain/orders/order.ts';
import { FRESHNESS_LIMIT_MS, isFresh, type Quote } from '@truefill/domain/market/quote.ts';
import type { Logger } from 'pino';
import type { Clock } from '../../../platform/clock.ts';
import type { Timers } from '../../../platform/timers.ts';
import type { QuoteBook, QuoteRecord } from '../../quotes/index.ts';
import type { AccountBook, BookedAccount, BookEvent } from '../book/account-book.ts';
import { closeAt, closeCommand, isOver, pause } from './closing-attempts.ts';
import type { FillCommand, TradingAnswer, TradingCommand } from '../orders/command.ts';
import type { OwnedShards, ShardChange } from '../sharding/owned-shards.ts';
import { createLevels, fixedLevels, type LevelKind } from './levels.ts';
import type { Market } from '../orders/market.ts';
import { shardOf } from '../../accounts/index.ts';
import { isActive, type ActiveOrder } from '../orders/stored-order.ts';

export interface LevelMonitorParts {
  readonly book: Pick<AccountBook, 'onEvent' | 'all' | 'byId'>;
  readonly held: OwnedShards;
  readonly quotes: QuoteBook & Pick<QuoteRecord, 'quotesBetween' | 'lastRecordedMs'>;
  readonly market: Market;
  readonly brands: ReadonlyMap<string, Brand>;
  readonly clock: Clock;
  readonly timers: Timers;
  readonly log: Pick<Logger, 'error'>;
  readonly submit: (command: TradingCommand) => Promise<TradingAnswer>;
}

/** Closes positions at the first quote that reaches their stop loss or take profit, and fills pending orders. */
export interface LevelMonitor {
  start(): void;
  /** reads the last quotes before this process started, for all symbols with levels; call before taking shards */
  prepare(): Promise<void>;
  stop(): void;
}

/** Enough for the quotes that arrive before this process learns of another one's order, or takes over from one that hangs. */
const QUOTES_REMEMBERED = 256;
/**
 * Quotes from this long before the start are compared with levels too: the previous owner may have died before committing a
 * closing. If the database is unavailable for longer, neither closings nor quotes are written.
 */
const LOOK_BACK_MS = 5 * 60_000;
export function createLevelMonitor(parts: LevelMonitorParts): LevelMonitor {
  return new HeapMonitor(parts);
}

class HeapMonitor implements LevelMonitor {
  readonly #parts: LevelMonitorParts;
  readonly #levels = createLevels();
  /** quotes that could be traded on when they arrived */
  readonly #recent = new Map<string, Quote[]>();
  /** symbols whose quotes from before the start were read */
  readonly #read = new Set<string>();
  readonly #stopping = new AbortController();
  readonly #stops: (() => void)[] = [];
  #startedMs = 0;

  constructor(parts: LevelMonitorParts) {
    this.#parts = parts;
  }

  start(): void {
    const { book, held, quotes, clock } = this.#parts;
    this.#startedMs = clock.now();
    this.#stops.push(
      book.onEvent((event) => this.#seeAccount(event)),
      held.onChange((change) => this.#seeShards(change)),
      quotes.onQuotes((batch) => this.#seeQuotes(batch)),
    );
    for (const booked of book.all()) this.#takeAccount(booked);
  }

  async prepare(): Promise<void> {
    const active = [...this.#parts.book.all()].flatMap(({ orders }) => [...orders.values()]);
    const symbols = new Set(active.filter(hasLevel).map(({ symbol }) => symbol));
    for (const symbol of symbols) {
      if (this.#read.has(symbol)) continue;
      await this.#readBefore(symbol);
      this.#read.add(symbol);
    }
  }

  async #readBefore(symbol: string): Promise<void> {
    const { quotes } = this.#parts;
    const lastMs = quotes.lastRecordedMs(symbol);
    if (lastMs === null) return;
    const before = await quotes.quotesBetween(symbol, lastMs - LOOK_BACK_MS, this.#startedMs + FRESHNESS_LIMIT_MS);
    const [first] = this.#recent.get(symbol) ?? [];
    const older = first ? before.filter(({ sequence }) => sequence < first.sequence) : before;
    if (older.length > 0) this.#recent.set(symbol, [...older, ...(this.#recent.get(symbol) ?? [])]);
  }

  stop(): void {
    this.#stopping.abort();
    for (const stop of this.#stops.splice(0)) stop();
  }

  #seeShards({ taken, lost }: ShardChange): void {
    for (const booked of this.#parts.book.all()) {
      const shard = shardOf(booked.account.id);
      if (lost.has(shard)) for (const { id } of booked.orders.values()) this.#levels.remove(id);
      if (taken.has(shard)) this.#takeAccount(booked);
    }
  }

  #takeAccount({ account, orders }: BookedAccount): void {
    this.#seeAccount({ account, orders: [...orders.values()], gone: [] });
  }

  #seeQuotes(batch: readonly Quote[]): void {
    const { quotes, brands } = this.#parts;
    for (const quote of batch) {
      if (this.#isTradable(quote)) remember(this.#recent, quote);
      for (const brandId of this.#levels.brandsOf(quote.symbol)) {
        const brand = brands.get(brandId);
        if (!brand) continue;
        const marked = quotes.withMarkup(brand, quote);
        if (!this.#levels.reaches(brandId, marked) || !this.#isTradable(quote)) continue;
        for (const { order, kind } of this.#levels.takeReached(brandId, marked)) this.#fire(order, kind, marked);
      }
    }
  }

  #seeAccount({ account, orders, gone }: BookEvent): void {
    if (this.#parts.held.epochOf(account.id) === null) return;
    for (const id of gone) this.#levels.remove(id);
    for (const order of orders) {
      if (!isActive(order)) this.#levels.remove(order.id);
      else this.#watch(account.brandId, order, this.#missedBy(order));
    }
  }

  /** @param missed quotes from before it was watched, oldest first */
  #watch(brandId: string, order: ActiveOrder, missed: Iterable<Quote>): void {
    const { quotes, market, brands } = this.#parts;
    const brand = brands.get(brandId);
    if (!brand || !this.#levels.set(brandId, order)) return;
    for (const quote of missed) {
      const marked = quotes.withMarkup(market.history.brandAt(brand, quote), quote);
      const kind =
        order.status === 'open' ? triggeredBy(fixedLevels(order), marked) : reachesLimit(order, marked) ? 'limit' : null;
      if (!kind) continue;
      this.#levels.remove(order.id);
      this.#fire(order, kind, marked);
      return;
    }
  }

  /** Quotes that arrived between the decision and now, which nobody watched; for a pending order also the newest one. */
  #missedBy(order: ActiveOrder): readonly Quote[] {
    if (order.status === 'pending') return [...this.#freshSince(order), ...this.#newestOf(order.symbol)];
    // Also by time, since orders of an earlier version have a different numbering.
    const fromMs = order.opening.quoteTimeMs;
    // If none arrived since this monitor started, the newest earlier one may have reached it unwatched.
    return (this.#recent.get(order.symbol) ?? this.#newestOf(order.symbol)).filter(
      ({ sequence, timeMs }) => sequence > order.levelsSequence && timeMs >= fromMs,
    );
  }

  /** A fill needs a quote that is fresh when it is decided. */
  #freshSince({ symbol, placedAtMs }: ActiveOrder): readonly Quote[] {
    const recent = this.#recent.get(symbol) ?? [];
    return recent.filter((quote) => quote.timeMs > placedAtMs && this.#isTradable(quote));
  }

  #newestOf(symbol: string): readonly Quote[] {
    const newest = this.#parts.quotes.newest(symbol);
    return newest && this.#isTradable(newest) ? [newest] : [];
  }

  /** Only a price that could be traded on reaches a level. */
  #isTradable(quote: Quote): boolean {
    const { clock, market } = this.#parts;
    const nowMs = clock.now();
    return isFresh(quote, nowMs, FRESHNESS_LIMIT_MS) && market.isOpen(quote.symbol, nowMs);
  }

  #fire(order: ActiveOrder, kind: LevelKind, quote: Quote): void {
    const epoch = this.#parts.held.epochOf(order.accountId);
    if (epoch === null) return;
    if (kind === 'limit') void this.#fillAt(order, fillCommand(order, quote, epoch));
    else void closeAt(this.#parts, closeCommand(order, kind, quote, epoch), this.#stopping.signal);
  }

  /** A refused fill is watched again if the order is still pending, since a fill needs a quote that is fresh when decided. */
  async #fillAt(order: ActiveOrder, command: FillCommand): Promise<void> {
    const { submit, log, book, held } = this.#parts;
    const { signal } = this.#stopping;
    try {
      const answer = await submit(command);
      if (isOver(answer)) return;
    } catch (error) {
      if (!signal.aborted)
        log.error({ err: error, orderId: String(order.id) }, 'failed to fill an order at its limit price; retrying');
    }
    await pause(this.#parts.timers, signal);
    const booked = book.byId(order.accountId);
    const waiting = booked?.orders.get(order.id);
    const isHeld = held.epochOf(order.accountId) === command.epoch;
    if (booked && waiting?.status === 'pending' && isHeld && !signal.aborted)
      this.#watch(booked.account.brandId, waiting, this.#newestOf(order.symbol));
  }
}

function fillCommand({ id, accountId }: ActiveOrder, quote: Quote, epoch: bigint): FillCommand {
  const key = `fill/${id}`;
  return { kind: 'fill', accountId, key, fingerprint: key, recordsRefusal: false, orderId: id, quote, epoch };
}

function hasLevel(order: ActiveOrder): boolean {
  return order.status === 'pending' || fixedLevels(order).stopLoss > 0n || order.takeProfit > 0n;
}

function remember(recent: Map<string, Quote[]>, quote: Quote): void {
  const quotes = recent.get(quote.symbol) ?? [];
  if (quotes.push(quote) > QUOTES_REMEMBERED) quotes.shift();
  recent.set(quote.symbol, quotes);
}

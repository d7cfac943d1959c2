import type { Brand } from '@truefill/api/brand.ts';
import type { Price } from '@truefill/domain/market/price.ts';
import { FRESHNESS_LIMIT_MS, isFresh, type Quote } from '@truefill/domain/market/quote.ts';
import { trailedStop, type BestPrice } from '@truefill/domain/orders/trailing-stop.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { QuoteBook, QuoteRecord } from '../../quotes/index.ts';
import type { AccountBook, BookEvent } from '../book/account-book.ts';
import { closeAt, closeCommand, pause, type AttemptParts } from '../triggers/closing-attempts.ts';
import type { OwnedShards, ShardChange } from '../sharding/owned-shards.ts';
import type { Market } from '../orders/market.ts';
import { shardOf } from '../../accounts/index.ts';
import type { PositionOrder, StoredOrder } from '../orders/stored-order.ts';
import type { TrailMarks } from './trail-marks.ts';
import { createTrailMarker } from './trail-marker.ts';
import type { TrailedOrder } from './trail-stack.ts';
import { replayTrails, TrailingStops, type ReachedTrail } from './trailing-stops.ts';

export interface TrailMonitorParts extends AttemptParts {
  readonly book: Pick<AccountBook, 'onEvent' | 'all'>;
  readonly held: OwnedShards;
  readonly marks: TrailMarks;
  readonly quotes: QuoteBook & Pick<QuoteRecord, 'quotesBetween'>;
  readonly market: Market;
  readonly brands: ReadonlyMap<string, Brand>;
  readonly clock: Clock;
}

/** The current level of a trailing stop loss. */
export interface TrailNow {
  readonly stopLoss: Price;
  readonly best: BestPrice;
}

/**
 * Moves trailing stop losses with the price, and closes positions at the first quote that reaches them. Every process follows
 * all of them, to show them and to know what was reached when it takes over a shard; it closes only those of its own shards.
 */
export interface TrailMonitor {
  start(): void;
  /** reads the quotes since stop losses were last marked; call before taking shards */
  prepare(): Promise<void>;
  /** the current stop loss of the order; null if it does not trail, or is not followed yet */
  now(order: Pick<StoredOrder, 'id' | 'side' | 'trailingDistance'>): TrailNow | null;
  stop(): void;
}

/** Enough for the quotes that arrive before this process learns of an order that another one placed. */
const QUOTES_REMEMBERED = 256;

export function createTrailMonitor(parts: TrailMonitorParts): TrailMonitor {
  return new StackMonitor(parts);
}

/** Quotes of a symbol that could be traded on when they arrived; all have sequences above `after`. */
interface Remembered {
  after: number;
  readonly quotes: Quote[];
}

class StackMonitor implements TrailMonitor {
  readonly #parts: TrailMonitorParts;
  readonly #stops = new TrailingStops();
  /** by order: to be closed, by this process or the owner of its shard */
  readonly #reached = new Map<bigint, ReachedTrail>();
  /** orders that need quotes from the log before they can be followed */
  readonly #unread = new Map<bigint, TrailedOrder>();
  /** orders as last seen, to detect changes */
  readonly #known = new Map<bigint, PositionOrder>();
  readonly #remembered = new Map<string, Remembered>();
  readonly #marker;
  readonly #stopping = new AbortController();
  readonly #stopWork: (() => void)[] = [];
  #reading: Promise<void> | null = null;
  /** true until nothing is left to read */
  #isReading = false;

  constructor(parts: TrailMonitorParts) {
    this.#parts = parts;
    const { held, quotes, marks, clock, log } = parts;
    this.#marker = createTrailMarker({ marks, clock, log, held, seenMs: (symbol) => quotes.newest(symbol)?.timeMs ?? 0 });
  }

  start(): void {
    const { book, held, quotes, market, brands, timers } = this.#parts;
    const symbols = [...brands.values()].flatMap((brand) => market.offeredTo(brand).map(({ symbol }) => symbol));
    for (const symbol of symbols) {
      const newest = quotes.newest(symbol);
      if (newest) this.#remembered.set(symbol, { after: newest.sequence, quotes: [] });
    }
    this.#stopWork.push(
      book.onEvent((event) => this.#seeAccount(event)),
      held.onChange((change) => this.#seeShards(change)),
      quotes.onQuotes((batch) => this.#seeQuotes(batch)),
      timers.every(this.#marker.everyMs, () => this.#marker.mark(this.#stops.all())),
    );
    for (const { account, orders } of book.all()) this.#seeAccount({ account, orders: [...orders.values()], gone: [] });
  }

  async prepare(): Promise<void> {
    await this.#readAll();
  }

  now({ id, side, trailingDistance }: Pick<StoredOrder, 'id' | 'side' | 'trailingDistance'>): TrailNow | null {
    if (trailingDistance === 0n) return null;
    const best = this.#stops.bestOf(id) ?? this.#reached.get(id)?.best;
    return best ? { best, stopLoss: trailedStop(side, best.price, trailingDistance) } : null;
  }

  stop(): void {
    this.#stopping.abort();
    for (const stop of this.#stopWork.splice(0)) stop();
  }

  #seeShards({ taken }: ShardChange): void {
    if (taken.size > 0)
      for (const reached of this.#reached.values()) if (taken.has(shardOf(reached.order.accountId))) this.#close(reached);
  }

  #seeQuotes(batch: readonly Quote[]): void {
    for (const quote of batch) {
      if (!this.#isTradable(quote)) continue;
      this.#remember(quote);
      for (const brandId of this.#stops.brandsOf(quote.symbol))
        for (const reached of this.#stops.see(brandId, this.#marked(brandId, quote))) this.#reach(reached);
    }
  }

  #seeAccount({ account, orders, gone }: BookEvent): void {
    for (const id of gone) this.#removeMark(id);
    for (const order of orders) {
      if (order.status !== 'open' || order.trailingDistance === 0n) this.#removeMark(order.id);
      else this.#follow(account.brandId, order);
    }
  }

  #removeMark(orderId: bigint): void {
    if (!this.#known.delete(orderId)) return;
    this.#stops.remove(orderId);
    this.#reached.delete(orderId);
    this.#unread.delete(orderId);
    this.#marker.removeMark(orderId);
  }

  #follow(brandId: string, order: PositionOrder): void {
    const known = this.#known.get(order.id);
    if (known && isSameTrail(known, order)) return;
    if (known) this.#removeMark(order.id);
    const { best, symbol } = order;
    if (!best || !this.#parts.brands.has(brandId)) return;
    this.#known.set(order.id, order);
    const trailed = { order, brandId, best: { ...best, raw: null } };
    const remembered = this.#remembered.get(symbol);
    // All quotes since it began to trail are remembered, unless that was long ago or before this process started.
    if (remembered && best.quoteSequence >= remembered.after) return this.#take([trailed], remembered.quotes);
    this.#unread.set(order.id, trailed);
    this.#readSoon();
  }

  #readSoon(): void {
    if (this.#isReading) return;
    this.#isReading = true;
    void this.#readUntilDone().finally(() => {
      this.#isReading = false;
      // An order may have arrived after the last check.
      if (this.#unread.size > 0 && !this.#stopping.signal.aborted) this.#readSoon();
    });
  }

  async #readUntilDone(): Promise<void> {
    const { signal } = this.#stopping;
    // Orders that arrive in the same turn are read together.
    await Promise.resolve();
    while (this.#unread.size > 0 && !signal.aborted) {
      try {
        await this.#readAll();
      } catch (error) {
        this.#parts.log.error(
          { err: error, orders: this.#unread.size },
          'failed to read quotes missed by trailing stops; retrying',
        );
        await pause(this.#parts.timers, signal);
      }
    }
  }

  #readAll(): Promise<void> {
    this.#reading ??= this.#read().finally(() => (this.#reading = null));
    return this.#reading;
  }

  async #read(): Promise<void> {
    const bySymbol = Map.groupBy(this.#unread.values(), ({ order }) => order.symbol);
    for (const [symbol, orders] of bySymbol) await this.#readSymbol(symbol, orders);
  }

  async #readSymbol(symbol: string, orders: readonly TrailedOrder[]): Promise<void> {
    const { marks, quotes, clock } = this.#parts;
    const marked = new Map((await marks.read(orders.map(({ order }) => order))).map((mark) => [mark.orderId, mark]));
    const starts = orders.map(({ order, best, brandId }) => {
      const mark = marked.get(order.id);
      // A mark from before the trail was restarted is older than the order's own state.
      if (!mark || mark.best.quoteSequence < best.quoteSequence) return { trailed: { order, brandId, best }, seenMs: 0 };
      this.#marker.noteMark(order.id, mark.best.quoteSequence);
      const isLater = mark.best.quoteSequence > best.quoteSequence;
      return { trailed: { order, brandId, best: isLater ? mark.best : best }, seenMs: mark.seenMs };
    });
    const fromMs = Math.min(...starts.map(({ trailed, seenMs }) => Math.max(trailed.best.quoteTimeMs, seenMs)));
    const logged = await quotes.quotesBetween(symbol, fromMs, clock.now() + FRESHNESS_LIMIT_MS);
    const last = logged.at(-1)?.sequence ?? 0;
    const received = (this.#remembered.get(symbol)?.quotes ?? []).filter(({ sequence }) => sequence > last);
    const current = starts.filter(({ trailed }) => this.#unread.get(trailed.order.id)?.order === trailed.order);
    for (const { trailed } of current) this.#unread.delete(trailed.order.id);
    this.#take(
      current.map(({ trailed }) => trailed),
      [...logged, ...received],
    );
  }

  #take(orders: readonly TrailedOrder[], quotes: readonly Quote[]): void {
    const { followed, reached } = replayTrails(orders, quotes, (brandId, quote) => this.#marked(brandId, quote));
    for (const trailed of followed) this.#stops.add(trailed);
    for (const one of reached) this.#reach(one);
  }

  #reach(reached: ReachedTrail): void {
    this.#reached.set(reached.order.id, reached);
    this.#close(reached);
  }

  #close({ order, best, quote }: ReachedTrail): void {
    const epoch = this.#parts.held.epochOf(order.accountId);
    if (epoch !== null) void closeAt(this.#parts, closeCommand(order, 'stop_loss', quote, epoch, best), this.#stopping.signal);
  }

  #marked(brandId: string, quote: Quote): Quote {
    const { brands, market, quotes } = this.#parts;
    const brand = brands.get(brandId);
    return brand ? quotes.withMarkup(market.history.brandAt(brand, quote), quote) : quote;
  }

  #remember(quote: Quote): void {
    const remembered = this.#remembered.get(quote.symbol) ?? { after: quote.sequence, quotes: [] };
    this.#remembered.set(quote.symbol, remembered);
    remembered.quotes.push(quote);
    if (remembered.quotes.length > QUOTES_REMEMBERED) remembered.after = (remembered.quotes.shift() as Quote).sequence;
  }

  /** Only a price that could be traded on moves or reaches a stop loss. */
  #isTradable(quote: Quote): boolean {
    const { clock, market } = this.#parts;
    const nowMs = clock.now();
    return isFresh(quote, nowMs, FRESHNESS_LIMIT_MS) && market.isOpen(quote.symbol, nowMs);
  }
}

function isSameTrail(a: PositionOrder, b: PositionOrder): boolean {
  return (
    a.trailingDistance === b.trailingDistance &&
    a.best?.quoteSequence === b.best?.quoteSequence &&
    a.best?.price === b.best?.price
  );
}

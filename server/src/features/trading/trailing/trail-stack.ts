import type { Side } from '@truefill/domain/orders/position.ts';
import type { BestPrice } from '@truefill/domain/orders/trailing-stop.ts';
import type { Quote } from '@truefill/domain/market/quote.ts';
import { LevelHeap } from '../triggers/level-heap.ts';
import type { PositionOrder } from '../orders/stored-order.ts';

/** A best price with its quote. */
export interface FollowedPrice extends BestPrice {
  /** its quote before markup; null if it is already stored with the order that started to trail at it */
  readonly raw: Quote | null;
}

/** A position whose stop loss trails, with the best price that it follows. */
export interface TrailedOrder {
  readonly order: PositionOrder;
  readonly brandId: string;
  readonly best: FollowedPrice;
}

/** An order in the stack. */
interface Entry {
  readonly order: PositionOrder;
  group: Group;
}

/** Orders that follow the same best price, nearest stop loss first. */
interface Group {
  best: FollowedPrice;
  /** the best price, signed so that higher is better */
  top: number;
  readonly waiting: LevelHeap<Entry>;
  /** the price that reaches the first stop loss of this group and of those with better prices */
  reachedAt: number;
}

/**
 * Trailing stop losses of one instrument, brand and side. An order that started later never follows a better price than an
 * earlier one, so orders form a stack of groups by best price, with the best at the bottom. A new best price affects only the
 * top of the stack: it merges the groups that it beats. A price that reaches nothing thus costs two comparisons, however many
 * orders follow it.
 */
export class TrailStack {
  readonly #side: Side;
  readonly #entries = new Map<bigint, Entry>();
  #groups: Group[] = [];
  /** `reachedAt` must be recomputed from this group on */
  #staleFrom = Infinity;

  constructor(side: Side) {
    this.#side = side;
  }

  get size(): number {
    return this.#entries.size;
  }

  /** Follows an order from a best price on. */
  add(order: PositionOrder, best: FollowedPrice): void {
    const at = this.#placeOf(best);
    const found = this.#groups[at];
    const group = found && isSame(found.best, best) ? found : this.#insert(at, best);
    const entry = { order, group };
    this.#entries.set(order.id, entry);
    group.waiting.add(Number(order.trailingDistance), entry);
    this.#staleFrom = Math.min(this.#staleFrom, at);
  }

  remove(orderId: bigint): void {
    const entry = this.#entries.get(orderId);
    if (!entry) return;
    this.#entries.delete(orderId);
    entry.group.waiting.noteRemoved();
  }

  /** the price that an order follows */
  bestOf(orderId: bigint): FollowedPrice | null {
    return this.#entries.get(orderId)?.group.best ?? null;
  }

  *orders(): Generator<readonly [order: PositionOrder, best: FollowedPrice]> {
    for (const { order, group } of this.#entries.values()) yield [order, group.best];
  }

  /** Applies a quote with the brand's markup, and takes out the orders whose stop loss it reached. */
  see(quote: Quote): readonly (readonly [order: PositionOrder, best: FollowedPrice])[] {
    const top = this.#groups.at(-1);
    if (!top) return NOTHING;
    const price = this.#heightOf(this.#side === 'buy' ? quote.bid : quote.ask);
    if (this.#staleFrom < Infinity) this.#updateStale();
    if (price > top.top) this.#raise(price, quote);
    // Also then: orders that started over a weekend follow prices that moved no others.
    return price <= (this.#groups.at(-1) as Group).reachedAt ? this.#takeReached(price) : NOTHING;
  }

  /** Signs a price so that higher is better: the price that closes a sell is negated. */
  #heightOf(price: bigint): number {
    return this.#side === 'buy' ? Number(price) : -Number(price);
  }

  #insert(at: number, best: FollowedPrice): Group {
    const waiting = new LevelHeap<Entry>('below', (entry) => this.#entries.get(entry.order.id) === entry);
    const group = { best, top: this.#heightOf(best.price), waiting, reachedAt: -Infinity };
    this.#groups.splice(at, 0, group);
    return group;
  }

  /** The first group that does not follow a better price, or the same one from an earlier quote. */
  #placeOf(best: FollowedPrice): number {
    const top = this.#heightOf(best.price);
    let [low, high] = [0, this.#groups.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      const group = this.#groups[middle] as Group;
      const isBefore = group.top > top || (group.top === top && group.best.quoteSequence < best.quoteSequence);
      if (isBefore) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  #raise(price: number, quote: Quote): void {
    const groups = this.#groups;
    let raised = groups.pop() as Group;
    for (let next = groups.at(-1); next && next.top < price; next = groups.at(-1)) {
      groups.pop();
      raised = joined(raised, next);
    }
    raised.best = {
      price: this.#side === 'buy' ? quote.bid : quote.ask,
      quoteSequence: quote.sequence,
      quoteTimeMs: quote.timeMs,
      raw: quote.raw ?? quote,
    };
    raised.top = price;
    groups.push(raised);
    updateReachedAt(raised, groups.at(-2));
  }

  #updateStale(): void {
    for (let at = Math.min(this.#staleFrom, this.#groups.length); at < this.#groups.length; at++)
      updateReachedAt(this.#groups[at] as Group, this.#groups[at - 1]);
    this.#staleFrom = Infinity;
  }

  #takeReached(price: number): (readonly [PositionOrder, FollowedPrice])[] {
    const reached: (readonly [PositionOrder, FollowedPrice])[] = [];
    let at = this.#groups.length - 1;
    for (; at >= 0 && (this.#groups[at] as Group).reachedAt >= price; at--) {
      const { best, top, waiting } = this.#groups[at] as Group;
      for (const { order } of waiting.takeReached(top - price)) {
        this.#entries.delete(order.id);
        reached.push([order, best]);
      }
    }
    this.#groups = this.#groups.filter(({ waiting }) => waiting.size > 0);
    this.#staleFrom = 0;
    this.#updateStale();
    return reached;
  }
}

const NOTHING: readonly (readonly [PositionOrder, FollowedPrice])[] = [];

function isSame(a: BestPrice, b: BestPrice): boolean {
  return a.price === b.price && a.quoteSequence === b.quoteSequence;
}

/** Merges the smaller group into the larger one, so that each order moves only a few times in total. */
function joined(one: Group, other: Group): Group {
  const [larger, smaller] = one.waiting.size >= other.waiting.size ? [one, other] : [other, one];
  for (const [distance, entry] of smaller.waiting.entries()) {
    entry.group = larger;
    larger.waiting.add(distance, entry);
  }
  return larger;
}

function updateReachedAt(group: Group, below: Group | undefined): void {
  const { nearest } = group.waiting;
  const own = nearest === null ? -Infinity : group.top - nearest;
  group.reachedAt = below && below.reachedAt > own ? below.reachedAt : own;
}

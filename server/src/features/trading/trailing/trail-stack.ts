import type { Side } from '@truefill/domain/orders/position.ts';
import type { BestPrice } from '@truefill/domain/orders/trailing-stop.ts';
import type { Quote } from '@truefill/domain/market/quote.ts';
import { LevelHeap } from '../triggers/level-heap.ts';
import type { PositionOrder } from '../orders/stored-order.ts';

/** A best price with its quote. */
export interface FollowedPrice extends BestPrice {
  /** its quote before markup; null where it is kept already, with the order that began to trail at it */
  readonly raw: Quote | null;
}

/** A position whose stop loss trails, with the price that it follows now. */
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

/** Orders that follow the same best price, the nearest stop loss first. */
interface Group {
  best: FollowedPrice;
  /** the best price, counted so that higher is better */
  top: number;
  readonly waiting: LevelHeap<Entry>;
  /** where the first stop loss of this group and of those with better prices is reached */
  reachedAt: number;
}

/**
 * Trailing stop losses of one instrument, brand and side. One that began later follows no better a price than one that began earlier, so
 * that orders stand in groups by the price they follow, the best one at the bottom. A new best price concerns the top of the stack
 * alone: groups that it is better than become one. So a price that reaches nothing costs two comparisons, however many orders follow it.
 */
export class TrailStack {
  readonly #side: Side;
  readonly #entries = new Map<bigint, Entry>();
  #groups: Group[] = [];
  /** from this group on `reachedAt` is to be worked out again */
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

  /** Moves what a quote with the brand's markup moves, and takes out the orders whose stop loss it has reached. */
  see(quote: Quote): readonly (readonly [order: PositionOrder, best: FollowedPrice])[] {
    const top = this.#groups.at(-1);
    if (!top) return NOTHING;
    const price = this.#heightOf(this.#side === 'buy' ? quote.bid : quote.ask);
    if (this.#staleFrom < Infinity) this.#workOut();
    if (price > top.top) this.#rise(price, quote);
    // Also then: what began over a weekend follows prices that have moved no other.
    return price <= (this.#groups.at(-1) as Group).reachedAt ? this.#takeReached(price) : NOTHING;
  }

  /** Higher is better: what a sell is closed at turns its sign. */
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

  #rise(price: number, quote: Quote): void {
    const groups = this.#groups;
    let risen = groups.pop() as Group;
    for (let next = groups.at(-1); next && next.top < price; next = groups.at(-1)) {
      groups.pop();
      risen = joined(risen, next);
    }
    risen.best = {
      price: this.#side === 'buy' ? quote.bid : quote.ask,
      quoteSequence: quote.sequence,
      quoteTimeMs: quote.timeMs,
      raw: quote.raw ?? quote,
    };
    risen.top = price;
    groups.push(risen);
    reckon(risen, groups.at(-2));
  }

  #workOut(): void {
    for (let at = Math.min(this.#staleFrom, this.#groups.length); at < this.#groups.length; at++)
      reckon(this.#groups[at] as Group, this.#groups[at - 1]);
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
    this.#workOut();
    return reached;
  }
}

const NOTHING: readonly (readonly [PositionOrder, FollowedPrice])[] = [];

function isSame(a: BestPrice, b: BestPrice): boolean {
  return a.price === b.price && a.quoteSequence === b.quoteSequence;
}

/** The smaller one's orders go to the larger one: each order moves a few times at most, however often groups are joined. */
function joined(one: Group, other: Group): Group {
  const [larger, smaller] = one.waiting.size >= other.waiting.size ? [one, other] : [other, one];
  for (const [distance, entry] of smaller.waiting.entries()) {
    entry.group = larger;
    larger.waiting.add(distance, entry);
  }
  return larger;
}

function reckon(group: Group, below: Group | undefined): void {
  const { nearest } = group.waiting;
  const own = nearest === null ? -Infinity : group.top - nearest;
  group.reachedAt = below && below.reachedAt > own ? below.reachedAt : own;
}

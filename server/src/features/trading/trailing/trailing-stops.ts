import type { Side } from '@truefill/domain/orders/position.ts';
import type { Quote } from '@truefill/domain/market/quote.ts';
import type { PositionOrder } from '../orders/stored-order.ts';
import { TrailStack, type FollowedPrice, type TrailedOrder } from './trail-stack.ts';

/** A position whose trailing stop loss was reached, with the quote that reached it. */
export interface ReachedTrail extends TrailedOrder {
  /** with the brand's markup */
  readonly quote: Quote;
}

type Sides = Readonly<Record<Side, TrailStack>>;

/** Trailing stop losses by symbol and brand; each brand has its own markup. */
export class TrailingStops {
  readonly #stacks = new Map<string, Map<string, Sides>>();
  readonly #stackOf = new Map<bigint, { readonly stack: TrailStack; readonly brandId: string }>();

  brandsOf(symbol: string): Iterable<string> {
    return this.#stacks.get(symbol)?.keys() ?? [];
  }

  add({ order, brandId, best }: TrailedOrder): void {
    const byBrand = this.#stacks.get(order.symbol) ?? new Map<string, Sides>();
    this.#stacks.set(order.symbol, byBrand);
    const sides = byBrand.get(brandId) ?? { buy: new TrailStack('buy'), sell: new TrailStack('sell') };
    byBrand.set(brandId, sides);
    const stack = sides[order.side];
    stack.add(order, best);
    this.#stackOf.set(order.id, { stack, brandId });
  }

  remove(orderId: bigint): void {
    this.#stackOf.get(orderId)?.stack.remove(orderId);
    this.#stackOf.delete(orderId);
  }

  bestOf(orderId: bigint): FollowedPrice | null {
    return this.#stackOf.get(orderId)?.stack.bestOf(orderId) ?? null;
  }

  /** Applies a tradable quote with a brand's markup, and takes out the orders that it reached. */
  see(brandId: string, quote: Quote): ReachedTrail[] {
    const sides = this.#stacks.get(quote.symbol)?.get(brandId);
    if (!sides) return [];
    const buys = sides.buy.see(quote);
    const sells = sides.sell.see(quote);
    if (buys.length + sells.length === 0) return [];
    return [...buys, ...sells].map(([order, best]) => {
      this.#stackOf.delete(order.id);
      return { order, best, brandId, quote };
    });
  }

  *all(): Generator<TrailedOrder> {
    for (const byBrand of this.#stacks.values())
      for (const [brandId, { buy, sell }] of byBrand)
        for (const stack of [buy, sell]) for (const [order, best] of stack.orders()) yield { order, brandId, best };
  }

  isFollowed(order: PositionOrder): boolean {
    return this.#stackOf.has(order.id);
  }
}

/** The state of one symbol's orders after quotes from before they were followed. */
export interface Replayed {
  readonly followed: readonly TrailedOrder[];
  readonly reached: readonly ReachedTrail[];
}

/**
 * Follows orders of one symbol through quotes, each from the one after its best price.
 * @param quotes those that could be traded on, before markup, oldest first
 */
export function replayTrails(
  orders: readonly TrailedOrder[],
  quotes: Iterable<Quote>,
  withMarkup: (brandId: string, quote: Quote) => Quote,
): Replayed {
  const stops = new TrailingStops();
  const waiting = orders.toSorted((a, b) => b.best.quoteSequence - a.best.quoteSequence);
  const reached: ReachedTrail[] = [];
  const begin = (before: number): void => {
    for (let next = waiting.at(-1); next && next.best.quoteSequence < before; next = waiting.at(-1)) {
      stops.add(next);
      waiting.pop();
    }
  };
  for (const quote of quotes) {
    begin(quote.sequence);
    for (const brandId of stops.brandsOf(quote.symbol)) reached.push(...stops.see(brandId, withMarkup(brandId, quote)));
  }
  begin(Infinity);
  return { followed: [...stops.all()], reached };
}

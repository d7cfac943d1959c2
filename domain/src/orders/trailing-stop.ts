import { closingPrice, type Side } from './position.ts';
import { points, type Price } from '../market/price.ts';
import type { Quote } from '../market/quote.ts';
import { reject, type Rejected } from './rejection.ts';

/** The best price that a position could have been closed at since its stop loss began to trail, and the quote that said it. */
export interface BestPrice {
  /** a buy's highest bid, a sell's lowest ask, with the brand's markup */
  readonly price: Price;
  /** of the first quote that reached it */
  readonly quoteSequence: number;
  /** ms */
  readonly quoteTimeMs: number;
}

/** What of an order says that its stop loss trails. */
export interface Trailing {
  readonly side: Side;
  /** points between the best price and the stop loss; 0: the stop loss does not trail */
  readonly trailingDistance: bigint;
  /** what the stop loss was last known to follow; null where it does not trail, or the order still waits */
  readonly best: BestPrice | null;
}

/** Where a stop loss stands that follows a price: so many points below it for a buy, above it for a sell. 0, no level, below one point. */
export function trailedStop(side: Side, best: Price, distance: bigint): Price {
  const level = side === 'buy' ? best - distance : best + distance;
  return points(level > 0n ? level : 0n);
}

/** The price that a stop loss begins to follow. */
export function bestFrom(side: Side, quote: Pick<Quote, 'bid' | 'ask' | 'sequence' | 'timeMs'>): BestPrice {
  return { price: closingPrice(side, quote), quoteSequence: quote.sequence, quoteTimeMs: quote.timeMs };
}

/** Whether a price is better than another for anyone who closes at it. An equal one is not: the first quote that reached it counts. */
export function isBetter(side: Side, price: Price, than: Price): boolean {
  return side === 'buy' ? price > than : price < than;
}

/** Best price and stop loss of a position that begins to trail at a quote; those of one that does not trail. */
export function trailFrom(
  side: Side,
  distance: bigint,
  stopLoss: Price,
  quote: Pick<Quote, 'bid' | 'ask' | 'sequence' | 'timeMs'>,
): { readonly stopLoss: Price; readonly best: BestPrice | null } {
  if (distance === 0n) return { stopLoss, best: null };
  const best = bestFrom(side, quote);
  return { stopLoss: trailedStop(side, best.price, distance), best };
}

/**
 * Moves a position's stop loss to where a best price puts it, as far as that may be the position's: it is the one that the position
 * knows, or a later and better one. Null where it is of a trail that was given up or started again since.
 */
export function trailedTo<Order extends Trailing & { readonly stopLoss: Price }>(order: Order, best: BestPrice): Order | null {
  const { side, trailingDistance, best: known } = order;
  if (trailingDistance === 0n || !known) return null;
  const isKnown = best.quoteSequence === known.quoteSequence && best.price === known.price;
  const isLater = best.quoteSequence > known.quoteSequence && isBetter(side, best.price, known.price);
  return isKnown || isLater ? { ...order, best, stopLoss: trailedStop(side, best.price, trailingDistance) } : null;
}

/**
 * Why a distance cannot be trailed at: a fixed stop loss stands beside it, or it is as large as the price itself, so that the stop
 * loss of a buy would be no price.
 * @param from the price of the side that the position closes on; a pending order's own price
 */
export function unfitDistance(distance: bigint, stopLoss: Price, from: Price): Rejected | null {
  if (distance === 0n) return null;
  if (stopLoss > 0n) return reject('two-stop-losses');
  return distance < from ? null : reject('trailing-distance-out-of-range');
}

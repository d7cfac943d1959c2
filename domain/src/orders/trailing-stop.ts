import { closingPrice, type Side } from './position.ts';
import { points, type Price } from '../market/price.ts';
import type { Quote } from '../market/quote.ts';
import { reject, type Rejected } from './rejection.ts';

/** The best price at which a position could have been closed since its stop loss started to trail, and its quote. */
export interface BestPrice {
  /** a buy's highest bid, a sell's lowest ask, with the brand's markup */
  readonly price: Price;
  /** of the first quote that reached it */
  readonly quoteSequence: number;
  /** ms */
  readonly quoteTimeMs: number;
}

/** The fields of an order that describe a trailing stop loss. */
export interface Trailing {
  readonly side: Side;
  /** points between the best price and the stop loss; 0: not trailing */
  readonly trailingDistance: bigint;
  /** the last known best price; null if it does not trail, or the order is still pending */
  readonly best: BestPrice | null;
}

/**
 * The level of a stop loss at a distance from a price: below it for a buy, above it for a sell. 0, no level, if below one
 * point.
 */
export function trailedStop(side: Side, best: Price, distance: bigint): Price {
  const level = side === 'buy' ? best - distance : best + distance;
  return points(level > 0n ? level : 0n);
}

/** The price at which a stop loss starts to trail. */
export function bestFrom(side: Side, quote: Pick<Quote, 'bid' | 'ask' | 'sequence' | 'timeMs'>): BestPrice {
  return { price: closingPrice(side, quote), quoteSequence: quote.sequence, quoteTimeMs: quote.timeMs };
}

/** Whether a price is better than another for closing. An equal one is not: the first quote that reached it counts. */
export function isBetter(side: Side, price: Price, than: Price): boolean {
  return side === 'buy' ? price > than : price < than;
}

/** Best price and stop loss of a position that starts to trail at a quote, or those of one that does not trail. */
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
 * Moves a position's stop loss according to a best price, if that is the best price the position
 * knows, or a later and better one. Null if it belongs to a trail that was ended or restarted since.
 */
export function trailedTo<Order extends Trailing & { readonly stopLoss: Price }>(order: Order, best: BestPrice): Order | null {
  const { side, trailingDistance, best: known } = order;
  if (trailingDistance === 0n || !known) return null;
  const isKnown = best.quoteSequence === known.quoteSequence && best.price === known.price;
  const isLater = best.quoteSequence > known.quoteSequence && isBetter(side, best.price, known.price);
  return isKnown || isLater ? { ...order, best, stopLoss: trailedStop(side, best.price, trailingDistance) } : null;
}

/**
 * Why a trailing distance is refused: there is also a fixed stop loss, or the distance is as large as the price itself, so that
 * a buy's stop loss would not be a price.
 * @param from the price of the side that the position closes on; a pending order's own price
 */
export function distanceError(distance: bigint, stopLoss: Price, from: Price): Rejected | null {
  if (distance === 0n) return null;
  if (stopLoss > 0n) return reject('two-stop-losses');
  return distance < from ? null : reject('trailing-distance-out-of-range');
}

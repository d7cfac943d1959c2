import type { Side } from './position.ts';
import { parsePrice, points, type Price } from '../market/price.ts';
import { reject, type Rejected } from './rejection.ts';

/** Maximum price: 10^15 units, exact in a double and far inside 64 bits. */
const MAX_PRICE = 10n ** 15n;

/** Prices at which a position is to close; 0 is no level. */
export interface OrderLevels {
  readonly stopLoss: Price;
  readonly takeProfit: Price;
}

const NO_LEVEL = points(0n);

/** Parses decimal texts as prices of an instrument; negative ones are refused. */
export function readPrices(texts: readonly string[], pricePrecision: number): Price[] | Rejected {
  // Fast path: most orders have no levels.
  const prices = texts.map((text) => (text === '0' ? NO_LEVEL : parsePrice(text, pricePrecision)));
  if (prices.some((price) => typeof price !== 'bigint')) return reject('price-over-precise');
  const read = prices as Price[];
  return read.some((price) => price < 0n || price > MAX_PRICE) ? reject('price-out-of-range') : read;
}

/** Whether a decimal text is a price above zero, as a limit must be. Malformed texts count as positive: parsing refuses them. */
export function isPositivePrice(text: string): boolean {
  return !text.startsWith('-') && !/^[0.]*$/.test(text);
}

/**
 * Why levels are on the wrong side of a price: a level that is already reached would fire at once.
 * @param against `price`: the current price of the side that the position closes on; `limit`: a pending order's own price
 */
export function misplacedLevel(side: Side, levels: OrderLevels, current: Price, against: 'price' | 'limit'): Rejected | null {
  const below = (level: Price): boolean => level === 0n || level < current;
  const above = (level: Price): boolean => level === 0n || level > current;
  const stopIsRight = side === 'buy' ? below : above;
  const takeIsRight = side === 'buy' ? above : below;
  if (!stopIsRight(levels.stopLoss)) return reject(`${side}-stop-loss-against-${against}`);
  return takeIsRight(levels.takeProfit) ? null : reject(`${side}-take-profit-against-${against}`);
}

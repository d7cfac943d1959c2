import type { OrderView } from '@truefill/api/orders/mapping.ts';
import { formatPrice, type Price } from '@truefill/domain/market/price.ts';
import { levelBound, levelPrice, nearestLevel, type LevelBound, type LevelError } from '../../../../trading-parts/levels.ts';
import type { DraggedPrice } from '../../../../trading-parts/shown-order.ts';
import { entryOf, LEVEL_NAMES, levelErrors, levelsOf } from './levels-draft.ts';

/**
 * Why a line of an order cannot stay where it is dragged; null if it can.
 * @param reference of a position the closing price, of a pending order the price that must reach the limit; null before the first
 * quote
 */
export function draggedError(order: OrderView, dragged: DraggedPrice, reference: Price | null): LevelError | null {
  const { of, price } = dragged;
  if (of === 'limit') return limitError(order, price, reference);
  return levelErrors(levelsOf(order, dragged), order, order.status === 'pending' ? entryOf(order) : reference)[of];
}

/** A limit must not be past the market, nor at or past its own levels. */
function limitError(order: OrderView, price: Price, current: Price | null): LevelError | null {
  const { side, pricePrecision } = order;
  const most = side === 'buy';
  if (current !== null && (most ? price > current : price < current))
    return { key: most ? 'max_is' : 'min_is', value: formatPrice(current, pricePrecision) };
  const draft = levelsOf(order);
  const crossed = LEVEL_NAMES.flatMap((level): LevelBound[] => {
    const at = levelPrice(draft[level], order);
    const { must } = levelBound(level, side, price);
    if (at === null || (must === 'below' ? at < price : at > price)) return [];
    return [{ must: must === 'below' ? 'above' : 'below', price: at }];
  });
  const [bound] = crossed;
  if (bound === undefined) return null;
  return { key: bound.must === 'above' ? 'min_is' : 'max_is', value: formatPrice(nearestLevel(bound), pricePrecision) };
}

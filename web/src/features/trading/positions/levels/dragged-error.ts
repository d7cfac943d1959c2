import type { OrderView } from '@truefill/api/orders/mapping.ts';
import { formatPrice, type Price } from '@truefill/domain/market/price.ts';
import type { Side } from '@truefill/domain/orders/position.ts';
import {
  levelBound,
  levelPrice,
  nearestLevel,
  type LevelBound,
  type LevelError,
  type LevelName,
} from '../../../../trading-parts/levels.ts';
import type { DraggedPrice } from '../../../../trading-parts/shown-order.ts';
import { entryOf, LEVEL_NAMES, levelErrors, levelsOf } from './levels-draft.ts';

/**
 * Why a line of an order cannot stay where it is dragged; null if it can.
 * @param reference of a position the closing price, of a pending order the price that must reach the limit; null before the first
 * quote
 */
export function draggedError(order: OrderView, dragged: DraggedPrice, reference: Price | null): LevelError | null {
  const { of, price } = dragged;
  if (of === 'limit') {
    const { stopLoss, takeProfit } = levelsOf(order);
    const levels = { stopLoss: levelPrice(stopLoss, order), takeProfit: levelPrice(takeProfit, order) };
    return limitError(price, { ...order, current: reference, levels });
  }
  return levelErrors(levelsOf(order, dragged), order, order.status === 'pending' ? entryOf(order) : reference)[of];
}

/** What a limit must not be past. */
export interface LimitBounds {
  readonly side: Side;
  /** the price that must reach it; null before the first quote */
  readonly current: Price | null;
  /** the order's own levels that do not move with it */
  readonly levels: Readonly<Record<LevelName, Price | null>>;
  readonly pricePrecision: number;
}

/** Why a limit cannot be at a price: it is past the market, or at or past its own levels. Null if it can. */
export function limitError(price: Price, { side, current, levels, pricePrecision }: LimitBounds): LevelError | null {
  const most = side === 'buy';
  if (current !== null && (most ? price > current : price < current))
    return { key: most ? 'max_is' : 'min_is', value: formatPrice(current, pricePrecision) };
  const [crossed] = LEVEL_NAMES.flatMap((level): LevelBound[] => {
    const at = levels[level];
    const { must } = levelBound(level, side, price);
    if (at === null || (must === 'below' ? at < price : at > price)) return [];
    return [{ must: must === 'below' ? 'above' : 'below', price: at }];
  });
  if (crossed === undefined) return null;
  return { key: crossed.must === 'above' ? 'min_is' : 'max_is', value: formatPrice(nearestLevel(crossed), pricePrecision) };
}

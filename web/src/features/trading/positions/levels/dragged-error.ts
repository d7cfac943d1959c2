import type { OrderView } from '@truefill/api/orders/mapping.ts';
import type { Price } from '@truefill/domain/market/price.ts';
import { levelPrice, type LevelError } from '../../../../trading-parts/levels.ts';
import { limitError } from '../../../../trading-parts/limit-error.ts';
import type { DraggedPrice } from '../../../../trading-parts/shown-order.ts';
import { entryOf, levelErrors, levelsOf } from './levels-draft.ts';

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

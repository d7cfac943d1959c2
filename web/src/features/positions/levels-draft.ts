import type { OrderView } from '@truefill/api/mapping/order.ts';
import { divideHalfEven } from '@truefill/domain/decimal.ts';
import type { Money } from '@truefill/domain/money.ts';
import { formatPrice, points, type Price } from '@truefill/domain/price.ts';
import { exactPrice, exactVolume, moveValue, type ExactTerms } from '../../trading/figures.ts';
import {
  LEVEL_OFF,
  levelBound,
  levelFault,
  levelPrice,
  type LevelEntry,
  type LevelFault,
  type LevelName,
} from '../../trading/levels.ts';

/** Stop loss and take profit of an order while they are being changed. */
export type LevelsDraft = Readonly<Record<LevelName, LevelEntry>>;

export const LEVEL_NAMES: readonly LevelName[] = ['stopLoss', 'takeProfit'];

/** The order's own levels; a level that was dragged on the chart stands at its new price. */
export function levelsOf(order: OrderView, dragged?: { readonly level: LevelName; readonly price: Price }): LevelsDraft {
  const entry = (level: LevelName): LevelEntry => {
    const price = dragged?.level === level ? dragged.price : exactPrice(order[level], order.pricePrecision);
    if (price === null || price === 0n) return LEVEL_OFF;
    return { on: true, text: formatPrice(price, order.pricePrecision), left: dragged?.level === level };
  };
  return { stopLoss: entry('stopLoss'), takeProfit: entry('takeProfit') };
}

/** The price that the order was or will be opened at; null for a number that is no price. */
export function entryOf(order: OrderView): Price | null {
  return exactPrice(order.status === 'pending' ? order.limitPrice : order.openPrice, order.pricePrecision);
}

/** What is wrong with each level. @param reference the closing price now, or the limit price of a pending order */
export function levelFaults(draft: LevelsDraft, order: OrderView, reference: Price | null): Record<LevelName, LevelFault | null> {
  const { side, pricePrecision } = order;
  const fault = (level: LevelName): LevelFault | null => levelFault(level, draft[level], { side, reference, pricePrecision });
  return { stopLoss: fault('stopLoss'), takeProfit: fault('takeProfit') };
}

/** What the order brings at a level, in USD before fees; null while there is none. */
export function levelResult(draft: LevelsDraft, level: LevelName, order: OrderView, terms: ExactTerms): Money | null {
  const price = levelPrice(draft[level], order);
  const entry = entryOf(order);
  const volume = exactVolume(order.volume);
  return price === null || entry === null || volume === null ? null : moveValue(terms, order.side, volume, entry, price);
}

/** The levels as they are sent: decimal text, "0" for none. */
export function levelTexts(draft: LevelsDraft, order: OrderView): Record<LevelName, string> {
  const text = (level: LevelName): string => {
    const price = levelPrice(draft[level], order);
    return price === null ? '0' : formatPrice(price, order.pricePrecision);
  };
  return { stopLoss: text('stopLoss'), takeProfit: text('takeProfit') };
}

/** Whether the draft asks for anything else than what the order has. */
export function levelsChanged(draft: LevelsDraft, order: OrderView): boolean {
  return LEVEL_NAMES.some((level) => (levelPrice(draft[level], order) ?? 0n) !== exactPrice(order[level], order.pricePrecision));
}

/** The price so many hundredths of a percent away from the reference, on the side where the level belongs. */
export function levelAway(level: LevelName, order: Pick<OrderView, 'side'>, reference: Price, basisPoints: bigint): Price {
  const distance = divideHalfEven(reference * basisPoints, 10_000n);
  const { must } = levelBound(level, order.side, reference);
  return points(must === 'below' ? reference - distance : reference + distance);
}

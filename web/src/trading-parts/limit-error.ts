import { formatPrice, type Price } from '@truefill/domain/market/price.ts';
import type { Side } from '@truefill/domain/orders/position.ts';
import { LEVEL_NAMES, levelBound, nearestLevel, type LevelBound, type LevelError, type LevelName } from './levels.ts';

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

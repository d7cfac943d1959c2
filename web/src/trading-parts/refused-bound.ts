import { ERROR_CODES } from '@truefill/api/error-codes.ts';
import { closingPrice, type Side } from '@truefill/domain/orders/position.ts';
import { formatPrice, type Price } from '@truefill/domain/market/price.ts';
import { groupThousands } from '@truefill/ui/format/number.ts';
import { quotes } from '../live/market-feed.ts';
import { exactPrice } from './figures.ts';
import { levelBound, nearestLevel, type LevelName } from './levels.ts';

/** The bound that a refused request violates; `value` as displayed. */
export interface RefusedBound {
  readonly key: 'max_is' | 'min_is';
  readonly value: string;
}

interface RefusedLevel {
  readonly side: Side;
  readonly level: LevelName;
  readonly against: 'current' | 'limit';
}

const LEVELS: Readonly<Record<number, RefusedLevel>> = {
  [ERROR_CODES.buyStopLossAgainstCurrentPrice]: { side: 'buy', level: 'stopLoss', against: 'current' },
  [ERROR_CODES.buyTakeProfitAgainstCurrentPrice]: { side: 'buy', level: 'takeProfit', against: 'current' },
  [ERROR_CODES.sellStopLossAgainstCurrentPrice]: { side: 'sell', level: 'stopLoss', against: 'current' },
  [ERROR_CODES.sellTakeProfitAgainstCurrentPrice]: { side: 'sell', level: 'takeProfit', against: 'current' },
  [ERROR_CODES.buyStopLossAgainstLimitPrice]: { side: 'buy', level: 'stopLoss', against: 'limit' },
  [ERROR_CODES.buyTakeProfitAgainstLimitPrice]: { side: 'buy', level: 'takeProfit', against: 'limit' },
  [ERROR_CODES.sellStopLossAgainstLimitPrice]: { side: 'sell', level: 'stopLoss', against: 'limit' },
  [ERROR_CODES.sellTakeProfitAgainstLimitPrice]: { side: 'sell', level: 'takeProfit', against: 'limit' },
};

/** Whether a refusal concerns the price of a stop loss or a take profit. */
export function isLevelRefusal(code: number): boolean {
  return code in LEVELS;
}

/** The violated bound of a size; null for other refusals. */
export function sizeBoundOf(code: number): 'max' | 'min' | null {
  if (code === ERROR_CODES.lotAboveLimit) return 'max';
  return code === ERROR_CODES.lotBelowLimit ? 'min' : null;
}

export interface RefusedOrder {
  readonly symbol: string;
  readonly pricePrecision: number;
  /** limit price of a pending order; null for a market order */
  readonly limit: Price | null;
}

/**
 * The violated bound of a refused stop loss or take profit: by the newest quote, as the form itself would show it, or by the
 * order's limit price. Null for other refusals, and before the first quote.
 */
export function refusedLevelBound(code: number, { symbol, pricePrecision, limit }: RefusedOrder): RefusedBound | null {
  const refused = LEVELS[code];
  if (!refused) return null;
  const reference = refused.against === 'limit' ? limit : priceNow(symbol, refused.side, pricePrecision);
  if (reference === null) return null;
  const bound = levelBound(refused.level, refused.side, reference);
  return {
    key: bound.must === 'below' ? 'max_is' : 'min_is',
    value: groupThousands(formatPrice(nearestLevel(bound), pricePrecision)),
  };
}

function priceNow(symbol: string, side: Side, pricePrecision: number): Price | null {
  const quote = quotes.get(symbol);
  const bid = quote ? exactPrice(quote.bid, pricePrecision) : null;
  const ask = quote ? exactPrice(quote.ask, pricePrecision) : null;
  return bid === null || ask === null ? null : closingPrice(side, { bid, ask });
}

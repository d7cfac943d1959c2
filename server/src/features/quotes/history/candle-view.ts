import type { TradedCandle } from '@truefill/api/market/price-mapping.ts';
import type { Candle } from '@truefill/domain/market/candle.ts';
import { priceToNumber } from '@truefill/domain/market/price.ts';

/** A candle with its prices as wire numbers. */
export function candleView(candle: Candle, pricePrecision: number): TradedCandle {
  return {
    startMs: candle.startMs,
    open: priceToNumber(candle.open, pricePrecision),
    high: priceToNumber(candle.high, pricePrecision),
    low: priceToNumber(candle.low, pricePrecision),
    close: priceToNumber(candle.close, pricePrecision),
    volume: candle.volume,
    turnover: candle.turnover / 10 ** pricePrecision,
  };
}

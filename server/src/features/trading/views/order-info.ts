import type { Brand } from '@truefill/api/brand.ts';
import type { TradingTerms } from '@truefill/api/market/instrument-mapping.ts';
import { RATE_SCALE } from '@truefill/domain/money/conversion.ts';
import { decimalToNumber } from '@truefill/domain/money/decimal.ts';
import type { Instrument } from '@truefill/domain/market/instrument.ts';
import {
  MARGIN_RATE_SCALE,
  marginPerPriceAndLot,
  defaultLeverage,
  feeLeverage,
  offeredLeverages,
} from '@truefill/domain/margin/margin.ts';
import { currentSessionEnd, dailyBreaks, nextOpening } from '@truefill/domain/market/trading-hours.ts';
import { volumeToNumber } from '@truefill/domain/market/volume.ts';
import { leverageCap } from '../orders/leverage-cap.ts';
import type { Market } from '../orders/market.ts';

/**
 * The terms on which a brand offers an instrument at `nowMs`. Without a price or a rate to dollars it is not tradable; its
 * trading hours are stated separately.
 */
export function tradingTerms(instrument: Instrument, brand: Brand, market: Market, nowMs: number): TradingTerms {
  const rate = market.rate(instrument.symbol);
  const cap = leverageCap(brand, instrument);
  const leverage = defaultLeverage(instrument, cap);
  return {
    symbol: instrument.symbol,
    instrumentName: instrument.name,
    minVolume: volumeToNumber(instrument.minVolume),
    maxVolume: volumeToNumber(instrument.maxVolume),
    volumeStep: volumeToNumber(instrument.lotStep),
    marginPerPriceAndLot:
      rate === null ? 0 : decimalToNumber(marginPerPriceAndLot(instrument.contractSize, rate, leverage), MARGIN_RATE_SCALE),
    defaultLeverage: leverage,
    leverages: offeredLeverages(instrument, cap),
    pricePrecision: instrument.pricePrecision,
    tradable: rate !== null && market.isPriced(instrument.symbol),
    contractSize: Number(instrument.contractSize),
    quoteToUsd: rate === null ? 0 : decimalToNumber(rate, RATE_SCALE),
    feeLeverage: feeLeverage(instrument),
    feeRate: Number(brand.rules.feeRate),
    opensAtMs: nextOpening(instrument, nowMs),
    closesAtMs: currentSessionEnd(instrument, nowMs),
    breaks: dailyBreaks(instrument) ?? undefined,
  };
}

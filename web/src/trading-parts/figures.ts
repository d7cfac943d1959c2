import type { DailyBreaks } from '@truefill/domain/market/trading-hours.ts';
import { RATE_SCALE, type UsdRate } from '@truefill/domain/money/conversion.ts';
import { divideHalfEven, powerOfTen } from '@truefill/domain/money/decimal.ts';
import { FEE_RATE_SCALE, tradingFee } from '@truefill/domain/money/fee.ts';
import { positionMargin, type ContractTerms, type Notional } from '@truefill/domain/margin/margin.ts';
import { cents, MONEY_SCALE, type Money } from '@truefill/domain/money/money.ts';
import { profitLoss, type Side } from '@truefill/domain/orders/position.ts';
import { points, type Price } from '@truefill/domain/market/price.ts';
import { hundredths, VOLUME_SCALE, type Volume } from '@truefill/domain/market/volume.ts';
import type { TradingTerms } from '@truefill/api/market/instrument-mapping.ts';

/** The terms of one instrument in exact integers: the server computes with the same numbers and the same functions. */
export interface ExactTerms extends ContractTerms {
  readonly symbol: string;
  readonly minVolume: Volume;
  readonly maxVolume: Volume;
  readonly volumeStep: Volume;
  readonly defaultLeverage: number;
  /** the leverage that the fee is based on: above the default one if the brand offers less than the product has */
  readonly feeLeverage: number;
  readonly leverages: readonly number[];
  readonly tradable: boolean;
  readonly quoteToUsd: UsdRate;
  /** at FEE_RATE_SCALE */
  readonly feeRate: bigint;
  /** ms since the epoch; null if the hours define none */
  readonly opensAtMs: number | null;
  readonly closesAtMs: number | null;
  /** absent if it has none */
  readonly breaks?: DailyBreaks | undefined;
}

/** Parses terms from the wire. @returns null if one of their numbers is invalid */
export function exactTerms(terms: TradingTerms): ExactTerms | null {
  const contractSize = atScale(terms.contractSize, 0);
  const quoteToUsd = atScale(terms.quoteToUsd, RATE_SCALE) as UsdRate | null;
  const feeRate = atScale(terms.feeRate, FEE_RATE_SCALE);
  const [minVolume, maxVolume, volumeStep] = [terms.minVolume, terms.maxVolume, terms.volumeStep].map(exactVolume);
  if (contractSize === null || quoteToUsd === null || feeRate === null || !minVolume || !maxVolume || !volumeStep) return null;
  const { symbol, pricePrecision, defaultLeverage, feeLeverage, leverages, tradable, opensAtMs, closesAtMs, breaks } = terms;
  return {
    symbol,
    pricePrecision,
    contractSize,
    minVolume,
    maxVolume,
    volumeStep,
    defaultLeverage,
    feeLeverage,
    leverages,
    tradable,
    quoteToUsd,
    feeRate,
    opensAtMs,
    closesAtMs,
    breaks,
  };
}

/** A wire price in points; null for a number that the precision cannot represent. */
export function exactPrice(value: number, pricePrecision: number): Price | null {
  const found = atScale(value, pricePrecision);
  return found === null ? null : points(found);
}

/** A wire amount of USD in cents; null if it is not a whole number of cents. */
export function exactMoney(value: number): Money | null {
  const found = atScale(value, MONEY_SCALE);
  return found === null ? null : cents(found);
}

/** A wire volume; null if it is invalid. */
export function exactVolume(value: number): Volume | null {
  const found = atScale(value, VOLUME_SCALE);
  return found === null ? null : hundredths(found);
}

/** The value of a move from one price to another in USD. */
export function moveValue(terms: ExactTerms, side: Side, volume: Volume, from: Price, to: Price): Money {
  const { pricePrecision, contractSize, quoteToUsd } = terms;
  return profitLoss({ side, openPrice: from, volume, pricePrecision, contractSize }, to, quoteToUsd);
}

/** Margin in USD of a position opened at `price`. */
export function marginOf(terms: ExactTerms, volume: Volume, price: Price, leverage: number): Money {
  return positionMargin(notionalOf(terms, volume, price), leverage);
}

/** Fee in USD, charged once at the fill. */
export function feeOf(terms: ExactTerms, volume: Volume, price: Price): Money {
  return tradingFee(notionalOf(terms, volume, price), terms.feeLeverage, terms.feeRate);
}

function notionalOf(terms: ExactTerms, volume: Volume, price: Price): Notional {
  const { pricePrecision, contractSize, quoteToUsd } = terms;
  return { price, volume, pricePrecision, contractSize, quoteToUsd };
}

/**
 * A double's shortest text as an integer at `scale`. The text has an exponent below 0.000001, and prices such as 0.0000009 are
 * common for cryptos. Null for an invalid number, or one that needs more digits.
 */
function atScale(value: number, scale: number): bigint | null {
  const match = /^(-?)(\d+)(?:\.(\d+))?(?:e-(\d+))?$/.exec(String(value));
  if (!match) return null;
  const [, sign = '', whole = '', fraction = '', exponent = '0'] = match;
  const missing = scale - fraction.length - Number(exponent);
  const digits = BigInt(sign + whole + fraction);
  if (missing >= 0) return digits * powerOfTen(missing);
  const surplus = powerOfTen(-missing);
  return digits % surplus === 0n ? divideHalfEven(digits, surplus) : null;
}

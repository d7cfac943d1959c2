import { divideHalfEven, parseDecimal, powerOfTen } from './decimal.ts';
import { notionalUnit, notionalValue, type Notional } from '../margin/margin.ts';
import { cents, type Money } from './money.ts';

/** Decimals of a fee rate. */
export const FEE_RATE_SCALE = 6;

const FEE_RATE_UNIT = powerOfTen(FEE_RATE_SCALE);

/**
 * Parses a fee rate such as "0.002" as an integer at `FEE_RATE_SCALE`.
 * @throws RangeError if the text is not a fee rate
 */
export function parseFeeRate(text: string): bigint {
  const rate = parseDecimal(text, FEE_RATE_SCALE);
  if (typeof rate !== 'bigint' || rate < 0n) throw new RangeError(`not a fee rate: ${text}`);
  return rate;
}

/**
 * Fee of a fill = feeRate x margin at the instrument's `feeLeverage`, whatever leverage was chosen or is offered; computed from
 * the unrounded margin and rounded half-even once. At a rate above 0 the fee is at least one cent; otherwise many small orders
 * would be free.
 */
export function tradingFee(notional: Notional, leverage: number, feeRate: bigint): Money {
  const unit = notionalUnit(notional.pricePrecision) * BigInt(leverage) * FEE_RATE_UNIT;
  const fee = divideHalfEven(notionalValue(notional) * feeRate, unit);
  return cents(fee === 0n && feeRate > 0n ? 1n : fee);
}

import { divideHalfEven, parseDecimal, powerOfTen } from './decimal.ts';
import { notionalUnit, notionalValue, type Notional } from '../margin/margin.ts';
import { cents, type Money } from './money.ts';

/** Digits of a fee rate after the point. */
export const FEE_RATE_SCALE = 6;

const FEE_RATE_UNIT = powerOfTen(FEE_RATE_SCALE);

/**
 * Reads a fee rate such as "0.002" as an integer at `FEE_RATE_SCALE`.
 * @throws RangeError for a text that is no such rate
 */
export function parseFeeRate(text: string): bigint {
  const rate = parseDecimal(text, FEE_RATE_SCALE);
  if (typeof rate !== 'bigint' || rate < 0n) throw new RangeError(`not a fee rate: ${text}`);
  return rate;
}

/**
 * Fee of a fill = feeRate x margin at the instrument's `feeLeverage`, whatever leverage was chosen or is offered; taken from the unrounded margin and
 * rounded half-even once. Where the rate is above 0 the fee is one cent at least: else many small orders would cost nothing.
 */
export function tradingFee(notional: Notional, leverage: number, feeRate: bigint): Money {
  const unit = notionalUnit(notional.pricePrecision) * BigInt(leverage) * FEE_RATE_UNIT;
  const fee = divideHalfEven(notionalValue(notional) * feeRate, unit);
  return cents(fee === 0n && feeRate > 0n ? 1n : fee);
}

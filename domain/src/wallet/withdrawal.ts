import { DOLLAR } from '../money/conversion.ts';
import { divideHalfEven, parseDecimal, powerOfTen } from '../money/decimal.ts';
import { FEE_RATE_SCALE } from '../money/fee.ts';
import { cents, ZERO, type Money } from '../money/money.ts';
import { boundsWorth, coinsWorth, inputScale, usdWorth, type CoinBounds, type PricedCoin } from './coin-value.ts';

/** The fee of a withdrawal from a certain value up. */
export type WithdrawalFeeTier =
  /** the fee is a dollar amount */
  | { readonly fromUsd: Money; readonly type: 'FIX_AMOUNT'; readonly amountUsd: Money }
  /** the fee is a share of the withdrawal, an integer at `FEE_RATE_SCALE` */
  | { readonly fromUsd: Money; readonly type: 'PERCENTAGE'; readonly share: bigint };

export type WithdrawalFeeType = WithdrawalFeeTier['type'];

/** A brand's terms of withdrawals. */
export interface WithdrawalTerms {
  readonly minUsd: Money;
  readonly maxUsd: Money;
  /** in increasing order of `fromUsd`; below the first tier a withdrawal is free */
  readonly tiers: readonly WithdrawalFeeTier[];
}

/** The source of a withdrawal: a balance in the same currency, or dollars at the rate. */
export interface WithdrawalSource {
  readonly kind: 'coin' | 'usd';
  /** available amount, in its units */
  readonly free: bigint;
}

/** The result of a withdrawal. Amounts in units of the currency that is paid out, unless stated otherwise. */
export interface WithdrawalCosts {
  readonly amount: bigint;
  readonly feeType: WithdrawalFeeType;
  readonly fee: bigint;
  readonly feeUsd: Money;
  /** what arrives; zero or negative if the fee exceeds the amount */
  readonly arrives: bigint;
  readonly worthUsd: Money;
  /** what the source loses, including the fee, in the source's units */
  readonly taken: bigint;
  /** the fee's part of it */
  readonly feeTaken: bigint;
  /** whether `taken` exceeds what the source has */
  readonly isMoreThanFree: boolean;
  /** what remains available in the source afterwards, in its units; zero if there is too little */
  readonly left: bigint;
  /** the smallest amount is the whole balance if that is below the brand's minimum */
  readonly bounds: CoinBounds;
}

/**
 * Readings, section 7: the fee of the highest tier that the value reaches. A share is rounded half-even at the coin's scale; a
 * fixed fee is converted from dollars to the coin.
 * @throws RangeError for an unknown type of fee
 */
export function withdrawalFee(
  amount: bigint,
  coin: PricedCoin,
  tiers: readonly WithdrawalFeeTier[],
): { readonly type: WithdrawalFeeType; readonly fee: bigint; readonly feeUsd: Money } {
  const worth = usdWorth(amount, coin);
  const tier = tiers.findLast(({ fromUsd }) => worth >= fromUsd);
  if (tier === undefined) return { type: 'FIX_AMOUNT', fee: 0n, feeUsd: ZERO };
  switch (tier.type) {
    case 'FIX_AMOUNT':
      return { type: tier.type, fee: coinsWorth(tier.amountUsd, coin), feeUsd: tier.amountUsd };
    case 'PERCENTAGE': {
      const fee = divideHalfEven(amount * tier.share, powerOfTen(FEE_RATE_SCALE));
      return { type: tier.type, fee, feeUsd: usdWorth(fee, coin) };
    }
    default:
      throw new RangeError(`an unknown type of withdrawal fee: ${String((tier as { type: unknown }).type)}`);
  }
}

/** The result of withdrawing an amount at a rate from a source. */
export function withdrawalCosts(
  amount: bigint,
  coin: PricedCoin,
  source: WithdrawalSource,
  { tiers, minUsd, maxUsd }: WithdrawalTerms,
): WithdrawalCosts {
  const { type, fee, feeUsd } = withdrawalFee(amount, coin, tiers);
  const worthUsd = usdWorth(amount, coin);
  const isCoin = source.kind === 'coin';
  const taken = isCoin ? amount : worthUsd;
  const isMoreThanFree = taken > source.free;
  return {
    amount,
    feeType: type,
    fee,
    feeUsd,
    arrives: amount - fee,
    worthUsd,
    taken,
    feeTaken: isCoin ? fee : usdWorth(fee, coin),
    isMoreThanFree,
    left: isMoreThanFree ? 0n : source.free - taken,
    bounds: wholeBalanceAllowed(boundsWorth({ min: minUsd, max: maxUsd }, coin), coin, source),
  };
}

/**
 * A minimum never keeps a user's money: a balance below it can be withdrawn, as a whole. Anything between the two is more than
 * there is.
 */
function wholeBalanceAllowed({ min, max }: CoinBounds, coin: PricedCoin, { kind, free }: WithdrawalSource): CoinBounds {
  const step = powerOfTen(coin.scale - inputScale(coin.scale));
  const whole = kind === 'coin' ? free - (free % step) : boundsWorth({ min: ZERO, max: cents(free) }, coin).max;
  return { min: whole > 0n && whole < min ? whole : min, max };
}

export type AmountError = 'not-positive' | 'over-precise';

/** Parses an amount to deposit or withdraw, in the units of its currency. */
export function parseAmount(text: string, scale: number): bigint | AmountError {
  const parsed = parseDecimal(text, inputScale(scale));
  if (typeof parsed !== 'bigint') return 'over-precise';
  return parsed > 0n ? parsed * powerOfTen(scale - inputScale(scale)) : 'not-positive';
}

/** Why a withdrawal is refused; the first reason that applies. */
export type WithdrawalError = 'outside-bounds' | 'nothing-arrives' | 'other-than-shown' | 'not-enough';

/**
 * Why a withdrawal with this result is refused.
 * @param shown the incoming amount that the user saw, as plain decimal text
 */
export function withdrawalError(costs: WithdrawalCosts, coin: PricedCoin, shown: string): WithdrawalError | null {
  const { amount, bounds, arrives, taken, feeTaken, isMoreThanFree } = costs;
  if (amount < bounds.min || amount > bounds.max) return 'outside-bounds';
  if (arrives <= 0n || taken <= feeTaken) return 'nothing-arrives';
  if (!wasShown(costs, coin, shown)) return 'other-than-shown';
  return isMoreThanFree ? 'not-enough' : null;
}

/** A fixed fee in a coin changes with its price: the displayed amount may differ by this share of the fee. */
const FEE_DRIFT_PERCENT = 1n;

/** Whether the displayed amount is what arrives: exactly, except for the effect of the coin's price on a fixed fee. */
function wasShown({ feeType, fee, arrives }: WithdrawalCosts, { scale, rate }: PricedCoin, shown: string): boolean {
  const parsed = parseDecimal(shown, scale);
  if (typeof parsed !== 'bigint') return false;
  const isMoving = feeType === 'FIX_AMOUNT' && rate !== DOLLAR;
  const drift = isMoving ? (fee * FEE_DRIFT_PERCENT) / 100n : 0n;
  const off = parsed > arrives ? parsed - arrives : arrives - parsed;
  return off <= drift;
}

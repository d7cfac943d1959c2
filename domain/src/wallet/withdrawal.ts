import { DOLLAR } from '../money/conversion.ts';
import { divideHalfEven, parseDecimal, powerOfTen } from '../money/decimal.ts';
import { FEE_RATE_SCALE } from '../money/fee.ts';
import { ZERO, type Money } from '../money/money.ts';
import { boundsWorth, coinsWorth, saidScale, usdWorth, type CoinBounds, type PricedCoin } from './coin-value.ts';

/** What a withdrawal costs from a value on. */
export type WithdrawalFeeTier =
  /** the fee is worth an amount of dollars */
  | { readonly fromUsd: Money; readonly type: 'FIX_AMOUNT'; readonly amountUsd: Money }
  /** the fee is a share of what is withdrawn, an integer at `FEE_RATE_SCALE` */
  | { readonly fromUsd: Money; readonly type: 'PERCENTAGE'; readonly share: bigint };

export type WithdrawalFeeType = WithdrawalFeeTier['type'];

/** A brand's terms of withdrawals. */
export interface WithdrawalTerms {
  readonly minUsd: Money;
  readonly maxUsd: Money;
  /** in rising order of `fromUsd`; below the first a withdrawal costs nothing */
  readonly tiers: readonly WithdrawalFeeTier[];
}

/** Where a withdrawal is taken from: a balance of the same currency, or dollars at the rate. */
export interface WithdrawalSource {
  readonly kind: 'coin' | 'usd';
  /** what can be taken from it now, in its units */
  readonly free: bigint;
}

/** What a withdrawal comes to. Amounts in the units of the currency that is paid out, unless they say otherwise. */
export interface WithdrawalCosts {
  readonly amount: bigint;
  readonly feeType: WithdrawalFeeType;
  readonly fee: bigint;
  readonly feeUsd: Money;
  /** what arrives; nothing or less where the fee eats it up */
  readonly practical: bigint;
  readonly worthUsd: Money;
  /** what the source loses, fee included, in the source's units */
  readonly taken: bigint;
  /** how much of that is the fee */
  readonly feeTaken: bigint;
  readonly isOver: boolean;
  /** what can still be taken from the source afterwards, in its units; nothing where it is too little */
  readonly left: bigint;
  readonly bounds: CoinBounds;
}

/**
 * Readings, section 7: the fee of the last tier that the value reaches. A share is rounded half-even at the coin's scale; a fixed fee is
 * the dollars' worth of the coin.
 * @throws RangeError for a type of fee that there is not
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

/** What a withdrawal of an amount comes to at a rate, taken from a source. */
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
  const isOver = taken > source.free;
  return {
    amount,
    feeType: type,
    fee,
    feeUsd,
    practical: amount - fee,
    worthUsd,
    taken,
    feeTaken: isCoin ? fee : usdWorth(fee, coin),
    isOver,
    left: isOver ? 0n : source.free - taken,
    bounds: boundsWorth({ min: minUsd, max: maxUsd }, coin),
  };
}

export type AmountFault = 'not-positive' | 'over-precise';

/** Reads an amount that somebody wants to pay in or out, in the units of its currency. */
export function readSaidAmount(text: string, scale: number): bigint | AmountFault {
  const said = parseDecimal(text, saidScale(scale));
  if (typeof said !== 'bigint') return 'over-precise';
  return said > 0n ? said * powerOfTen(scale - saidScale(scale)) : 'not-positive';
}

/** Why a withdrawal cannot be begun; the first that applies. */
export type WithdrawalFault = 'outside-bounds' | 'nothing-arrives' | 'other-than-shown' | 'not-enough';

/**
 * What stands against a withdrawal that comes to this.
 * @param shown what its user saw as arriving, as plain decimal text
 */
export function withdrawalFault(costs: WithdrawalCosts, coin: PricedCoin, shown: string): WithdrawalFault | null {
  const { amount, bounds, practical, taken, feeTaken, isOver } = costs;
  if (amount < bounds.min || amount > bounds.max) return 'outside-bounds';
  if (practical <= 0n || taken <= feeTaken) return 'nothing-arrives';
  if (!wasShown(costs, coin, shown)) return 'other-than-shown';
  return isOver ? 'not-enough' : null;
}

/** A fixed fee in a coin moves with its price: what was shown seconds ago may be off by so much of the fee. */
const FEE_DRIFT_PERCENT = 1n;

/** Whether what a user saw is what arrives: exactly, but for what the price of the coin has done to a fixed fee meanwhile. */
function wasShown({ feeType, fee, practical }: WithdrawalCosts, { scale, rate }: PricedCoin, shown: string): boolean {
  const said = parseDecimal(shown, scale);
  if (typeof said !== 'bigint') return false;
  const isMoving = feeType === 'FIX_AMOUNT' && rate !== DOLLAR;
  const drift = isMoving ? (fee * FEE_DRIFT_PERCENT) / 100n : 0n;
  const off = said > practical ? said - practical : practical - said;
  return off <= drift;
}

import type { Brand } from '@truefill/api/brand.ts';
import type { FeeTier } from '@truefill/api/brand-treasury.ts';
import { parseFeeRate } from '@truefill/domain/money/fee.ts';
import { parseMoney, type Money } from '@truefill/domain/money/money.ts';
import { boundsWorth, type PricedCoin } from '@truefill/domain/wallet/coin-value.ts';
import type { WithdrawalFeeTier, WithdrawalTerms } from '@truefill/domain/wallet/withdrawal.ts';

export type VerificationLevel = Brand['treasury']['verification']['withdraw'];

const LEVELS: readonly VerificationLevel[] = ['none', 'junior', 'advanced'];

/** How much verification a level is; what is needed is met by as much or more. */
export function verificationRank(level: VerificationLevel): number {
  return LEVELS.indexOf(level);
}

/** A brand's terms of withdrawals, as they are now. */
export function withdrawalTermsOf({ treasury }: Pick<Brand, 'treasury'>): WithdrawalTerms {
  return {
    minUsd: moneyOf(treasury.minWithdrawUsd),
    maxUsd: moneyOf(treasury.maxWithdrawUsd),
    tiers: treasury.withdrawFees.map(tierOf),
  };
}

/**
 * The least that a brand takes as a deposit, in the coin's units; nothing as long as the coin has no price.
 * @param code of the coin, or USD
 */
export function depositMinimum({ treasury }: Pick<Brand, 'treasury'>, code: string, coin: PricedCoin | null): bigint {
  if (coin === null) return 0n;
  const min = moneyOf(treasury.minDepositUsdByCoin[code] ?? treasury.minDepositUsd);
  return boundsWorth({ min, max: min }, coin).min;
}

function tierOf(tier: FeeTier): WithdrawalFeeTier {
  const fromUsd = moneyOf(tier.fromUsd);
  return tier.type === 'FIX_AMOUNT'
    ? { fromUsd, type: tier.type, amountUsd: moneyOf(tier.amount) }
    : { fromUsd, type: tier.type, share: parseFeeRate(tier.share) };
}

/** Amounts of brand files are whole cents: their schema sees to it. */
function moneyOf(usd: number): Money {
  const money = parseMoney(usd.toFixed(2));
  if (typeof money !== 'bigint') throw new RangeError(`no amount of cents: ${usd}`);
  return money;
}

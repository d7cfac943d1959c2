import type { Brand } from '@truefill/api/brand.ts';
import type { FeeTier } from '@truefill/api/brand-treasury.ts';
import { parseFeeRate } from '@truefill/domain/money/fee.ts';
import { parseMoney, type Money } from '@truefill/domain/money/money.ts';
import { boundsWorth, type PricedCoin } from '@truefill/domain/wallet/coin-value.ts';
import type { WithdrawalFeeTier, WithdrawalTerms } from '@truefill/domain/wallet/withdrawal.ts';

export type VerificationLevel = Brand['treasury']['verification']['withdraw'];

const LEVELS: readonly VerificationLevel[] = ['none', 'junior', 'advanced'];

/** The order of verification levels; a requirement is met by its level or a higher one. */
export function verificationRank(level: VerificationLevel): number {
  return LEVELS.indexOf(level);
}

/** A brand's current withdrawal terms. */
export function withdrawalTermsOf({ treasury }: Pick<Brand, 'treasury'>): WithdrawalTerms {
  return {
    minUsd: moneyOf(treasury.minWithdrawUsd),
    maxUsd: moneyOf(treasury.maxWithdrawUsd),
    tiers: treasury.withdrawFees.map(tierOf),
  };
}

/**
 * The minimum deposit in the coin's units; zero while the coin has no price.
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

/** Amounts in brand files are whole cents, by their schema. */
function moneyOf(usd: number): Money {
  const money = parseMoney(usd.toFixed(2));
  if (typeof money !== 'bigint') throw new RangeError(`not an amount of whole cents: ${usd}`);
  return money;
}

import type { TFunction } from 'i18next';
import type { FeeTier } from '@truefill/api/brand-treasury.ts';
import { formatMoney, formatPercent } from '@truefill/ui/format/money.ts';

/** What a withdrawal costs, tier by tier: below $100.00 free; from $100.00 $25.00. */
export function feeLines(t: TFunction, tiers: readonly FeeTier[]): string {
  const [first] = tiers;
  if (first === undefined) return t('withdraw.fees.none');
  const lines = tiers.map((tier) => {
    const from = formatMoney(tier.fromUsd);
    return tier.type === 'FIX_AMOUNT'
      ? t('withdraw.fees.from', { from, fee: formatMoney(tier.amount) })
      : t('withdraw.fees.from', { from, fee: percentOf(tier.share) });
  });
  const below = first.fromUsd > 0 ? [t('withdraw.fees.below', { from: formatMoney(first.fromUsd) })] : [];
  return [...below, ...lines].join(' ');
}

/** A share as a percentage without idle zeros: 0.5%, 1%, 0.125%. */
export function percentOf(share: string): string {
  return formatPercent(String(Number((Number(share) * 100).toFixed(4))));
}

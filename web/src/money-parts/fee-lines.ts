import type { TFunction } from 'i18next';
import { joinSentences } from '@truefill/locales/join-sentences.ts';
import { formatMoney } from '@truefill/ui/format/money.ts';
import { formatShare } from '@truefill/ui/format/share.ts';

/** The fee of withdrawals from a value on. */
export interface FeeLine {
  readonly fromUsd: number;
  readonly fee: { readonly share: number } | { readonly amount: number };
}

/**
 * The fees of a withdrawal, tier by tier: below $100.00 no fee; from $100.00 $25.00.
 * @param minUsd the minimum withdrawal: tiers below it are omitted
 */
export function feeLines(t: TFunction, tiers: readonly FeeLine[], minUsd: number): string {
  const at = tiers.findIndex(({ fee }) => ('share' in fee ? fee.share : fee.amount) > 0);
  const charged = tiers.slice(at);
  const first = tiers[at];
  if (first === undefined) return t('withdraw.fees.none');
  const lines = charged.map(({ fromUsd, fee }) =>
    t('withdraw.fees.from', {
      from: formatMoney(fromUsd),
      fee: 'share' in fee ? formatShare(fee.share) : formatMoney(fee.amount),
    }),
  );
  const below = first.fromUsd > minUsd ? [t('withdraw.fees.below', { from: formatMoney(first.fromUsd) })] : [];
  return joinSentences([...below, ...lines]);
}

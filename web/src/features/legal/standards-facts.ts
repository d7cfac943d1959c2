import type { PublicBrand } from '@truefill/api/brand.ts';
import { COINS } from '@truefill/domain/wallet/coins.ts';
import type { LegalFact } from '@truefill/api/legal/fact.ts';

type Rules = Pick<PublicBrand, 'switches' | 'treasury'>;

/** The costs of deposits and withdrawals, by the fee schedule in force. */
export function moneyFacts({ switches, treasury }: Rules): readonly LegalFact[] {
  const takesCoins = treasury.depositTypes.includes('crypto');
  const stable = COINS.filter(({ symbol }) => symbol === null);
  return [
    { key: 'standards.deposit', values: { amount: { usd: treasury.minDepositUsd } } },
    ...withdrawalFacts(treasury),
    ...(switches.myWalletPage
      ? [
          Number(treasury.conversionShare) === 0
            ? { key: 'standards.transfer' }
            : { key: 'standards.convert', values: { percent: { share: treasury.conversionShare } } },
        ]
      : []),
    ...(takesCoins ? stable.map(({ code }) => ({ key: 'standards.stable', values: { coin: code } })) : []),
  ];
}

/** The tiers of the fee schedule: each ends where the next begins, the last at the maximum withdrawal. */
function withdrawalFacts({ withdrawFees, minWithdrawUsd, maxWithdrawUsd }: PublicBrand['treasury']): readonly LegalFact[] {
  const at = withdrawFees.findIndex((tier) => (tier.type === 'FIX_AMOUNT' ? tier.amount : Number(tier.share)) > 0);
  const first = withdrawFees[at];
  if (!first) return [{ key: 'standards.withdrawNothing' }];
  const charged = withdrawFees.slice(at);
  const tiers = charged.flatMap((tier, place): LegalFact[] => {
    const next = charged[place + 1]?.fromUsd ?? maxWithdrawUsd;
    // a tier below the minimum withdrawal is never used
    if (next <= minWithdrawUsd) return [];
    const span = { from: { usd: Math.max(tier.fromUsd, minWithdrawUsd) }, to: { usd: next } };
    return tier.type === 'FIX_AMOUNT'
      ? [{ key: 'standards.withdrawFixed', values: { ...span, amount: { usd: tier.amount } } }]
      : [{ key: 'standards.withdrawShare', values: { ...span, percent: { share: tier.share } } }];
  });
  const freeBelow =
    first.fromUsd > minWithdrawUsd ? [{ key: 'standards.withdrawFree', values: { amount: { usd: first.fromUsd } } }] : [];
  return [...freeBelow, ...tiers];
}

/**
 * The number of markets that a brand offers: each of its categories in order, then all.
 * @param offered the category of every market
 */
export function marketCounts(
  { categories }: Pick<PublicBrand, 'categories'>,
  offered: readonly number[],
): { readonly byCategory: readonly { readonly id: number; readonly count: number }[]; readonly all: number } {
  const byCategory = categories
    .map((id) => ({ id, count: offered.filter((each) => each === id).length }))
    .filter(({ count }) => count > 0);
  return { byCategory, all: byCategory.reduce((sum, { count }) => sum + count, 0) };
}

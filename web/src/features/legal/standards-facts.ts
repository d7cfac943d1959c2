import type { PublicBrand } from '@truefill/api/brand.ts';
import { COINS } from '@truefill/domain/wallet/coins.ts';
import { formatMoney, formatPercent } from '@truefill/ui/format/money.ts';

/** A sentence: its key among the page's texts, and the figures in it. */
export interface StandardsFact {
  readonly key: string;
  readonly values?: Readonly<Record<string, string>>;
}

type Rules = Pick<PublicBrand, 'switches' | 'rules' | 'options' | 'treasury'>;

/** What trading costs at a brand, by the rules in force. */
export function costFacts({ switches, rules, options }: Rules): readonly StandardsFact[] {
  const fee = (key: string, noKey: string, share: string): StandardsFact =>
    Number(share) === 0 ? { key: noKey } : { key, values: { percent: percentOf(share) } };
  return [
    ...(switches.contract ? [fee('fee', 'noFee', rules.feeRate)] : []),
    ...(switches.contract && Number(rules.overnightYearlyRate) > 0
      ? [{ key: 'overnight', values: { percent: percentOf(rules.overnightYearlyRate) } }]
      : []),
    ...(switches.optionMock ? [fee('optionFee', 'noOptionFee', options.optionFeeRate)] : []),
    { key: 'spread' },
  ];
}

/** What it costs to bring money in and out, by the fee schedule in force. */
export function moneyFacts({ switches, treasury }: Rules): readonly StandardsFact[] {
  const takesCoins = treasury.depositTypes.includes('crypto');
  const stable = COINS.filter(({ symbol }) => symbol === null);
  return [
    { key: 'deposit', values: { amount: formatMoney(treasury.minDepositUsd) } },
    ...withdrawalFacts(treasury),
    ...(switches.myWalletPage
      ? [
          Number(treasury.conversionShare) === 0
            ? { key: 'transfer' }
            : { key: 'convert', values: { percent: percentOf(treasury.conversionShare) } },
        ]
      : []),
    ...(takesCoins ? stable.map(({ code }) => ({ key: 'stable', values: { coin: code } })) : []),
  ];
}

/** The tiers of the fee schedule: each goes on to where the next begins, the last to the largest withdrawal. */
function withdrawalFacts({ withdrawFees, minWithdrawUsd, maxWithdrawUsd }: PublicBrand['treasury']): readonly StandardsFact[] {
  const [first] = withdrawFees;
  if (!first) return [{ key: 'withdrawNothing' }];
  const tiers = withdrawFees.flatMap((tier, place): StandardsFact[] => {
    const next = withdrawFees[place + 1]?.fromUsd ?? maxWithdrawUsd;
    // a tier below the smallest withdrawal is never used
    if (next <= minWithdrawUsd) return [];
    const span = { from: formatMoney(Math.max(tier.fromUsd, minWithdrawUsd)), to: formatMoney(next) };
    return tier.type === 'FIX_AMOUNT'
      ? [{ key: 'withdrawFixed', values: { ...span, amount: formatMoney(tier.amount) } }]
      : [{ key: 'withdrawShare', values: { ...span, percent: percentOf(tier.share) } }];
  });
  const freeBelow =
    first.fromUsd > minWithdrawUsd ? [{ key: 'withdrawFree', values: { amount: formatMoney(first.fromUsd) } }] : [];
  return [...freeBelow, ...tiers];
}

/** How many markets a brand offers: each of its categories in its order, then all. @param offered the category of every market */
export function marketCounts(
  { categories }: Pick<PublicBrand, 'categories'>,
  offered: readonly number[],
): { readonly byCategory: readonly { readonly id: number; readonly count: number }[]; readonly all: number } {
  const byCategory = categories
    .map((id) => ({ id, count: offered.filter((each) => each === id).length }))
    .filter(({ count }) => count > 0);
  return { byCategory, all: byCategory.reduce((sum, { count }) => sum + count, 0) };
}

/** A share as a percentage with the digits that it has: 0.002 is 0.2%. */
function percentOf(share: string): string {
  const percent = Number((Number(share) * 100).toFixed(6));
  return formatPercent(percent, (String(percent).split('.')[1] ?? '').length);
}

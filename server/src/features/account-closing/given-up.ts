import type { Brand } from '@truefill/api/brand.ts';
import type { CallResponse } from '@truefill/api/calls.ts';
import { formatDecimal } from '@truefill/domain/money/decimal.ts';
import { areUnpayable, type PayableCoin } from '@truefill/domain/wallet/unpayable.ts';
import type { DataOwner } from '../../personal-data/personal-data.ts';
import { readRealBalances, type Sql } from '../accounts/ledger/index.ts';
import { networksOf, withdrawalTermsOf, type CoinPrices } from '../payments/index.ts';

/** Exact amounts, as plain decimals. */
export type GivenUp = CallResponse<'closingTerms'>['givenUp'];

/**
 * What a user would give up by closing their account: all of their money, if none of it can be paid out at the brand's rules and
 * the current prices. Empty if there is none, if some of it can be paid out, or if a price is missing to tell.
 */
export async function unpayableBalances(
  sql: Sql,
  owner: DataOwner,
  { brand, prices, nowMs }: { readonly brand: Brand; readonly prices: CoinPrices; readonly nowMs: number },
): Promise<GivenUp> {
  const balances = await readRealBalances(sql, owner);
  if (balances.some(({ tied }) => tied)) return [];
  const coins: PayableCoin[] = [];
  for (const { coin } of networksOf(brand)) {
    const price = prices.fresh(coin, nowMs);
    if (price === null) return [];
    coins.push({ code: coin.code, scale: coin.scale, rate: price.rate });
  }
  const unpayable = areUnpayable(
    balances.map(({ currency, available }) => ({ currency, amount: available })),
    {
      terms: withdrawalTermsOf(brand),
      card: brand.switches.bankCardWithdraw,
      coins,
      hasCoins: brand.switches.myWalletPage,
    },
  );
  return unpayable
    ? balances.map(({ currency, scale, available }) => ({ currency, amount: formatDecimal(available, scale) }))
    : [];
}

/** Whether two lists name the same amounts of the same currencies. */
export function areSame(one: GivenUp, other: GivenUp): boolean {
  const text = (amounts: GivenUp): string =>
    amounts
      .map(({ currency, amount }) => `${amount} ${currency}`)
      .toSorted()
      .join();
  return text(one) === text(other);
}

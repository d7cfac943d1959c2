import type { Brand } from '@truefill/api/brand.ts';
import { decimalToNumber } from '@truefill/domain/money/decimal.ts';
import { boundsWorth } from '@truefill/domain/wallet/coin-value.ts';
import type { Coin } from '@truefill/domain/wallet/coins.ts';
import { createCoinPrices, withdrawalTermsOf } from '../payments/index.ts';
import type { Quotes } from '../quotes/index.ts';

/** Minimum and maximum of a withdrawal, in the coin; both 0 while it has no price. */
export interface WithdrawBounds {
  readonly min: number;
  readonly max: number;
}

const NO_PRICE: WithdrawBounds = { min: 0, max: 0 };

/**
 * A brand's bounds, which are in USD, converted to a coin at the newest mid: the ones a withdrawal is checked against at that
 * price.
 */
export function withdrawBounds(
  brand: Pick<Brand, 'treasury'>,
  { symbol, scale }: Coin,
  quotes: Pick<Quotes, 'newest' | 'catalogue'>,
): WithdrawBounds {
  const price = createCoinPrices(quotes, quotes.catalogue).newest({ symbol });
  if (!price) return NO_PRICE;
  const { minUsd, maxUsd } = withdrawalTermsOf(brand);
  const { min, max } = boundsWorth({ min: minUsd, max: maxUsd }, { scale, rate: price.rate });
  return { min: decimalToNumber(min, scale), max: decimalToNumber(max, scale) };
}

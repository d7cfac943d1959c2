import type { Brand } from '@truefill/api/brand.ts';
import { decimalToNumber, powerOfTen } from '@truefill/domain/money/decimal.ts';
import type { Coin } from '@truefill/domain/wallet/coins.ts';
import type { Quotes } from '../quotes/index.ts';

/** The least and the most of a withdrawal, in the coin; both 0 while there is no price of it. */
export interface WithdrawBounds {
  readonly min: number;
  readonly max: number;
}

const NO_PRICE: WithdrawBounds = { min: 0, max: 0 };

/** A brand's bounds, which are in USD, in a coin at the newest mid: the least rounded up, the most down. */
export function withdrawBounds(
  { treasury }: Pick<Brand, 'treasury'>,
  { symbol, scale }: Coin,
  quotes: Pick<Quotes, 'newest' | 'catalogue'>,
): WithdrawBounds {
  const mid = symbol === null ? 1n : quotes.newest(symbol)?.mid;
  const precision = symbol === null ? 0 : quotes.catalogue.bySymbol.get(symbol)?.pricePrecision;
  if (mid === undefined || precision === undefined || mid <= 0n) return NO_PRICE;
  const unitsFor = (usd: number, roundedUp: boolean): number => {
    const worth = BigInt(Math.round(usd * 100)) * powerOfTen(scale + precision);
    const divisor = 100n * mid;
    return decimalToNumber((worth + (roundedUp ? divisor - 1n : 0n)) / divisor, scale);
  };
  return { min: unitsFor(treasury.minWithdrawUsd, true), max: unitsFor(treasury.maxWithdrawUsd, false) };
}

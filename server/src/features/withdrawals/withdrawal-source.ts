import { USD } from '@truefill/domain/accounts/ledger.ts';
import { DOLLAR } from '@truefill/domain/money/conversion.ts';
import { withdrawable } from '@truefill/domain/loans/loan.ts';
import type { Money } from '@truefill/domain/money/money.ts';
import type { PricedCoin } from '@truefill/domain/wallet/coin-value.ts';
import { COIN_NETWORKS, type Coin } from '@truefill/domain/wallet/coins.ts';
import type { WithdrawalSource } from '@truefill/domain/wallet/withdrawal.ts';
import { coinOf, type CoinPrice, type CoinPrices } from '../payments/index.ts';

/** The currency paid out, with its current price. */
export interface PricedPayout {
  readonly currency: { readonly code: string; readonly scale: number };
  /** null for dollars */
  readonly coin: Coin | null;
  readonly priced: PricedCoin;
  readonly price: CoinPrice;
}

/** The coin of a network, or dollars without a network; null if there is no fresh price. */
export function pricedPayout(prices: CoinPrices, coinNetworkId: number | null, nowMs: number): PricedPayout | null {
  const network = COIN_NETWORKS.find(({ id }) => id === coinNetworkId);
  const coin = network ? coinOf(network) : null;
  const currency = coin ?? USD;
  const price = prices.fresh(coin ?? { symbol: null }, nowMs);
  if (!price) return null;
  const rate = coin ? price.rate : DOLLAR;
  return { currency, coin, priced: { scale: currency.scale, rate }, price };
}

/**
 * The maximum withdrawal: for dollars the free amount beyond the debt; for a coin its balance, or zero while the free dollars
 * do not cover the debt.
 * @param coin the coin's balance; null if taken from dollars
 * @param bound the loan debt not covered by a repayment under review
 * @param freeDollars computes the free amount; called only if needed
 */
export function sourceOf(coin: { readonly available: Money } | null, bound: Money, freeDollars: () => Money): WithdrawalSource {
  if (!coin) return { kind: 'usd', free: withdrawable(freeDollars(), bound) };
  const isCovered = bound === 0n || freeDollars() >= bound;
  return { kind: 'coin', free: isCovered && coin.available > 0n ? coin.available : 0n };
}

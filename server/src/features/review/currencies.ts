import type { Brand } from '@truefill/api/brand.ts';
import { USD, type Currency } from '@truefill/domain/accounts/ledger.ts';
import { coinRate, usdWorth } from '@truefill/domain/wallet/coin-value.ts';
import { COINS, type Coin } from '@truefill/domain/wallet/coins.ts';
import { DOLLAR } from '@truefill/domain/money/conversion.ts';
import { cents, ZERO, type Money } from '@truefill/domain/money/money.ts';
import type { Instrument } from '@truefill/domain/market/instrument.ts';
import type { Quote } from '@truefill/domain/market/quote.ts';
import { hasCoinAccount, type Sql } from '../accounts/ledger/index.ts';

export function coinByCode(code: string): Coin | undefined {
  return COINS.find((coin) => coin.code === code);
}

/**
 * A currency in which a user of a brand can have a balance; null for any other. That includes coins if the brand has a wallet,
 * or the user already has a coin account.
 */
export async function currencyOf(
  sql: Sql,
  { brand, userId }: { readonly brand: Brand; readonly userId: bigint },
  code: string,
): Promise<Currency | null> {
  if (code === USD.code) return USD;
  const coin = coinByCode(code);
  if (!coin) return null;
  const isSupported = brand.switches.myWalletPage && brand.treasury.addresses.some((address) => address.coin === code);
  return isSupported || (await hasCoinAccount(sql, userId, coin)) ? coin : null;
}

/** Prices for valuing coins. */
export interface CoinPrices {
  newest(symbol: string): Pick<Quote, 'mid'> | null;
  instrument(symbol: string): Pick<Instrument, 'pricePrecision'> | undefined;
}

/**
 * The current value of an amount, unsigned, in cents; zero while the coin has no price. For display only: no booking uses it.
 */
export function worthOf(code: string, amount: bigint, prices: CoinPrices): Money {
  const size = amount < 0n ? -amount : amount;
  const coin = coinByCode(code);
  if (!coin) return cents(size);
  if (coin.symbol === null) return usdWorth(size, { scale: coin.scale, rate: DOLLAR });
  const mid = prices.newest(coin.symbol)?.mid;
  const precision = prices.instrument(coin.symbol)?.pricePrecision;
  if (mid === undefined || precision === undefined) return ZERO;
  return usdWorth(size, { scale: coin.scale, rate: coinRate(mid, precision) });
}

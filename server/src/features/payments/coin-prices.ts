import type { EntryConversion } from '@truefill/domain/accounts/ledger.ts';
import { isFresh, type Quote } from '@truefill/domain/market/quote.ts';
import { DOLLAR, RATE_SCALE, type UsdRate } from '@truefill/domain/money/conversion.ts';
import { decimalToNumber } from '@truefill/domain/money/decimal.ts';
import { coinRate } from '@truefill/domain/wallet/coin-value.ts';
import type { Coin } from '@truefill/domain/wallet/coins.ts';
import type { Catalogue } from '../catalogue/index.ts';
import { FRESHNESS_LIMIT_MS, type QuoteBook } from '../quotes/quote-book.ts';

/** USD for one coin, with the quote whose mid it is: none for a stable coin, which counts as a dollar exactly. */
export interface CoinPrice {
  readonly rate: UsdRate;
  readonly quote: Quote | null;
  /** as entries of the ledger keep it; null where nothing was converted at a price */
  readonly conversion: EntryConversion | null;
}

/** The newest price of a coin, fresh or not; null while there is none. */
export type CoinPrices = (coin: Pick<Coin, 'symbol'>) => CoinPrice | null;

const STABLE: CoinPrice = { rate: DOLLAR, quote: null, conversion: null };

/** Prices of coins from the quotes that trade, before any markup. */
export function createCoinPrices(quotes: Pick<QuoteBook, 'newest'>, catalogue: Pick<Catalogue, 'bySymbol'>): CoinPrices {
  return ({ symbol }) => {
    if (symbol === null) return STABLE;
    const quote = quotes.newest(symbol);
    const pricePrecision = catalogue.bySymbol.get(symbol)?.pricePrecision;
    if (!quote || pricePrecision === undefined || quote.mid <= 0n) return null;
    const rate = coinRate(quote.mid, pricePrecision);
    const { sequence, bid, ask } = quote;
    return { rate, quote, conversion: { rate, quote: { symbol, sequence, bid, ask, pricePrecision } } };
  };
}

/** Whether money may change hands at a price now. */
export function isFreshPrice({ quote }: CoinPrice, nowMs: number): boolean {
  return quote === null || (quote.ineligible === undefined && isFresh(quote, nowMs, FRESHNESS_LIMIT_MS));
}

/** A rate as the wire has it. */
export function wireRate(rate: UsdRate | null): number {
  return rate === null ? 0 : decimalToNumber(rate, RATE_SCALE);
}

import type { EntryConversion } from '@truefill/domain/accounts/ledger.ts';
import { FRESHNESS_LIMIT_MS, isFresh, type Quote } from '@truefill/domain/market/quote.ts';
import { DOLLAR, RATE_SCALE, type UsdRate } from '@truefill/domain/money/conversion.ts';
import { decimalToNumber } from '@truefill/domain/money/decimal.ts';
import { coinRate } from '@truefill/domain/wallet/coin-value.ts';
import type { Coin } from '@truefill/domain/wallet/coins.ts';
import type { Catalogue } from '../catalogue/index.ts';
import type { QuoteBook } from '../quotes/index.ts';

/** USD for one coin, and the quote whose mid it is: null for a stable coin, which counts as exactly one dollar. */
export interface CoinPrice {
  readonly rate: UsdRate;
  readonly quote: Quote | null;
  /** in the form that ledger entries store; null if nothing was converted at a price */
  readonly conversion: EntryConversion | null;
}

/** Coin prices at mids, before markup. Only the instrument that prices a coin matters. */
export interface CoinPrices {
  /** the newest price, fresh or not, for display; null if there is none */
  newest(coin: Pick<Coin, 'symbol'>): CoinPrice | null;
  /** the price at which money may be converted now; null without a fresh one (202) */
  fresh(coin: Pick<Coin, 'symbol'>, nowMs: number): CoinPrice | null;
  /** the price at a quote that was fresh when it was given to the user. @throws Error for an unknown instrument */
  at(quote: Quote): CoinPrice;
}

const STABLE: CoinPrice = { rate: DOLLAR, quote: null, conversion: null };

/** Coin prices from the trading quotes. */
export function createCoinPrices(quotes: Pick<QuoteBook, 'newest'>, catalogue: Pick<Catalogue, 'bySymbol'>): CoinPrices {
  function at(quote: Quote): CoinPrice {
    const { symbol, sequence, bid, ask, mid } = quote;
    const pricePrecision = catalogue.bySymbol.get(symbol)?.pricePrecision;
    if (pricePrecision === undefined) throw new Error(`unknown instrument ${symbol}`);
    const rate = coinRate(mid, pricePrecision);
    return { rate, quote, conversion: { rate, quote: { symbol, sequence, bid, ask, pricePrecision } } };
  }
  function newest({ symbol }: Pick<Coin, 'symbol'>): CoinPrice | null {
    if (symbol === null) return STABLE;
    const quote = quotes.newest(symbol);
    if (!quote || !catalogue.bySymbol.has(symbol)) return null;
    const price = at(quote);
    return price.rate > 0n ? price : null;
  }
  return {
    newest,
    fresh(coin, nowMs) {
      const price = newest(coin);
      return price && isFreshPrice(price, nowMs) ? price : null;
    },
    at,
  };
}

/** Whether money may be converted at a price now. */
export function isFreshPrice({ quote }: CoinPrice, nowMs: number): boolean {
  return quote === null || (quote.ineligible === undefined && isFresh(quote, nowMs, FRESHNESS_LIMIT_MS));
}

/** A rate in the wire format. */
export function wireRate(rate: UsdRate | null): number {
  return rate === null ? 0 : decimalToNumber(rate, RATE_SCALE);
}

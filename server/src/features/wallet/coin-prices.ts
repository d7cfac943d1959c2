import type { EntryConversion } from '@truefill/domain/accounts/ledger.ts';
import { isFresh, type Quote } from '@truefill/domain/market/quote.ts';
import { coinRate } from '@truefill/domain/wallet/coin-value.ts';
import type { Coin } from '@truefill/domain/wallet/coins.ts';
import { STABLE } from '@truefill/domain/wallet/transfer.ts';
import type { Catalogue } from '../catalogue/index.ts';
import { FRESHNESS_LIMIT_MS, type QuoteBook } from '../quotes/index.ts';

/** What a coin is worth, with the quote that says so. */
export interface CoinPrice extends EntryConversion {
  /** before any markup; null for a stable coin. Who decides on it hands it to `draft.use` */
  readonly from: Quote | null;
}

/** Coins at the newest mids. */
export interface CoinPrices {
  /** however old it is, for showing; null where there is none */
  newest(coin: Coin): CoinPrice | null;
  /** what money can be converted at; null without a fresh quote (202) */
  fresh(coin: Coin, nowMs: number): CoinPrice | null;
  /** at another quote than the newest one, which was fresh when it was told */
  at(quote: Quote): CoinPrice;
}

const STABLE_PRICE: CoinPrice = { ...STABLE, from: null };

export function createCoinPrices(catalogue: Pick<Catalogue, 'bySymbol'>, quotes: Pick<QuoteBook, 'newest'>): CoinPrices {
  function at(quote: Quote): CoinPrice {
    const { symbol, sequence, bid, ask, mid } = quote;
    const pricePrecision = catalogue.bySymbol.get(symbol)?.pricePrecision;
    if (pricePrecision === undefined) throw new Error(`there is no instrument ${symbol}`);
    return { rate: coinRate(mid, pricePrecision), quote: { symbol, sequence, bid, ask, pricePrecision }, from: quote };
  }
  function newest({ symbol }: Coin): CoinPrice | null {
    if (symbol === null) return STABLE_PRICE;
    const quote = quotes.newest(symbol);
    if (quote === null || quote.mid <= 0n || !catalogue.bySymbol.has(symbol)) return null;
    const price = at(quote);
    return price.rate > 0n ? price : null;
  }
  return {
    newest,
    at,
    fresh(coin, nowMs) {
      const price = newest(coin);
      return price?.from && !isFresh(price.from, nowMs, FRESHNESS_LIMIT_MS) ? null : price;
    },
  };
}

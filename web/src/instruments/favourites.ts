import { MAX_WATCHED, type Watchlist } from '@truefill/api/workspace/watchlist.ts';
import type { InstrumentView } from '@truefill/api/market/instrument-mapping.ts';

/** stands where a category's id would: the user's own choice of markets */
export const FAVOURITES = 0;

/** Adds the market at the end, or takes it out. A full list stays as it is. */
export function toggleFavourite(list: Watchlist, symbol: string): Watchlist {
  const without = list.symbols.filter((other) => other !== symbol);
  if (without.length < list.symbols.length) return { ...list, symbols: without };
  return list.symbols.length < MAX_WATCHED ? { ...list, symbols: [...list.symbols, symbol] } : list;
}

/** The favourites among the markets in the user's own order; what the brand does not offer any more is passed over. */
export function favouritesAmong(markets: readonly InstrumentView[], { symbols }: Watchlist): readonly InstrumentView[] {
  const bySymbol = new Map(markets.map((market) => [market.symbol, market]));
  return symbols.flatMap((symbol) => bySymbol.get(symbol) ?? []);
}

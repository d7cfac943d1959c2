import { MAX_WATCHED, type Watchlist } from '@truefill/api/workspace/watchlist.ts';
import type { InstrumentView } from '@truefill/api/market/instrument-mapping.ts';

/** used in place of a category's id: the user's own choice of markets */
export const FAVORITES = 0;

/** Adds the market at the end, or removes it. A full list stays unchanged. */
export function toggleFavorite(list: Watchlist, symbol: string): Watchlist {
  const without = list.symbols.filter((other) => other !== symbol);
  if (without.length < list.symbols.length) return { ...list, symbols: without };
  return list.symbols.length < MAX_WATCHED ? { ...list, symbols: [...list.symbols, symbol] } : list;
}

/** The favorites among the markets in the user's own order; markets that the brand no longer offers are skipped. */
export function favoritesAmong(markets: readonly InstrumentView[], { symbols }: Watchlist): readonly InstrumentView[] {
  const bySymbol = new Map(markets.map((market) => [market.symbol, market]));
  return symbols.flatMap((symbol) => bySymbol.get(symbol) ?? []);
}

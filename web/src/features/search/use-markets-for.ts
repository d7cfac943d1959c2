import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { brand } from '@truefill/client/brand.ts';
import { useInstruments } from '../../instruments/instruments.ts';
import { useRecentMarkets } from '../../instruments/recent-markets.ts';
import { useSynced } from '../../synced-settings/synced-settings.ts';
import { watchlistKind } from '../../synced-settings/kinds.ts';
import { fetchCall } from '@truefill/client/calls/query-client.ts';
import { favoritesAmong } from '../../instruments/favorites.ts';
import { byCategory, eachOnce, type MarketGroup } from './market-groups.ts';

/** number of suggestions of a brand without hot markets */
const FEW = 6;

export interface MarketsFor {
  /** undefined while loading */
  readonly groups: readonly MarketGroup[] | undefined;
  /** whether there are no results because the search failed */
  readonly failed: boolean;
  readonly retry: () => void;
}

/**
 * The search results for a term; without one, recent markets of this device, the user's favorites and the brand's hot markets.
 */
export function useMarketsFor(keyword: string): MarketsFor {
  const instruments = useInstruments();
  const suggested = useSuggested();
  const { data, isError, refetch } = useQuery({
    queryKey: ['search', keyword],
    // each letter aborts the previous search
    queryFn: ({ signal }) => fetchCall('productSearch', { keyword }, signal),
    placeholderData: keepPreviousData,
    enabled: keyword !== '',
  });
  const found = data?.forexProductList.flatMap((symbol) => instruments?.bySymbol.get(symbol) ?? []);
  return {
    groups: keyword === '' ? suggested : instruments && found && byCategory(found),
    failed: isError && data === undefined && keyword !== '',
    retry: () => void refetch(),
  };
}

function useSuggested(): readonly MarketGroup[] | undefined {
  const instruments = useInstruments();
  const recent = useRecentMarkets();
  const watched = useSynced(watchlistKind);
  if (!instruments) return undefined;
  const named = (symbols: readonly string[]) => symbols.flatMap((symbol) => instruments.bySymbol.get(symbol) ?? []);
  const hot = named(brand().hotSymbols);
  return eachOnce([
    { name: 'recent', markets: named(recent) },
    { name: 'favourites', markets: favoritesAmong(instruments.list, watched) },
    { name: 'popular', markets: hot.length > 0 ? hot : instruments.list.slice(0, FEW) },
  ]);
}

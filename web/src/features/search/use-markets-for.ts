import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { brand } from '@truefill/client/brand.ts';
import { useInstruments } from '../../instruments/instruments.ts';
import { useRecentMarkets } from '../../instruments/recent-markets.ts';
import { useSynced } from '../../synced-settings/synced-settings.ts';
import { watchlistKind } from '../../synced-settings/kinds.ts';
import { fetchCall } from '@truefill/client/calls/query-client.ts';
import { favouritesAmong } from '../../instruments/favourites.ts';
import { byCategory, eachOnce, type MarketGroup } from './market-groups.ts';

/** how many markets a brand without hot ones suggests */
const FEW = 6;

export interface MarketsFor {
  /** undefined until they are known */
  readonly groups: readonly MarketGroup[] | undefined;
  readonly failed: boolean;
  readonly retry: () => void;
}

/** What is found for a word; without one the markets of this device, of the user and of the brand. */
export function useMarketsFor(keyword: string): MarketsFor {
  const instruments = useInstruments();
  const suggested = useSuggested();
  const { data, isError, refetch } = useQuery({
    queryKey: ['search', keyword],
    // each letter gives up the search for the word before it
    queryFn: ({ signal }) => fetchCall('productSearch', { keyword }, signal),
    placeholderData: keepPreviousData,
    enabled: keyword !== '',
  });
  const found = data?.forexProductList.flatMap((symbol) => instruments?.bySymbol.get(symbol) ?? []);
  return {
    groups: keyword === '' ? suggested : instruments && found && byCategory(found),
    failed: isError && keyword !== '',
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
    { name: 'favourites', markets: favouritesAmong(instruments.list, watched) },
    { name: 'popular', markets: hot.length > 0 ? hot : instruments.list.slice(0, FEW) },
  ]);
}

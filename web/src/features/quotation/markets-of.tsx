import { useTranslation } from 'react-i18next';
import { useSynced } from '../../synced-settings/synced-settings.ts';
import { watchlistKind } from '../../synced-settings/kinds.ts';
import { FavoriteStar } from '../../instruments/favorite-star.tsx';
import { FAVORITES, favoritesAmong } from '../../instruments/favorites.ts';
import { ForexNote } from './forex-mark.tsx';
import { MarketTable } from './market-table.tsx';
import { walkRows } from './row-keys.ts';
import type { Sorting } from './sorting.ts';
import { MarketHeader, type MarketHeaderProps } from './market-header.tsx';
import { MarketRows, type MarketRowsProps } from './market-rows.tsx';
import { useSortedMarkets } from './use-sorted-markets.ts';

export interface MarketsOfProps {
  /** a category's id, or FAVORITES */
  readonly category: number;
  readonly sorting: Sorting | null;
  readonly onSort: (sorting: Sorting | null) => void;
  readonly chosen?: string | undefined;
  readonly onChoose?: ((symbol: string) => void) | undefined;
  /** shows above the list what its markets require, if no ticket beside it does */
  readonly withNote?: boolean;
}

/** The markets of a category or the user's favorites, sorted as selected, each with its star. */
export function MarketsOf({ category, sorting, onSort, chosen, onChoose, withNote = false }: MarketsOfProps) {
  const { t } = useTranslation();
  const watched = useSynced(watchlistKind);
  const own = category === FAVORITES;
  return (
    <MarketTable
      category={category}
      pick={own ? (all) => favoritesAmong(all, watched) : undefined}
      none={own ? t('quotation.noFavourites') : undefined}
    >
      {(instruments) => (
        <>
          {withNote && instruments[0] && !own ? <ForexNote instrument={instruments[0]} /> : null}
          <SortedRows
            key={category}
            instruments={instruments}
            sorting={sorting}
            onSort={onSort}
            chosen={chosen}
            onChoose={onChoose}
            star={FavoriteStar}
            walk={walkRows}
          />
        </>
      )}
    </MarketTable>
  );
}

type SortedRowsProps = Omit<MarketRowsProps, 'head'> & MarketHeaderProps;

/** Markets with sortable column headers. */
function SortedRows({ sorting, onSort, instruments, ...rows }: SortedRowsProps) {
  const sorted = useSortedMarkets(instruments, sorting);
  return <MarketRows {...rows} instruments={sorted} head={<MarketHeader sorting={sorting} onSort={onSort} />} />;
}

import { useTranslation } from 'react-i18next';
import { useKept } from '../../kept/kept.ts';
import { watchlistKind } from '../../kept/kinds.ts';
import { FavouriteStar } from './favourite-star.tsx';
import { FAVOURITES, favouritesAmong } from './favourites.ts';
import { MarketTable } from './market-table.tsx';
import { walkRows } from './row-keys.ts';
import { SortedRows } from './sorted-rows.tsx';
import type { Sorting } from './sorting.ts';

export interface MarketsOfProps {
  /** a category's id, or FAVOURITES */
  readonly category: number;
  readonly sorting: Sorting | null;
  readonly onSort: (sorting: Sorting | null) => void;
  readonly chosen?: string | undefined;
  readonly onChoose?: ((symbol: string) => void) | undefined;
}

/** The markets of a category or the user's favourites, sorted as wished, each with its star. */
export function MarketsOf({ category, sorting, onSort, chosen, onChoose }: MarketsOfProps) {
  const { t } = useTranslation();
  const watched = useKept(watchlistKind);
  const own = category === FAVOURITES;
  return (
    <MarketTable
      category={category}
      pick={own ? (all) => favouritesAmong(all, watched) : undefined}
      none={own ? t('quotation.noFavourites') : undefined}
    >
      {(instruments) => (
        <SortedRows
          key={category}
          instruments={instruments}
          sorting={sorting}
          onSort={onSort}
          chosen={chosen}
          onChoose={onChoose}
          star={FavouriteStar}
          walk={walkRows}
        />
      )}
    </MarketTable>
  );
}

import type { InstrumentView } from '@truefill/api/market/instrument-mapping.ts';
import { MAX_WATCHED } from '@truefill/api/workspace/watchlist.ts';
import { useTranslation } from 'react-i18next';
import { displayName } from './instruments.ts';
import { changeSynced, syncedNow, useSynced } from '../synced-settings/synced-settings.ts';
import { watchlistKind } from '../synced-settings/kinds.ts';
import { StarFilledIcon, StarIcon } from '@truefill/client/page/icons.tsx';
import { showToast } from '@truefill/client/toasts/toast-store.ts';
import styles from './favorite-star.module.css';
import { toggleFavorite } from './favorites.ts';

export interface FavoriteStarProps {
  readonly instrument: InstrumentView;
  /** beside a market's name instead of in a row of markets */
  readonly alone?: boolean;
}

/** Adds a market to the favorites, or removes it; shows a message if the list is full. */
export function switchFavorite(symbol: string): void {
  const now = syncedNow(watchlistKind);
  if (toggleFavorite(now, symbol) === now)
    showToast('info', (language) => language.t('quotation.favouritesFull', { count: MAX_WATCHED }));
  else changeSynced(watchlistKind, (list) => toggleFavorite(list, symbol));
}

/** Toggles a favorite. In lists for a mouse it is on the mark. */
export function FavoriteStar({ instrument, alone = false }: FavoriteStarProps) {
  const { t } = useTranslation();
  const { symbol } = instrument;
  const chosen = useSynced(watchlistKind).symbols.includes(symbol);
  return (
    <button
      type="button"
      className={alone ? styles.alone : styles.star}
      // in a row it is reached by an arrow key
      tabIndex={alone ? 0 : -1}
      aria-pressed={chosen}
      aria-label={t('quotation.favourite', { market: displayName(instrument) })}
      onClick={() => switchFavorite(symbol)}
    >
      {chosen ? <StarFilledIcon size={alone ? 22 : 16} /> : <StarIcon size={alone ? 22 : 16} />}
    </button>
  );
}

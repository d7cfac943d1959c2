import type { InstrumentView } from '@truefill/api/market/instrument-mapping.ts';
import { MAX_WATCHED } from '@truefill/api/workspace/watchlist.ts';
import { useTranslation } from 'react-i18next';
import { displayName } from './instruments.ts';
import { changeSynced, syncedNow, useSynced } from '../synced-settings/synced-settings.ts';
import { watchlistKind } from '../synced-settings/kinds.ts';
import { StarFilledIcon, StarIcon } from '@truefill/client/page/icons.tsx';
import { showToast } from '@truefill/client/toasts/toast-store.ts';
import styles from './favourite-star.module.css';
import { toggleFavourite } from './favourites.ts';

export interface FavouriteStarProps {
  readonly instrument: InstrumentView;
  /** stands beside a market's name, not in a row of markets */
  readonly alone?: boolean;
}

/** Makes a market a favourite, or not any more; says so where no more can be. */
export function switchFavourite(symbol: string): void {
  const now = syncedNow(watchlistKind);
  if (toggleFavourite(now, symbol) === now)
    showToast('info', (language) => language.t('quotation.favouritesFull', { count: MAX_WATCHED }));
  else changeSynced(watchlistKind, (list) => toggleFavourite(list, symbol));
}

/** Makes a market a favourite, or not any more. In a row of a mouse's list it lies on the mark. */
export function FavouriteStar({ instrument, alone = false }: FavouriteStarProps) {
  const { t } = useTranslation();
  const { symbol } = instrument;
  const chosen = useSynced(watchlistKind).symbols.includes(symbol);
  return (
    <button
      type="button"
      className={alone ? styles.alone : styles.star}
      // in a row it is an arrow's step away
      tabIndex={alone ? 0 : -1}
      aria-pressed={chosen}
      aria-label={t('quotation.favourite', { market: displayName(instrument) })}
      onClick={() => switchFavourite(symbol)}
    >
      {chosen ? <StarFilledIcon size={alone ? 22 : 16} /> : <StarIcon size={alone ? 22 : 16} />}
    </button>
  );
}

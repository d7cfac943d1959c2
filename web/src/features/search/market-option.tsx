import type { InstrumentView } from '@truefill/api/market/instrument-mapping.ts';
import { InstrumentMark } from '@truefill/ui/components/instrument-mark.tsx';
import { VisuallyHidden } from '@truefill/ui/components/visually-hidden.tsx';
import { useTranslation } from 'react-i18next';
import { displayName, markUrlOf } from '../../instruments/instruments.ts';
import { fullName } from '../../instruments/market-names.ts';
import { useSynced } from '../../synced-settings/synced-settings.ts';
import { watchlistKind } from '../../synced-settings/kinds.ts';
import { StarFilledIcon, StarIcon } from '@truefill/client/page/icons.tsx';
import { switchFavorite } from '../../instruments/favorite-star.tsx';
import styles from './market-option.module.css';
import { ClosedMark, ForexMark, LiveChange, LivePrice } from '../quotation/index.ts';

export interface MarketOptionProps {
  readonly id: string;
  readonly instrument: InstrumentView;
  /** highlighted by the keyboard */
  readonly active: boolean;
  /** the market that is currently shown */
  readonly chosen: boolean;
  readonly onChoose: (symbol: string) => void;
}

/**
 * A selectable market. An ARIA option must not contain focusable elements: its star is for the pointer only, keyboard users
 * have the stars of the lists and the chart.
 */
export function MarketOption({ id, instrument, active, chosen, onChoose }: MarketOptionProps) {
  const { t } = useTranslation();
  const { symbol } = instrument;
  const favorite = useSynced(watchlistKind).symbols.includes(symbol);
  const Star = favorite ? StarFilledIcon : StarIcon;
  return (
    <button
      type="button"
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={chosen}
      className={styles.option}
      data-symbol={symbol}
      data-active={active || undefined}
      onClick={({ target }) => {
        if (target instanceof Element && target.closest('[data-star]')) switchFavorite(symbol);
        else onChoose(symbol);
      }}
    >
      <span className={styles.mark}>
        <InstrumentMark logoUrl={markUrlOf(instrument)} size={30} />
        <ClosedMark instrument={instrument} />
      </span>
      <span className={styles.names}>
        <span className={styles.symbol} data-name>
          {displayName(instrument)}
        </span>
        <span className={styles.name}>
          <ForexMark instrument={instrument} />
          {fullName(t, instrument)}
        </span>
      </span>
      <span className={styles.last}>
        <span className={styles.price}>
          <LivePrice instrument={instrument} figure="mid" />
        </span>
        <LiveChange symbol={symbol} className={styles.change} />
      </span>
      <span data-star className={styles.star} data-on={favorite || undefined} aria-hidden="true">
        <Star size={18} />
      </span>
      {favorite ? <VisuallyHidden>{t('quotation.isFavourite')}</VisuallyHidden> : null}
    </button>
  );
}

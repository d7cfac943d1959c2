import { Link } from '@tanstack/react-router';
import type { InstrumentView } from '@truefill/api/market/instrument-mapping.ts';
import { InstrumentMark } from '@truefill/ui/components/instrument-mark.tsx';
import { memo, type ComponentType } from 'react';
import { useTranslation } from 'react-i18next';
import { displayName, markUrlOf } from '../../instruments/instruments.ts';
import { LockIcon } from '@truefill/client/page/icons.tsx';
import { useForexRule } from '../../trading-parts/use-forex-rule.ts';
import { fullName, shortName } from '../../instruments/market-names.ts';
import { ClosedMark } from './closed-mark.tsx';
import { LiveChange, LivePrice, LiveSparkline } from './live-cells.tsx';
import styles from './market-row.module.css';
import { useTickFlash } from './use-tick-flash.ts';

export interface MarketRowProps {
  readonly instrument: InstrumentView;
  readonly chosen: boolean;
  /** index in the whole list, from 0 */
  readonly place: number;
  /** this row is the list's tab stop */
  readonly isStop: boolean;
  /** the list is being scrolled: work that is not urgent waits */
  readonly scrolling: boolean;
  /** how many of the columns fit, see the style sheet */
  readonly columns: number;
  /** selects the market instead of following the row's link */
  readonly onChoose?: ((symbol: string) => void) | undefined;
  /** shown on the mark: makes the market a favorite */
  readonly star?: ComponentType<{ readonly instrument: InstrumentView }> | undefined;
}

/** The columns after market, line and last price. */
const FURTHER = ['bid', 'ask', 'dayHigh', 'dayLow'] as const;
const FIRST_COLUMNS = 3;

/** One market. Its price cells update on their own: the row does not render with them. */
export const MarketRow = memo(function MarketRow(props: MarketRowProps) {
  const { instrument, chosen, place, isStop, scrolling, columns, onChoose, star: Star } = props;
  const { t } = useTranslation();
  const { symbol } = instrument;
  const rule = useForexRule(instrument);
  const flash = useTickFlash(symbol);
  return (
    <div role="row" className={styles.row} aria-rowindex={place + 1} aria-current={chosen || undefined} data-symbol={symbol}>
      <span role="gridcell" className={styles.market}>
        <InstrumentMark logoUrl={markUrlOf(instrument)} size={30} className={styles.mark} />
        <ClosedMark instrument={instrument} />
        {Star ? <Star instrument={instrument} /> : null}
        <span className={styles.names}>
          <span className={styles.line}>
            <Link
              to="/$symbol/chart"
              params={{ symbol }}
              className={styles.link}
              title={rule === null ? fullName(t, instrument) : `${fullName(t, instrument)}. ${rule}`}
              tabIndex={isStop ? 0 : -1}
              onClick={(event) => {
                if (!onChoose || event.metaKey || event.ctrlKey || event.shiftKey) return;
                event.preventDefault();
                onChoose(symbol);
              }}
            >
              {displayName(instrument)}
            </Link>
            {rule === null ? null : <LockIcon className={styles.lock} size={12} aria-hidden="true" />}
          </span>
          <span className={styles.name}>{shortName(t, instrument)}</span>
        </span>
      </span>
      <span role="gridcell" className={styles.spark}>
        <LiveSparkline symbol={symbol} scrolling={scrolling} />
      </span>
      <span role="gridcell" className={styles.last}>
        <span ref={flash} className={styles.price}>
          <LivePrice instrument={instrument} figure="mid" />
        </span>
        <LiveChange symbol={symbol} className={styles.change} />
      </span>
      {FURTHER.slice(0, columns - FIRST_COLUMNS).map((figure) => (
        <span key={figure} role="gridcell" className={styles.figure}>
          <LivePrice instrument={instrument} figure={figure} />
        </span>
      ))}
    </div>
  );
});

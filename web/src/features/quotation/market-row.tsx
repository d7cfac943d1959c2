import { Link } from '@tanstack/react-router';
import type { InstrumentView } from '@truefill/api/mapping/instrument.ts';
import { ChangeText } from '@truefill/ui/components/change-text.tsx';
import { directionOf } from '@truefill/ui/components/direction.ts';
import { InstrumentMark } from '@truefill/ui/components/instrument-mark.tsx';
import { PriceText } from '@truefill/ui/components/price-text.tsx';
import { Sparkline } from '@truefill/ui/components/sparkline.tsx';
import { lazy, Suspense, type ComponentType } from 'react';
import { displayName } from '../../instruments/instruments.ts';
import { useSparkline } from '../../instruments/use-sparkline.ts';
import { useTickFlash } from '../../instruments/use-tick-flash.ts';
import { useQuote } from '../../live/market-feed.ts';
import styles from './market-row.module.css';

// the calendar of trading hours can wait for the first prices
const ClosedMark = lazy(async () => ({ default: (await import('./closed-mark.tsx')).ClosedMark }));

export interface MarketRowProps {
  readonly instrument: InstrumentView;
  readonly chosen: boolean;
  /** the list is being scrolled: what is not needed at once waits */
  readonly scrolling: boolean;
  /** chooses the market instead of following the row's link */
  readonly onChoose?: ((symbol: string) => void) | undefined;
  /** lies on the mark: makes the market a favourite */
  readonly star?: ComponentType<{ readonly instrument: InstrumentView }> | undefined;
}

/** One market with its live price. Narrow lists show the first columns only, see the style sheet. */
export function MarketRow({ instrument, chosen, scrolling, onChoose, star: Star }: MarketRowProps) {
  const { symbol, category, pricePrecision, name } = instrument;
  const quote = useQuote(symbol);
  const spark = useSparkline(symbol, scrolling);
  const flash = useTickFlash(symbol);
  const price = (value: number | undefined) => (
    <PriceText price={value ?? null} category={category} pricePrecision={pricePrecision} />
  );
  return (
    <div role="row" className={styles.row} aria-current={chosen || undefined}>
      <span role="cell" className={styles.market}>
        <InstrumentMark logoUrl={instrument.logoUrl} size={30} className={styles.mark} />
        <Suspense>
          <ClosedMark instrument={instrument} />
        </Suspense>
        {Star ? <Star instrument={instrument} /> : null}
        <span className={styles.names}>
          <Link
            to="/$symbol/chart"
            params={{ symbol }}
            className={styles.link}
            onClick={(event) => {
              if (!onChoose || event.metaKey || event.ctrlKey || event.shiftKey) return;
              event.preventDefault();
              onChoose(symbol);
            }}
          >
            {displayName(instrument)}
          </Link>
          <span className={styles.full}>{name}</span>
        </span>
      </span>
      <span role="cell" className={styles.spark}>
        <Sparkline values={spark} direction={directionOf(quote?.changePercent ?? null)} width={52} height={26} />
      </span>
      <span role="cell" className={styles.last}>
        <span ref={flash} className={styles.price}>
          {price(quote?.mid)}
        </span>
        <ChangeText percent={quote?.changePercent ?? null} className={styles.change} />
      </span>
      <span role="cell" className={styles.side}>
        {price(quote?.bid)}
      </span>
      <span role="cell" className={styles.side}>
        {price(quote?.ask)}
      </span>
      <span role="cell" className={styles.wide}>
        {price(quote?.dayHigh)}
      </span>
      <span role="cell" className={styles.wide}>
        {price(quote?.dayLow)}
      </span>
    </div>
  );
}

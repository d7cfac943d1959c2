import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual';
import type { InstrumentView } from '@truefill/api/market/instrument-mapping.ts';
import { useLayoutEffect, useRef, useState, type FocusEvent, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useAllPrices } from '../../live/market-feed.ts';
import { MarketRow, type MarketRowProps } from './market-row.tsx';
import styles from './market-rows.module.css';
import type { WalkRows } from './row-keys.ts';

const OVERSCAN = 4;
const USUAL_ROW_HEIGHT = 48;
const MIN_COLUMNS = 3;
/**
 * Number of rows in the first frame, before anything can be measured: enough for most windows, the rest follows immediately.
 */
const FIRST_ROWS = 10;
const UNMEASURED_SIZE = { width: 0, height: FIRST_ROWS * USUAL_ROW_HEIGHT };

export interface MarketRowsProps {
  readonly instruments: readonly InstrumentView[];
  readonly chosen?: string | undefined;
  readonly onChoose?: ((symbol: string) => void) | undefined;
  /** the columns' headers; only tables with them show more than one price */
  readonly head?: ReactNode;
  /** shown on a row's mark */
  readonly star?: MarketRowProps['star'];
  /** the grid's label, if not that of the markets */
  readonly label?: string | undefined;
  /** its key handler; loaded with the first focus if the page does not pass it */
  readonly walk?: WalkRows | undefined;
}

/**
 * A grid of markets that renders only the rows on screen. It scrolls with the nearest element marked
 * `data-scroll-restoration-id`. One of its rows is the tab stop, the arrow keys move to the others.
 */
export function MarketRows({ instruments, chosen, onChoose, head, star, label, walk }: MarketRowsProps) {
  'use no memo';
  const { t } = useTranslation();
  useAllPrices();
  const table = useRef<HTMLDivElement>(null);
  const { rowHeight, columns, margin, scroller } = useGeometry(table);
  const [focused, setFocused] = useState(chosen);
  const fetched = useRef<WalkRows | null>(null);
  const stop = Math.max(
    0,
    instruments.findIndex(({ symbol }) => symbol === focused),
  );
  const onFocus = (event: FocusEvent<HTMLElement>): void => {
    setFocused(event.target.closest<HTMLElement>('[data-symbol]')?.dataset['symbol'] ?? focused);
    if (walk) return;
    // a failed import is retried with the next focus
    import('./row-keys.ts').then(
      ({ walkRows }) => (fetched.current = walkRows),
      () => undefined,
    );
  };
  // oxlint-disable-next-line react/incompatible-library -- the directive above keeps the compiler out
  const virtualizer = useVirtualizer({
    count: instruments.length,
    getScrollElement: () => scroller,
    estimateSize: () => rowHeight,
    overscan: OVERSCAN,
    // always render the tab stop: removing it would lose the focus
    rangeExtractor: (range) => [...new Set(defaultRangeExtractor(range).concat(stop))].toSorted((one, other) => one - other),
    scrollMargin: margin,
    initialRect: UNMEASURED_SIZE,
    getItemKey: (index) => instruments[index]?.symbol ?? index,
  });
  const heads = head ? 1 : 0;
  useLayoutEffect(() => virtualizer.measure(), [virtualizer, rowHeight]);
  return (
    <div
      ref={table}
      role="grid"
      tabIndex={-1}
      aria-rowcount={instruments.length + heads}
      aria-label={label ?? t('quotation.title')}
      className={styles.table}
      onFocus={onFocus}
      onKeyDown={(event) => (walk ?? fetched.current)?.(event, instruments, setFocused)}
    >
      {head}
      <div role="rowgroup" className={styles.rows} style={{ height: rowsHigh(instruments.length) }}>
        {virtualizer.getVirtualItems().map((item) => {
          const instrument = instruments[item.index];
          return instrument ? (
            <div
              key={item.key}
              role="presentation"
              className={styles.slot}
              style={{ transform: `translateY(${rowsHigh(item.index)})` }}
            >
              <MarketRow
                instrument={instrument}
                chosen={instrument.symbol === chosen}
                place={item.index + heads}
                isStop={item.index === stop}
                scrolling={virtualizer.isScrolling}
                columns={columns}
                onChoose={onChoose}
                star={star}
              />
            </div>
          ) : null;
        })}
      </div>
    </div>
  );
}

/** A number of rows in the style sheet's own unit, which works before layout and in the page that the server prerenders. */
function rowsHigh(count: number): string {
  return `calc(var(--h-row) * ${count})`;
}

interface Geometry {
  readonly rowHeight: number;
  readonly columns: number;
  /** px between the scroller's top and the first row */
  readonly margin: number;
  readonly scroller: HTMLElement | null;
}

const UNMEASURED: Geometry = { rowHeight: USUAL_ROW_HEIGHT, columns: MIN_COLUMNS, margin: 0, scroller: null };

/** The table's offset in its scroller, and from the style sheet its row height and how many columns fit. */
function useGeometry(table: React.RefObject<HTMLDivElement | null>): Geometry {
  const [geometry, setGeometry] = useState<Geometry>(UNMEASURED);
  useLayoutEffect(() => {
    const element = table.current;
    const scroller = element?.closest<HTMLElement>('[data-scroll-restoration-id]') ?? null;
    const rows = element?.querySelector<HTMLElement>('[role=rowgroup]');
    if (!element || !scroller || !rows) return;
    const measure = (): void => {
      const style = getComputedStyle(rows);
      const measured: Geometry = {
        rowHeight: pixelsOf(style.getPropertyValue('--h-row')) || USUAL_ROW_HEIGHT,
        columns: Number(style.getPropertyValue('--columns')) || MIN_COLUMNS,
        margin: rows.getBoundingClientRect().top - scroller.getBoundingClientRect().top + scroller.scrollTop,
        scroller,
      };
      setGeometry((now) => (isSame(now, measured) ? now : measured));
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(scroller);
    for (const part of scroller.children) observer.observe(part);
    return () => observer.disconnect();
  }, [table]);
  return geometry;
}

function isSame(one: Geometry, other: Geometry): boolean {
  const parts = ['rowHeight', 'columns', 'margin', 'scroller'] as const;
  return parts.every((part) => one[part] === other[part]);
}

/** A CSS length in pixels; one in rem scales with the user's font size. */
function pixelsOf(length: string): number {
  const value = Number.parseFloat(length);
  return length.endsWith('rem') ? value * Number.parseFloat(getComputedStyle(document.documentElement).fontSize) : value;
}

import type { ReactNode } from 'react';
import { Skeleton } from '@truefill/ui/components/skeleton.tsx';
import { displayName, useInstrument } from '../instruments/instruments.ts';
import styles from './dock.module.css';
import { InstrumentMark } from './instrument-mark.tsx';

export interface OrderColumn {
  readonly label: string;
  /** figures are right-aligned with aligned decimal points */
  readonly kind?: 'figure' | 'bar' | undefined;
  /**
   * width below which the column is hidden: `wide` goes first, then `detail`, `narrow` last. Its cells have the matching
   * attribute `data-wide`, `data-detail` or `data-narrow`
   */
  readonly hiddenBelow?: 'wide' | 'detail' | 'narrow' | undefined;
  /** the cells are self-explanatory: the label is only for screen readers */
  readonly labelHidden?: boolean | undefined;
}

export interface OrderTableProps {
  readonly columns: readonly OrderColumn[];
  /** the rows */
  readonly children: ReactNode;
}

/** The orders table of a wide window. */
export function OrderTable({ columns, children }: OrderTableProps) {
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          {columns.map(({ label, kind, hiddenBelow, labelHidden }) => (
            <th
              key={label}
              data-figure={kind === 'figure' || undefined}
              data-bar={kind === 'bar' || undefined}
              data-wide={hiddenBelow === 'wide' || undefined}
              data-detail={hiddenBelow === 'detail' || undefined}
              data-narrow={hiddenBelow === 'narrow' || undefined}
              aria-label={labelHidden ? label : undefined}
            >
              {labelHidden ? null : label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  );
}

export interface MarketCellProps {
  readonly symbol: string;
  /** whether the order's details are beside the table; omitted if they open over it */
  readonly expanded?: boolean | undefined;
  readonly onOpen: () => void;
}

/** The first cell of a row: the market, and the button that opens the order. */
export function MarketCell({ symbol, expanded, onOpen }: MarketCellProps) {
  const instrument = useInstrument(symbol);
  return (
    <td>
      <button type="button" className={styles.symbol} aria-expanded={expanded} onClick={onOpen}>
        <InstrumentMark instrument={instrument} size={22} />
        {instrument ? displayName(instrument) : symbol}
      </button>
    </td>
  );
}

/** The placeholder of a loading table. */
export function TableSkeleton() {
  return (
    <div className={styles.loading} aria-busy="true">
      {[0, 1, 2].map((row) => (
        <Skeleton key={row} height="30px" />
      ))}
    </div>
  );
}

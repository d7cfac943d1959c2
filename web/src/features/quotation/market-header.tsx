import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SortDownIcon, SortUpIcon } from '@truefill/client/page/icons.tsx';
import styles from './market-header.module.css';
import { nextSorting, type SortKey, type Sorting } from './sorting.ts';

export interface MarketHeaderProps {
  readonly sorting: Sorting | null;
  readonly onSort: (sorting: Sorting | null) => void;
}

interface Column {
  readonly key: SortKey | 'spark';
  readonly label:
    | 'common.column.market'
    | 'quotation.sixHours'
    | 'quotation.priceAndChange'
    | `common.orderSide.${'sell' | 'buy'}`
    | `instrument.${'high' | 'low'}`;
}

const COLUMNS: readonly Column[] = [
  { key: 'name', label: 'common.column.market' },
  { key: 'spark', label: 'quotation.sixHours' },
  { key: 'change', label: 'quotation.priceAndChange' },
  { key: 'bid', label: 'common.orderSide.sell' },
  { key: 'ask', label: 'common.orderSide.buy' },
  { key: 'high', label: 'instrument.high' },
  { key: 'low', label: 'instrument.low' },
];

/** The columns that fit in every list with a header. */
const ALWAYS_SHOWN: ReadonlySet<SortKey> = new Set(['name', 'change', 'bid', 'ask']);

/**
 * The header of a table of markets; each column sorts. Narrow lists hide it. Its tab stop is the column that sorts, or the
 * first, never one that a narrower list has hidden; the arrow keys move to the others and to the rows.
 */
export function MarketHeader({ sorting, onSort }: MarketHeaderProps) {
  const { t } = useTranslation();
  const [focused, setFocused] = useState<SortKey | null>(null);
  const stop = focused ?? (sorting && ALWAYS_SHOWN.has(sorting.key) ? sorting.key : 'name');
  return (
    <div role="row" aria-rowindex={1} className={styles.head}>
      {COLUMNS.map(({ key, label }) => {
        if (key === 'spark') {
          return (
            <span key={key} role="columnheader" data-column={key}>
              {t(label)}
            </span>
          );
        }
        const sorted = sorting?.key === key ? (sorting.descending ? 'descending' : 'ascending') : undefined;
        return (
          <span key={key} role="columnheader" data-column={key} aria-sort={sorted}>
            <button
              type="button"
              className={styles.sort}
              tabIndex={key === stop ? 0 : -1}
              onFocus={() => setFocused(key)}
              onBlur={() => setFocused(null)}
              onClick={() => onSort(nextSorting(sorting, key))}
            >
              {t(label)}
              {sorted === 'descending' ? <SortDownIcon size={14} /> : sorted ? <SortUpIcon size={14} /> : null}
            </button>
          </span>
        );
      })}
    </div>
  );
}

import { useQuery } from '@tanstack/react-query';
import type { InstrumentView } from '@truefill/api/market/instrument-mapping.ts';
import { useTranslation } from 'react-i18next';
import type { ReactNode } from 'react';
import { instrumentsQuery } from '../../instruments/instruments.ts';
import { useAfterFirstPaint } from '../../page/after-first-paint.ts';
import { LoadFailed } from '@truefill/client/page/load-failed.tsx';
import { OldListNote } from '@truefill/client/paging/old-list-note.tsx';
import { MarketRows, type MarketRowsProps } from './market-rows.tsx';
import { MarketRowsSkeleton } from './market-rows-skeleton.tsx';
import styles from './market-table.module.css';

export interface MarketTableProps {
  readonly category: number;
  /** selects markets other than a category's, with the text to show if there are none */
  readonly pick?: ((all: readonly InstrumentView[]) => readonly InstrumentView[]) | undefined;
  readonly none?: string | undefined;
  /** renders the markets differently: sorted, with headers */
  readonly children?: ((instruments: MarketRowsProps['instruments']) => ReactNode) | undefined;
}

/** The markets of a category, or the loading or error state. */
export function MarketTable({ category, pick, none, children }: MarketTableProps) {
  const { t } = useTranslation();
  const { data, isError, refetch } = useQuery(instrumentsQuery);
  const afterFirstPaint = useAfterFirstPaint();
  if (isError && data === undefined) return <LoadFailed title={t('quotation.failed')} onRetry={() => void refetch()} />;
  if (!data || !afterFirstPaint) return <MarketRowsSkeleton />;
  const instruments = pick ? pick(data.list) : data.list.filter(({ categoryId }) => categoryId === category);
  if (instruments.length === 0) return <p className={styles.none}>{none ?? t('quotation.none')}</p>;
  return (
    <>
      {/* the rows stay, but trading hours may have changed since */}
      {isError ? <OldListNote onRetry={() => void refetch()} /> : null}
      {children ? children(instruments) : <MarketRows key={category} instruments={instruments} />}
    </>
  );
}

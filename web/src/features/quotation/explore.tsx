import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { InstrumentView } from '@truefill/api/market/instrument-mapping.ts';
import { EmptyState } from '@truefill/ui/components/empty-state.tsx';
import { brand } from '@truefill/client/brand.ts';
import { instrumentsQuery } from '../../instruments/instruments.ts';
import { quotes, useAllPrices } from '../../live/market-feed.ts';
import { LoadFailed } from '@truefill/client/page/load-failed.tsx';
import { AccountChip } from '../../trading-parts/account-chip.tsx';
import { PageHeader } from '@truefill/client/page/page-header.tsx';
import { MarketRows } from './market-rows.tsx';
import { OldListNote } from '@truefill/client/paging/old-list-note.tsx';
import { MarketRowsSkeleton } from './market-rows-skeleton.tsx';
import styles from './quotation.module.css';
import { topMovers } from './top-movers.ts';

const SHOWN = 20;
const SORT_EVERY_MS = 5_000;

/** Today's top movers, if the brand has the tab; otherwise an empty state. */
export function ExploreScreen() {
  return brand().switches.exploreTab ? <TopMovers /> : <NothingHere />;
}

function NothingHere() {
  const { t } = useTranslation();
  return (
    <>
      <PageHeader title={t('shell.tab.explore')} />
      <EmptyState
        title={t('quotation.exploreEmpty')}
        action={
          <Link to="/quotation" className={styles.toMarkets}>
            {t('quotation.all')}
          </Link>
        }
      />
    </>
  );
}

function TopMovers() {
  const { t } = useTranslation();
  const { data, isError, refetch } = useQuery(instrumentsQuery);
  // sorted immediately with the current prices; without prices, in the brand's order
  const [movers, setMovers] = useState(() => byMove(data?.list ?? []));
  useAllPrices();
  useEffect(() => {
    const sort = (): void => setMovers(byMove(data?.list ?? []));
    // an order that changes with every tick is unreadable
    const timer = setInterval(sort, SORT_EVERY_MS);
    const stop = quotes.listenAny(() => {
      stop();
      sort();
    });
    sort();
    return () => {
      clearInterval(timer);
      stop();
    };
  }, [data]);
  return (
    <>
      <PageHeader title={t('quotation.movers')} account={<AccountChip />} isTab />
      {isError && data === undefined ? (
        <LoadFailed title={t('quotation.failed')} onRetry={() => void refetch()} />
      ) : movers.length === 0 ? (
        <MarketRowsSkeleton />
      ) : (
        <>
          {isError ? <OldListNote onRetry={() => void refetch()} /> : null}
          <MarketRows instruments={movers} />
        </>
      )}
    </>
  );
}

function byMove(instruments: readonly InstrumentView[]): readonly InstrumentView[] {
  return topMovers(instruments, brand().categories, (symbol) => quotes.get(symbol)).slice(0, SHOWN);
}

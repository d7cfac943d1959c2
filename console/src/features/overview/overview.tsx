import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { IconAlertTriangleFilled, IconCircleCheckFilled } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { ConsoleCallResponse } from '@truefill/api/console-calls.ts';
import { CallFailed } from '@truefill/client/calls/query-client.ts';
import { ListFailed } from '@truefill/client/paging/paged-states.tsx';
import { OldListNote } from '@truefill/client/paging/old-list-note.tsx';
import { NO_VALUE } from '@truefill/ui/format/number.ts';
import { Skeleton } from '@truefill/ui/components/skeleton.tsx';
import { useBrandFilter } from '../../brands/brand-scope.ts';
import { fetchCall } from '../../calls/call.ts';
import { Island } from '../../page/island.tsx';
import { Screen } from '../../page/screen.tsx';
import { StatCard } from '../../page/stat-card.tsx';
import cards from '../../page/stat-card.module.css';
import { TimeText } from '../../page/time-text.tsx';
import { useServerNow } from '@truefill/client/use-server-now.ts';
import { DurationText } from '../review/duration-text.tsx';
import { MoneyTable, UsersTable, WaitingTable } from './figure-tables.tsx';
import styles from './overview.module.css';

type Dashboard = ConsoleCallResponse<'consoleDashboard'>;

/** Cases arrive by the feed; everything else is polled at this interval, ms. */
const AGAIN_MS = 30_000;
const CLOCK_MS = 5_000;

function useDashboard(): UseQueryResult<Dashboard> {
  const brand = useBrandFilter();
  return useQuery({
    queryKey: ['dashboard', brand.brandId ?? ''],
    queryFn: ({ signal }) => fetchCall('consoleDashboard', brand, signal),
    refetchInterval: AGAIN_MS,
  });
}

/** The overview: waiting items, deposits and withdrawals, users, and service health. */
export function OverviewScreen() {
  const { t } = useTranslation();
  const query = useDashboard();
  const failure = query.error instanceof CallFailed ? query.error.failure : null;
  const { data } = query;
  return (
    <Screen title={t('console.place.overview')} byBrand>
      {failure && !data ? (
        <Island>
          <ListFailed title={t('console-overview.failed')} failure={failure} onRetry={() => void query.refetch()} />
        </Island>
      ) : null}
      {query.isPending ? <Skeleton height="50vh" /> : null}
      {data ? (
        <>
          {failure ? <OldListNote onRetry={() => void query.refetch()} /> : null}
          <Cards data={data} />
          <WaitingTable cases={data.cases} tickets={data.tickets} />
          <div className={styles.pair}>
            {data.money ? <MoneyTable money={data.money} /> : null}
            {data.users ? <UsersTable users={data.users} /> : null}
          </div>
          {data.health ? <HealthIsland health={data.health} /> : null}
          <Age atTs={data.atTs} />
        </>
      ) : null}
    </Screen>
  );
}

function Age({ atTs }: Pick<Dashboard, 'atTs'>) {
  const { t } = useTranslation();
  return (
    <p className={styles.age}>
      {t('console-overview.asOf')} <TimeText ms={atTs} /> {t('console.utc')}
    </p>
  );
}

/** The most important numbers; each links to its list. */
function Cards({ data }: { readonly data: Dashboard }) {
  const { t } = useTranslation();
  const nowMs = useServerNow(CLOCK_MS);
  const { cases, tickets, users } = data;
  const sum = (rows: readonly { readonly total: number; readonly late: number }[], name: 'total' | 'late'): number =>
    rows.reduce((total, row) => total + row[name], 0);
  const oldest = [...(cases ?? []), ...(tickets ?? [])].map(({ oldestTs }) => oldestTs).filter((ts) => ts > 0);
  const waitedMs = oldest.length === 0 ? null : Math.max(0, nowMs - Math.min(...oldest));
  return (
    <section className={cards.cards} aria-label={t('console-overview.figures')}>
      {cases ? (
        <StatCard
          failed={false}
          to="/review"
          label={t('console-overview.casesWaiting')}
          detail={t('console-review.stats.overdue', { count: sum(cases, 'late') })}
        >
          {sum(cases, 'total')}
        </StatCard>
      ) : null}
      {tickets ? (
        <StatCard
          failed={false}
          to={sum(tickets, 'late') > 0 ? '/tickets?state=late' : '/tickets'}
          label={t('console-overview.ticketsWaiting')}
          detail={t('console-review.stats.overdue', { count: sum(tickets, 'late') })}
        >
          {sum(tickets, 'total')}
        </StatCard>
      ) : null}
      {cases || tickets ? (
        <StatCard failed={false} label={t('console-review.stats.oldest')} detail={t('console-overview.oldestOfAll')}>
          {waitedMs === null ? NO_VALUE : <DurationText ms={waitedMs} />}
        </StatCard>
      ) : null}
      {users ? (
        <StatCard
          failed={false}
          to="/users"
          label={t('console-overview.activeDay')}
          detail={t('console-overview.activeWeek', { count: users.reduce((total, { activeWeek }) => total + activeWeek, 0) })}
        >
          {users.reduce((total, { activeDay }) => total + activeDay, 0)}
        </StatCard>
      ) : null}
    </section>
  );
}

/** The health port's lines, unmodified. */
function HealthIsland({ health }: { readonly health: NonNullable<Dashboard['health']> }) {
  const { t } = useTranslation();
  const { ready, remarks, deadLetters, priceAgeMs } = health;
  const isHealthy = ready && remarks.length === 0;
  const Mark = isHealthy ? IconCircleCheckFilled : IconAlertTriangleFilled;
  return (
    <Island title={t('console-overview.health')}>
      <p className={styles.health} data-well={isHealthy} role="status">
        <Mark size={22} aria-hidden="true" />
        <span>{t(!ready ? 'console-overview.notReady' : isHealthy ? 'console-overview.well' : 'console-overview.remarks')}</span>
        <span className={styles.small}>
          {priceAgeMs === null
            ? t('console-overview.noPrices')
            : t('console-overview.priceAge', { seconds: Math.round(priceAgeMs / 1_000) })}
          {deadLetters > 0 ? `, ${t('console-overview.deadLetters', { count: deadLetters })}` : null}
        </span>
      </p>
      {remarks.length === 0 ? null : (
        <ul className={styles.remarks}>
          {remarks.map((remark) => (
            <li key={remark}>{remark}</li>
          ))}
        </ul>
      )}
    </Island>
  );
}

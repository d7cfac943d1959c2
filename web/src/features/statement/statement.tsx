import { useTranslation } from 'react-i18next';
import { EmptyState } from '@truefill/ui/components/empty-state.tsx';
import { Skeleton } from '@truefill/ui/components/skeleton.tsx';
import { PagedStates } from '@truefill/client/paging/paged-states.tsx';
import { PageHeader } from '@truefill/client/page/page-header.tsx';
import { MovementRow } from './movement-row.tsx';
import styles from './statement.module.css';
import { useMovements } from './use-movements.ts';

/** Every movement of the account's money, newest first. */
export function StatementScreen() {
  const { t } = useTranslation();
  return (
    <div className={styles.page}>
      <PageHeader title={t('statement.title')} backTo="/user" />
      <Movements />
    </div>
  );
}

function Movements() {
  const { t } = useTranslation();
  const list = useMovements();
  return (
    <PagedStates list={list} failedTitle={t('statement.failedTitle')} loading={<Loading />}>
      {list.items?.length === 0 ? (
        <EmptyState title={t('statement.emptyTitle')}>{t('statement.emptyText')}</EmptyState>
      ) : (
        <ul className={styles.list}>
          {list.items?.map((movement) => (
            <li key={movement.id}>
              <MovementRow movement={movement} />
            </li>
          ))}
        </ul>
      )}
    </PagedStates>
  );
}

function Loading() {
  return (
    <div className={styles.loading} aria-busy="true">
      {[0, 1, 2, 3, 4, 5].map((row) => (
        <Skeleton key={row} height="60px" />
      ))}
    </div>
  );
}

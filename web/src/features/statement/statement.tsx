import { useTranslation } from 'react-i18next';
import { Button } from '@truefill/ui/components/button.tsx';
import { EmptyState } from '@truefill/ui/components/empty-state.tsx';
import { ErrorState } from '@truefill/ui/components/error-state.tsx';
import { Skeleton } from '@truefill/ui/components/skeleton.tsx';
import { errorText } from '../../api-client/error-text.ts';
import { ListEnd } from '../../paging/list-end.tsx';
import { PageHeader } from '../../shell/page-header.tsx';
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
  const { t, i18n } = useTranslation();
  const list = useMovements();
  if (list.items === undefined) {
    if (!list.failure) return <Loading />;
    return (
      <ErrorState
        title={t('statement.failedTitle')}
        actions={
          <Button tone="primary" onClick={list.retry}>
            {t('shell.retry')}
          </Button>
        }
      >
        {errorText(i18n, list.failure)}
      </ErrorState>
    );
  }
  if (list.items.length === 0) return <EmptyState title={t('statement.emptyTitle')}>{t('statement.emptyText')}</EmptyState>;
  return (
    <>
      <ul className={styles.list}>
        {list.items.map((movement) => (
          <li key={movement.id}>
            <MovementRow movement={movement} />
          </li>
        ))}
      </ul>
      <ListEnd list={list} />
    </>
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

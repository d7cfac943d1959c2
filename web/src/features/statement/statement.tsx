import { useTranslation } from 'react-i18next';
import { EmptyState } from '@truefill/ui/components/empty-state.tsx';
import { PagedStates } from '@truefill/client/paging/paged-states.tsx';
import { PageHeader } from '@truefill/client/page/page-header.tsx';
import { MovementRow } from './movement-row.tsx';
import { ListSkeleton } from '../../page/list-skeleton.tsx';
import styles from './statement.module.css';
import { movementFromWire, type MovementView } from '@truefill/api/statement/mapping.ts';
import { PAGE_SIZE, type Page } from '@truefill/client/paging/paging.ts';
import { usePagedList, type PagedList } from '@truefill/client/paging/use-paged-list.ts';
import { fetchCall } from '@truefill/client/calls/query-client.ts';
import { useSession } from '@truefill/client/session/session-store.ts';

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
    <PagedStates list={list} failedTitle={t('statement.failedTitle')} loading={<ListSkeleton rows={6} rowHeight="60px" inset />}>
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

const ROWS = 2 * PAGE_SIZE;

/** The account's movements, newest first, page by page. */
function useMovements(): PagedList<MovementView> {
  const accountMode = useSession((session) => session.accountMode);
  return usePagedList<MovementView, Page<MovementView>>({
    queryKey: ['account', 'movements', accountMode],
    readPage: async (page, signal) => {
      const { list, pages } = await fetchCall('userMovements', { page, limit: ROWS }, signal);
      return { items: list.map(movementFromWire), pages };
    },
  });
}

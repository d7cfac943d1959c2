import { useTranslation } from 'react-i18next';
import type { ReactNode } from 'react';
import { PagedStates } from '@truefill/client/paging/paged-states.tsx';
import type { PagedList } from '@truefill/client/paging/use-paged-list.ts';
import { EmptyState } from '@truefill/ui/components/empty-state.tsx';
import { Skeleton } from '@truefill/ui/components/skeleton.tsx';
import { DataTable, type Column } from '../../page/data-table.tsx';
import styles from './user.module.css';

export interface RowsProps<Row extends { readonly id: number }> {
  readonly label: string;
  readonly list: PagedList<Row>;
  readonly columns: readonly Column<Row>[];
  /** narrows the list */
  readonly filter?: ReactNode;
  /** exports the list */
  readonly exported?: ReactNode;
}

/** A list of a user's, with what narrows and exports it. */
export function Rows<Row extends { readonly id: number }>({ label, list, columns, filter, exported }: RowsProps<Row>) {
  const { t } = useTranslation();
  return (
    <>
      {filter || exported ? (
        <div className={styles.bar}>
          {filter}
          <div className={styles.exported}>{exported}</div>
        </div>
      ) : null}
      <PagedStates
        list={list}
        failedTitle={t('console-users.rowsFailed')}
        loading={
          <div className={styles.loading}>
            <Skeleton height="160px" />
          </div>
        }
      >
        {list.items === undefined || list.items.length === 0 ? (
          <EmptyState title={t('console-users.noRows')} />
        ) : (
          <DataTable label={label} rows={list.items} keyOf={({ id }) => id} columns={columns} />
        )}
      </PagedStates>
    </>
  );
}

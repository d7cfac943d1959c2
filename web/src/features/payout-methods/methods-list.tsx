import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '@truefill/client/calls/error-text.ts';
import { CallFailed } from '@truefill/client/calls/query-client.ts';
import { OldListNote } from '@truefill/client/paging/old-list-note.tsx';
import { Button } from '@truefill/ui/components/button.tsx';
import { ErrorState } from '@truefill/ui/components/error-state.tsx';
import { Skeleton } from '@truefill/ui/components/skeleton.tsx';
import styles from './payout-methods.module.css';

export interface MethodsListProps<Method extends { readonly id: number }> {
  readonly query: UseQueryResult<readonly Method[]>;
  readonly label: string;
  readonly failedTitle: string;
  readonly empty: ReactNode;
  readonly children: (method: Method) => ReactNode;
}

/** A list of saved methods, or the loading, error or empty state in its place. */
export function MethodsList<Method extends { readonly id: number }>(props: MethodsListProps<Method>) {
  const { query, label, failedTitle, empty, children } = props;
  const { t, i18n } = useTranslation();
  const { data, error, refetch } = query;
  if (data?.length === 0) return empty;
  if (data)
    return (
      <>
        {error ? <OldListNote onRetry={() => void refetch()} /> : null}
        <ul className={styles.list} aria-label={label}>
          {data.map((method) => (
            <li key={method.id}>{children(method)}</li>
          ))}
        </ul>
      </>
    );
  if (!(error instanceof CallFailed))
    return (
      <div className={styles.list} aria-busy="true">
        <Skeleton height="9rem" />
        <Skeleton height="9rem" />
      </div>
    );
  return (
    <ErrorState
      title={failedTitle}
      actions={
        <Button tone="primary" onClick={() => void refetch()}>
          {t('shell.retry')}
        </Button>
      }
    >
      {errorText(i18n, error.failure)}
    </ErrorState>
  );
}

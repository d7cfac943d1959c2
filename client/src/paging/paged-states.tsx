import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '@truefill/ui/components/button.tsx';
import { ErrorState } from '@truefill/ui/components/error-state.tsx';
import { errorText } from '../calls/error-text.ts';
import type { Failure } from '../calls/result.ts';
import { ListEnd } from './list-end.tsx';
import type { PagedList } from './use-paged-list.ts';

export interface ListFailedProps {
  readonly title: string;
  readonly failure: Failure;
  readonly onRetry: () => void;
  /** a button next to the retry button */
  readonly action?: ReactNode;
  /** shown after the reason */
  readonly children?: ReactNode;
}

/** Shown if a list could not be loaded: the reason and a retry button. */
export function ListFailed({ title, failure, onRetry, action, children }: ListFailedProps) {
  const { t, i18n } = useTranslation();
  return (
    <ErrorState
      title={title}
      actions={
        <>
          <Button tone="primary" onClick={onRetry}>
            {t('shell.retry')}
          </Button>
          {action}
        </>
      }
    >
      {errorText(i18n, failure)} {children}
    </ErrorState>
  );
}

export interface PagedStatesProps {
  readonly list: Omit<PagedList<unknown>, 'firstPage'>;
  /** message if the first page fails to load */
  readonly failedTitle: string;
  /** placeholder until the rows are loaded */
  readonly loading: ReactNode;
  /** the rows, or the empty state */
  readonly children: ReactNode;
}

/** A list that loads page by page, in each of its states. */
export function PagedStates({ list, failedTitle, loading, children }: PagedStatesProps) {
  if (list.items !== undefined) {
    return (
      <>
        {children}
        <ListEnd list={list} />
      </>
    );
  }
  if (!list.failure) return loading;
  return <ListFailed title={failedTitle} failure={list.failure} onRetry={list.retry} />;
}

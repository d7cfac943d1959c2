import { IconChevronLeft } from '@tabler/icons-react';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ERROR_CODES } from '@truefill/api/error-codes.ts';
import { CallFailed } from '@truefill/client/calls/query-client.ts';
import { NotThere, type NotThereProps } from '@truefill/client/page/not-there.tsx';
import { ListFailed } from '@truefill/client/paging/paged-states.tsx';
import { buttonClass } from '@truefill/ui/components/button.tsx';
import { IconButton } from '@truefill/ui/components/icon-button.tsx';
import { Skeleton } from '@truefill/ui/components/skeleton.tsx';
import { useHasRight } from '../session/session.ts';
import styles from './detail.module.css';
import { Go } from './go.tsx';
import { Initials } from './initials.tsx';

/** Back to the list; undefined if it is next to the details. */
type OnLeave = (() => void) | undefined;

export interface DetailPendingProps {
  readonly query: Pick<UseQueryResult, 'error' | 'refetch'>;
  readonly failedTitle: string;
  readonly list: NotThereProps['list'];
  readonly onLeave: OnLeave;
}

/** In place of details that are loading, could not be loaded, or do not exist. */
export function DetailPending({ query, failedTitle, list, onLeave }: DetailPendingProps) {
  const { t } = useTranslation();
  const failure = query.error instanceof CallFailed ? query.error.failure : null;
  return (
    <div className={styles.loading}>
      {onLeave ? <Back onLeave={onLeave} /> : null}
      {failure?.code === ERROR_CODES.dataNotFound ? (
        <NotThere title={t('console.missing.record')} list={list} />
      ) : failure ? (
        <ListFailed title={failedTitle} failure={failure} onRetry={() => void query.refetch()} />
      ) : (
        <Skeleton height="60vh" />
      )}
    </div>
  );
}

/** The scrolling part of the details. */
export function DetailBody({ children }: { readonly children: ReactNode }) {
  return <div className={styles.body}>{children}</div>;
}

export interface DetailHeadProps {
  readonly user: { readonly userId: number; readonly userName: string };
  /** behind the user's number */
  readonly about: ReactNode;
  /** what it is, above its title */
  readonly request: ReactNode;
  readonly title: ReactNode;
  /** its state or deadline */
  readonly tag: ReactNode;
  readonly onLeave: OnLeave;
}

/** The user and what is requested. */
export function DetailHead({ user, about, request, title, tag, onLeave }: DetailHeadProps) {
  const { t } = useTranslation();
  const maySearch = useHasRight('users.read');
  return (
    <header className={styles.head}>
      <div className={styles.person}>
        {onLeave ? <Back onLeave={onLeave} /> : null}
        <Initials name={user.userName} size="large" tone="accent" />
        <div className={styles.who}>
          <h2 className={styles.name}>{user.userName}</h2>
          <p className={styles.since}>
            {t('console.uid', { uid: user.userId })}, {about}
          </p>
        </div>
        {maySearch ? (
          <Go to={`/users/${user.userId}`} className={buttonClass('outline', 'small')}>
            {t('console-review.profile')}
          </Go>
        ) : null}
      </div>
      <div className={styles.sum}>
        <div>
          <p className={styles.request}>{request}</p>
          {title}
        </div>
        {tag}
      </div>
    </header>
  );
}

/** The title of details in words. */
export function DetailTitle({ children }: { readonly children: ReactNode }) {
  return <p className={styles.title}>{children}</p>;
}

/** The number of a case or ticket. */
export function DetailNumber({ children }: { readonly children: ReactNode }) {
  return <span className={styles.number}>{children}</span>;
}

function Back({ onLeave }: { readonly onLeave: () => void }) {
  const { t } = useTranslation();
  return (
    <IconButton label={t('common.back')} onClick={onLeave}>
      <IconChevronLeft size={24} />
    </IconButton>
  );
}

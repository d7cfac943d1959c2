import { useSearch } from '@tanstack/react-router';
import { IconChevronRight } from '@tabler/icons-react';
import { useState, type SubmitEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { ConsoleCallResponse } from '@truefill/api/console-calls.ts';
import { PagedStates } from '@truefill/client/paging/paged-states.tsx';
import type { Page } from '@truefill/client/paging/paging.ts';
import { usePagedList } from '@truefill/client/paging/use-paged-list.ts';
import { formatMoney } from '@truefill/ui/format/money.ts';
import { Button } from '@truefill/ui/components/button.tsx';
import { EmptyState } from '@truefill/ui/components/empty-state.tsx';
import { Skeleton } from '@truefill/ui/components/skeleton.tsx';
import { Tag } from '@truefill/ui/components/tag.tsx';
import { useBrand, useBrandFilter } from '../../brands/brand-scope.ts';
import { fetchCall } from '../../calls/call.ts';
import { ExportButton } from '../exports/export-button.tsx';
import { address, Go, useGo } from '../../page/go.tsx';
import { Initials } from '../../page/initials.tsx';
import { Island } from '../../page/island.tsx';
import { Screen } from '../../page/screen.tsx';
import { SearchField } from '../../page/search-field.tsx';
import { TimeText } from '../../page/time-text.tsx';
import styles from './users.module.css';

type UserSummary = ConsoleCallResponse<'consoleUsers'>['list'][number];

type UserItem = UserSummary & { readonly id: number };

const PAGE_SIZE = 30;

/** Users of the operator's brands, newest first, or the results of a search. */
export function UsersScreen() {
  const { t } = useTranslation();
  const { query = '' } = useSearch({ strict: false }) as { readonly query?: string };
  const brand = useBrandFilter();
  const list = usePagedList<UserItem, Page<UserItem> & { readonly total: number }>({
    queryKey: ['users', query, brand.brandId ?? ''],
    async readPage(page, signal) {
      const body = { ...brand, ...(query === '' ? {} : { query }), pageNum: page, pageSize: PAGE_SIZE };
      const answer = await fetchCall('consoleUsers', body, signal);
      return { items: answer.list.map((user) => ({ ...user, id: user.userId })), pages: answer.pages, total: answer.total };
    },
  });
  return (
    <Screen title={t('console.place.users')} byBrand exported={<ExportButton list="users" inHeader />}>
      <Island>
        <UserSearch key={query} query={query} />
        <PagedStates list={list} failedTitle={t('console-users.failed')} loading={<Loading />}>
          {list.items?.length === 0 ? (
            <EmptyState title={t('console-users.empty')} />
          ) : (
            <ul aria-label={t('console.place.users')}>
              {list.items?.map((user) => (
                <li key={user.id}>
                  <UserRow user={user} />
                </li>
              ))}
            </ul>
          )}
        </PagedStates>
        <p className={styles.foot}>
          {list.firstPage && list.items
            ? t('console-users.shown', { shown: list.items.length, total: list.firstPage.total })
            : null}
        </p>
      </Island>
    </Screen>
  );
}

function UserSearch({ query }: { readonly query: string }) {
  const { t } = useTranslation();
  const go = useGo();
  const [typed, setTyped] = useState(query);
  const search = (event: SubmitEvent): void => {
    event.preventDefault();
    go(address('/users', { query: typed.trim() }), { replace: true });
  };
  return (
    <form className={styles.search} role="search" aria-label={t('console-users.search')} onSubmit={search}>
      <SearchField label={t('console-users.searchLabel')} value={typed} onChange={setTyped} />
      <Button type="submit" size="large">
        {t('console-users.search')}
      </Button>
    </form>
  );
}

function UserRow({ user }: { readonly user: UserSummary }) {
  const { t } = useTranslation();
  const brand = useBrand(user.brandId);
  return (
    <Go to={`/users/${user.userId}`} className={styles.row}>
      <span className={styles.person}>
        <Initials name={user.userName} />
        <span className={styles.names}>
          <span className={styles.name}>{user.userName}</span>
          <span className={styles.small}>{t('console.uid', { uid: user.userId })}</span>
        </span>
      </span>
      <span className={styles.contact}>{user.contact}</span>
      <span className={styles.brand}>{brand?.site ?? user.brandId}</span>
      <span className={styles.since}>
        <TimeText ms={user.registeredTs} pattern="YYYY-MM-DD" />
      </span>
      <span className={styles.held}>
        {user.held ? <Tag tone="warn">{t('console-users.held')}</Tag> : null}
        {user.closedTs > 0 ? <Tag>{t('console-users.closed')}</Tag> : null}
      </span>
      <span className={styles.balance}>
        <span className="numeric">{formatMoney(user.balance)}</span>
      </span>
      <IconChevronRight className={styles.arrow} size={18} aria-hidden="true" />
    </Go>
  );
}

function Loading() {
  return (
    <div className={styles.loading}>
      {['a', 'b', 'c', 'd', 'e'].map((row) => (
        <Skeleton key={row} height="36px" />
      ))}
    </div>
  );
}

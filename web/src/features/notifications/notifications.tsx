import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { NotificationView } from '@truefill/api/notifications/mapping.ts';
import { Chips } from '@truefill/ui/components/chips.tsx';
import { EmptyState } from '@truefill/ui/components/empty-state.tsx';
import { IconButton } from '@truefill/ui/components/icon-button.tsx';
import { IconChecks, IconMail } from '@truefill/ui/components/icons.ts';
import { brand } from '@truefill/client/brand.ts';
import { LoadFailed } from '@truefill/client/page/load-failed.tsx';
import { NotThere } from '@truefill/client/page/not-there.tsx';
import { PageHeader } from '@truefill/client/page/page-header.tsx';
import { useServerNow } from '@truefill/client/use-server-now.ts';
import { PagedStates } from '@truefill/client/paging/paged-states.tsx';
import type { PagedList } from '@truefill/client/paging/use-paged-list.ts';
import { byDay, isIn, NOTICE_FILTERS, type NoticeFilter } from './model.ts';
import { NoticeDetail } from './notice-detail.tsx';
import { NoticeRow } from './notice-row.tsx';
import { ListSkeleton } from '../../page/list-skeleton.tsx';
import styles from './notifications.module.css';
import { useMarkRead, useNotice, useNotifications, useUnreadCount } from './use-notifications.ts';

/** The user's notices, or one of them in full. */
export function NotificationsScreen() {
  const { id } = useSearch({ from: '/user/notification' });
  const list = useNotifications();
  const opened = list.items?.find((notice) => String(notice.id) === id);
  if (opened) return <NoticeDetail notice={opened} />;
  return id === undefined ? (
    <NoticeList list={list} />
  ) : (
    <OlderNotice id={id} isSought={list.items !== undefined || list.failure !== null} />
  );
}

/** A notice beyond the loaded part of the list, sought once that part is known. */
function OlderNotice({ id, isSought }: { readonly id: string; readonly isSought: boolean }) {
  const { t } = useTranslation();
  const { data: notice, error, refetch } = useNotice(id, isSought);
  if (notice) return <NoticeDetail notice={notice} />;
  return (
    <div className={styles.page}>
      <PageHeader title="" backTo="/user/notification" />
      {notice === null ? (
        <NotThere title={t('notifications.notFound')} list={{ to: '/user/notification', label: t('notifications.title') }} />
      ) : error ? (
        <LoadFailed onRetry={() => void refetch()} />
      ) : (
        <ListSkeleton rows={4} rowHeight="72px" inset />
      )}
    </div>
  );
}

function NoticeList({ list }: { readonly list: PagedList<NotificationView> }) {
  const { t } = useTranslation();
  const [filter, setFilter] = useState<NoticeFilter>('all');
  const markRead = useMarkRead();
  const unread = useUnreadCount();
  const navigate = useNavigate();
  const hasUnread = unread > 0 || (list.items ?? []).some((notice) => notice.unread);
  return (
    <div className={styles.page}>
      <PageHeader
        title={t('notifications.title')}
        backTo="/user"
        actions={
          <>
            {hasUnread ? (
              <IconButton label={t('notifications.markAll')} onClick={() => void markRead('all')}>
                <IconChecks size={22} />
              </IconButton>
            ) : null}
            <IconButton label={t('account.entry.mails')} onClick={() => void navigate({ to: '/user/mails' })}>
              <IconMail size={22} />
            </IconButton>
          </>
        }
      />
      <Chips<NoticeFilter>
        className={styles.filters}
        variant="ink"
        label={t('notifications.filters')}
        items={NOTICE_FILTERS.map((value) => ({
          value,
          label:
            value === 'unread' && unread > 0
              ? `${t('notifications.filter.unread')} ${unread}`
              : t(`notifications.filter.${value}`),
        }))}
        value={filter}
        onChange={setFilter}
      />
      <NoticeDaysList list={list} filter={filter} />
    </div>
  );
}

function NoticeDaysList({ list, filter }: { readonly list: PagedList<NotificationView>; readonly filter: NoticeFilter }) {
  const { t } = useTranslation();
  const nowMs = useServerNow(60_000);
  const shown = (list.items ?? []).filter((notice) => isIn(filter, notice));
  const { today, earlier } = byDay(shown, nowMs, brand().timeZone);
  return (
    <PagedStates
      list={list}
      failedTitle={t('notifications.failedTitle')}
      loading={<ListSkeleton rows={4} rowHeight="72px" inset />}
    >
      {shown.length === 0 && !list.hasNext ? (
        <EmptyState title={t('notifications.emptyTitle')}>{t('notifications.emptyText')}</EmptyState>
      ) : null}
      <Day title={t('notifications.today')} notices={today} />
      <Day title={t('notifications.earlier')} notices={earlier} />
    </PagedStates>
  );
}

function Day({ title, notices }: { readonly title: string; readonly notices: readonly NotificationView[] }) {
  const navigate = useNavigate();
  if (notices.length === 0) return null;
  return (
    <section>
      <h2 className={styles.day}>{title}</h2>
      <ul className={styles.list}>
        {notices.map((notice) => (
          <li key={notice.id}>
            <NoticeRow
              notice={notice}
              onOpen={() => void navigate({ to: '/user/notification', search: { id: String(notice.id) } })}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}

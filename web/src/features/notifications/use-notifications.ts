import { useQuery, useQueryClient, type UseQueryResult } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import type { LocaleCode } from '@truefill/api/brand.ts';
import { notificationFromWire, type NotificationView } from '@truefill/api/notifications/mapping.ts';
import { call } from '@truefill/client/calls/client.ts';
import { useLiveUnread } from '../../live/exchange-feed.ts';
import { PAGE_SIZE, type Page } from '@truefill/client/paging/paging.ts';
import { usePagedList, type PagedList } from '@truefill/client/paging/use-paged-list.ts';
import { usePreferences } from '@truefill/client/preferences/preferences-store.ts';
import { fetchCall } from '@truefill/client/calls/query-client.ts';
import { useSession } from '@truefill/client/session/session-store.ts';

const UNREAD_REFRESH_MS = 30_000;
/** The most notices that the server returns at once, and how many times as many are searched for one. */
const LONG_PAGE = 100;
const MAX_PAGES = 20;

/** The user's notices, newest first, page by page; refetched when the number of unread ones changes. */
export function useNotifications(): PagedList<NotificationView> {
  const userId = useSession((session) => session.userId);
  const locale = usePreferences((preferences) => preferences.locale);
  const list = usePagedList<NotificationView, Page<NotificationView>>({
    queryKey: ['account', 'notifications', userId, locale],
    readPage: async (page, signal) => {
      const answer = await fetchCall('notificationList', { page, limit: PAGE_SIZE, locale }, signal);
      return { items: answer.list.map(notificationFromWire), pages: answer.pages };
    },
  });
  const refetch = useEffectEvent(list.refetch);
  const unread = useLiveUnread();
  useEffect(() => {
    if (unread !== null) refetch();
  }, [unread]);
  return list;
}

/** One notice, wherever it is in the list; null if it is not there. */
export function useNotice(id: string, enabled: boolean): UseQueryResult<NotificationView | null> {
  const userId = useSession((session) => session.userId);
  const locale = usePreferences((preferences) => preferences.locale);
  return useQuery({
    queryKey: ['account', 'notifications', userId, locale, 'one', id],
    queryFn: ({ signal }) => findNotice(Number(id), locale, signal),
    enabled,
  });
}

/** The list has the newest notice first, which has the highest ID. */
async function findNotice(id: number, locale: LocaleCode, signal: AbortSignal): Promise<NotificationView | null> {
  if (!Number.isSafeInteger(id)) return null;
  for (let page = 1; page <= MAX_PAGES; page += 1) {
    // most are found on the first page
    // oxlint-disable-next-line no-await-in-loop
    const { list, pages } = await fetchCall('notificationList', { page, limit: LONG_PAGE, locale }, signal);
    const found = list.find((notice) => notice.id === id);
    if (found) return notificationFromWire(found);
    const oldest = list.at(-1);
    if (!oldest || oldest.id < id || page >= pages) return null;
  }
  return null;
}

/** Marks notices as read, or all of them; then refetches list and count. */
export function useMarkRead(): (ids: readonly number[] | 'all') => Promise<void> {
  const queries = useQueryClient();
  return async (ids) => {
    if (ids.length === 0) return;
    const result = await call('notificationRead', ids === 'all' ? { all: true } : { ids: [...ids] });
    if (!result.ok) return;
    void queries.invalidateQueries({ queryKey: ['account', 'notifications'] });
    void queries.invalidateQueries({ queryKey: ['account', 'unread'] });
  };
}

/** The number of unread notices; 0 for visitors and while unknown. */
export function useUnreadCount(): number {
  const { status, userId } = useSession();
  const live = useLiveUnread();
  const { data } = useQuery({
    queryKey: ['account', 'unread', userId],
    queryFn: async ({ signal }) => (await fetchCall('notificationUnreadCount', {}, signal)).counts,
    // the live feed pushes it as soon as it is connected
    enabled: status === 'signed-in' && live === null,
    refetchInterval: UNREAD_REFRESH_MS,
  });
  return live ?? data ?? 0;
}

import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { notificationFromWire, type NotificationView } from '@truefill/api/notifications/mapping.ts';
import { call } from '@truefill/client/calls/client.ts';
import { useLiveUnread } from '../../live/exchange-feed.ts';
import { PAGE_SIZE, type Page } from '@truefill/client/paging/paging.ts';
import { usePagedList, type PagedList } from '@truefill/client/paging/use-paged-list.ts';
import { usePreferences } from '@truefill/client/preferences/preferences-store.ts';
import { fetchCall } from '@truefill/client/calls/query-client.ts';
import { useSession } from '@truefill/client/session/session-store.ts';

const UNREAD_REFRESH_MS = 30_000;

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

import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { notificationFromWire, type NotificationView } from '@truefill/api/mapping/notification.ts';
import { call } from '../../api-client/client.ts';
import type { Failure } from '../../api-client/result.ts';
import { useLiveUnread } from '../../live/exchange-feed.ts';
import { CallFailed, fetchCall } from '../../query-client.ts';
import { useSession } from '../../session/session-store.ts';
import { mayLoadMore, PAGE_SIZE } from '../history/model.ts';
import { mergeNotices } from './model.ts';

const UNREAD_REFRESH_MS = 30_000;

export interface Notifications {
  /** undefined until the first page is there */
  readonly notices: readonly NotificationView[] | undefined;
  readonly hasNext: boolean;
  readonly loadingMore: boolean;
  /** what the last load failed with */
  readonly failure: Failure | null;
  loadMore(): void;
  retry(): void;
}

/** The user's notices, newest first, page by page. */
export function useNotifications(): Notifications {
  const userId = useSession((session) => session.userId);
  const failures = useRef(0);
  const query = useInfiniteQuery({
    queryKey: ['account', 'notifications', userId],
    initialPageParam: 1,
    queryFn: async ({ pageParam, signal }) => {
      const { list, pages } = await fetchCall('notificationList', { page: pageParam, limit: PAGE_SIZE }, signal);
      return { notices: list.map(notificationFromWire), pages };
    },
    getNextPageParam: (last, _all, page) => (page >= last.pages || last.notices.length === 0 ? undefined : page + 1),
    retry: false,
    staleTime: 0,
  });
  const { refetch } = query;
  const unread = useLiveUnread();
  useEffect(() => {
    if (unread !== null) void refetch();
  }, [unread, refetch]);
  const loadNext = async (): Promise<void> => {
    const result = await query.fetchNextPage();
    failures.current = result.isError ? failures.current + 1 : 0;
  };
  return {
    notices: query.data ? mergeNotices(query.data.pages) : undefined,
    hasNext: query.hasNextPage,
    loadingMore: query.isFetchingNextPage,
    failure: query.error instanceof CallFailed ? query.error.failure : null,
    loadMore: () => {
      if (mayLoadMore({ hasNext: query.hasNextPage, loading: query.isFetching, failures: failures.current })) void loadNext();
    },
    retry: () => void (query.isFetchNextPageError ? loadNext() : refetch()),
  };
}

/** Marks notices as read; list and count are then read anew. */
export function useMarkRead(): (ids: readonly number[]) => Promise<void> {
  const queries = useQueryClient();
  return async (ids) => {
    if (ids.length === 0) return;
    const result = await call('notificationRead', { ids: [...ids] });
    if (!result.ok) return;
    void queries.invalidateQueries({ queryKey: ['account', 'notifications'] });
    void queries.invalidateQueries({ queryKey: ['account', 'unread'] });
  };
}

/** How many notices are unread; 0 for visitors and while it is not known. */
export function useUnreadCount(): number {
  const { status, userId } = useSession();
  const live = useLiveUnread();
  const { data } = useQuery({
    queryKey: ['account', 'unread', userId],
    queryFn: async ({ signal }) => (await fetchCall('notificationUnreadCount', {}, signal)).counts,
    // the feed tells it as soon as it is there
    enabled: status === 'signed-in' && live === null,
    refetchInterval: UNREAD_REFRESH_MS,
  });
  return live ?? data ?? 0;
}

import { useQuery, useQueryClient, type UseQueryResult } from '@tanstack/react-query';
import { useCallback, useEffect, useEffectEvent } from 'react';
import type { CallResponse } from '@truefill/api/calls.ts';
import { fetchCall } from '@truefill/client/calls/query-client.ts';
import { PAGE_SIZE, type Page } from '@truefill/client/paging/paging.ts';
import { usePagedList, type PagedList } from '@truefill/client/paging/use-paged-list.ts';
import { useSession } from '@truefill/client/session/session-store.ts';
import { useLiveUnread } from '../../live/exchange-feed.ts';

export type TicketView = CallResponse<'ticketList'>['list'][number];
export type TicketInFull = CallResponse<'ticketDetail'>;

/** An answer always comes with a notice: then everything is refetched. */
function useAtNotices(then: () => void): void {
  const unread = useLiveUnread();
  const read = useEffectEvent(then);
  useEffect(() => {
    if (unread !== null) read();
  }, [unread]);
}

/** The user's questions and complaints, newest first. */
export function useTickets(): PagedList<TicketView> {
  const userId = useSession((session) => session.userId);
  const list = usePagedList<TicketView, Page<TicketView>>({
    queryKey: ['account', 'tickets', userId],
    readPage: async (page, signal) => {
      const { list: items, pages } = await fetchCall('ticketList', { page, limit: PAGE_SIZE }, signal);
      return { items, pages };
    },
  });
  useAtNotices(list.refetch);
  return list;
}

/** One of them with all messages and decisions. */
export function useTicket(id: number): UseQueryResult<TicketInFull> {
  const userId = useSession((session) => session.userId);
  const query = useQuery({
    queryKey: ['account', 'ticket', userId, id],
    queryFn: ({ signal }) => fetchCall('ticketDetail', { id }, signal),
  });
  useAtNotices(() => void query.refetch());
  return query;
}

/** Refetches all questions and complaints. */
export function useRefetchTickets(): () => Promise<void> {
  const queries = useQueryClient();
  return useCallback(async () => {
    await Promise.all(['tickets', 'ticket'].map((name) => queries.invalidateQueries({ queryKey: ['account', name] })));
  }, [queries]);
}

import { useQuery, useQueryClient, type UseQueryResult } from '@tanstack/react-query';
import { useCallback } from 'react';
import type { ConsoleCallResponse } from '@truefill/api/console-calls.ts';
import type { Page } from '@truefill/client/paging/paging.ts';
import { usePagedList, type PagedList } from '@truefill/client/paging/use-paged-list.ts';
import { useBrandFilter } from '../../brands/brand-scope.ts';
import { fetchCall } from '../../calls/call.ts';
import type { TicketSearch } from './ticket-search.ts';

type TicketPage = ConsoleCallResponse<'supportTickets'>;
export type TicketItem = TicketPage['list'][number];
export type TicketDetail = ConsoleCallResponse<'supportTicket'>;
type TicketItems = Page<TicketItem> & Pick<TicketPage, 'total' | 'counts'>;
export type TicketList = PagedList<TicketItem, TicketItems> & {
  /** the key of its query */
  readonly queryKey: readonly (string | number)[];
};

const PAGE_SIZE = 30;

/** The tickets of a filter, in the order of the server. */
export function useTickets({ state = 'waiting', kind }: TicketSearch): TicketList {
  const brand = useBrandFilter();
  const queryKey = ['tickets', state, kind ?? '', brand.brandId ?? ''];
  const list = usePagedList<TicketItem, TicketItems>({
    queryKey,
    async readPage(page, signal) {
      const filter = { state, ...brand, ...(kind === undefined ? {} : { kind }) };
      const answer = await fetchCall('supportTickets', { ...filter, pageNum: page, pageSize: PAGE_SIZE }, signal);
      return { ...answer, items: answer.list };
    },
  });
  return { ...list, queryKey };
}

export function useTicket(ticketId: number | null): UseQueryResult<TicketDetail> {
  return useQuery({
    queryKey: ['ticket', ticketId ?? 0],
    queryFn: ({ signal }) => fetchCall('supportTicket', { ticketId: ticketId ?? 0 }, signal),
    enabled: ticketId !== null,
    staleTime: 0,
  });
}

/** Number of active tickets in the chosen brand; queried if the operator has the right. */
export function useTicketCounts(allowed: boolean): UseQueryResult<TicketPage['counts']> {
  const brand = useBrandFilter();
  return useQuery({
    queryKey: ['ticket counts', brand.brandId ?? ''],
    queryFn: async ({ signal }) => (await fetchCall('supportTickets', { ...brand, pageSize: 1 }, signal)).counts,
    enabled: allowed,
  });
}

/** Refetches everything about tickets. */
export function useRefreshTickets(): () => Promise<void> {
  const queries = useQueryClient();
  return useCallback(async () => {
    const keys = ['tickets', 'ticket', 'ticket counts', 'dashboard'];
    await Promise.all(keys.map((first) => queries.invalidateQueries({ queryKey: [first] })));
  }, [queries]);
}

import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { orderFromWire } from '@truefill/api/mapping/order.ts';
import { orderListToWire } from '@truefill/api/mapping/order-command.ts';
import type { OrderView } from '@truefill/api/mapping/order.ts';
import type { Failure } from '../../api-client/result.ts';
import { useHoldings } from '../../live/exchange-feed.ts';
import { CallFailed, fetchCall } from '../../query-client.ts';
import { useSession } from '../../session/session-store.ts';
import { mayLoadMore, mergePages, nextPage, PAGE_SIZE, type HistoryPage } from './model.ts';

export interface History {
  /** undefined until the first page is there */
  readonly orders: readonly OrderView[] | undefined;
  readonly profitLossToday: number | null;
  readonly profitLossTotal: number | null;
  readonly loadingMore: boolean;
  readonly hasNext: boolean;
  /** what the last load failed with */
  readonly failure: Failure | null;
  /** loads on by itself, as far as failures allow */
  loadMore(): void;
  /** loads again because the user wants it */
  retry(): void;
}

/** The closed orders, page by page, newest first; read anew when a position has closed. */
export function useHistory(): History {
  const accountMode = useSession((session) => session.accountMode);
  const failures = useRef(0);
  const query = useInfiniteQuery({
    queryKey: ['account', 'history', accountMode],
    initialPageParam: 1,
    queryFn: async ({ pageParam, signal }): Promise<HistoryPage> => {
      const request = orderListToWire({ page: pageParam, limit: PAGE_SIZE, status: 'closed', sortBy: 'closed' });
      const answer = await fetchCall(accountMode === 'demo' ? 'orderQueryMock' : 'orderQuery', request, signal);
      const { pages, profitLossToday, profitLossTotal } = answer;
      return { orders: answer.list.map(orderFromWire), pages, profitLossToday, profitLossTotal };
    },
    getNextPageParam: (last, _all, page) => nextPage(last, page),
    retry: false,
    staleTime: 0,
  });
  const { refetch } = query;
  useReadAnewOnClose(() => void refetch());

  const loadNext = async (): Promise<void> => {
    const result = await query.fetchNextPage();
    failures.current = result.isError ? failures.current + 1 : 0;
  };
  const state = { hasNext: query.hasNextPage, loading: query.isFetching };
  const first = query.data?.pages[0];
  return {
    orders: query.data ? mergePages(query.data.pages) : undefined,
    profitLossToday: first?.profitLossToday ?? null,
    profitLossTotal: first?.profitLossTotal ?? null,
    loadingMore: query.isFetchingNextPage,
    hasNext: query.hasNextPage,
    failure: query.error instanceof CallFailed ? query.error.failure : null,
    loadMore: () => {
      if (mayLoadMore({ ...state, failures: failures.current })) void loadNext();
    },
    retry: () => void (query.isFetchNextPageError ? loadNext() : refetch()),
  };
}

/** Positions also close by themselves: a level, a stop-out, another device. Then the feed has fewer of them. */
function useReadAnewOnClose(read: () => void): void {
  const openIds = useHoldings()
    ?.orders.map((order) => order.id)
    .join();
  const before = useRef<string | undefined>(undefined);
  useEffect(() => {
    const left = new Set(openIds?.split(','));
    const someClosed = before.current?.split(',').some((id) => id !== '' && !left.has(id)) ?? false;
    before.current = openIds;
    if (someClosed && openIds !== undefined) read();
  }, [openIds, read]);
}

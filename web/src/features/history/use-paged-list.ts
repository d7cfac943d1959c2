import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { Failure } from '../../api-client/result.ts';
import { CallFailed } from '../../query-client.ts';
import { mayLoadMore, mergePages, nextPage, type HistoryPage } from './model.ts';

/** A list of finished orders that loads on as its end comes near. */
export interface PagedList<Order> {
  /** undefined until the first page is there */
  readonly orders: readonly Order[] | undefined;
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
  /** reads everything anew */
  refetch(): void;
}

export interface PagedListSource<Order> {
  readonly queryKey: readonly string[];
  readPage(page: number, signal: AbortSignal): Promise<HistoryPage<Order>>;
}

/** Reads a list page by page, with the failure cap of all lists. */
export function usePagedList<Order extends { readonly id: number }>({
  queryKey,
  readPage,
}: PagedListSource<Order>): PagedList<Order> {
  const failures = useRef(0);
  const query = useInfiniteQuery({
    queryKey,
    initialPageParam: 1,
    queryFn: ({ pageParam, signal }) => readPage(pageParam, signal),
    getNextPageParam: (last, _all, page) => nextPage(last, page),
    retry: false,
    staleTime: 0,
  });
  const { refetch } = query;
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
    refetch: () => void refetch(),
  };
}

/** Calls when an order has left the live ones: it has finished by itself or on another device. */
export function useWhenGone(live: readonly { readonly id: number }[] | undefined, gone: () => void): void {
  const ids = live?.map(({ id }) => id).join();
  const before = useRef<string | undefined>(undefined);
  useEffect(() => {
    const left = new Set(ids?.split(','));
    const someGone = before.current?.split(',').some((id) => id !== '' && !left.has(id)) ?? false;
    before.current = ids;
    if (someGone && ids !== undefined) gone();
  }, [ids, gone]);
}

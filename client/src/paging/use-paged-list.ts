import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef } from 'react';
import type { Failure } from '../calls/result.ts';
import { CallFailed } from '../calls/query-client.ts';
import { mayLoadMore, mergePages, nextPage, type Page } from './paging.ts';

/** A list that loads more as its end comes near. */
export interface PagedList<Item, Of extends Page<Item> = Page<Item>> {
  /** undefined until the first page is loaded */
  readonly items: readonly Item[] | undefined;
  /** the first page, with its data besides the items */
  readonly firstPage: Of | undefined;
  readonly loadingMore: boolean;
  readonly hasNext: boolean;
  /** the failure of the last load, whatever its code */
  readonly failure: Failure | null;
  /** loads more automatically, as far as failures allow */
  loadMore(): void;
  /** loads more at the user's request */
  retry(): void;
  /** refetches everything */
  refetch(): void;
}

export interface PagedListSource<Of> {
  readonly queryKey: readonly (string | number)[];
  readPage(page: number, signal: AbortSignal): Promise<Of>;
}

/** Loads a list page by page, with the common failure limit. */
export function usePagedList<Item extends { readonly id: number | string }, Of extends Page<Item>>({
  queryKey,
  readPage,
}: PagedListSource<Of>): PagedList<Item, Of> {
  const failures = useRef(0);
  const isLoading = useRef(false);
  const query = useInfiniteQuery({
    queryKey,
    initialPageParam: 1,
    queryFn: ({ pageParam, signal }) => readPage(pageParam, signal),
    getNextPageParam: (last, _all, page) => nextPage(last, page),
    retry: false,
    staleTime: 0,
  });
  /** the end was reached while the list was refetched */
  const endReached = useRef(false);
  /** a refetch was requested while the list was read for the first time: that answer may be older than the request */
  const refetchDue = useRef(false);
  const { refetch, isFetching } = query;
  const loadNext = async (): Promise<void> => {
    // two calls before the next render must not cancel one another
    if (isLoading.current) return;
    isLoading.current = true;
    const result = await query.fetchNextPage();
    isLoading.current = false;
    failures.current = result.isError ? failures.current + 1 : 0;
  };
  const loadMore = (): void => {
    endReached.current = isFetching && !query.isFetchingNextPage;
    if (mayLoadMore({ hasNext: query.hasNextPage, loading: isFetching, failures: failures.current })) void loadNext();
  };
  const readAgain = useEffectEvent((): void => {
    // the observer reports the end only once
    if (refetchDue.current) void refetch();
    else if (endReached.current && !query.isError) loadMore();
    refetchDue.current = false;
    endReached.current = false;
  });
  useEffect(() => {
    if (!isFetching) readAgain();
  }, [isFetching]);
  return {
    items: query.data ? mergePages(query.data.pages) : undefined,
    firstPage: query.data?.pages[0],
    loadingMore: query.isFetchingNextPage,
    hasNext: query.hasNextPage,
    failure: query.error instanceof CallFailed ? query.error.failure : null,
    loadMore,
    retry: () => void (query.isFetchNextPageError ? loadNext() : refetch()),
    refetch: () => {
      // the first read is not canceled by another
      refetchDue.current = isFetching && query.data === undefined;
      if (!refetchDue.current) void refetch();
    },
  };
}

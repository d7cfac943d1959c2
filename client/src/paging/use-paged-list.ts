import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef } from 'react';
import type { Failure } from '../calls/result.ts';
import { CallFailed } from '../calls/query-client.ts';
import { mayLoadMore, mergePages, nextPage, type Page } from './paging.ts';

/** A list that loads on as its end comes near. */
export interface PagedList<Item, Of extends Page<Item> = Page<Item>> {
  /** undefined until the first page is there */
  readonly items: readonly Item[] | undefined;
  /** with what it carries beside its items */
  readonly firstPage: Of | undefined;
  readonly loadingMore: boolean;
  readonly hasNext: boolean;
  /** what the last load failed with, whatever its code */
  readonly failure: Failure | null;
  /** loads on by itself, as far as failures allow */
  loadMore(): void;
  /** loads again because the user wants it */
  retry(): void;
  /** reads everything again */
  refetch(): void;
}

export interface PagedListSource<Of> {
  readonly queryKey: readonly (string | number)[];
  readPage(page: number, signal: AbortSignal): Promise<Of>;
}

/** Reads a list page by page, with the failure cap of all lists. */
export function usePagedList<Item extends { readonly id: number | string }, Of extends Page<Item>>({
  queryKey,
  readPage,
}: PagedListSource<Of>): PagedList<Item, Of> {
  const failures = useRef(0);
  const underWay = useRef(false);
  const query = useInfiniteQuery({
    queryKey,
    initialPageParam: 1,
    queryFn: ({ pageParam, signal }) => readPage(pageParam, signal),
    getNextPageParam: (last, _all, page) => nextPage(last, page),
    retry: false,
    staleTime: 0,
  });
  /** the end came near while the list was read again */
  const isWanted = useRef(false);
  const { refetch, isFetching } = query;
  const loadNext = async (): Promise<void> => {
    // two calls before the next rendering must not cancel one another
    if (underWay.current) return;
    underWay.current = true;
    const result = await query.fetchNextPage();
    underWay.current = false;
    failures.current = result.isError ? failures.current + 1 : 0;
  };
  const loadMore = (): void => {
    isWanted.current = isFetching && !query.isFetchingNextPage;
    if (mayLoadMore({ hasNext: query.hasNextPage, loading: isFetching, failures: failures.current })) void loadNext();
  };
  const readAgain = useEffectEvent((): void => {
    // who watches the end tells of it once
    if (isWanted.current && !query.isError) loadMore();
    isWanted.current = false;
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

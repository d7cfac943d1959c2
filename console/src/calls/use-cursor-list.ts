import { useRef } from 'react';
import { usePagedList, type PagedList } from '@truefill/client/paging/use-paged-list.ts';
import type { Page } from '@truefill/client/paging/paging.ts';

interface CursorPage {
  readonly list: readonly { readonly id: number }[];
  /** the beginning of the next page; 0 at the end */
  readonly next: number;
}

export interface CursorSource<Answer> {
  readonly queryKey: readonly (string | number)[];
  /** @param before where the page begins; 0 for the first one */
  read(before: number, signal: AbortSignal): Promise<Answer>;
}

/** A list whose pages name where the next one begins, 0 at the end, read on like any other. */
export function useCursorList<Answer extends CursorPage>({
  queryKey,
  read,
}: CursorSource<Answer>): PagedList<Answer['list'][number], Page<Answer['list'][number]> & { readonly answer: Answer }> {
  // pages are read one after the other, so the beginning of each is known from the one before
  const begins = useRef(new Map<string, number>());
  const key = queryKey.join('\n');
  return usePagedList({
    queryKey,
    async readPage(page, signal) {
      const answer = await read(page === 1 ? 0 : (begins.current.get(`${key}\n${page}`) ?? 0), signal);
      begins.current.set(`${key}\n${page + 1}`, answer.next);
      return { items: answer.list, pages: answer.next === 0 ? page : page + 1, answer };
    },
  });
}

import { useRef } from 'react';
import { usePagedList, type PagedList } from '@truefill/client/paging/use-paged-list.ts';
import type { Page } from '@truefill/client/paging/paging.ts';

interface CursorPage {
  readonly list: readonly { readonly id: number }[];
  /** cursor of the next page; 0 at the end */
  readonly next: number;
}

export interface CursorSource<Answer> {
  readonly queryKey: readonly (string | number)[];
  /** @param before cursor of the page; 0 for the first one */
  read(before: number, signal: AbortSignal): Promise<Answer>;
}

/** A list whose pages contain the cursor of the next one, 0 at the end, otherwise like any paged list. */
export function useCursorList<Answer extends CursorPage>({
  queryKey,
  read,
}: CursorSource<Answer>): PagedList<Answer['list'][number], Page<Answer['list'][number]> & { readonly answer: Answer }> {
  // pages are loaded in sequence, so the cursor of each is known from the previous one
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

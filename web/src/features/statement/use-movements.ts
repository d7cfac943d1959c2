import type { InfiniteData } from '@tanstack/react-query';
import type { MovementView } from '@truefill/api/statement/mapping.ts';
import { CallFailed, queryClient } from '@truefill/client/calls/query-client.ts';
import type { Failure } from '@truefill/client/calls/result.ts';
import { PAGE_SIZE, type Page } from '@truefill/client/paging/paging.ts';
import { usePagedList, type PagedList } from '@truefill/client/paging/use-paged-list.ts';
import { useSession } from '@truefill/client/session/session-store.ts';
import { useHoldings } from '../../live/exchange-feed.ts';
import { rangeKey, rangeNow, readableRange } from '../../trading-parts/read-range.ts';
import type { RangeChoice } from '../../trading-parts/range.ts';
import { useWhenEnded } from '../../trading-parts/use-when-ended.ts';
import { readAllMovements, readMovements } from './read-movements.ts';

const ROWS = 2 * PAGE_SIZE;

const keyOf = (accountMode: string, range: RangeChoice): string[] => ['account', 'movements', accountMode, ...rangeKey(range)];

/** The account's movements of a range, newest first, page by page. */
export function useMovements(range: RangeChoice): PagedList<MovementView> {
  const accountMode = useSession((session) => session.accountMode);
  const readable = readableRange(range);
  const movements = usePagedList<MovementView, Page<MovementView>>({
    queryKey: keyOf(accountMode, readable),
    readPage: (page, signal) => readMovements(rangeNow(readable), { page, limit: ROWS }, signal),
  });
  // the movements of what ends while the list is shown
  useWhenEnded(useHoldings()?.orders, movements.refetch);
  return movements;
}

/** Loads the whole list of a range, as one page; the list is shown in its usual pages again once it is refetched. */
export function useLoadAll(range: RangeChoice): () => Promise<Failure | null> {
  const accountMode = useSession((session) => session.accountMode);
  return async () => {
    const readable = readableRange(range);
    try {
      const { items, cut } = await readAllMovements(rangeNow(readable));
      const queryKey = keyOf(accountMode, readable);
      // an answer that is on its way would replace the list
      await queryClient.cancelQueries({ queryKey });
      const whole: InfiniteData<Page<MovementView>> = { pages: [{ items, pages: cut ? 2 : 1 }], pageParams: [1] };
      queryClient.setQueryData(queryKey, whole);
      return null;
    } catch (error) {
      if (error instanceof CallFailed) return error.failure;
      throw error;
    }
  };
}

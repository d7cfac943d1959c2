import { movementFromWire, type MovementView } from '@truefill/api/statement/mapping.ts';
import { timeRangeToWire } from '@truefill/api/listing/time-range.ts';
import { fetchCall } from '@truefill/client/calls/query-client.ts';
import { PAGE_SIZE, type Page } from '@truefill/client/paging/paging.ts';
import { usePagedList, type PagedList } from '@truefill/client/paging/use-paged-list.ts';
import { useSession } from '@truefill/client/session/session-store.ts';
import { useHoldings } from '../../live/exchange-feed.ts';
import { rangeKey, rangeNow, readableRange } from '../../trading-parts/read-range.ts';
import type { RangeChoice } from '../../trading-parts/range.ts';
import { useWhenEnded } from '../../trading-parts/use-when-ended.ts';

const ROWS = 2 * PAGE_SIZE;

/** The account's movements of a range, newest first, page by page. */
export function useMovements(range: RangeChoice): PagedList<MovementView> {
  const accountMode = useSession((session) => session.accountMode);
  const readable = readableRange(range);
  const movements = usePagedList<MovementView, Page<MovementView>>({
    queryKey: ['account', 'movements', accountMode, ...rangeKey(readable)],
    readPage: async (page, signal) => {
      const request = { page, limit: ROWS, ...timeRangeToWire(rangeNow(readable)) };
      const { list, pages } = await fetchCall('userMovements', request, signal);
      return { items: list.map(movementFromWire), pages };
    },
  });
  // the movements of what ends while the list is shown
  useWhenEnded(useHoldings()?.orders, movements.refetch);
  return movements;
}

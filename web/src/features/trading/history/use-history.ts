import type { RangeSums } from '@truefill/api/listing/schema.ts';
import { inMode } from '@truefill/api/paths.ts';
import { orderFromWire } from '@truefill/api/orders/mapping.ts';
import { orderExportToWire, orderListToWire } from '@truefill/api/orders/command-mapping.ts';
import type { OrderView } from '@truefill/api/orders/mapping.ts';
import { usePersistedDraft } from '@truefill/client/forms/persisted-draft.ts';
import { useHoldings, usePending } from '../../../live/exchange-feed.ts';
import { fetchCall } from '@truefill/client/calls/query-client.ts';
import { useSession } from '@truefill/client/session/session-store.ts';
import { listRequestOf, unsettledOrders, type HistoryFilter } from '../../../trading-parts/history-filter.ts';
import { PAGE_SIZE } from '@truefill/client/paging/paging.ts';
import { usePagedList, type PagedList } from '@truefill/client/paging/use-paged-list.ts';
import { useLastRead } from '../../../trading-parts/last-read.ts';
import type { HistoryFile } from '../../../trading-parts/history-file.ts';
import type { ClosedTotals, HistoryPage } from '../../../trading-parts/history-order.ts';
import { EVERYTHING, type RangeChoice } from '../../../trading-parts/range.ts';
import { fileName, rangeKey, rangeNow, readableRange } from '../../../trading-parts/read-range.ts';
import { useWhenEnded } from '../../../trading-parts/use-when-ended.ts';

/** The list of a filter and a range, and the account's results above all lists. */
export interface History extends PagedList<OrderView, HistoryPage> {
  /** sums of the range; null while loading, and for active orders */
  readonly sums: RangeSums | null;
  /** the list as a file to save; null for active orders */
  readonly file: HistoryFile | null;
  /** totals of the account, independent of the filter: the previous ones while another filter loads; null before the first */
  readonly totals: ClosedTotals | null;
}

interface HistoryChoice {
  readonly filter: HistoryFilter;
  readonly range: RangeChoice;
  /** the order whose details are open */
  readonly openId: number | null;
}

/**
 * The selection in the history, and a function that changes part of it. It outlives the list when a window crosses a breakpoint
 * and the other layout's list replaces it.
 */
export function useHistoryChoice(): [HistoryChoice, (changes: Partial<HistoryChoice>) => void] {
  const [choice, choose] = usePersistedDraft<HistoryChoice>('history', { filter: 'deal', range: EVERYTHING, openId: null });
  return [choice, choose];
}

/** The orders of a filter, page by page, newest first; refetched when an order has ended. Active orders come from the feed. */
export function useHistory(filter: HistoryFilter, range: RangeChoice): History {
  const accountMode = useSession((session) => session.accountMode);
  const open = useHoldings()?.orders;
  const pending = usePending();
  const listed = filter === 'unsettled' ? 'deal' : filter;
  const readable = readableRange(range);
  const history = usePagedList<OrderView, HistoryPage>({
    queryKey: ['account', 'history', accountMode, listed, ...rangeKey(readable)],
    readPage: async (page, signal) => {
      const request = orderListToWire({ page, limit: PAGE_SIZE, ...listRequestOf(listed), range: rangeNow(readable) });
      const answer = await fetchCall(inMode('orderQuery', accountMode), request, signal);
      const { list, pages, netToday, netTotal, rangeSums } = answer;
      return { items: list.map(orderFromWire), pages, netToday, netTotal, rangeSums };
    },
  });
  useWhenEnded(open && pending ? [...open, ...pending] : undefined, history.refetch);
  const totals = useLastRead(history.firstPage, accountMode);
  const sums = history.firstPage?.rangeSums ?? null;
  if (filter !== 'unsettled') {
    const choice = listRequestOf(filter);
    const file: HistoryFile = {
      name: () => fileName(accountMode, 'orders', readable),
      of: 'orders',
      readPart: (after) => fetchCall('orderExport', orderExportToWire({ ...choice, range: rangeNow(readable) }, after)),
    };
    return { ...history, totals, sums, file };
  }
  const items = open && pending ? unsettledOrders(open, pending) : undefined;
  return { ...history, totals, sums: null, file: null, items, hasNext: false, loadingMore: false, failure: null };
}

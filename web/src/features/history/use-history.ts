import { useState } from 'react';
import { orderFromWire } from '@truefill/api/mapping/order.ts';
import { orderListToWire } from '@truefill/api/mapping/order-command.ts';
import type { OrderView } from '@truefill/api/mapping/order.ts';
import { ALL_TIME } from '@truefill/api/mapping/time-range.ts';
import { useKeptDraft } from '../../forms/kept-draft.ts';
import { useHoldings, usePending } from '../../live/exchange-feed.ts';
import { fetchCall } from '../../query-client.ts';
import { useSession } from '../../session/session-store.ts';
import { listRequestOf, unsettledOrders, type HistoryFilter } from './filter.ts';
import { PAGE_SIZE } from '../../paging/paging.ts';
import { usePagedList, useWhenGone, type PagedList } from '../../paging/use-paged-list.ts';
import type { ClosedTotals, HistoryPage } from './model.ts';

/** The list of a filter, and the results that stand above the lists of all of them. */
export interface History extends PagedList<OrderView, HistoryPage> {
  /** of the account, whatever the filter: those last read while another filter loads; null before the first */
  readonly totals: ClosedTotals | null;
}

interface HistoryChoice {
  readonly filter: HistoryFilter;
  /** the order whose details are open */
  readonly openId: number | null;
}

/**
 * What is chosen in the history, and what changes a part of it. It outlives the list in a window that crosses a breakpoint, where
 * the other size's list takes its place.
 */
export function useHistoryChoice(): [HistoryChoice, (changes: Partial<HistoryChoice>) => void] {
  const [choice, choose] = useKeptDraft<HistoryChoice>('history', { filter: 'deal', openId: null });
  return [choice, choose];
}

/** The orders of a filter, page by page, newest first; read anew when an order has ended. Those that live come from the feed. */
export function useHistory(filter: HistoryFilter): History {
  const accountMode = useSession((session) => session.accountMode);
  const open = useHoldings()?.orders;
  const pending = usePending();
  const listed = filter === 'unsettled' ? 'deal' : filter;
  const history = usePagedList<OrderView, HistoryPage>({
    queryKey: ['account', 'history', accountMode, listed],
    readPage: async (page, signal) => {
      const request = orderListToWire({ page, limit: PAGE_SIZE, ...listRequestOf(listed), range: ALL_TIME });
      const answer = await fetchCall(accountMode === 'demo' ? 'orderQueryMock' : 'orderQuery', request, signal);
      const { list, pages, netToday, netTotal } = answer;
      return { items: list.map(orderFromWire), pages, netToday, netTotal };
    },
  });
  useWhenGone(open && pending ? [...open, ...pending] : undefined, history.refetch);
  const totals = useLastRead(history.firstPage, accountMode);
  if (filter !== 'unsettled') return { ...history, totals };
  const items = open && pending ? unsettledOrders(open, pending) : undefined;
  return { ...history, totals, items, hasNext: false, loadingMore: false, failure: null };
}

function useLastRead(totals: ClosedTotals | undefined, accountMode: string): ClosedTotals | null {
  const [kept, setKept] = useState<{ readonly of: string; readonly totals: ClosedTotals } | null>(null);
  if (totals && kept?.totals !== totals) setKept({ of: accountMode, totals });
  return totals ?? (kept?.of === accountMode ? kept.totals : null);
}

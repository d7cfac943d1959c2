import { orderFromWire } from '@truefill/api/mapping/order.ts';
import { orderListToWire } from '@truefill/api/mapping/order-command.ts';
import type { OrderView } from '@truefill/api/mapping/order.ts';
import { useHoldings } from '../../live/exchange-feed.ts';
import { fetchCall } from '../../query-client.ts';
import { useSession } from '../../session/session-store.ts';
import { PAGE_SIZE } from './model.ts';
import { usePagedList, useWhenGone, type PagedList } from './use-paged-list.ts';

/** The closed orders, page by page, newest first; read anew when a position has closed. */
export function useHistory(): PagedList<OrderView> {
  const accountMode = useSession((session) => session.accountMode);
  const history = usePagedList({
    queryKey: ['account', 'history', accountMode],
    readPage: async (page, signal) => {
      const request = orderListToWire({ page, limit: PAGE_SIZE, status: 'closed', sortBy: 'closed' });
      const answer = await fetchCall(accountMode === 'demo' ? 'orderQueryMock' : 'orderQuery', request, signal);
      const { pages, profitLossToday, profitLossTotal } = answer;
      return { orders: answer.list.map(orderFromWire), pages, profitLossToday, profitLossTotal };
    },
  });
  useWhenGone(useHoldings()?.orders, history.refetch);
  return history;
}

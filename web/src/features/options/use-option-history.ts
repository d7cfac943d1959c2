import { optionListToWire, optionOrderFromWire, type OptionOrderView } from '@truefill/api/mapping/option.ts';
import { fetchCall } from '../../query-client.ts';
import { useSession } from '../../session/session-store.ts';
import { PAGE_SIZE } from '../history/model.ts';
import { usePagedList, useWhenGone, type PagedList } from '../history/use-paged-list.ts';
import { useRunningOptions } from './use-running-options.ts';

/** The settled options, page by page, newest first; read anew when a running one has settled. */
export function useOptionHistory(): PagedList<OptionOrderView> {
  const accountMode = useSession((session) => session.accountMode);
  const history = usePagedList({
    queryKey: ['account', 'option-history', accountMode],
    readPage: async (page, signal) => {
      const answer = await fetchCall('optionHistory', optionListToWire({ page, limit: PAGE_SIZE, status: 'done' }), signal);
      const { items, pages, todayWinLoss, totalWinLoss } = answer;
      return { orders: items.map(optionOrderFromWire), pages, profitLossToday: todayWinLoss, profitLossTotal: totalWinLoss };
    },
  });
  useWhenGone(useRunningOptions() ?? undefined, history.refetch);
  return history;
}

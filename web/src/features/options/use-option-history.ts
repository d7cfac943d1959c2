import { optionListToWire, optionOrderFromWire, type OptionOrderView } from '@truefill/api/mapping/option.ts';
import { ALL_TIME } from '@truefill/api/mapping/time-range.ts';
import { fetchCall } from '../../query-client.ts';
import { useSession } from '../../session/session-store.ts';
import { PAGE_SIZE } from '../../paging/paging.ts';
import { usePagedList, useWhenGone, type PagedList } from '../../paging/use-paged-list.ts';
import type { HistoryPage } from '../history/model.ts';
import { useRunningOptions } from './use-running-options.ts';

/** The settled options, page by page, newest first; read anew when a running one has settled. */
export function useOptionHistory(): PagedList<OptionOrderView, HistoryPage<OptionOrderView>> {
  const accountMode = useSession((session) => session.accountMode);
  const history = usePagedList<OptionOrderView, HistoryPage<OptionOrderView>>({
    queryKey: ['account', 'option-history', accountMode],
    readPage: async (page, signal) => {
      const answer = await fetchCall(
        'optionHistory',
        optionListToWire({ page, limit: PAGE_SIZE, status: 'done', range: ALL_TIME }),
        signal,
      );
      const { items, pages, netToday, netTotal } = answer;
      return { items: items.map(optionOrderFromWire), pages, netToday, netTotal };
    },
  });
  useWhenGone(useRunningOptions() ?? undefined, history.refetch);
  return history;
}

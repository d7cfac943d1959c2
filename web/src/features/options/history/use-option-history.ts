import type { RangeSums } from '@truefill/api/listing/schema.ts';
import {
  optionExportToWire,
  optionListToWire,
  optionOrderFromWire,
  type OptionOrderView,
} from '@truefill/api/options/mapping.ts';
import { usePersistedDraft } from '@truefill/client/forms/persisted-draft.ts';
import { fetchCall } from '@truefill/client/calls/query-client.ts';
import { useSession } from '@truefill/client/session/session-store.ts';
import { PAGE_SIZE } from '@truefill/client/paging/paging.ts';
import { usePagedList, type PagedList } from '@truefill/client/paging/use-paged-list.ts';
import type { HistoryFile } from '../../../trading-parts/history-file.ts';
import { useLastRead } from '../../../trading-parts/last-read.ts';
import type { ClosedTotals, HistoryPage } from '../../../trading-parts/history-order.ts';
import { EVERYTHING, type RangeChoice } from '../../../trading-parts/range.ts';
import { fileName, rangeKey, rangeNow, readableRange } from '../../../trading-parts/read-range.ts';
import { useWhenEnded } from '../../../trading-parts/use-when-ended.ts';
import { useRunningOptions } from '../running/use-running-options.ts';

/** The settled options of a range, and their results. */
export interface OptionHistory extends PagedList<OptionOrderView, HistoryPage<OptionOrderView>> {
  /** totals of the account, independent of the range: the previous ones while another range loads; null before the first */
  readonly totals: ClosedTotals | null;
  /** sums of the range; null while loading */
  readonly sums: RangeSums | null;
  readonly file: HistoryFile;
}

interface OptionHistoryChoice {
  readonly range: RangeChoice;
  /** the option whose details are open */
  readonly openId: number | null;
}

/** The selected range and details of the option history, and a function to change them. */
export function useOptionHistoryChoice(): [OptionHistoryChoice, (changes: Partial<OptionHistoryChoice>) => void] {
  const [choice, choose] = usePersistedDraft<OptionHistoryChoice>('history of options', { range: EVERYTHING, openId: null });
  return [choice, choose];
}

/** The settled options, page by page, newest first; refetched when a running one has settled. */
export function useOptionHistory(range: RangeChoice): OptionHistory {
  const accountMode = useSession((session) => session.accountMode);
  const readable = readableRange(range);
  const history = usePagedList<OptionOrderView, HistoryPage<OptionOrderView>>({
    queryKey: ['account', 'option-history', accountMode, ...rangeKey(readable)],
    readPage: async (page, signal) => {
      const request = optionListToWire({ page, limit: PAGE_SIZE, status: 'done', range: rangeNow(readable) });
      const { items, pages, netToday, netTotal, rangeSums } = await fetchCall('optionHistory', request, signal);
      return { items: items.map(optionOrderFromWire), pages, netToday, netTotal, rangeSums };
    },
  });
  useWhenEnded(useRunningOptions() ?? undefined, history.refetch);
  const file: HistoryFile = {
    name: () => fileName(accountMode, 'options', readable),
    of: 'options',
    readPart: (after) => fetchCall('optionExport', optionExportToWire({ status: 'done', range: rangeNow(readable) }, after)),
  };
  const totals = useLastRead(history.firstPage, accountMode);
  return { ...history, totals, sums: history.firstPage?.rangeSums ?? null, file };
}

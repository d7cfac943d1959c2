import { useQuery } from '@tanstack/react-query';
import { recordFilterToWire, recordFromWire, type RecordState, type RecordView } from '@truefill/api/deposits/record-view.ts';
import { fetchCall } from '@truefill/client/calls/query-client.ts';
import { PAGE_SIZE, type Page } from '@truefill/client/paging/paging.ts';
import { usePagedList, type PagedList } from '@truefill/client/paging/use-paged-list.ts';
import { usePreferences } from '@truefill/client/preferences/preferences-store.ts';
import { useSession } from '@truefill/client/session/session-store.ts';
import { sameInOtherLanguage } from '../../../money-parts/other-language.ts';

/** Filter of deposits and withdrawals; null for all. */
export interface RecordFilter {
  readonly kind: RecordView['kind'] | null;
  readonly state: RecordState | null;
}

/** Polling interval of a pending record, ms: the feed is faster if it is connected. */
const POLL_MS = 8_000;

/** Deposits and withdrawals, newest first, page by page. */
export function useRecords(filter: RecordFilter): PagedList<RecordView> {
  const userId = useSession((session) => session.userId);
  const locale = usePreferences((preferences) => preferences.locale);
  return usePagedList<RecordView, Page<RecordView>>({
    queryKey: ['account', 'money', userId, 'records', filter.kind ?? 'all', filter.state ?? 'all', locale],
    readPage: async (page, signal) => {
      const request = { pageNum: page, pageSize: PAGE_SIZE, locale, ...recordFilterToWire(filter) };
      const { list, pages } = await fetchCall('rechargeRecords', request, signal);
      return { items: list.map(recordFromWire), pages };
    },
  });
}

/** The newest deposits and withdrawals. */
export function useLatestRecords(count: number) {
  const userId = useSession((session) => session.userId);
  const locale = usePreferences((preferences) => preferences.locale);
  const queryKey = ['account', 'money', userId, 'latest', count, locale];
  return useQuery({
    queryKey,
    placeholderData: sameInOtherLanguage(queryKey),
    queryFn: async ({ signal }) => {
      const { list } = await fetchCall('rechargeRecords', { pageNum: 1, pageSize: count, locale }, signal);
      return list.slice(0, count).map(recordFromWire);
    },
    staleTime: 0,
  });
}

/** One deposit or withdrawal by its number; null if the user has none with it. Polled while it is pending. */
export function useRecord(recordNumber: string) {
  const userId = useSession((session) => session.userId);
  const locale = usePreferences((preferences) => preferences.locale);
  const queryKey = ['account', 'money', userId, 'record', recordNumber, locale];
  return useQuery({
    queryKey,
    placeholderData: sameInOtherLanguage(queryKey),
    queryFn: async ({ signal }) => {
      const { list } = await fetchCall('rechargeRecords', { pageNum: 1, pageSize: 1, uid: recordNumber, locale }, signal);
      return list.map(recordFromWire).find((record) => record.recordNumber === recordNumber) ?? null;
    },
    staleTime: 0,
    refetchInterval: ({ state: { data } }) => (data?.state === 'waiting' ? POLL_MS : false),
  });
}

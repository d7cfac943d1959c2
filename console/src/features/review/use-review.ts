import { useQuery, useQueryClient, type UseQueryResult } from '@tanstack/react-query';
import { useCallback } from 'react';
import type { ConsoleCallResponse } from '@truefill/api/console-calls.ts';
import { usePagedList, type PagedList } from '@truefill/client/paging/use-paged-list.ts';
import type { Page } from '@truefill/client/paging/paging.ts';
import { useBrandFilter } from '../../brands/brand-scope.ts';
import { fetchCall } from '../../calls/call.ts';
import { caseKey, itemId, type CaseName } from './case-name.ts';

export type CasePage = ConsoleCallResponse<'reviewCases'>;
export type CaseSummary = CasePage['list'][number];
export type CaseDetail = ConsoleCallResponse<'reviewCase'>;
export type ReviewStats = ConsoleCallResponse<'reviewStats'>;
export type CaseKind = CaseSummary['kind'];

/** Which cases a list shows. */
export interface CaseFilter {
  /** every kind where none is said */
  readonly kind?: CaseKind | undefined;
  readonly state: 'waiting' | 'open' | 'proposed' | 'approved' | 'rejected' | 'all';
  readonly mine?: 'claimed' | 'second' | undefined;
  readonly userId?: number | undefined;
}

const PAGE_SIZE = 30;

export type CaseItem = CaseSummary & { readonly id: number };
export type CaseList = PagedList<CaseItem, Page<CaseItem> & Pick<CasePage, 'total' | 'counts'>>;

/** The cases of a filter, in the order of the server. */
export function useCases(filter: CaseFilter): CaseList {
  const brand = useBrandFilter();
  const { kind, state, mine, userId } = filter;
  const body = {
    state,
    ...brand,
    ...(kind === undefined ? {} : { kind }),
    ...(mine === undefined ? {} : { mine }),
    ...(userId === undefined ? {} : { userId }),
  };
  return usePagedList({
    queryKey: ['cases', kind ?? '', state, mine ?? '', userId ?? 0, brand.brandId ?? ''],
    async readPage(page, signal) {
      const { list, ...rest } = await fetchCall('reviewCases', { ...body, pageNum: page, pageSize: PAGE_SIZE }, signal);
      return { items: list.map((item) => ({ ...item, id: itemId(item) })), ...rest };
    },
  });
}

/** A case comes by the feed when it is decided; what it is about may change meanwhile without a word, as when a guarantor answers, ms. */
const CASE_AGAIN_MS = 10_000;

/** A case with everything that is known of it; null for none. Looked up again until it is decided. */
export function useCase(name: CaseName | null): UseQueryResult<CaseDetail> {
  return useQuery({
    queryKey: ['case', name === null ? '' : caseKey(name)],
    queryFn: ({ signal }) => fetchCall('reviewCase', name as CaseName, signal),
    enabled: name !== null,
    staleTime: 0,
    refetchInterval: ({ state: { data } }) => (data === undefined || data.decidedTs > 0 ? false : CASE_AGAIN_MS),
  });
}

/** What waits in the chosen brand; asked for where the operator may know. */
export function useReviewStats(allowed: boolean): UseQueryResult<ReviewStats> {
  const brand = useBrandFilter();
  return useQuery({
    queryKey: ['stats', brand.brandId ?? ''],
    queryFn: ({ signal }) => fetchCall('reviewStats', brand, signal),
    enabled: allowed,
  });
}

/** Reads everything that a case is part of again. */
export function useRefreshReview(): () => Promise<void> {
  const queries = useQueryClient();
  return useCallback(async () => {
    await Promise.all(['cases', 'case', 'stats', 'dashboard'].map((first) => queries.invalidateQueries({ queryKey: [first] })));
  }, [queries]);
}

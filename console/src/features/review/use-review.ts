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

/** Filter of a case list. */
export interface CaseFilter {
  /** every kind if omitted */
  readonly kind?: CaseKind | undefined;
  readonly state: 'waiting' | 'open' | 'proposed' | 'approved' | 'rejected' | 'all';
  readonly mine?: 'claimed' | 'second' | undefined;
  readonly userId?: number | undefined;
}

const PAGE_SIZE = 30;

export type CaseItem = CaseSummary & { readonly id: number };
type CaseItems = Page<CaseItem> & Pick<CasePage, 'total'>;
export type CaseList = PagedList<CaseItem, CaseItems> & {
  /** the key of its query */
  readonly queryKey: readonly (string | number)[];
};

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
  const queryKey = ['cases', kind ?? '', state, mine ?? '', userId ?? 0, brand.brandId ?? ''];
  const list = usePagedList<CaseItem, CaseItems>({
    queryKey,
    async readPage(page, signal) {
      const answer = await fetchCall('reviewCases', { ...body, pageNum: page, pageSize: PAGE_SIZE }, signal);
      return { ...answer, items: answer.list.map((item) => ({ ...item, id: itemId(item) })) };
    },
  });
  return { ...list, queryKey };
}

/**
 * The feed reports new, claimed and decided cases, and a guarantor's answer; other facts, as a balance, may change without an
 * event, so it is polled at this interval, ms.
 */
const CASE_AGAIN_MS = 10_000;

/** A case with all details; null for none. Polled until it is decided. */
export function useCase(name: CaseName | null): UseQueryResult<CaseDetail> {
  return useQuery({
    queryKey: ['case', name === null ? '' : caseKey(name)],
    queryFn: ({ signal }) => fetchCall('reviewCase', name as CaseName, signal),
    enabled: name !== null,
    staleTime: 0,
    refetchInterval: ({ state: { data } }) => (data === undefined || data.decidedTs > 0 ? false : CASE_AGAIN_MS),
  });
}

/** Waiting cases of the chosen brand; queried if the operator has the right. */
export function useReviewStats(allowed: boolean): UseQueryResult<ReviewStats> {
  const brand = useBrandFilter();
  return useQuery({
    queryKey: ['stats', brand.brandId ?? ''],
    queryFn: ({ signal }) => fetchCall('reviewStats', brand, signal),
    enabled: allowed,
  });
}

/** Refetches everything that a case is part of. */
export function useRefreshReview(): () => Promise<void> {
  const queries = useQueryClient();
  return useCallback(async () => {
    await Promise.all(['cases', 'case', 'stats', 'dashboard'].map((first) => queries.invalidateQueries({ queryKey: [first] })));
  }, [queries]);
}

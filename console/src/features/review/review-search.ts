import { useSearch } from '@tanstack/react-router';
import { CASE_KINDS, type CaseKindName } from '@truefill/api/review/case-kinds.ts';

const STATES = ['waiting', 'claimed', 'approved', 'rejected', 'all'] as const;

/** The query of the queue's URL: which cases it lists, and which one is open. */
export interface ReviewSearch {
  kind?: CaseKindName | undefined;
  state?: (typeof STATES)[number] | undefined;
  case?: string | undefined;
}

/** Parses the queue's URL; unknown values are omitted. */
export function reviewSearch(search: Record<string, unknown>): ReviewSearch {
  const kind = CASE_KINDS.find((name) => name === search['kind']);
  const state = STATES.find((name) => name === search['state']);
  const named = search['case'];
  return {
    ...(kind === undefined ? {} : { kind }),
    ...(state === undefined ? {} : { state }),
    ...(typeof named === 'string' ? { case: named } : {}),
  };
}

/** The query of the queue's current URL. */
export function useReviewSearch(): ReviewSearch {
  return reviewSearch(useSearch({ strict: false }));
}

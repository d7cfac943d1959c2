import { useSearch } from '@tanstack/react-router';
import { CASE_KINDS, type CaseKindName } from '@truefill/api/review/case-kinds.ts';

const STATES = ['waiting', 'claimed', 'approved', 'rejected', 'all'] as const;

/** What the queue's address says: which cases it lists, and which one is open. */
export interface ReviewSearch {
  kind?: CaseKindName | undefined;
  state?: (typeof STATES)[number] | undefined;
  case?: string | undefined;
}

/** Reads the address of the queue; what is not known is left out. */
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

/** What the address of the queue that is shown says. */
export function useReviewSearch(): ReviewSearch {
  return reviewSearch(useSearch({ strict: false }));
}

import { useReviewStats } from '../features/review/use-review.ts';
import { useHasRight } from '../session/session.ts';
import type { Place } from './places.ts';

/** How much waits behind a place of the menu. */
export function usePlaceCounts(): Partial<Record<Place['name'], number>> {
  const stats = useReviewStats(useHasRight('cases.read'));
  if (stats.data === undefined) return {};
  return {
    review: stats.data.kinds.reduce((sum, { waiting }) => sum + waiting, 0),
    approvals: stats.data.awaitingMe,
  };
}

import { useReviewStats } from '../features/review/use-review.ts';
import { useTicketCounts } from '../features/tickets/use-tickets.ts';
import { useHasRight } from '../session/session.ts';
import type { Place } from './places.ts';

/** Number of waiting items per menu entry. */
export function usePlaceCounts(): Partial<Record<Place['name'], number>> {
  const stats = useReviewStats(useHasRight('cases.read'));
  const tickets = useTicketCounts(useHasRight('tickets.read'));
  return {
    ...(stats.data && {
      review: stats.data.kinds.reduce((sum, { waiting }) => sum + waiting, 0),
      approvals: stats.data.awaitingMe,
    }),
    ...(tickets.data && { tickets: tickets.data.waiting }),
  };
}

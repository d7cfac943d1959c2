import { useEffect } from 'react';
import { CASE_FEED_PATH } from '@truefill/api/review/paths.ts';
import { readSession, useHasRight } from '../session/session.ts';
import { useRefreshReview } from '../features/review/use-review.ts';
import { useRefreshTickets } from '../features/tickets/use-tickets.ts';

/** A feed that the server does not give is asked for again so much later, ms. */
const AGAIN_MS = 15_000;

/** Reads cases, tickets and figures again when the server says that they changed, and once the line is back after it was lost. */
export function useLive(): void {
  const cases = useHasRight('cases.read');
  const tickets = useHasRight('tickets.read');
  const allowed = cases || tickets;
  const refreshCases = useRefreshReview();
  const refreshTickets = useRefreshTickets();
  useEffect(() => {
    if (!allowed) return undefined;
    let feed: EventSource | null = null;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let missed = false;
    const open = (): void => {
      feed = new EventSource(CASE_FEED_PATH);
      feed.addEventListener('cases', () => void refreshCases());
      feed.addEventListener('tickets', () => void refreshTickets());
      feed.addEventListener('begun', () => {
        if (missed) void Promise.all([refreshCases(), refreshTickets()]);
        missed = false;
      });
      feed.addEventListener('error', () => {
        missed = true;
        if (feed?.readyState !== EventSource.CLOSED) return;
        // refused: the session may have ended, which this finds out
        void readSession();
        timer = setTimeout(open, AGAIN_MS);
      });
    };
    open();
    return () => {
      clearTimeout(timer);
      feed?.close();
    };
  }, [allowed, refreshCases, refreshTickets]);
}

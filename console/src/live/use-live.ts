import { useEffect } from 'react';
import { CASE_FEED_PATH } from '@truefill/api/review/paths.ts';
import { readSession, useHasRight } from '../session/session.ts';
import { useRefreshReview } from '../features/review/use-review.ts';
import { useRefreshTickets } from '../features/tickets/use-tickets.ts';

/** Delay before a refused feed is requested again, ms. */
const AGAIN_MS = 15_000;

/** Refetches cases, tickets and numbers when the server reports a change, and when a lost connection is back. */
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
        // refused: the session may have ended, which this call finds out
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

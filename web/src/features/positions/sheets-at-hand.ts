import { useEffect } from 'react';
import { useIsLive } from '../../live/connection-store.ts';

/** The list and its prices are on screen by then. */
const AFTER_LIST_MS = 1_000;

// what is done to orders weighs more than their lists: it comes after them
export const fetchCloseAll = async () => ({ default: (await import('./close-all-sheet.tsx')).CloseAllSheet });
export const fetchPending = async () => ({ default: (await import('./pending-sheet.tsx')).PendingSheet });
export const fetchPosition = async () => ({ default: (await import('./position-sheet.tsx')).PositionSheet });
const fetchHost = (): Promise<unknown> => import('./order-sheets.tsx');

/** Fetches the sheets while there is a connection to fetch them with: an order can be looked at without one. */
export function useSheetsAtHand(): void {
  const live = useIsLive();
  useEffect(() => {
    if (!live) return;
    const timer = setTimeout(() => {
      // what cannot be fetched now is asked for again by the sheet that is opened
      for (const fetchPart of [fetchHost, fetchPosition, fetchPending, fetchCloseAll]) void fetchPart().catch(() => undefined);
    }, AFTER_LIST_MS);
    return () => clearTimeout(timer);
  }, [live]);
}

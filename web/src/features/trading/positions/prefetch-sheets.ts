import { useEffect } from 'react';
import { useIsLive } from '../../../live/connection-store.ts';
import { useSession } from '@truefill/client/session/session-store.ts';

/** The page and its prices are on screen by then. */
const AFTER_PAGE_MS = 1_000;

type FetchPart = () => Promise<unknown>;

// what is done to orders weighs more than their lists: it comes after them
export const fetchCloseAll = async () => ({
  default: (await import('./closing/close-all-sheet.tsx')).CloseAllSheet,
});
export const fetchLevel = async () => ({
  default: (await import('./levels/level-sheet.tsx')).LevelSheet,
});
export const fetchPending = async () => ({
  default: (await import('./pending/pending-sheet.tsx')).PendingSheet,
});
export const fetchPlaced = async () => ({ default: (await import('../ticket/placed-panel.tsx')).PlacedPanel });
export const fetchPosition = async () => ({
  default: (await import('./position-sheet.tsx')).PositionSheet,
});
const fetchHost: FetchPart = () => import('./order-sheets.tsx');

/** What a page's sheets are made of, by where they are opened from. */
const PARTS = {
  lists: [fetchHost, fetchPosition, fetchPending, fetchCloseAll],
  ticket: [fetchHost, fetchPlaced],
  chart: [fetchHost, fetchLevel],
} as const satisfies Record<string, readonly FetchPart[]>;

/** Fetches the sheets while there is a connection to fetch them with: an order can be looked at without one. A visitor has none. */
export function usePrefetchedSheets(from: keyof typeof PARTS): void {
  const live = useIsLive();
  const signedIn = useSession(({ status }) => status === 'signed-in');
  useEffect(() => {
    if (!live || !signedIn) return;
    const timer = setTimeout(() => {
      // what cannot be fetched now is asked for again by the sheet that is opened
      for (const fetchPart of PARTS[from]) void fetchPart().catch(() => undefined);
    }, AFTER_PAGE_MS);
    return () => clearTimeout(timer);
  }, [live, signedIn, from]);
}

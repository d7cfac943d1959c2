import { useEffect } from 'react';
import { useIsLive } from '../../../live/connection-store.ts';
import { useSession } from '@truefill/client/session/session-store.ts';

/** Delay after which the page and its prices are on screen. */
const AFTER_PAGE_MS = 1_000;

type FetchPart = () => Promise<unknown>;

// the code for order actions is larger than that of the lists, so it is loaded after them
export const fetchCloseAll = () => import('./closing/close-all-sheet.tsx');
export const fetchLevel = () => import('./levels/level-sheet.tsx');
export const fetchPending = () => import('./pending/pending-sheet.tsx');
export const fetchPendingTable = () => import('./pending/pending-table.tsx');
export const fetchPlaced = () => import('../ticket/placed-panel.tsx');
export const fetchPosition = () => import('./position-sheet.tsx');
const fetchHost: FetchPart = () => import('./order-sheets.tsx');

/** The modules of a page's sheets, by where they are opened from. */
const PARTS = {
  lists: [fetchHost, fetchPosition, fetchPending, fetchCloseAll],
  dock: [fetchHost, fetchPosition, fetchPending, fetchPendingTable, fetchCloseAll],
  ticket: [fetchHost, fetchPlaced],
  chart: [fetchHost, fetchLevel],
} as const satisfies Record<string, readonly FetchPart[]>;

/** Prefetches the sheets while online, so that an order can be viewed offline. Not for visitors, who have none. */
export function usePrefetchedSheets(from: keyof typeof PARTS): void {
  const live = useIsLive();
  const signedIn = useSession(({ status }) => status === 'signed-in');
  useEffect(() => {
    if (!live || !signedIn) return;
    const timer = setTimeout(() => {
      // on failure the sheet requests it again when it opens
      for (const fetchPart of PARTS[from]) void fetchPart().catch(() => undefined);
    }, AFTER_PAGE_MS);
    return () => clearTimeout(timer);
  }, [live, signedIn, from]);
}

import { useEffect } from 'react';
import { useIsLive } from '../../../live/connection-store.ts';
import { useSession } from '@truefill/client/session/session-store.ts';

/** Delay after which the page and its prices are on screen. */
const AFTER_PAGE_MS = 1_000;

type FetchPart = () => Promise<unknown>;

// the code for order actions is larger than that of the lists, so it is loaded after them
export const fetchCloseAll = async () => ({
  default: (await import('./closing/close-all-sheet.tsx')).CloseAllSheet,
});
export const fetchLevel = async () => ({
  default: (await import('./levels/level-sheet.tsx')).LevelSheet,
});
export const fetchPending = async () => ({
  default: (await import('./pending/pending-sheet.tsx')).PendingSheet,
});
export const fetchPendingTable = async () => ({
  default: (await import('./pending/pending-table.tsx')).PendingTable,
});
export const fetchPlaced = async () => ({ default: (await import('../ticket/placed-panel.tsx')).PlacedPanel });
export const fetchPosition = async () => ({
  default: (await import('./position-sheet.tsx')).PositionSheet,
});
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

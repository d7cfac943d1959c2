import { lazy, Suspense, useEffect, useState } from 'react';
import { useIsLive } from '../../live/connection-store.ts';
import type { CloseAllSheetProps } from './close-all-sheet.tsx';
import type { PendingSheetProps } from './pending-sheet.tsx';
import type { PositionSheetProps } from './position-sheet.tsx';

/** The list and its prices are on screen by then. */
const AFTER_LIST_MS = 1_000;

// what is done to orders weighs more than their lists: it comes after them
const fetchCloseAll = async () => ({ default: (await import('./close-all-sheet.tsx')).CloseAllSheet });
const fetchPending = async () => ({ default: (await import('./pending-sheet.tsx')).PendingSheet });
const fetchPosition = async () => ({ default: (await import('./position-sheet.tsx')).PositionSheet });
const CloseAll = lazy(fetchCloseAll);
const Pending = lazy(fetchPending);
const Position = lazy(fetchPosition);

/** Fetches the sheets while there is a connection to fetch them with: an order can be looked at without one. */
export function useSheetsAtHand(): void {
  const live = useIsLive();
  useEffect(() => {
    if (!live) return;
    const timer = setTimeout(() => {
      // what cannot be fetched now is asked for again by the sheet that is opened
      for (const fetchSheet of [fetchPosition, fetchPending, fetchCloseAll]) void fetchSheet().catch(() => undefined);
    }, AFTER_LIST_MS);
    return () => clearTimeout(timer);
  }, [live]);
}

/** The sheet of an open position. */
export function PositionSheet(props: PositionSheetProps) {
  return useEver(props.position !== null) ? (
    <Suspense>
      <Position {...props} />
    </Suspense>
  ) : null;
}

/** The sheet of a pending order. */
export function PendingSheet(props: PendingSheetProps) {
  return useEver(props.pending !== null) ? (
    <Suspense>
      <Pending {...props} />
    </Suspense>
  ) : null;
}

/** The sheet that closes every position. */
export function CloseAllSheet(props: CloseAllSheetProps) {
  return useEver(props.open) ? (
    <Suspense>
      <CloseAll {...props} />
    </Suspense>
  ) : null;
}

/** Whether something was open before: its sheet then stays, to close in its own time. */
function useEver(open: boolean): boolean {
  const [ever, setEver] = useState(open);
  if (open && !ever) setEver(true);
  return ever || open;
}

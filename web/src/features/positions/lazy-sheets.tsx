import { lazy, Suspense, useState } from 'react';
import type { CloseAllSheetProps } from './close-all-sheet.tsx';
import type { PendingSheetProps } from './pending-sheet.tsx';
import type { PositionSheetProps } from './position-sheet.tsx';

// what is done to orders weighs more than their lists: it comes with the first sheet that is opened
const CloseAll = lazy(async () => ({ default: (await import('./close-all-sheet.tsx')).CloseAllSheet }));
const Pending = lazy(async () => ({ default: (await import('./pending-sheet.tsx')).PendingSheet }));
const Position = lazy(async () => ({ default: (await import('./position-sheet.tsx')).PositionSheet }));

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

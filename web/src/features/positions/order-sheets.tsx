import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { useSession } from '../../session/session-store.ts';
import { QuoteSubscriptions } from './quote-subscriptions.tsx';
import { fetchCloseAll, fetchPending, fetchPosition } from './sheets-at-hand.ts';
import { leaveOrder, orderLeft, useShownOrder } from './shown-order.ts';
import { useLivePending } from './use-live-pending.ts';
import { useLivePositions } from './use-live-positions.ts';

const CloseAllSheet = lazy(fetchCloseAll);
const PendingSheet = lazy(fetchPending);
const PositionSheet = lazy(fetchPosition);

/**
 * The sheet of the order that is open. It lies beside the lists and not in them, so that a window that crosses a breakpoint, where
 * other lists take their place, keeps it open with what was typed.
 */
export function OrderSheets() {
  const sheet = useShownOrder((shown) => shown.sheet);
  const [kind, setKind] = useState(sheet?.kind);
  if (sheet && sheet.kind !== kind) setKind(sheet.kind);
  useLeavingWithSession();
  const live = useLivePositions();
  const waiting = useLivePending();
  const orderId = sheet && sheet.kind !== 'all' ? sheet.orderId : null;
  const position = sheet?.kind === 'position' ? live.positions.find(({ order }) => order.id === orderId) : undefined;
  const pending = sheet?.kind === 'pending' ? waiting.pending?.find(({ order }) => order.id === orderId) : undefined;
  const gone =
    (sheet?.kind === 'position' && live.frame?.orders.every(({ id }) => id !== orderId)) ||
    (sheet?.kind === 'pending' && waiting.pending !== null && pending === undefined);
  useEffect(() => {
    if (gone) leaveOrder();
  }, [gone]);
  const confirmAtOnce = sheet !== null && sheet.kind !== 'all' && sheet.confirm;
  const acts = { onClose: leaveOrder, onClosed: orderLeft };
  return (
    <Suspense>
      <QuoteSubscriptions symbols={[...new Set([...live.symbols, ...waiting.symbols])]} />
      {kind === 'position' ? <PositionSheet position={position ?? null} confirmAtOnce={confirmAtOnce} {...acts} /> : null}
      {kind === 'pending' ? <PendingSheet pending={pending ?? null} confirmAtOnce={confirmAtOnce} {...acts} /> : null}
      {kind === 'all' ? <CloseAllSheet open={sheet?.kind === 'all'} positions={live.positions} {...acts} /> : null}
    </Suspense>
  );
}

/** Another account's orders have no business on screen. */
function useLeavingWithSession(): void {
  const { status, userId, accountMode } = useSession();
  const session = `${status} ${userId} ${accountMode}`;
  const began = useRef(session);
  useEffect(() => {
    if (began.current !== session) leaveOrder();
    began.current = session;
  }, [session]);
}

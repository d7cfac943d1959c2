import { useEffect, useRef, useState } from 'react';
import { useOneClick } from '../../../preferences/one-click-store.ts';
import { useSession } from '@truefill/client/session/session-store.ts';
import { OneClickClose } from './one-click-close.tsx';
import { optionalPart } from '../../../live/optional-part.tsx';
import { QuoteSubscriptions } from './quote-subscriptions.tsx';
import { fetchCloseAll, fetchLevel, fetchPending, fetchPlaced, fetchPosition } from './prefetch-sheets.ts';
import { closeShownOrder, closePlacedOrder, orderLeft, useShownOrder } from '../../../trading-parts/shown-order.ts';
import { useLivePending } from './pending/use-live-pending.ts';
import { useLivePositions } from './use-live-positions.ts';

const CloseAllSheet = optionalPart(fetchCloseAll, 'CloseAllSheet');
const LevelSheet = optionalPart(fetchLevel, 'LevelSheet');
const PendingSheet = optionalPart(fetchPending, 'PendingSheet');
const PlacedPanel = optionalPart(fetchPlaced, 'PlacedPanel');
const PositionSheet = optionalPart(fetchPosition, 'PositionSheet');

/**
 * The sheet of the open order, and the message about an order that was just placed. They are siblings of lists, chart and
 * ticket, so that they stay open with typed values when a window crosses a breakpoint and those are replaced.
 */
export function OrderSheets() {
  useLeavingWithSession();
  const acting = useShownOrder(({ sheet }) => sheet !== null);
  const [everActed, setEverActed] = useState(acting);
  if (acting && !everActed) setEverActed(true);
  return (
    <>
      {everActed ? <ActedOn /> : null}
      <Placed />
    </>
  );
}

/** The order that is shown or edited. */
function ActedOn() {
  const sheet = useShownOrder((shown) => shown.sheet);
  const [kind, setKind] = useState(sheet?.kind);
  if (sheet && sheet.kind !== kind) setKind(sheet.kind);
  const live = useLivePositions();
  const waiting = useLivePending();
  const orderId = sheet && sheet.kind !== 'all' ? sheet.orderId : null;
  const ofPosition = sheet?.kind === 'position' || sheet?.kind === 'level';
  const position = ofPosition ? live.positions.find(({ order }) => order.id === orderId) : undefined;
  const pending = sheet?.kind === 'pending' ? waiting.pending?.find(({ order }) => order.id === orderId) : undefined;
  const gone =
    (ofPosition && live.frame?.orders.every(({ id }) => id !== orderId)) ||
    (sheet?.kind === 'pending' && waiting.pending !== null && pending === undefined);
  useEffect(() => {
    if (gone) closeShownOrder();
  }, [gone]);
  const oneClick = useOneClick();
  const confirmAtOnce = sheet !== null && 'confirm' in sheet && sheet.confirm;
  const at = sheet !== null && 'at' in sheet ? sheet.at : undefined;
  const dragged = sheet?.kind === 'pending' ? sheet.dragged : undefined;
  const atOnce = oneClick && confirmAtOnce;
  const order = (position ?? pending)?.order;
  const acts = { onClose: closeShownOrder, onClosed: orderLeft };
  return (
    <>
      <QuoteSubscriptions symbols={[...new Set([...live.symbols, ...waiting.symbols])]} />
      {atOnce && order ? <OneClickClose key={order.id} order={order} position={position ?? null} /> : null}
      {kind === 'position' ? (
        <PositionSheet position={atOnce ? null : (position ?? null)} confirmAtOnce={confirmAtOnce} at={at} {...acts} />
      ) : null}
      {kind === 'level' ? (
        <LevelSheet dragged={sheet?.kind === 'level' ? sheet : null} position={position ?? null} {...acts} />
      ) : null}
      {kind === 'pending' ? (
        <PendingSheet
          pending={atOnce ? null : (pending ?? null)}
          confirmAtOnce={confirmAtOnce}
          at={at}
          dragged={dragged}
          {...acts}
        />
      ) : null}
      {kind === 'all' ? <CloseAllSheet open={sheet?.kind === 'all'} positions={live.positions} {...acts} /> : null}
    </>
  );
}

/** The order that was just placed. */
function Placed() {
  const placed = useShownOrder((shown) => shown.placed);
  const [last, setLast] = useState(placed);
  if (placed && placed !== last) setLast(placed);
  // the content stays while it slides out
  return last === null ? null : <PlacedPanel {...last} open={placed !== null} onClose={closePlacedOrder} onClosed={orderLeft} />;
}

/** Another account's orders must not be shown. */
function useLeavingWithSession(): void {
  const { status, userId, accountMode } = useSession();
  const session = `${status} ${userId} ${accountMode}`;
  const previous = useRef(session);
  useEffect(() => {
    if (previous.current !== session) {
      closeShownOrder();
      closePlacedOrder();
    }
    previous.current = session;
  }, [session]);
}

import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useOneClick } from '../../../preferences/one-click-store.ts';
import { Sheet } from '@truefill/client/overlays/sheet.tsx';
import list from '../../../trading-parts/order-list.module.css';
import { CloseView } from './closing/close-view.tsx';
import { EditLevels } from './levels/edit-levels.tsx';
import type { LivePosition } from './model.ts';
import { PositionDetail } from './position-detail.tsx';
import { PositionHeading } from './position-heading.tsx';
import { ReverseView } from './closing/reverse-view.tsx';
import { ticketModes } from '../../../trading-parts/ticket-mode.ts';
import { focusAfterOrder, showOrder } from '../../../trading-parts/shown-order.ts';

export interface PositionSheetProps {
  /** null closes the sheet, also when the order has left the feed */
  readonly position: LivePosition | null;
  /** opens at the confirmation instead of the details */
  readonly confirmAtOnce?: boolean | undefined;
  /** opens at the edit form, or at the confirmation of a reversal */
  readonly at?: 'edit' | 'reverse' | undefined;
  readonly onClose: () => void;
  /** called when it has slid out */
  readonly onClosed: () => void;
}

type View = 'detail' | 'edit' | 'close' | 'reverse';

const TITLES = {
  detail: 'positions.detail',
  edit: 'positions.editTitle',
  close: 'positions.confirmTitle',
  reverse: 'positions.reverseTitle',
} as const;

/** The details of a position, with actions to change and close it. */
export function PositionSheet({ position, confirmAtOnce = false, at, onClose, onClosed }: PositionSheetProps) {
  const { t } = useTranslation();
  const oneClick = useOneClick();
  const [chosen, setChosen] = useState<{ readonly id: number; readonly view: View } | null>(null);
  const first: View = confirmAtOnce ? 'close' : (at ?? 'detail');
  const view = position !== null && chosen?.id === position.order.id ? chosen.view : first;
  const leave = (): void => {
    setChosen(null);
    onClose();
  };
  const show = (next: View): void => setChosen(position === null ? null : { id: position.order.id, view: next });
  const back = (): void => (first === 'detail' ? show('detail') : leave());
  return (
    <Sheet
      open={position !== null}
      onClose={leave}
      onClosed={onClosed}
      finalFocus={focusAfterOrder}
      title={t(TITLES[view])}
      titleHidden
    >
      {/* keyed by order: a late response must find the view that sent its request unmounted */}
      {position === null ? null : view === 'close' ? (
        <CloseView key={position.order.id} position={position} onDismiss={back} onClosed={leave} />
      ) : view === 'reverse' ? (
        <ReverseView key={position.order.id} position={position} onDismiss={back} onDone={leave} />
      ) : view === 'edit' ? (
        <div className={list.detail}>
          <PositionHeading position={position} />
          <EditLevels
            key={position.order.id}
            order={position.order}
            reference={position.closePrice}
            onCancel={back}
            onSaved={back}
          />
        </div>
      ) : (
        <PositionDetail
          position={position}
          onCloseRequested={() =>
            oneClick ? showOrder({ kind: 'position', orderId: position.order.id, confirm: true }) : show('close')
          }
          onPartRequested={oneClick ? () => show('close') : undefined}
          onEditRequested={() => show('edit')}
          onReverseRequested={ticketModes().includes('market') ? () => show('reverse') : undefined}
        />
      )}
    </Sheet>
  );
}

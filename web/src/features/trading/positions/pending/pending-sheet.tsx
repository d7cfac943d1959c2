import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useOneClick } from '../../../../preferences/one-click-store.ts';
import { Sheet } from '@truefill/client/overlays/sheet.tsx';
import list from '../../../../trading-parts/order-list.module.css';
import { CancelConfirm } from './cancel-confirm.tsx';
import { EditLevels } from '../levels/edit-levels.tsx';
import { PendingDetail } from './pending-detail.tsx';
import { PendingCard } from './pending-card.tsx';
import type { LivePending } from './pending.ts';
import styles from '../positions.module.css';
import { focusAfterOrder, showOrder, type DraggedPrice } from '../../../../trading-parts/shown-order.ts';

export interface PendingSheetProps {
  /** null closes the sheet, also when the order has left the feed */
  readonly pending: LivePending | null;
  /** opens at the confirmation instead of the details */
  readonly confirmAtOnce?: boolean | undefined;
  /** opens at the edit form */
  readonly at?: 'edit' | 'reverse' | undefined;
  /** opens at the edit form, with the price that a line of the order was dragged to */
  readonly dragged?: DraggedPrice | undefined;
  readonly onClose: () => void;
  /** called when it has slid out */
  readonly onClosed: () => void;
}

type View = 'detail' | 'edit' | 'cancel';

const TITLES = { detail: 'common.pendingOrder', edit: 'positions.editOrder', cancel: 'positions.cancelTitle' } as const;

/** The details of a pending order, with actions to change and cancel it. */
export function PendingSheet({ pending, confirmAtOnce = false, at, dragged, onClose, onClosed }: PendingSheetProps) {
  const { t } = useTranslation();
  const oneClick = useOneClick();
  const [chosen, setChosen] = useState<{ readonly id: number; readonly view: View } | null>(null);
  const first: View = confirmAtOnce ? 'cancel' : dragged === undefined && at !== 'edit' ? 'detail' : 'edit';
  const view = pending !== null && chosen?.id === pending.order.id ? chosen.view : first;
  const leave = (): void => {
    setChosen(null);
    onClose();
  };
  const show = (next: View): void => setChosen(pending === null ? null : { id: pending.order.id, view: next });
  const back = (): void => (first === 'detail' ? show('detail') : leave());
  return (
    <Sheet
      open={pending !== null}
      onClose={leave}
      onClosed={onClosed}
      finalFocus={focusAfterOrder}
      title={t(TITLES[view])}
      titleHidden
    >
      {pending === null ? null : view === 'cancel' ? (
        <CancelConfirm key={pending.order.id} order={pending.order} onDismiss={back} onCancelled={leave} />
      ) : view === 'edit' ? (
        <div className={list.detail}>
          <div className={styles.heading}>
            <PendingCard pending={pending} markSize={40} />
          </div>
          <EditLevels
            key={`${pending.order.id} ${dragged?.of} ${dragged?.price}`}
            order={pending.order}
            reference={pending.price}
            dragged={dragged}
            onCancel={back}
            onSaved={back}
          />
        </div>
      ) : (
        <PendingDetail
          pending={pending}
          onEditRequested={() => show('edit')}
          onCancelRequested={() =>
            oneClick ? showOrder({ kind: 'pending', orderId: pending.order.id, confirm: true }) : show('cancel')
          }
        />
      )}
    </Sheet>
  );
}

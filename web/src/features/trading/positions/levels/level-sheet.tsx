import { useTranslation } from 'react-i18next';
import { Sheet } from '@truefill/client/overlays/sheet.tsx';
import list from '../../../../trading-parts/order-list.module.css';
import { EditLevels } from './edit-levels.tsx';
import type { LivePosition } from '../model.ts';
import { PositionHeading } from '../position-heading.tsx';
import { focusAfterOrder, type DraggedLevel } from '../../../../trading-parts/shown-order.ts';

export interface LevelSheetProps {
  readonly dragged: DraggedLevel | null;
  /** null closes the sheet, also when the order has left the feed */
  readonly position: LivePosition | null;
  readonly onClose: () => void;
  /** called when it has slid out */
  readonly onClosed: () => void;
}

/** Asks for confirmation of a level that was dragged on the chart. */
export function LevelSheet({ dragged, position, onClose, onClosed }: LevelSheetProps) {
  const { t } = useTranslation();
  return (
    <Sheet
      open={dragged !== null && position !== null}
      onClose={onClose}
      onClosed={onClosed}
      finalFocus={focusAfterOrder}
      title={t('positions.editTitle')}
      titleHidden
    >
      {dragged && position ? (
        <div className={list.detail}>
          <PositionHeading position={position} />
          <EditLevels
            key={`${dragged.lineId} ${dragged.price}`}
            order={position.order}
            reference={position.closePrice}
            dragged={{ of: dragged.level, price: dragged.price }}
            onCancel={onClose}
            onSaved={onClose}
          />
        </div>
      ) : null}
    </Sheet>
  );
}

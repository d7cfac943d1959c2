import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Sheet } from '../../shell/sheet.tsx';
import { CloseConfirm } from './close-confirm.tsx';
import type { LivePosition } from './model.ts';
import { PositionDetail } from './position-detail.tsx';

export interface PositionSheetProps {
  /** null closes the sheet: also when the order has left the feed */
  readonly position: LivePosition | null;
  /** opens at the confirmation instead of the details */
  readonly confirmAtOnce?: boolean | undefined;
  readonly onClose: () => void;
}

/** A position in full, and the way to close it. */
export function PositionSheet({ position, confirmAtOnce = false, onClose }: PositionSheetProps) {
  const { t } = useTranslation();
  const [confirming, setConfirming] = useState<number | null>(null);
  const asks = position !== null && (confirmAtOnce || confirming === position.order.id);
  const leave = (): void => {
    setConfirming(null);
    onClose();
  };
  return (
    <Sheet open={position !== null} onClose={leave} title={t(asks ? 'positions.confirmTitle' : 'positions.detail')} titleHidden>
      {position === null ? null : asks ? (
        <CloseConfirm position={position} onKeep={confirmAtOnce ? leave : () => setConfirming(null)} onClosed={leave} />
      ) : (
        <PositionDetail position={position} onCloseAsked={() => setConfirming(position.order.id)} />
      )}
    </Sheet>
  );
}

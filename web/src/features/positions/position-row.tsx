import { useTranslation } from 'react-i18next';
import { MoneyText } from '@truefill/ui/components/money-text.tsx';
import { SideBadge } from '@truefill/ui/components/side-badge.tsx';
import { formatVolume } from '@truefill/ui/format/money.ts';
import { formatPrice } from '@truefill/ui/format/price.ts';
import { displayName, useInstrument } from '../../instruments/instruments.ts';
import { InstrumentMark } from '../../trading/instrument-mark.tsx';
import { HeldText } from './held-text.tsx';
import type { LivePosition } from './model.ts';
import styles from './positions.module.css';

export interface PositionRowProps {
  readonly position: LivePosition;
  readonly nowMs: number;
  readonly onOpen: () => void;
}

/** A position in the phone's list. */
export function PositionRow({ position, nowMs, onOpen }: PositionRowProps) {
  const { t } = useTranslation();
  const { order, closePrice, profitLoss } = position;
  const instrument = useInstrument(order.symbol);
  return (
    <button type="button" className={styles.row} onClick={onOpen}>
      <InstrumentMark instrument={instrument} size={36} />
      <span className={styles.what}>
        <span className={styles.name}>
          {instrument ? displayName(instrument) : order.symbol}
          <SideBadge side={order.side}>
            {t(`positions.${order.side}`)} {formatVolume(order.volume)}
          </SideBadge>
        </span>
        <span className={styles.prices}>
          {formatPrice(order.openPrice, order.pricePrecision)} → <b>{formatPrice(closePrice, order.pricePrecision)}</b>
        </span>
      </span>
      <span className={styles.result}>
        <MoneyText className={styles.profit} amount={profitLoss} sign="always" coloured />
        <span className={styles.held}>
          <HeldText fromMs={order.filledAtMs} toMs={nowMs} />
        </span>
      </span>
    </button>
  );
}

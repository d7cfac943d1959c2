import { useTranslation } from 'react-i18next';
import { ChangeText } from '@truefill/ui/components/change-text.tsx';
import { MoneyText } from '@truefill/ui/components/money-text.tsx';
import { SideBadge } from '@truefill/ui/components/side-badge.tsx';
import { formatVolume } from '@truefill/ui/format/money.ts';
import { formatPrice } from '@truefill/ui/format/price.ts';
import { displayName, useInstrument } from '../../instruments/instruments.ts';
import { InstrumentMark } from '../../trading/instrument-mark.tsx';
import { priceMovePercent, type LivePosition } from './model.ts';
import styles from './positions.module.css';

/** Market, side and volume, and what the position is worth now. */
export function PositionHeading({ position }: { readonly position: LivePosition }) {
  const { t } = useTranslation();
  const { order, closePrice, profitLoss } = position;
  const instrument = useInstrument(order.symbol);
  return (
    <div className={styles.heading}>
      <InstrumentMark instrument={instrument} size={40} />
      <div className={styles.what}>
        <p className={styles.name}>
          {instrument ? displayName(instrument) : order.symbol}
          <SideBadge side={order.side}>
            {t(`positions.${order.side}`)} {formatVolume(order.volume)}
          </SideBadge>
        </p>
        <p className={styles.prices}>
          {formatPrice(order.openPrice, order.pricePrecision)} → <b>{formatPrice(closePrice, order.pricePrecision)}</b>
        </p>
      </div>
      <div className={styles.result}>
        <MoneyText className={styles.bigProfit} amount={profitLoss} sign="always" coloured />
        <ChangeText percent={priceMovePercent(position)} />
      </div>
    </div>
  );
}

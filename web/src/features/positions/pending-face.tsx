import { useTranslation } from 'react-i18next';
import { MoneyText } from '@truefill/ui/components/money-text.tsx';
import { SideBadge } from '@truefill/ui/components/side-badge.tsx';
import { formatPercent, formatVolume } from '@truefill/ui/format/money.ts';
import { NO_VALUE } from '@truefill/ui/format/number.ts';
import { formatPrice } from '@truefill/ui/format/price.ts';
import { displayName, useInstrument } from '../../instruments/instruments.ts';
import { InstrumentMark } from '../../trading/instrument-mark.tsx';
import { percentToGo, type LivePending } from './pending.ts';
import styles from './positions.module.css';

export interface PendingFaceProps {
  readonly pending: LivePending;
  /** px of the market's mark */
  readonly markSize: number;
}

/** Market, side and volume of a pending order, the price it waits for, and what it would bring. */
export function PendingFace({ pending, markSize }: PendingFaceProps) {
  const { t } = useTranslation();
  const { order, limitPrice, price, expected } = pending;
  const instrument = useInstrument(order.symbol);
  const percent = percentToGo(pending);
  return (
    <>
      <InstrumentMark instrument={instrument} size={markSize} />
      <span className={styles.what}>
        <span className={styles.name}>
          {instrument ? displayName(instrument) : order.symbol}
          <SideBadge side={order.side}>
            {t(`positions.${order.side}`)} {formatVolume(order.volume)}
          </SideBadge>
        </span>
        <span className={styles.prices}>
          {t('positions.limitAt', { price: formatPrice(limitPrice, order.pricePrecision) })}{' '}
          <b>{price === null ? NO_VALUE : t('positions.nowAt', { price: formatPrice(price, order.pricePrecision) })}</b>
        </span>
      </span>
      <span className={styles.result}>
        {expected === null ? (
          <span className={styles.held}>{t('positions.noTarget')}</span>
        ) : (
          <MoneyText className={styles.profit} amount={expected} sign="always" coloured />
        )}
        <span className={styles.held}>
          {percent === null ? NO_VALUE : t('positions.away', { percent: formatPercent(percent, 2) })}
        </span>
      </span>
    </>
  );
}

import { useTranslation } from 'react-i18next';
import type { OrderView } from '@truefill/api/mapping/order.ts';
import { MoneyText } from '@truefill/ui/components/money-text.tsx';
import { SideBadge } from '@truefill/ui/components/side-badge.tsx';
import { formatDateTime } from '@truefill/ui/format/date-time.ts';
import { formatVolume } from '@truefill/ui/format/money.ts';
import { formatPrice } from '@truefill/ui/format/price.ts';
import { brand } from '../../brand.ts';
import { displayName, useInstrument } from '../../instruments/instruments.ts';
import { InstrumentMark } from '../../trading/instrument-mark.tsx';
import { toldAtMs, wasFilled } from './filter.ts';
import styles from './history.module.css';

export interface HistoryRowProps {
  readonly order: OrderView;
  readonly onOpen: () => void;
}

/** An order in the phone's list. */
export function HistoryRow({ order, onOpen }: HistoryRowProps) {
  const { t } = useTranslation();
  const instrument = useInstrument(order.symbol);
  const filled = wasFilled(order);
  return (
    <button type="button" className={styles.row} onClick={onOpen}>
      <InstrumentMark instrument={instrument} size={36} />
      <span className={styles.what}>
        <span className={styles.name}>
          {instrument ? displayName(instrument) : order.symbol}
          <SideBadge side={order.side}>
            {t(`history.${order.side}`)} {formatVolume(order.volume)}
          </SideBadge>
        </span>
        <span className={styles.prices}>
          {filled ? (
            <>
              {formatPrice(order.openPrice, order.pricePrecision)} →{' '}
              <b>{formatPrice(order.currentPrice, order.pricePrecision)}</b>
            </>
          ) : (
            t('history.limitAt', { price: formatPrice(order.limitPrice, order.pricePrecision) })
          )}
        </span>
      </span>
      <span className={styles.result}>
        {filled ? <MoneyText className={styles.profit} amount={order.profitLoss} sign="always" coloured /> : null}
        {order.status === 'closed' ? null : <span className={styles.time}>{t(`history.status.${order.status}`)}</span>}
        <span className={styles.time}>{formatDateTime(toldAtMs(order), 'MM-DD HH:mm:ss', brand().timeZone)}</span>
      </span>
    </button>
  );
}

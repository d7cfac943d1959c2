import { useTranslation } from 'react-i18next';
import { Button } from '@truefill/ui/components/button.tsx';
import { KeyValueList } from '@truefill/ui/components/key-value-list.tsx';
import { MoneyText } from '@truefill/ui/components/money-text.tsx';
import { formatDateTime } from '@truefill/ui/format/date-time.ts';
import { NO_VALUE } from '@truefill/ui/format/number.ts';
import { formatPrice } from '@truefill/ui/format/price.ts';
import { brand } from '@truefill/client/brand.ts';
import { useIsLive } from '../../../../live/connection-store.ts';
import { ButtonPair } from '../../../../trading-parts/decision.tsx';
import list from '../../../../trading-parts/order-list.module.css';
import { PendingCard } from './pending-card.tsx';
import type { LivePending } from './pending.ts';
import { stopItems } from '../levels/trail-items.tsx';
import styles from '../positions.module.css';

export interface PendingDetailProps {
  readonly pending: LivePending;
  readonly onEditRequested: () => void;
  readonly onCancelRequested: () => void;
}

/** All details of a pending order, above the buttons to change and cancel it. */
export function PendingDetail({ pending, onEditRequested, onCancelRequested }: PendingDetailProps) {
  const { t } = useTranslation();
  const { order, limitPrice } = pending;
  const live = useIsLive();
  const level = (price: number): string => (price > 0 ? formatPrice(price, order.pricePrecision) : NO_VALUE);
  return (
    <div className={list.detail}>
      <div className={styles.heading}>
        <PendingCard pending={pending} markSize={40} />
      </div>
      <KeyValueList
        density="roomy"
        items={[
          { key: 'limit', label: t('common.limitPrice'), value: formatPrice(limitPrice, order.pricePrecision) },
          ...stopItems(t, order, level(order.stopLoss)),
          { key: 'take', label: t('common.level.takeProfit'), value: level(order.takeProfit) },
          {
            key: 'margin',
            label: t('positions.marginReserved', { leverage: order.leverage }),
            value: <MoneyText amount={order.margin} />,
          },
          { key: 'fee', label: t('common.feeReserved'), value: <MoneyText amount={order.fee} /> },
          {
            key: 'placed',
            label: t('common.placed'),
            value: formatDateTime(order.placedAtMs, 'YYYY-MM-DD HH:mm:ss', brand().timeZone),
          },
          { key: 'number', label: t('common.orderNumber'), value: <code className={list.code}>{order.orderNumber}</code> },
        ]}
      />
      <ButtonPair>
        <Button size="extra-large" disabled={!live} onClick={onEditRequested}>
          {t('positions.editOrder')}
        </Button>
        <Button tone="danger" size="extra-large" disabled={!live} onClick={onCancelRequested}>
          {t('positions.cancelOrder')}
        </Button>
      </ButtonPair>
    </div>
  );
}

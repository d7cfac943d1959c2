import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { InstrumentView } from '@truefill/api/mapping/instrument.ts';
import { Button } from '@truefill/ui/components/button.tsx';
import { IconCircleCheck } from '@truefill/ui/components/icons.ts';
import { KeyValueList, type KeyValueItem } from '@truefill/ui/components/key-value-list.tsx';
import { MoneyText } from '@truefill/ui/components/money-text.tsx';
import { formatVolume } from '@truefill/ui/format/money.ts';
import { formatPrice } from '@truefill/ui/format/price.ts';
import { displayName } from '../../instruments/instruments.ts';
import { useHoldings } from '../../live/exchange-feed.ts';
import { Sheet } from '../../shell/sheet.tsx';
import styles from './ticket.module.css';

export interface PlacedPanelProps {
  readonly orderNumber: string;
  readonly instrument: InstrumentView;
  readonly onClose: () => void;
}

/** After the fill: the order number, what it was filled at as soon as the feed tells, and the way to the position. */
export function PlacedPanel({ orderNumber, instrument, onClose }: PlacedPanelProps) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const order = useHoldings()?.orders.find((held) => held.orderNumber === orderNumber);
  const filled: KeyValueItem[] = order
    ? [
        { key: 'price', label: t('ticket.placed.openPrice'), value: formatPrice(order.openPrice, order.pricePrecision) },
        { key: 'margin', label: t('ticket.placed.margin'), value: <MoneyText amount={order.margin} /> },
        { key: 'fee', label: t('ticket.placed.fee'), value: <MoneyText amount={order.fee} /> },
      ]
    : [];
  const view = (): void => {
    onClose();
    void navigate({ to: '/position' });
  };
  return (
    <Sheet
      open
      onClose={onClose}
      title={t('ticket.placed.title')}
      titleHidden
      footer={
        <div className={styles.placedActions}>
          <Button size="large" onClick={onClose}>
            {t('ticket.placed.again')}
          </Button>
          <Button size="large" tone="primary" onClick={view}>
            {t('ticket.placed.view')}
          </Button>
        </div>
      }
    >
      <div className={styles.placed}>
        <IconCircleCheck size={44} aria-hidden="true" />
        <p className={styles.placedTitle}>{t('ticket.placed.title')}</p>
        {order ? (
          <p className={styles.placedWhat}>
            {t(order.side === 'buy' ? 'ticket.buy' : 'ticket.sell', {
              volume: formatVolume(order.volume),
              name: displayName(instrument),
            })}
          </p>
        ) : null}
      </div>
      <KeyValueList
        density="roomy"
        items={[
          ...filled,
          { key: 'number', label: t('ticket.placed.number'), value: <code className={styles.code}>{orderNumber}</code> },
        ]}
      />
    </Sheet>
  );
}

import { useNavigate } from '@tanstack/react-router';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '@truefill/ui/components/button.tsx';
import { IconCircleCheck } from '@truefill/ui/components/icons.ts';
import { KeyValueList, type KeyValueItem } from '@truefill/ui/components/key-value-list.tsx';
import { MoneyText } from '@truefill/ui/components/money-text.tsx';
import { formatPrice } from '@truefill/ui/format/price.ts';
import { displayName, useInstrument } from '../../../instruments/instruments.ts';
import { Sheet } from '@truefill/client/overlays/sheet.tsx';
import list from '../../../trading-parts/order-list.module.css';
import { ButtonPair } from '../../../trading-parts/decision.tsx';
import { focusAfterPlacing, focusOfOrders } from '../../../trading-parts/focus-targets.ts';
import type { PlacedOrder } from '../../../trading-parts/shown-order.ts';
import styles from './ticket.module.css';
import { placedText, usePlacedOrder } from './use-placed-order.ts';

export interface PlacedPanelProps extends PlacedOrder {
  readonly open: boolean;
  readonly onClose: () => void;
  /** called when it has slid out */
  readonly onClosed: () => void;
}

/** After placing: the order number, its price once the feed sends it, and a link to the order. */
export function PlacedPanel({ orderNumber, kind, symbol, open, onClose, onClosed }: PlacedPanelProps) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const instrument = useInstrument(symbol);
  const { order, waits } = usePlacedOrder({ orderNumber, kind });
  const title = t(waits ? 'ticket.placed.pendingTitle' : 'ticket.placed.title');
  const figures: KeyValueItem[] = order
    ? [
        {
          key: 'price',
          label: t(waits ? 'common.limitPrice' : 'ticket.placed.openPrice'),
          value: formatPrice(order.openPrice, order.pricePrecision),
        },
        {
          key: 'margin',
          label: t(waits ? 'ticket.placed.reservedMargin' : 'common.margin'),
          value: <MoneyText amount={order.margin} />,
        },
        {
          key: 'fee',
          label: t(waits ? 'common.feeReserved' : 'common.fee'),
          value: <MoneyText amount={order.fee} />,
        },
      ]
    : [];
  const leaving = useRef(false);
  const view = (): void => {
    leaving.current = true;
    onClose();
    void navigate({ to: '/position', search: waits ? { tab: 'pending' } : {} });
  };
  return (
    <Sheet
      open={open}
      onClose={onClose}
      onClosed={onClosed}
      finalFocus={() => {
        const left = leaving.current;
        leaving.current = false;
        return left ? focusOfOrders() : focusAfterPlacing();
      }}
      title={title}
      titleHidden
      footer={
        <ButtonPair>
          <Button size="large" onClick={onClose}>
            {t('common.done')}
          </Button>
          <Button size="large" tone="primary" onClick={view}>
            {t(waits ? 'ticket.placed.viewOrder' : 'ticket.placed.view')}
          </Button>
        </ButtonPair>
      }
    >
      <div className={styles.placed}>
        <IconCircleCheck size={44} aria-hidden="true" />
        <p className={styles.placedTitle}>{title}</p>
        {order ? (
          <p className={styles.placedWhat}>{placedText(t, order, instrument ? displayName(instrument) : symbol)}</p>
        ) : null}
      </div>
      <KeyValueList
        density="roomy"
        items={[
          ...figures,
          { key: 'number', label: t('common.orderNumber'), value: <code className={list.code}>{orderNumber}</code> },
        ]}
      />
    </Sheet>
  );
}

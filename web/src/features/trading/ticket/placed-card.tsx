import { useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '@truefill/ui/components/button.tsx';
import { IconButton } from '@truefill/ui/components/icon-button.tsx';
import { IconCircleCheck, IconX } from '@truefill/ui/components/icons.ts';
import { formatPrice } from '@truefill/ui/format/price.ts';
import { displayName, useInstrument } from '../../../instruments/instruments.ts';
import { ownerOf, useSession } from '@truefill/client/session/session-store.ts';
import { focusAfterPlacing, focusOfOrders } from '../../../trading-parts/focus-targets.ts';
import type { PlacedOrder } from '../../../trading-parts/shown-order.ts';
import { startReading, dismissPlacedCard, endReading, resumePlacedCard, usePlacedCard } from './placed-card-store.ts';
import styles from './placed-card.module.css';
import { placedText, usePlacedOrder } from './use-placed-order.ts';

/** Reports an order in a wide window: in the ticket, covering nothing, so that the next one can be placed. */
export function PlacedCard() {
  const order = usePlacedCard((state) => state.order);
  const owner = useSession(({ userId, accountMode }) => ownerOf({ userId, accountMode }));
  // the live region exists before its text: screen readers announce only additions
  return <div role="status">{order?.owner === owner ? <Card key={order.orderNumber} {...order} /> : null}</div>;
}

function Card({ orderNumber, kind, symbol }: PlacedOrder) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const instrument = useInstrument(symbol);
  const { order, waits } = usePlacedOrder({ orderNumber, kind });
  const title = t(waits ? 'ticket.placed.pendingTitle' : 'ticket.placed.title');
  useEffect(() => resumePlacedCard(), []);
  const view = async (): Promise<void> => {
    dismissPlacedCard();
    await navigate({ to: '/position', search: waits ? { tab: 'pending' } : {} });
    focusOfOrders()?.focus({ preventScroll: true });
  };
  const leave = (): void => {
    dismissPlacedCard();
    focusAfterPlacing()?.focus({ preventScroll: true });
  };
  return (
    <div
      onPointerEnter={() => startReading('pointer')}
      onPointerLeave={() => endReading('pointer')}
      onFocus={() => startReading('focus')}
      onBlur={() => endReading('focus')}
    >
      <section className={styles.card} role="group" aria-label={title}>
        <IconCircleCheck className={styles.mark} size={20} aria-hidden="true" />
        <div className={styles.words}>
          <p className={styles.title}>{title}</p>
          {order ? (
            <p className={styles.what}>
              {t('ticket.placed.summary', {
                what: placedText(t, order, instrument ? displayName(instrument) : symbol),
                price: formatPrice(order.openPrice, order.pricePrecision),
              })}
            </p>
          ) : null}
          <dl className={styles.number}>
            <div>
              <dt>{t('common.orderNumber')}</dt>
              <dd>{orderNumber}</dd>
            </div>
          </dl>
          <Button size="small" className={styles.view} onClick={() => void view()}>
            {t(waits ? 'ticket.placed.viewOrder' : 'ticket.placed.view')}
          </Button>
        </div>
        <IconButton className={styles.close} label={t('common.done')} onClick={leave}>
          <IconX size={16} />
        </IconButton>
      </section>
    </div>
  );
}

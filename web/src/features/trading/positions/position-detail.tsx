import { useTranslation } from 'react-i18next';
import { Button } from '@truefill/ui/components/button.tsx';
import { IconArrowsSort } from '@truefill/ui/components/icons.ts';
import { KeyValueList, type KeyValueItem } from '@truefill/ui/components/key-value-list.tsx';
import { MoneyText } from '@truefill/ui/components/money-text.tsx';
import { formatDateTime } from '@truefill/ui/format/date-time.ts';
import { NO_VALUE } from '@truefill/ui/format/number.ts';
import { formatPrice } from '@truefill/ui/format/price.ts';
import { brand } from '@truefill/client/brand.ts';
import { useIsLive } from '../../../live/connection-store.ts';
import { useIsLost } from '../../../live/use-is-lost.ts';
import { ButtonPair } from '../../../trading-parts/decision.tsx';
import list from '../../../trading-parts/order-list.module.css';
import { CloseButton, ClosedMarketNote } from './closing/close-button.tsx';
import { LevelBar } from './levels/level-bar.tsx';
import type { LivePosition } from './model.ts';
import { stopItems } from './levels/trail-items.tsx';
import { PositionHeading } from './position-heading.tsx';
import styles from './positions.module.css';

export interface PositionDetailProps {
  readonly position: LivePosition;
  readonly onCloseRequested: () => void;
  /** asks which part to close; with one-click trading closing itself does not ask */
  readonly onPartRequested?: (() => void) | undefined;
  readonly onEditRequested: () => void;
  readonly onReverseRequested?: (() => void) | undefined;
}

/** All details of an open position, above the button that closes it. */
export function PositionDetail({
  position,
  onCloseRequested,
  onPartRequested,
  onEditRequested,
  onReverseRequested,
}: PositionDetailProps) {
  const { t } = useTranslation();
  const { order, closePrice } = position;
  const live = useIsLive();
  const lost = useIsLost();
  const level = (price: number): string => (price > 0 ? formatPrice(price, order.pricePrecision) : NO_VALUE);
  const nextNight: KeyValueItem[] =
    order.nextOvernightAtMs > 0
      ? [
          {
            key: 'night',
            label: t('positions.nextOvernight', {
              time: formatDateTime(order.nextOvernightAtMs, 'MM-DD HH:mm', brand().timeZone),
            }),
            value: <MoneyText amount={-order.nextOvernightFee} />,
          },
        ]
      : [];
  const items: KeyValueItem[] = [
    ...stopItems(t, order, level(order.stopLoss)),
    { key: 'take', label: t('common.level.takeProfit'), value: level(order.takeProfit) },
    { key: 'margin', label: t('common.marginAt', { leverage: order.leverage }), value: <MoneyText amount={order.margin} /> },
    { key: 'fee', label: t('positions.feePaid'), value: <MoneyText amount={-order.fee} /> },
    { key: 'overnight', label: t('common.overnightFee'), value: <MoneyText amount={-order.overnightFee} /> },
    ...nextNight,
    {
      key: 'placed',
      label: t('common.placed'),
      value: formatDateTime(order.placedAtMs, 'YYYY-MM-DD HH:mm:ss', brand().timeZone),
    },
    { key: 'number', label: t('common.orderNumber'), value: <code className={list.code}>{order.orderNumber}</code> },
  ];
  return (
    <div className={list.detail}>
      <PositionHeading position={position} />
      <LevelBar order={order} closePrice={closePrice} />
      <KeyValueList density="roomy" items={items} />
      {lost ? <p className={styles.stops}>{t('positions.offline')}</p> : null}
      <ClosedMarketNote order={order} />
      {onPartRequested ? (
        <Button size="large" wide disabled={!live} onClick={onPartRequested}>
          {t('positions.closePartly')}
        </Button>
      ) : null}
      {onReverseRequested ? (
        <Button size="large" wide disabled={!live} icon={<IconArrowsSort size={18} />} onClick={onReverseRequested}>
          {t('positions.reverse')}
        </Button>
      ) : null}
      <ButtonPair>
        <Button size="extra-large" disabled={!live} onClick={onEditRequested}>
          {t('positions.edit')}
        </Button>
        <CloseButton order={order} onClick={onCloseRequested}>
          {t('positions.closeAt', { price: formatPrice(closePrice, order.pricePrecision) })}
        </CloseButton>
      </ButtonPair>
    </div>
  );
}

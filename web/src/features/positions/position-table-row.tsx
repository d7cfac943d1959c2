import { useTranslation } from 'react-i18next';
import { Button } from '@truefill/ui/components/button.tsx';
import { MoneyText } from '@truefill/ui/components/money-text.tsx';
import { SideBadge } from '@truefill/ui/components/side-badge.tsx';
import { formatVolume } from '@truefill/ui/format/money.ts';
import { NO_VALUE } from '@truefill/ui/format/number.ts';
import { formatPrice } from '@truefill/ui/format/price.ts';
import { displayName, useInstrument } from '../../instruments/instruments.ts';
import { useIsLive } from '../../live/connection-store.ts';
import { InstrumentMark } from '../../trading/instrument-mark.tsx';
import styles from '../../trading/dock.module.css';
import { HeldText } from './held-text.tsx';
import { formatHold, holdSecondsLeft, type LivePosition } from './model.ts';

export interface PositionTableRowProps {
  readonly position: LivePosition;
  readonly nowMs: number;
  readonly onOpen: () => void;
  readonly onCloseAsked: () => void;
}

/** A position in the desktop's table. */
export function PositionTableRow({ position, nowMs, onOpen, onCloseAsked }: PositionTableRowProps) {
  const { t } = useTranslation();
  const { order, closePrice, profitLoss } = position;
  const instrument = useInstrument(order.symbol);
  const live = useIsLive();
  const secondsLeft = holdSecondsLeft(order, nowMs);
  const price = (value: number): string => (value > 0 ? formatPrice(value, order.pricePrecision) : NO_VALUE);
  return (
    <tr onClick={onOpen}>
      <td>
        <button type="button" className={styles.symbol} onClick={onOpen}>
          <InstrumentMark instrument={instrument} size={22} />
          {instrument ? displayName(instrument) : order.symbol}
        </button>
      </td>
      <td>
        <SideBadge side={order.side}>{t(`positions.${order.side}`)}</SideBadge>
      </td>
      <td data-figure data-narrow>
        {formatVolume(order.volume)}
      </td>
      <td data-figure data-narrow className={styles.quiet}>
        {price(order.openPrice)}
      </td>
      <td data-figure data-narrow>
        {formatPrice(closePrice, order.pricePrecision)}
      </td>
      <td data-figure data-detail className={styles.quiet}>
        {price(order.stopLoss)}
      </td>
      <td data-figure data-detail className={styles.quiet}>
        {price(order.takeProfit)}
      </td>
      <td data-figure data-detail className={styles.quiet}>
        <MoneyText amount={order.margin} />
      </td>
      <td data-figure>
        <MoneyText className={styles.profit} amount={profitLoss} sign="always" coloured />
      </td>
      <td data-figure data-detail className={styles.quiet}>
        <HeldText fromMs={order.filledAtMs} toMs={nowMs} />
      </td>
      <td>
        <Button
          size="small"
          className={styles.close}
          disabled={!live || secondsLeft > 0}
          onClick={(event) => {
            event.stopPropagation();
            onCloseAsked();
          }}
        >
          {secondsLeft > 0 ? formatHold(secondsLeft) : t('positions.close')}
        </Button>
      </td>
    </tr>
  );
}

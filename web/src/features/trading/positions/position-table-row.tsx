import { useTranslation } from 'react-i18next';
import { Button } from '@truefill/ui/components/button.tsx';
import { IconButton } from '@truefill/ui/components/icon-button.tsx';
import { IconArrowsSort } from '@truefill/ui/components/icons.ts';
import { MoneyText } from '@truefill/ui/components/money-text.tsx';
import { formatPrice } from '@truefill/ui/format/price.ts';
import { useInstrument } from '../../../instruments/instruments.ts';
import styles from '../../../trading-parts/dock.module.css';
import { MarketCell } from '../../../trading-parts/order-table.tsx';
import { ticketModes } from '../../../trading-parts/ticket-mode.ts';
import { OpeningTime } from '../../../trading-parts/market-closed.tsx';
import { HoldingTime } from './holding-time.tsx';
import { LevelCell, SideCells } from './order-cells.tsx';
import { formatHold, type LivePosition } from './model.ts';
import { useClosing } from './closing/use-closing.ts';

export interface PositionTableRowProps {
  readonly position: LivePosition;
  readonly nowMs: number;
  readonly onOpen: () => void;
  readonly onCloseRequested: () => void;
  readonly onReverseRequested: () => void;
}

/** A position in the desktop's table. */
export function PositionTableRow({ position, nowMs, onOpen, onCloseRequested, onReverseRequested }: PositionTableRowProps) {
  const { order, closePrice, profitLoss } = position;
  return (
    <tr onClick={onOpen}>
      <MarketCell symbol={order.symbol} onOpen={onOpen} />
      <SideCells order={order} />
      <td data-figure data-narrow className={styles.quiet}>
        {formatPrice(order.openPrice, order.pricePrecision)}
      </td>
      <td data-figure data-narrow>
        {formatPrice(closePrice, order.pricePrecision)}
      </td>
      <LevelCell price={order.stopLoss} order={order} trails />
      <LevelCell price={order.takeProfit} order={order} />
      <td data-figure data-detail className={styles.quiet}>
        <MoneyText amount={order.margin} />
      </td>
      <td data-figure>
        <MoneyText className={styles.profit} amount={profitLoss} sign="always" colored />
      </td>
      <td data-figure data-wide className={styles.quiet}>
        <HoldingTime fromMs={order.filledAtMs} toMs={nowMs} />
      </td>
      <td data-acts>
        <CloseCell order={order} onCloseRequested={onCloseRequested} onReverseRequested={onReverseRequested} />
      </td>
    </tr>
  );
}

interface CloseCellProps extends Pick<PositionTableRowProps, 'onCloseRequested' | 'onReverseRequested'> {
  readonly order: LivePosition['order'];
}

function CloseCell({ order, onCloseRequested, onReverseRequested }: CloseCellProps) {
  const { t } = useTranslation();
  const instrument = useInstrument(order.symbol);
  const { secondsLeft, marketClosed, allowed } = useClosing(order);
  if (marketClosed && instrument) {
    return (
      <span className={styles.opening}>
        <OpeningTime instrument={instrument} />
      </span>
    );
  }
  return (
    <span className={styles.acts}>
      {ticketModes().includes('market') ? (
        <IconButton
          label={t('positions.reverse')}
          disabled={!allowed}
          onClick={(event) => {
            event.stopPropagation();
            onReverseRequested();
          }}
        >
          <IconArrowsSort size={18} />
        </IconButton>
      ) : null}
      <Button
        size="small"
        className={styles.close}
        disabled={!allowed}
        onClick={(event) => {
          event.stopPropagation();
          // the second click of a double click may already be on the next row
          if (event.detail < 2) onCloseRequested();
        }}
      >
        {secondsLeft > 0 ? formatHold(secondsLeft) : t('positions.close')}
      </Button>
    </span>
  );
}

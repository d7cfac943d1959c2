import { useTranslation } from 'react-i18next';
import { Button } from '@truefill/ui/components/button.tsx';
import { MoneyText } from '@truefill/ui/components/money-text.tsx';
import { formatPercent } from '@truefill/ui/format/money.ts';
import { NO_VALUE } from '@truefill/ui/format/number.ts';
import { formatPrice } from '@truefill/ui/format/price.ts';
import { useIsLive } from '../../../../live/connection-store.ts';
import styles from '../../../../trading-parts/dock.module.css';
import { MarketCell, OrderTable, TableSkeleton } from '../../../../trading-parts/order-table.tsx';
import { NoPending } from './no-pending.tsx';
import { LevelCell, SideCells } from '../order-cells.tsx';
import { percentToGo, type LivePending } from './pending.ts';
import { ListTime } from '../../../../page/list-time.tsx';
import { showOrder } from '../../../../trading-parts/shown-order.ts';

export interface PendingTableProps {
  /** null until the first snapshot */
  readonly pending: readonly LivePending[] | null;
}

/** The desktop's table of pending orders. */
export function PendingTable({ pending }: PendingTableProps) {
  const { t } = useTranslation();
  if (pending === null) return <TableSkeleton />;
  if (pending.length === 0) return <NoPending />;
  return (
    <OrderTable
      columns={[
        { label: t('common.column.market') },
        { label: t('common.column.side') },
        { label: t('common.column.volume'), kind: 'figure', hiddenBelow: 'narrow' },
        { label: t('common.limitPrice'), kind: 'figure' },
        { label: t('positions.column.currentPrice'), kind: 'figure', hiddenBelow: 'narrow' },
        { label: t('positions.column.toGo'), kind: 'figure', hiddenBelow: 'detail' },
        { label: t('common.level.stopLoss'), kind: 'figure', hiddenBelow: 'detail' },
        { label: t('common.level.takeProfit'), kind: 'figure', hiddenBelow: 'detail' },
        { label: t('common.margin'), kind: 'figure', hiddenBelow: 'wide' },
        { label: t('positions.column.expected'), kind: 'figure', hiddenBelow: 'narrow' },
        { label: t('common.placed'), kind: 'figure', hiddenBelow: 'wide' },
        { label: t('positions.cancelOrder'), labelHidden: true },
      ]}
    >
      {pending.map((row) => (
        <PendingTableRow
          key={row.order.id}
          pending={row}
          onOpen={() => showOrder({ kind: 'pending', orderId: row.order.id, confirm: false })}
          onCancelRequested={() => showOrder({ kind: 'pending', orderId: row.order.id, confirm: true })}
        />
      ))}
    </OrderTable>
  );
}

interface PendingTableRowProps {
  readonly pending: LivePending;
  readonly onOpen: () => void;
  readonly onCancelRequested: () => void;
}

function PendingTableRow({ pending, onOpen, onCancelRequested }: PendingTableRowProps) {
  const { t } = useTranslation();
  const { order, limitPrice, price, expected } = pending;
  const live = useIsLive();
  const percent = percentToGo(pending);
  return (
    <tr onClick={onOpen}>
      <MarketCell symbol={order.symbol} onOpen={onOpen} />
      <SideCells order={order} />
      <td data-figure>{formatPrice(limitPrice, order.pricePrecision)}</td>
      <td data-figure data-narrow className={styles.quiet}>
        {price === null ? NO_VALUE : formatPrice(price, order.pricePrecision)}
      </td>
      <td data-figure data-detail className={styles.quiet}>
        {percent === null ? NO_VALUE : formatPercent(percent, 2)}
      </td>
      <LevelCell price={order.stopLoss} order={order} trails />
      <LevelCell price={order.takeProfit} order={order} />
      <td data-figure data-wide className={styles.quiet}>
        <MoneyText amount={order.margin} />
      </td>
      <td data-figure data-narrow>
        <MoneyText className={styles.profit} amount={expected} sign="always" colored />
      </td>
      <td data-figure data-wide className={styles.quiet}>
        <ListTime atMs={order.placedAtMs} />
      </td>
      <td data-acts>
        <Button
          size="small"
          className={styles.close}
          disabled={!live}
          onClick={(event) => {
            event.stopPropagation();
            // the second click of a double click may already be on the next row
            if (event.detail < 2) onCancelRequested();
          }}
        >
          {t('positions.cancel')}
        </Button>
      </td>
    </tr>
  );
}

import { useTranslation } from 'react-i18next';
import type { PositionSummaryView } from '@truefill/api/orders/mapping.ts';
import { OrderTable, TableSkeleton } from '../../../trading-parts/order-table.tsx';
import { useServerNow } from '@truefill/client/use-server-now.ts';
import type { LivePosition } from './model.ts';
import { NoPositions } from './no-positions.tsx';
import { PositionTableRow } from './position-table-row.tsx';
import { showOrder } from '../../../trading-parts/shown-order.ts';

export interface PositionsTableProps {
  readonly frame: PositionSummaryView | null;
  readonly positions: readonly LivePosition[];
}

/** The desktop's table of open positions. */
export function PositionsTable({ frame, positions }: PositionsTableProps) {
  const { t } = useTranslation();
  const nowMs = useServerNow(1_000);
  if (frame === null) return <TableSkeleton />;
  if (positions.length === 0) return <NoPositions />;
  return (
    <OrderTable
      columns={[
        { label: t('common.column.market') },
        { label: t('common.column.side') },
        { label: t('common.column.volume'), kind: 'figure', hiddenBelow: 'narrow' },
        { label: t('common.column.openPrice'), kind: 'figure', hiddenBelow: 'narrow' },
        { label: t('positions.column.currentPrice'), kind: 'figure', hiddenBelow: 'narrow' },
        { label: t('common.level.stopLoss'), kind: 'figure', hiddenBelow: 'detail' },
        { label: t('common.level.takeProfit'), kind: 'figure', hiddenBelow: 'detail' },
        { label: t('common.margin'), kind: 'figure', hiddenBelow: 'detail' },
        { label: t('common.column.profit'), kind: 'figure' },
        { label: t('positions.column.held'), kind: 'figure', hiddenBelow: 'wide' },
        { label: t('positions.column.close'), labelHidden: true },
      ]}
    >
      {positions.map((row) => (
        <PositionTableRow
          key={row.order.id}
          position={row}
          nowMs={nowMs}
          onOpen={() => showOrder({ kind: 'position', orderId: row.order.id, confirm: false })}
          onCloseRequested={() => showOrder({ kind: 'position', orderId: row.order.id, confirm: true })}
          onReverseRequested={() => showOrder({ kind: 'position', orderId: row.order.id, confirm: false, at: 'reverse' })}
        />
      ))}
    </OrderTable>
  );
}

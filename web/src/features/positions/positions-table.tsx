import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { PositionSummaryView } from '@truefill/api/mapping/order.ts';
import { Skeleton } from '@truefill/ui/components/skeleton.tsx';
import { useNow } from '../../trading/use-now.ts';
import styles from '../../trading/dock.module.css';
import type { LivePosition } from './model.ts';
import { PositionSheet } from './position-sheet.tsx';
import { PositionTableRow } from './position-table-row.tsx';
import { NoPositions } from './no-positions.tsx';

export interface PositionsTableProps {
  readonly frame: PositionSummaryView | null;
  readonly positions: readonly LivePosition[];
}

interface Chosen {
  readonly id: number;
  readonly confirm: boolean;
}

/** The desktop's table of open positions. */
export function PositionsTable({ frame, positions }: PositionsTableProps) {
  const { t } = useTranslation();
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const nowMs = useNow(1_000);
  const position = positions.find(({ order }) => order.id === chosen?.id) ?? null;
  if (frame === null) return <TableSkeleton />;
  if (positions.length === 0) return <NoPositions />;
  return (
    <>
      <table className={styles.table}>
        <thead>
          <tr>
            <th>{t('positions.column.symbol')}</th>
            <th>{t('positions.column.side')}</th>
            <th data-figure data-narrow>
              {t('positions.column.volume')}
            </th>
            <th data-figure data-narrow>
              {t('positions.column.openPrice')}
            </th>
            <th data-figure data-narrow>
              {t('positions.column.currentPrice')}
            </th>
            <th data-figure data-detail>
              {t('positions.column.stopLoss')}
            </th>
            <th data-figure data-detail>
              {t('positions.column.takeProfit')}
            </th>
            <th data-figure data-detail>
              {t('positions.column.margin')}
            </th>
            <th data-figure>{t('positions.column.profit')}</th>
            <th data-figure data-detail>
              {t('positions.column.held')}
            </th>
            <th aria-label={t('positions.column.close')} />
          </tr>
        </thead>
        <tbody>
          {positions.map((row) => (
            <PositionTableRow
              key={row.order.id}
              position={row}
              nowMs={nowMs}
              onOpen={() => setChosen({ id: row.order.id, confirm: false })}
              onCloseAsked={() => setChosen({ id: row.order.id, confirm: true })}
            />
          ))}
        </tbody>
      </table>
      <PositionSheet position={position} confirmAtOnce={chosen?.confirm} onClose={() => setChosen(null)} />
    </>
  );
}

function TableSkeleton() {
  return (
    <div className={styles.loading} aria-busy="true">
      {[0, 1, 2].map((row) => (
        <Skeleton key={row} height="30px" />
      ))}
    </div>
  );
}

import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyPanel } from '../../../live/lazy-part.tsx';
import { Button } from '@truefill/ui/components/button.tsx';
import { Tabs, TabPanel } from '@truefill/ui/components/tabs.tsx';
import type { MarketDockTab } from './dock-tab.ts';
import { DockSums } from './dock-sums.tsx';
import styles from '../../../trading-parts/dock.module.css';
import { useFocusInList } from '../../../trading-parts/focus-targets.ts';
import { PositionsTable } from './positions-table.tsx';
import { QuoteSubscriptions } from './quote-subscriptions.tsx';
import { fetchPendingTable, usePrefetchedSheets } from './prefetch-sheets.ts';
import { showOrder } from '../../../trading-parts/shown-order.ts';
import { useLivePending } from './pending/use-live-pending.ts';
import { useLivePositions } from './use-live-positions.ts';

const PendingTable = lazyPanel(fetchPendingTable, 'PendingTable');
const HistoryPanel = lazyPanel(() => import('../history/history-panel.tsx'), 'HistoryPanel');

export interface MarketDockProps {
  readonly tab: MarketDockTab;
  readonly onTab: (tab: MarketDockTab) => void;
}

/** Positions, pending orders and history below the chart. */
export function MarketDock({ tab, onTab }: MarketDockProps) {
  const { t } = useTranslation();
  const live = useLivePositions();
  const waiting = useLivePending();
  usePrefetchedSheets('dock');
  useFocusInList();
  const several = tab === 'positions' && live.positions.length > 1;
  return (
    <>
      <QuoteSubscriptions symbols={[...new Set([...live.symbols, ...waiting.symbols])]} />
      <Tabs<MarketDockTab>
        className={styles.dock}
        label={t('positions.title')}
        items={[
          { value: 'positions', label: t('positions.title'), count: live.positions.length },
          { value: 'pending', label: t('positions.pending'), count: waiting.pending?.length ?? 0 },
          { value: 'history', label: t('common.history') },
        ]}
        value={tab}
        onChange={onTab}
        aside={
          <>
            <DockSums sums={live.sums} />
            {several ? (
              <Button size="small" className={styles.closeAll} onClick={() => showOrder({ kind: 'all' })}>
                {t('positions.closeAll')}
              </Button>
            ) : null}
          </>
        }
      >
        <TabPanel className={styles.panel} value="positions">
          <PositionsTable frame={live.frame} positions={live.positions} />
        </TabPanel>
        <TabPanel className={styles.panel} value="pending">
          <Suspense>
            <PendingTable pending={waiting.pending} />
          </Suspense>
        </TabPanel>
        <TabPanel className={styles.panel} value="history">
          <Suspense>
            <HistoryPanel />
          </Suspense>
        </TabPanel>
      </Tabs>
    </>
  );
}

import { useMatches, useNavigate } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '@truefill/ui/components/button.tsx';
import { EmptyState } from '@truefill/ui/components/empty-state.tsx';
import { Tabs, TabPanel } from '@truefill/ui/components/tabs.tsx';
import { useTradeMode } from '../../preferences/trade-mode-store.ts';
import { useSession } from '../../session/session-store.ts';
import { DockSums } from './dock-sums.tsx';
import styles from './dock.module.css';
import { PositionsTable } from './positions-table.tsx';
import { QuoteSubscriptions } from './quote-subscriptions.tsx';
import { useLivePositions } from './use-live-positions.ts';

const OptionDock = lazy(async () => ({ default: (await import('../options/option-dock.tsx')).OptionDock }));
const HistoryPanel = lazy(async () => ({ default: (await import('../history/history-panel.tsx')).HistoryPanel }));

type DockTab = 'positions' | 'history';

/** The tabs under the chart: positions and history, or running and settled options. */
export function Dock() {
  const visitor = useSession((session) => session.status === 'visitor');
  const [tab, setTab] = useDockTab();
  const option = useTradeMode() === 'option';
  if (visitor) return <VisitorDock />;
  if (!option) return <MarketDock tab={tab} onTab={setTab} />;
  return (
    <Suspense>
      <OptionDock tab={tab} onTab={setTab} />
    </Suspense>
  );
}

interface MarketDockProps {
  readonly tab: DockTab;
  readonly onTab: (tab: DockTab) => void;
}

function MarketDock({ tab, onTab }: MarketDockProps) {
  const { t } = useTranslation();
  const live = useLivePositions();
  return (
    <>
      <QuoteSubscriptions symbols={live.symbols} />
      <Tabs<DockTab>
        className={styles.dock}
        label={t('positions.title')}
        items={[
          { value: 'positions', label: t('positions.title'), count: live.positions.length },
          { value: 'history', label: t('positions.history') },
        ]}
        value={tab}
        onChange={onTab}
        aside={<DockSums sums={live.sums} />}
      >
        <TabPanel className={styles.panel} value="positions">
          <PositionsTable frame={live.frame} positions={live.positions} />
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

/** The tab that the user chose on this route; another route brings its own. */
function useDockTab(): [DockTab, (tab: DockTab) => void] {
  const route = useMatches().at(-1)?.staticData.tab;
  const ofRoute: DockTab = route === 'history' ? 'history' : 'positions';
  const [chosen, setChosen] = useState<{ readonly route: typeof route; readonly tab: DockTab } | null>(null);
  return [chosen?.route === route && chosen ? chosen.tab : ofRoute, (tab) => setChosen({ route, tab })];
}

function VisitorDock() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  return (
    <EmptyState
      title={t('positions.visitorTitle')}
      action={
        <Button tone="tint" onClick={() => void navigate({ to: '/login', search: { to: '/position' } })}>
          {t('positions.logIn')}
        </Button>
      }
    >
      {t('positions.visitorText')}
    </EmptyState>
  );
}

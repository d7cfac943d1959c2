import { useMatches, useNavigate } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { create } from 'zustand';
import { useTranslation } from 'react-i18next';
import { Button } from '@truefill/ui/components/button.tsx';
import { EmptyState } from '@truefill/ui/components/empty-state.tsx';
import { useTradeMode } from '../../preferences/trade-mode-store.ts';
import { useSession } from '../../session/session-store.ts';
import { MarketDock, type MarketDockTab } from './market-dock.tsx';

const OptionDock = lazy(async () => ({ default: (await import('../options/option-dock.tsx')).OptionDock }));

/** The tabs under the chart: positions, pending orders and history, or running and settled options. */
export function Dock() {
  const visitor = useSession((session) => session.status === 'visitor');
  const [tab, setTab] = useDockTab();
  const option = useTradeMode() === 'option';
  if (visitor) return <VisitorDock />;
  if (!option) return <MarketDock tab={tab} onTab={setTab} />;
  return (
    <Suspense>
      <OptionDock tab={tab === 'history' ? tab : 'positions'} onTab={setTab} />
    </Suspense>
  );
}

/** The tab that was chosen, and on which route: it outlives the dock, which a window that crosses a breakpoint takes away. */
const useChosenTab = create<{ readonly route: string; readonly tab: MarketDockTab }>(() => ({ route: '', tab: 'positions' }));

/** The tab that the user chose on this route; another route brings its own. */
function useDockTab(): [MarketDockTab, (tab: MarketDockTab) => void] {
  const route = useMatches().at(-1)?.staticData.tab;
  const search: { readonly tab?: string } = useMatches().at(-1)?.search ?? {};
  const ofRoute: MarketDockTab = route === 'history' ? 'history' : search.tab === 'pending' ? 'pending' : 'positions';
  const address = `${route} ${search.tab}`;
  const chosen = useChosenTab();
  return [chosen.route === address ? chosen.tab : ofRoute, (tab) => useChosenTab.setState({ route: address, tab })];
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

import { useMatches } from '@tanstack/react-router';
import { create } from 'zustand';

export type MarketDockTab = 'positions' | 'pending' | 'history';

/** The selected tab, and its route: it outlives the dock, which unmounts when a window crosses a breakpoint. */
const useChosenTab = create<{ readonly route: string; readonly tab: MarketDockTab }>(() => ({ route: '', tab: 'positions' }));

/** The tab that the user selected on this route; another route has its own. */
export function useDockTab(): [MarketDockTab, (tab: MarketDockTab) => void] {
  const route = useMatches().at(-1)?.staticData.tab;
  const search: { readonly tab?: string } = useMatches().at(-1)?.search ?? {};
  const ofRoute: MarketDockTab = route === 'history' ? 'history' : search.tab === 'pending' ? 'pending' : 'positions';
  const address = `${route} ${search.tab}`;
  const chosen = useChosenTab();
  return [chosen.route === address ? chosen.tab : ofRoute, (tab) => useChosenTab.setState({ route: address, tab })];
}

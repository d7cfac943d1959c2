import { Outlet, useMatches, useNavigate } from '@tanstack/react-router';
import { lazy, Suspense, useEffect } from 'react';
import { ChartPanel } from '../features/chart/chart-panel.tsx';
import { MarketList } from '../features/quotation/market-list.tsx';
import { useTradeMode } from '../preferences/trade-mode-store.ts';
import { ConnectionStrip } from './connection-strip.tsx';
import styles from './desktop.module.css';
import { Overlay } from './overlay.tsx';
import { Rail } from './rail.tsx';
import { StatusBar } from './status-bar.tsx';
import { TopBar } from './top-bar.tsx';
import type { Layout } from './use-layout.ts';
import { useWorkspaceMarket } from './use-workspace-market.ts';
import { rememberSymbol, toggleList, useWorkspace } from './workspace-store.ts';

const Ticket = lazy(async () => ({ default: (await import('../features/ticket/ticket.tsx')).Ticket }));
const OptionTicket = lazy(async () => ({ default: (await import('../features/options/option-ticket.tsx')).OptionTicket }));
const Dock = lazy(async () => ({ default: (await import('../features/positions/dock.tsx')).Dock }));

/** The workspace of islands, with account screens over it. The tablet keeps the list in a drawer. */
export function DesktopShell({ layout }: { readonly layout: Layout }) {
  const { panel, tab } = useMatches().at(-1)?.staticData ?? {};
  const listInDrawer = layout === 'tablet';
  const covered = panel === 'side' || panel === 'card' || panel === 'palette';
  return (
    <div className={styles.frame}>
      <div className={styles.behind} inert={covered} data-blurred={panel === 'card' || undefined}>
        <TopBar compact={listInDrawer} />
        <div className={styles.strip}>
          <ConnectionStrip />
        </div>
        <div className={styles.middle}>
          <Rail tab={tab} />
          {panel === undefined ? (
            <main className={styles.whole} data-scroll-restoration-id="page">
              <Suspense>
                <Outlet />
              </Suspense>
            </main>
          ) : (
            <Workspace listInDrawer={listInDrawer} />
          )}
        </div>
        <StatusBar />
      </div>
      {covered ? (
        <Overlay kind={panel}>
          <Outlet />
        </Overlay>
      ) : null}
    </div>
  );
}

function Workspace({ listInDrawer }: { readonly listInDrawer: boolean }) {
  const { symbol, direction, keepsAddress } = useWorkspaceMarket();
  const { listOpen, ticketOpen } = useWorkspace();
  const option = useTradeMode() === 'option';
  const navigate = useNavigate();
  const choose = (chosen: string): void => {
    rememberSymbol(chosen);
    if (!keepsAddress) void navigate({ to: '/$symbol/chart', params: { symbol: chosen } });
    if (listInDrawer) toggleList();
  };
  useEffect(() => {
    // a drawer covers the chart: it opens only when asked for
    if (listInDrawer) useWorkspace.setState({ listOpen: false });
  }, [listInDrawer]);
  return (
    <main className={styles.workspace} data-list={listOpen && !listInDrawer} data-ticket={ticketOpen}>
      {listOpen ? (
        <section className={styles.list} data-drawer={listInDrawer || undefined}>
          <MarketList chosen={symbol} onChoose={choose} onClose={toggleList} />
        </section>
      ) : null}
      <section className={styles.chart}>
        <ChartPanel symbol={symbol} onChoose={choose} listOpen={listOpen} onOpenList={toggleList} />
      </section>
      <section className={styles.dock}>
        <Suspense>
          <Dock />
        </Suspense>
      </section>
      {ticketOpen ? (
        <section className={styles.ticket}>
          <Suspense>
            {option ? (
              <OptionTicket key={symbol} symbol={symbol} direction={direction} />
            ) : (
              <Ticket key={symbol} symbol={symbol} direction={direction} />
            )}
          </Suspense>
        </section>
      ) : null}
    </main>
  );
}

import { useLocation, useNavigate } from '@tanstack/react-router';
import { Suspense, useEffect, useRef, useState, type CSSProperties } from 'react';
import { useTranslation } from 'react-i18next';
import { VisuallyHidden } from '@truefill/ui/components/visually-hidden.tsx';
import { brand } from '@truefill/client/brand.ts';
import { ChartPanel } from '../features/chart/chart-panel.tsx';
import { useDockTab } from '../features/trading/positions/dock-tab.ts';
import { Dock } from '../features/trading/positions/dock.tsx';
import { MarketList } from '../features/quotation/market-list.tsx';
import { Ticket } from '../features/trading/ticket/ticket.tsx';
import { useTicketMode } from '../trading-parts/ticket-mode.ts';
import { lazyPanel } from '../live/lazy-part.tsx';
import { PanelBoundary } from './panel-boundary.tsx';
import { PanelEdge } from './panel-edge.tsx';
import { fittedSizes, rangeOf, type Panel } from '../workspace/panel-sizes.ts';
import { dragPanel, resetPanel, settlePanel, togglePanel, useChosenSizes, usePanelOpen } from '../workspace/panels-store.ts';
import { useWindowSize } from '../page/use-window-size.ts';
import { useWorkspaceMarket } from './use-workspace-market.ts';
import { useTicketOpen } from '../workspace/ticket-open.ts';
import { rememberSymbol } from '../workspace/workspace-store.ts';
import styles from './workspace.module.css';

const OptionTicket = lazyPanel(() => import('../features/options/ticket/option-ticket.tsx'), 'OptionTicket');

/** List, chart, ticket and dock. The tablet has the list in a drawer over the chart. */
export function Workspace({ listInDrawer }: { readonly listInDrawer: boolean }) {
  const { symbol, direction, keepsAddress } = useWorkspaceMarket();
  const { t } = useTranslation();
  const [drawerOpen, setDrawerOpen] = useState(false);
  const besideOpen = usePanelOpen('list');
  const listOpen = listInDrawer ? drawerOpen : besideOpen;
  const ticketOpen = useTicketOpen();
  const chosen = useChosenSizes();
  const option = useTicketMode() === 'option';
  const navigate = useNavigate();
  const [dockTab] = useDockTab();
  const tall = dockTab === 'history';
  const frame = { ...useWindowSize(), list: listOpen && !listInDrawer, ticket: ticketOpen, tall };
  const sizes = fittedSizes(chosen, frame);
  const dock = useDockInSight(keepsAddress);
  const choose = (wanted: string): void => {
    rememberSymbol(wanted);
    if (!keepsAddress) void navigate({ to: '/$symbol/chart', params: { symbol: wanted } });
    setDrawerOpen(false);
  };
  const toggleList = (): void => {
    // a drawer covers the chart: it opens only on demand, and its state is not stored
    if (listInDrawer) setDrawerOpen(!drawerOpen);
    else togglePanel('list');
  };
  const edge = (panel: Panel) => (
    <PanelEdge
      panel={panel}
      size={sizes[panel]}
      range={rangeOf(panel, frame, sizes)}
      onDrag={dragPanel}
      onSettle={settlePanel}
      onReset={resetPanel}
    />
  );
  const lengths = { '--w-list': `${sizes.list}px`, '--w-ticket': `${sizes.ticket}px`, '--h-dock': `${sizes.dock}px` };
  return (
    <main
      className={styles.workspace}
      tabIndex={-1}
      data-list={frame.list}
      data-ticket={ticketOpen}
      style={lengths as CSSProperties}
    >
      <VisuallyHidden heading>{brand().site}</VisuallyHidden>
      {listOpen ? (
        <section className={styles.list} data-drawer={listInDrawer || undefined}>
          <MarketList chosen={symbol} onChoose={choose} onClose={toggleList} />
        </section>
      ) : null}
      {frame.list ? edge('list') : null}
      <section id="part-chart" className={styles.chart}>
        <PanelBoundary of={symbol}>
          <ChartPanel symbol={symbol} onChoose={choose} listOpen={listOpen} onOpenList={toggleList} />
        </PanelBoundary>
      </section>
      {edge('dock')}
      <section ref={dock} id="part-dock" className={styles.dock} data-of-account>
        <PanelBoundary of={`${dockTab} ${option}`}>
          <Dock />
        </PanelBoundary>
      </section>
      {ticketOpen ? (
        <>
          {edge('ticket')}
          <section id="part-ticket" className={styles.ticket} aria-label={t('ticket.panel')}>
            <PanelBoundary of={`${symbol} ${option}`}>
              <Suspense>
                {option ? (
                  <OptionTicket key={symbol} symbol={symbol} direction={direction} />
                ) : (
                  <Ticket key={symbol} symbol={symbol} direction={direction} />
                )}
              </Suspense>
            </PanelBoundary>
          </section>
        </>
      ) : null}
    </main>
  );
}

/** Scrolls to the dock on each visit to one of its lists: in a low window it is below the chart. */
function useDockInSight(isNeeded: boolean) {
  const dock = useRef<HTMLElement>(null);
  const place = useLocation({ select: ({ href, state: { __TSR_key: visit } }) => `${href} ${visit}` });
  const visited = isNeeded ? place : null;
  useEffect(() => {
    if (visited !== null) dock.current?.scrollIntoView({ block: 'nearest' });
  }, [visited]);
  return dock;
}

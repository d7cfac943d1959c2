import '@truefill/ui/theme/scrollbars.css';
import { Outlet, useMatches } from '@tanstack/react-router';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useSlowFrames } from './slow-frames.ts';
import { ConnectionStrip } from './connection-strip.tsx';
import styles from './desktop.module.css';
import { Overlay } from './overlay.tsx';
import { Rail } from './rail.tsx';
import { StatusBar } from './status-bar.tsx';
import { TopBar } from './top-bar.tsx';
import type { Layout } from '@truefill/client/page/use-layout.ts';
import { Workspace } from './workspace.tsx';
import { ticketModes } from '../trading-parts/ticket-mode.ts';

/** The workspace of panels, with account screens over it. The tablet has the list in a drawer. */
export function DesktopShell({ layout }: { readonly layout: Layout }) {
  const { panel, tab } = useMatches().at(-1)?.staticData ?? {};
  const listInDrawer = layout === 'tablet';
  const covered = panel === 'side' || panel === 'card' || panel === 'palette';
  useSlowFrames(panel === 'card');
  return (
    <div className={styles.frame}>
      <div className={styles.behind} inert={covered} data-blurred={panel === 'card' || undefined}>
        <SkipLinks inWorkspace={panel !== undefined} />
        <TopBar compact={listInDrawer} />
        <div className={styles.strip}>
          <ConnectionStrip />
        </div>
        <div className={styles.middle}>
          <Rail tab={tab} />
          {panel === undefined ? (
            <main className={styles.whole} tabIndex={-1} data-scroll-restoration-id="page">
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

/** Focuses the first focusable element in a skip link's target, since the target itself is not focusable. */
const PARTS = { chart: '#part-chart', ticket: '#part-ticket', positions: '#part-dock' } as const;
const FOCUSABLE = 'a[href], button:not(:disabled), input:not(:disabled), [tabindex="0"]';

/** The skip links, the first tab stops: past bars and lists to the trading controls. */
function SkipLinks({ inWorkspace }: { readonly inWorkspace: boolean }) {
  const { t } = useTranslation();
  if (!inWorkspace) {
    return (
      <button type="button" className={styles.skip} onClick={() => document.querySelector<HTMLElement>('main')?.focus()}>
        {t('shell.skip')}
      </button>
    );
  }
  const skipTo = (part: keyof typeof PARTS): void =>
    document.querySelector(PARTS[part])?.querySelector<HTMLElement>(FOCUSABLE)?.focus();
  const parts = (Object.keys(PARTS) as (keyof typeof PARTS)[]).filter((part) => part !== 'ticket' || ticketModes().length > 0);
  return parts.map((part) => (
    <button key={part} type="button" className={styles.skip} onClick={() => skipTo(part)}>
      {t(`shell.skipTo.${part}`)}
    </button>
  ));
}

import { Outlet, useMatches } from '@tanstack/react-router';
import { Suspense } from 'react';
import { ConnectionStrip } from './connection-strip.tsx';
import styles from './desktop.module.css';
import { Overlay } from './overlay.tsx';
import { Rail } from './rail.tsx';
import { StatusBar } from './status-bar.tsx';
import { TopBar } from './top-bar.tsx';
import type { Layout } from './use-layout.ts';
import { Workspace } from './workspace.tsx';

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

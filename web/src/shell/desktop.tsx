import { Outlet, useMatches } from '@tanstack/react-router';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
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
  const { t } = useTranslation();
  const listInDrawer = layout === 'tablet';
  const covered = panel === 'side' || panel === 'card' || panel === 'palette';
  return (
    <div className={styles.frame}>
      <div className={styles.behind} inert={covered} data-blurred={panel === 'card' || undefined}>
        <button type="button" className={styles.skip} onClick={() => document.querySelector<HTMLElement>('main')?.focus()}>
          {t('shell.skip')}
        </button>
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

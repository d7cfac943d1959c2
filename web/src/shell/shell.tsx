import type { StaticDataRouteOption } from '@tanstack/react-router';
import { Suspense } from 'react';
import { useFollowed } from '../features/options/watch/watch-store.ts';
import { useLost } from '../live/use-is-lost.ts';
import { StaleValues } from '@truefill/client/overlays/stale-values.ts';
import { FrameContext } from '@truefill/client/page/frame.ts';
import { lazyPanel, lazyPart } from '../live/lazy-part.tsx';
import { PhoneShell } from './phone.tsx';
import styles from './shell.module.css';
import { layoutNow, useLayout } from '@truefill/client/page/use-layout.ts';

const DesktopShell = lazyPanel(() => import('./desktop.tsx'), 'DesktopShell');

const OptionWatch = lazyPart(() => import('../features/options/watch/option-watch.tsx'), 'OptionWatch');

// the page was just loaded with its version, so the version check can wait
const DeferredOverlays = lazyPart(() => import('./deferred-overlays.tsx'), 'DeferredOverlays', { texts: 'first' });

/** Loads the code of the frame for the window's layout. */
export async function fetchFrame(): Promise<void> {
  if (layoutNow() !== 'phone') await DesktopShell.fetchNow();
}

/** Whether the window renders a route's screen; on wide windows the workspace itself shows its routes. */
export function showsScreen(panel: StaticDataRouteOption['panel']): boolean {
  return layoutNow() === 'phone' || panel !== 'workspace';
}

/** The frame around every screen, and the only component that depends on the window's width. */
export function Shell() {
  const layout = useLayout();
  const lost = useLost();
  const following = useFollowed(({ followed }) => followed !== null);
  return (
    <StaleValues value={lost !== null}>
      <div className={styles.app} data-prices={lost === 'prices' ? 'stale' : 'live'} data-account={lost ? 'stale' : 'live'}>
        {layout === 'phone' ? (
          <PhoneShell />
        ) : (
          <FrameContext value="workspace">
            <Suspense>
              <DesktopShell layout={layout} />
            </Suspense>
          </FrameContext>
        )}
        {following ? (
          <Suspense>
            <OptionWatch pages={layout === 'phone'} />
          </Suspense>
        ) : null}
        <Suspense>
          <DeferredOverlays />
        </Suspense>
      </div>
    </StaleValues>
  );
}

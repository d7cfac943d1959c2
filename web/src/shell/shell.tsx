import type { StaticDataRouteOption } from '@tanstack/react-router';
import { Suspense } from 'react';
import { useFollowed } from '../features/options/watch/watch-store.ts';
import { useLost } from '../live/use-is-lost.ts';
import { StaleValues } from '@truefill/client/overlays/stale-values.ts';
import { FrameContext } from '@truefill/client/page/frame.ts';
import { lazyPart } from './lazy-screen.tsx';
import { PhoneShell } from './phone.tsx';
import styles from './shell.module.css';
import { layoutNow, useLayout } from '@truefill/client/page/use-layout.ts';

const DesktopShell = lazyPart(() => import('./desktop.tsx'), 'DesktopShell');

const OptionWatch = lazyPart(() => import('../features/options/watch/option-watch.tsx'), 'OptionWatch');

// the page has just come with its version: the check can wait
const DeferredOverlays = lazyPart(() => import('./deferred-overlays.tsx'), 'DeferredOverlays');

/** Fetches the code of the frame that the window needs. */
export async function fetchFrame(): Promise<void> {
  if (layoutNow() !== 'phone') await DesktopShell.fetchNow();
}

/** Whether the window shows a route's screen; the workspace of wide windows stands for its own routes itself. */
export function showsScreen(panel: StaticDataRouteOption['panel']): boolean {
  return layoutNow() === 'phone' || panel !== 'workspace';
}

/** The frame around every screen, and the only place that asks how wide the window is. */
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

import { Outlet, useRouterState } from '@tanstack/react-router';
import { Suspense, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ToastList } from '@truefill/client/toasts/toast-list.tsx';
import { Sheet } from '@truefill/client/overlays/sheet.tsx';
import { useLayout } from '@truefill/client/page/use-layout.ts';
import { Skeleton } from '@truefill/ui/components/skeleton.tsx';
import { useSession } from '../session/session.ts';
import { BottomBar } from './bottom-bar.tsx';
import { isOpenPath, mayOpen } from './places.ts';
import { KeyHelp } from './key-help.tsx';
import { SearchPalette } from '../features/search/search-palette.tsx';
import { NotAllowed } from '../page/screen-error.tsx';
import { MenuContext } from '../page/menu-context.ts';
import { useLive } from '../live/use-live.ts';
import styles from './shell.module.css';
import { Sidebar } from './sidebar.tsx';
import { useConsoleKeys } from './use-console-keys.ts';
import { useFocusOnScreen } from './use-focus-on-screen.ts';

/** The frame around every screen. A visitor sees only the screen. */
export function Shell() {
  const signedIn = useSession(({ operator }) => operator !== null);
  // the rendered screen, which changes later than the URL
  const open = useRouterState({ select: ({ matches }) => isOpenPath(matches.at(-1)?.pathname ?? '') });
  return (
    <>
      {open ? (
        <main className={styles.alone}>
          <Screens />
        </main>
      ) : null}
      {signedIn && !open ? <Frame /> : null}
      <ToastList />
    </>
  );
}

function Screens() {
  return (
    <Suspense fallback={<Skeleton height="60vh" />}>
      <Outlet />
    </Suspense>
  );
}

function Frame() {
  const { t } = useTranslation();
  const layout = useLayout();
  const [menuOpen, setMenuOpen] = useState(false);
  const [searching, setSearching] = useState(false);
  const [helping, setHelping] = useState(false);
  const main = useRef<HTMLElement>(null);
  const path = useRouterState({ select: ({ location }) => location.pathname });
  const allowed = useSession(({ operator }) => operator !== null && mayOpen(path, operator));
  useFocusOnScreen(main, path);
  useConsoleKeys({ search: () => setSearching(true), help: () => setHelping(true) });
  useLive();
  return (
    <MenuContext
      value={{ openMenu: layout === 'desktop' ? null : () => setMenuOpen(true), openSearch: () => setSearching(true) }}
    >
      <div className={styles.frame} data-layout={layout}>
        <a className={styles.skip} href="#main">
          {t('shell.skip')}
        </a>
        {layout === 'desktop' ? (
          <aside className={styles.side}>
            <Sidebar />
          </aside>
        ) : null}
        <main id="main" ref={main} className={styles.main} tabIndex={-1}>
          {allowed ? <Screens /> : <NotAllowed />}
        </main>
        {layout === 'phone' ? <BottomBar onMenu={() => setMenuOpen(true)} /> : null}
      </div>
      <Sheet open={menuOpen && layout !== 'desktop'} onClose={() => setMenuOpen(false)} title={t('console.menu')} titleHidden>
        <Sidebar onChosen={() => setMenuOpen(false)} />
      </Sheet>
      <SearchPalette open={searching} onClose={() => setSearching(false)} />
      <KeyHelp open={helping} onClose={() => setHelping(false)} />
    </MenuContext>
  );
}

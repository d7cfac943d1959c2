import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { brand } from '../brand.ts';

/** the server's title of the page: used for the home page and for screens without a name */
const OWN_TITLE = document.title;
/** A screen's heading, or an element that names the screen for the window, because it contains more than a name or is no heading. */
const NAMES = '[role=dialog] h1, main h1, main [data-window-title]';

/**
 * Announces a change of screens to screen readers: the window's title names the screen, and the focus, if the old screen or a
 * form removed it, moves to the start of the new one.
 */
export function PageTitle() {
  const { i18n } = useTranslation();
  // a change of the language changes the texts of headings only, which is not observed
  return <WindowTitle key={i18n.language} />;
}

function WindowTitle() {
  const router = useRouter();
  useEffect(() => {
    // The router reports a change before React has removed the old screen, and the code of the new one may still be loading:
    // only the document tells when the new screen is there.
    let named = nameWindow(router.latestLocation.pathname);
    let moved = false;
    let focused: Element | null = null;
    const onFocus = ({ target }: FocusEvent): void => void (focused = target instanceof Element ? target : null);
    const changes = new MutationObserver(() => {
      const now = nameWindow(router.latestLocation.pathname);
      // a sent form makes room for its outcome; of anything smaller the browser remembers the place
      if (focused?.isConnected === false) {
        if (focused.closest('form')) requestAnimationFrame(() => focusStartIfLost(now));
        focused = null;
      }
      if (now === named) return;
      named = now;
      if (moved) focusStartIfLost(now);
      moved = false;
    });
    changes.observe(document.body, { childList: true, subtree: true, attributeFilter: ['data-window-title'] });
    document.addEventListener('focusin', onFocus);
    const unsubscribe = router.subscribe('onBeforeNavigate', ({ pathChanged }) => (moved ||= pathChanged));
    return () => {
      document.removeEventListener('focusin', onFocus);
      unsubscribe();
      changes.disconnect();
    };
  }, [router]);
  return null;
}

/** Sets the window's title. Returns the element with the name of the screen, if there is one. */
function nameWindow(path: string): Element | undefined {
  const { site } = brand();
  // the menu next to a screen has a heading of its own
  const named = [...document.querySelectorAll<HTMLElement>(NAMES)].findLast((found) => !found.closest('nav'));
  const name = named?.dataset['windowTitle'] ?? named?.textContent?.trim() ?? '';
  // a wide window's home page shows the chart of some market
  const isHome = name === '' || name === site || (named?.tagName !== 'H1' && path === '/');
  const title = isHome ? OWN_TITLE : `${name} · ${site}`;
  if (document.title !== title) document.title = title;
  return named;
}

/** If nothing has the focus, the screen's start gets it: the part beside a dialog's menu, the dialog, or the main part of the page. */
function focusStartIfLost(named: Element | undefined): void {
  const screen = named?.closest<HTMLElement>('[role=dialog] [tabindex="-1"], [role=dialog]');
  const start = screen ?? document.querySelector<HTMLElement>('main');
  if (!start || document.activeElement !== document.body) return;
  start.tabIndex = -1;
  start.focus({ preventScroll: true });
}

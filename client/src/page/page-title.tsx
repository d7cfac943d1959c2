import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { brand } from '../brand.ts';

/** How long to wait for the heading of a screen whose code is loaded lazily. */
const WITHIN_MS = 5_000;
/** the server's title of the page: used for screens without a heading */
const OWN_TITLE = document.title;

/**
 * Announces a change of screens to screen readers: the window's title names the screen, and the focus, if the old screen
 * removed it, moves to the start of the new one.
 */
export function PageTitle() {
  const router = useRouter();
  useEffect(() => {
    let stop = nameWindow();
    const forget = router.subscribe('onResolved', ({ pathChanged }) => {
      if (!pathChanged) return;
      stop();
      stop = nameWindow();
      if (document.activeElement === document.body) focusMain();
    });
    return () => {
      forget();
      stop();
    };
  }, [router]);
  return null;
}

/** Sets the window title to the screen's heading as soon as it appears. Returns a function to stop waiting. */
function nameWindow(): () => void {
  if (nameByHeading()) return () => undefined;
  const changes = new MutationObserver(() => {
    if (nameByHeading()) changes.disconnect();
  });
  changes.observe(document.body, { childList: true, subtree: true });
  const timer = setTimeout(() => changes.disconnect(), WITHIN_MS);
  return () => {
    clearTimeout(timer);
    changes.disconnect();
  };
}

function nameByHeading(): boolean {
  const { site } = brand();
  // the menu next to a screen has a heading of its own
  const heading = [...document.querySelectorAll('[role=dialog] h1, main h1')].findLast((found) => !found.closest('nav'));
  const name = heading?.textContent?.trim() ?? '';
  document.title = name === '' || name === site ? OWN_TITLE : `${name} · ${site}`;
  return heading !== undefined;
}

function focusMain(): void {
  const main = document.querySelector<HTMLElement>('main');
  if (!main) return;
  main.tabIndex = -1;
  main.focus({ preventScroll: true });
}

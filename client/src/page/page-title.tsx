import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { brand } from '../brand.ts';

/** A screen whose code is fetched first has its heading by then. */
const WITHIN_MS = 5_000;
/** what the server named the page: the name of what has no heading */
const OWN_TITLE = document.title;

/**
 * What a screen reader is told of a change of screens: the window's title names the screen, and the focus, where the old screen
 * took it along, begins with the new one.
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

/** Names the window by the screen's heading, as soon as it is there. Answers what ends the waiting for it. */
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
  // the menu beside a screen has a heading of its own
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

import { useSyncExternalStore } from 'react';

/**
 * Phone below 768 px, tablet to 1199, desktop from 1200, in the reader's own text size: at twice the text size the layout is
 * that of half the window, as with a zoomed page. Only the shell uses this.
 */
export type Layout = 'phone' | 'tablet' | 'desktop';

const fromTablet = matchMedia('(min-width: 48em)');
const fromDesktop = matchMedia('(min-width: 75em)');

function subscribe(changed: () => void): () => void {
  fromTablet.addEventListener('change', changed);
  fromDesktop.addEventListener('change', changed);
  return () => {
    fromTablet.removeEventListener('change', changed);
    fromDesktop.removeEventListener('change', changed);
  };
}

let shown: Layout | undefined;

/** The layout for the current window width; while the page is being printed, the width of the paper changes nothing. */
export function layoutNow(): Layout {
  if (!shown || !matchMedia('print').matches) shown = fromDesktop.matches ? 'desktop' : fromTablet.matches ? 'tablet' : 'phone';
  return shown;
}

/** The layout for the window width, kept up to date. */
export function useLayout(): Layout {
  return useSyncExternalStore(subscribe, layoutNow, layoutNow);
}

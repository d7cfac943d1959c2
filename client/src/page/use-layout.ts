import { useSyncExternalStore } from 'react';

/**
 * Phone below 768 px, tablet to 1199, desktop from 1200, in the reader's own text size: who reads at twice the size gets the layout of
 * half the window, as with a zoomed page. Only the shell asks.
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

/** The layout for the window's width at this moment. */
export function layoutNow(): Layout {
  if (fromDesktop.matches) return 'desktop';
  return fromTablet.matches ? 'tablet' : 'phone';
}

/** The layout for the window's width, kept up to date. */
export function useLayout(): Layout {
  return useSyncExternalStore(subscribe, layoutNow, layoutNow);
}

import { useSyncExternalStore } from 'react';

/** phone below 768 px, tablet to 1199, desktop from 1200. Only the shell asks. */
export type Layout = 'phone' | 'tablet' | 'desktop';

const fromTablet = matchMedia('(min-width: 768px)');
const fromDesktop = matchMedia('(min-width: 1200px)');

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

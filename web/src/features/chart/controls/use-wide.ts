import { useSyncExternalStore } from 'react';

/** From here on a window is a large screen's: the list has both prices, and the chart's toolbar the indicators' values. */
const wide = matchMedia('(min-width: 1600px)');

/** Whether the window is that wide. */
export function useWide(): boolean {
  return useSyncExternalStore(
    (changed) => {
      wide.addEventListener('change', changed);
      return () => wide.removeEventListener('change', changed);
    },
    () => wide.matches,
  );
}

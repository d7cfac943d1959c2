import { useEffect } from 'react';

/** Scrolls the row of what is shown next to the list into view when it changes by key. @param key its `data-case` */
export function useRowInSight(key: string | number | null): void {
  useEffect(() => {
    if (key !== null) document.querySelector(`[data-case="${key}"]`)?.scrollIntoView({ block: 'nearest' });
  }, [key]);
}

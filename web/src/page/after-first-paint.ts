import { PRERENDER_ID } from '@truefill/api/prerender-request.ts';
import { useEffect } from 'react';
import { create } from 'zustand';

/** While the server's prerendered page is on screen, the app's first frame must render everything in it. */
const useSeen = create<{ readonly seen: boolean }>(() => ({
  seen: (document.getElementById(PRERENDER_ID)?.getClientRects().length ?? 0) > 0,
}));

/**
 * False until the page has been painted for the first time, then permanently true: expensive content does not delay the rest.
 * Not useDeferredValue: prices that arrive meanwhile would postpone that again and again.
 */
export function useAfterFirstPaint(): boolean {
  const { seen } = useSeen();
  useEffect(() => {
    if (seen) return;
    const frame = requestAnimationFrame(() => useSeen.setState({ seen: true }));
    return () => cancelAnimationFrame(frame);
  }, [seen]);
  return seen;
}

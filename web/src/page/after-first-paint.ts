import { PRERENDER_ID } from '@truefill/api/prerender-request.ts';
import { useEffect } from 'react';
import { create } from 'zustand';

/** Where what the server prerendered is on the screen it is the first sight, and the app's first frame has to show all that is in it. */
const useSeen = create<{ readonly seen: boolean }>(() => ({
  seen: (document.getElementById(PRERENDER_ID)?.getClientRects().length ?? 0) > 0,
}));

/**
 * False until the page has been painted for the first time, then true for good: what is heavy to draw does not hold up what is
 * read first. It is no deferred value: prices that arrive meanwhile would put that off again and again.
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

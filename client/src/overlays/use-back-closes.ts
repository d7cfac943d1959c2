import { useRouter, type RouterHistory } from '@tanstack/react-router';
import { useEffectEvent, useLayoutEffect } from 'react';
import { OverlayHistory } from './overlay-history.ts';

declare global {
  interface Window {
    /** The page's inline script calls this with each history step, before the router's listener. */
    stepsFirst?: (event: PopStateEvent) => void;
  }
}

let known: OverlayHistory | null = null;

/** The open overlays, as seen by the page's history. */
export function overlaysOf(history: RouterHistory): OverlayHistory {
  if (known) return known;
  const overlays = new OverlayHistory(history);
  window.stepsFirst = (event) => overlays.arrived(event);
  known = overlays;
  return overlays;
}

/** While it is open, the browser’s Back closes it instead of leaving the page. */
export function useBackCloses(open: boolean, close: () => void): void {
  const { history } = useRouter();
  const latest = useEffectEvent(close);
  useLayoutEffect(() => (open ? overlaysOf(history).opened({ close: () => latest() }) : undefined), [open, history]);
}

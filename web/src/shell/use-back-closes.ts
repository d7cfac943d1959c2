import { useRouter, type RouterHistory } from '@tanstack/react-router';
import { useEffectEvent, useLayoutEffect } from 'react';
import { OverlayHistory } from './overlay-history.ts';

const known = new WeakMap<RouterHistory, OverlayHistory>();

/** What the open overlays are to this history. */
export function overlaysOf(history: RouterHistory): OverlayHistory {
  const overlays = known.get(history) ?? new OverlayHistory(history);
  known.set(history, overlays);
  return overlays;
}

/** While it is open the browser’s Back closes it, instead of leaving the page. */
export function useBackCloses(open: boolean, close: () => void): void {
  const { history } = useRouter();
  const latest = useEffectEvent(close);
  useLayoutEffect(() => (open ? overlaysOf(history).opened({ close: () => latest() }) : undefined), [open, history]);
}

import { useEffect, useSyncExternalStore } from 'react';
import { isCovered } from '../is-covered.ts';

// module state, not component state: turning a phone mounts another chart around the same candles
let full = false;
const listeners = new Set<() => void>();

function setFull(now: boolean): void {
  full = now;
  for (const listener of listeners) listener();
}

function listen(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/**
 * Whether the chart is full screen. If the browser supports it, the page itself goes full screen, so that menus and sheets,
 * which are children of the body, stay visible; otherwise the chart fills the window. It ends when the chart unmounts, except
 * if only the window's new shape replaces it with another one. Must be called after all other handlers of Escape.
 */
export function useFullScreen(symbol: string): { readonly full: boolean; readonly toggle: () => void } {
  const now = useSyncExternalStore(listen, () => full);
  useEffect(() => {
    const onChange = (): void => {
      if (document.fullscreenElement === null) setFull(false);
    };
    // browsers exit full screen themselves, some without an event; a chart that only fills the window has no other handler
    const onKey = (event: KeyboardEvent): void => {
      if (event.key === 'Escape' && full && !event.defaultPrevented && !isCovered()) leave();
    };
    document.addEventListener('fullscreenchange', onChange);
    document.addEventListener('keydown', onKey);
    return () => {
      document.removeEventListener('fullscreenchange', onChange);
      document.removeEventListener('keydown', onKey);
    };
  }, []);
  useEffect(
    () => () => {
      if (full && location.pathname !== `/${encodeURIComponent(symbol)}/chart`) leave();
    },
    [symbol],
  );
  const toggle = (): void => {
    if (now) return leave();
    setFull(true);
    // rejected if unsupported or if the page is framed: the chart then fills the window
    void document.documentElement.requestFullscreen?.().catch(() => undefined);
  };
  return { full: now, toggle };
}

function leave(): void {
  setFull(false);
  if (document.fullscreenElement !== null) void document.exitFullscreen().catch(() => undefined);
}

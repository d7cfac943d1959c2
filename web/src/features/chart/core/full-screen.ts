import { useEffect, useSyncExternalStore } from 'react';
import { isCovered } from '../is-covered.ts';

// not the component's own: a phone that is turned gets another chart around the same candles
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
 * Whether the chart has the whole screen. The page itself is made full screen, where the browser can, so that menus and sheets,
 * which hang on its body, stay in sight; elsewhere the chart fills the window. It ends with the chart, but not where the window's
 * new shape only puts another one in its place. Called after everything else that takes Escape.
 */
export function useFullScreen(symbol: string): { readonly full: boolean; readonly toggle: () => void } {
  const now = useSyncExternalStore(listen, () => full);
  useEffect(() => {
    const onChange = (): void => {
      if (document.fullscreenElement === null) setFull(false);
    };
    // browsers leave the full screen themselves, some without a word to the page; where the window is filled nobody else does
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
    // refused where the browser has none or the page is framed: the window is filled then
    void document.documentElement.requestFullscreen?.().catch(() => undefined);
  };
  return { full: now, toggle };
}

function leave(): void {
  setFull(false);
  if (document.fullscreenElement !== null) void document.exitFullscreen().catch(() => undefined);
}

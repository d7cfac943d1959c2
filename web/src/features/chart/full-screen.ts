import { useEffect, useState } from 'react';
import { isCovered } from './is-covered.ts';

/**
 * Whether the chart has the whole screen. The page itself is made full screen, where the browser can, so that menus and sheets,
 * which hang on its body, stay in sight; elsewhere the chart fills the window.
 */
export function useFullScreen(): { readonly full: boolean; readonly toggle: () => void } {
  const [full, setFull] = useState(false);
  useEffect(() => {
    const onChange = (): void => {
      if (document.fullscreenElement === null) setFull(false);
    };
    const onKey = (event: KeyboardEvent): void => {
      if (event.key === 'Escape' && document.fullscreenElement === null && !isCovered()) setFull(false);
    };
    document.addEventListener('fullscreenchange', onChange);
    document.addEventListener('keydown', onKey);
    return () => {
      document.removeEventListener('fullscreenchange', onChange);
      document.removeEventListener('keydown', onKey);
    };
  }, []);
  useEffect(() => () => leave(), []);
  const toggle = (): void => {
    setFull(!full);
    if (full) leave();
    // refused where the browser has none or the page is framed: the window is filled then
    else void document.documentElement.requestFullscreen?.().catch(() => undefined);
  };
  return { full, toggle };
}

function leave(): void {
  if (document.fullscreenElement !== null) void document.exitFullscreen().catch(() => undefined);
}

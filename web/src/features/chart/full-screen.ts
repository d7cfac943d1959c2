import { useEffect, useState } from 'react';
import { isCovered } from './is-covered.ts';

/**
 * Whether the chart has the whole screen. The page itself is made full screen, where the browser can, so that menus and sheets,
 * which hang on its body, stay in sight; elsewhere the chart fills the window. Called after everything else that takes Escape.
 */
export function useFullScreen(): { readonly full: boolean; readonly toggle: () => void } {
  const [full, setFull] = useState(false);
  useEffect(() => {
    const onChange = (): void => {
      if (document.fullscreenElement === null) setFull(false);
    };
    // browsers leave the full screen themselves, some without a word to the page; where the window is filled nobody else does
    const onKey = (event: KeyboardEvent): void => {
      if (event.key !== 'Escape' || event.defaultPrevented || isCovered()) return;
      setFull(false);
      leave();
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

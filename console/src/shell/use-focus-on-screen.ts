import { useEffect, useRef, type RefObject } from 'react';

/** Focuses a new screen if the old one removed the focus. */
export function useFocusOnScreen(main: RefObject<HTMLElement | null>, path: string): void {
  const shown = useRef(path);
  useEffect(() => {
    if (shown.current === path) return;
    shown.current = path;
    const { activeElement } = document;
    if (activeElement === document.body || activeElement?.closest('nav')) main.current?.focus({ preventScroll: true });
  }, [main, path]);
}

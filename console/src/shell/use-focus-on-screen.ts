import { useEffect, useRef, type RefObject } from 'react';

/** Another screen begins with the focus on it, where the old one took it along. */
export function useFocusOnScreen(main: RefObject<HTMLElement | null>, path: string): void {
  const shown = useRef(path);
  useEffect(() => {
    if (shown.current === path) return;
    shown.current = path;
    const { activeElement } = document;
    if (activeElement === document.body || activeElement?.closest('nav')) main.current?.focus({ preventScroll: true });
  }, [main, path]);
}

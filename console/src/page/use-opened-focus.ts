import { useEffect, useRef, type RefObject } from 'react';

/**
 * On a phone, what is opened replaces its list, and closing it brings the list back: what had the focus is gone. It goes to what
 * was opened, and then back to its row.
 * @param opened the key of its row, as `data-case`; null while the list is shown
 */
export function useOpenedFocus(opened: string | null): RefObject<HTMLElement | null> {
  const part = useRef<HTMLElement>(null);
  const before = useRef(opened);
  useEffect(() => {
    const left = before.current;
    before.current = opened;
    if (left === opened || document.activeElement !== document.body) return;
    const row = document.querySelector<HTMLElement>(`[data-case="${left}"]`);
    (opened === null ? row : part.current)?.focus();
  }, [opened]);
  return part;
}

import { useEffect, useRef, type RefObject } from 'react';

/**
 * A change of the subject may remove the button that has the focus. The first button of the part then gets it, or the part
 * itself, if it is focusable.
 */
export function useFocusKept(part: RefObject<HTMLElement | null>, subject: unknown): void {
  const shown = useRef(subject);
  useEffect(() => {
    if (shown.current === subject) return;
    shown.current = subject;
    if (document.activeElement === document.body) (part.current?.querySelector('button') ?? part.current)?.focus();
  }, [part, subject]);
}

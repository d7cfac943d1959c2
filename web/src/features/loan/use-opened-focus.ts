import { useEffect, type RefObject } from 'react';

/** Focuses a form's first field once it is open: the button that opened it is gone. */
export function useOpenedFocus(form: RefObject<HTMLElement | null>, isOpen: boolean): void {
  useEffect(() => {
    if (isOpen) form.current?.querySelector('input')?.focus();
  }, [form, isOpen]);
}

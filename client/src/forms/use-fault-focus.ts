import { useEffect, useRef, useState, type RefObject } from 'react';

export interface FaultFocus {
  /** goes on the element around the form's fields */
  readonly form: RefObject<HTMLFormElement | null>;
  /** call it after a submit that found faults: the first faulty field takes the focus once it is shown as such */
  focusFault(): void;
}

/** Leads to the first field of a form that is not right. */
export function useFaultFocus(): FaultFocus {
  const form = useRef<HTMLFormElement>(null);
  const [round, setRound] = useState(0);
  useEffect(() => {
    if (round > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"], [data-invalid="true"]')?.focus();
  }, [round]);
  return { form, focusFault: () => setRound((count) => count + 1) };
}

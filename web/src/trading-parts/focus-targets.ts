import { useEffect, useRef } from 'react';

/** The button that places an order, and what its ticket is headed with. One ticket is on screen at a time. */
export const PLACE_BUTTON = 'place-order';
export const TICKET_HEADING = 'ticket-heading';

/** the lists of orders are the only panels of tabs on a page */
const LIST = 'main [role=tabpanel]';

/** Where the focus goes once an order that was placed has been told of: to the button again, or where it rests or is gone, to its ticket. */
export function focusAfterPlacing(): HTMLElement | null {
  const button = document.getElementById(PLACE_BUTTON);
  const rests = button instanceof HTMLButtonElement && button.disabled;
  return button !== null && !rests ? button : (document.getElementById(TICKET_HEADING) ?? pageHeading());
}

/** Where the focus goes from an order that has left its list: to the list, or what stands there while it is empty. */
export function focusOfOrders(): HTMLElement | null {
  return document.querySelector<HTMLElement>(LIST) ?? pageHeading();
}

function pageHeading(): HTMLElement | null {
  const heading = document.querySelector<HTMLElement>('main h1');
  if (heading) heading.tabIndex = -1;
  return heading;
}

/** Keeps the focus in a list of orders, where an order that has it leaves. Called where the list is rendered. */
export function useFocusInList(): void {
  const last = useRef<Element | null>(null);
  useEffect(() => {
    const note = ({ target }: FocusEvent): void => {
      last.current = target instanceof Element && target.closest(LIST) ? target : null;
    };
    document.addEventListener('focusin', note);
    return () => document.removeEventListener('focusin', note);
  }, []);
  useEffect(() => {
    const lost = last.current?.isConnected === false && document.activeElement === document.body;
    if (lost) focusOfOrders()?.focus({ preventScroll: true });
  });
}

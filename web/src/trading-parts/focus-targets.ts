import { useEffect, useRef } from 'react';

/** Ids of the button that places an order, and of its ticket's heading. Only one ticket is on screen at a time. */
export const PLACE_BUTTON = 'place-order';
export const TICKET_HEADING = 'ticket-heading';

/** the lists of orders are the only tab panels on a page */
const LIST = 'main [role=tabpanel]';

/**
 * Where the focus goes after the message about a placed order is closed: to the button, or if it is disabled or gone, to its
 * ticket.
 */
export function focusAfterPlacing(): HTMLElement | null {
  const button = document.getElementById(PLACE_BUTTON);
  const isDisabled = button instanceof HTMLButtonElement && button.disabled;
  return button !== null && !isDisabled ? button : (document.getElementById(TICKET_HEADING) ?? pageHeading());
}

/** Where the focus goes after a focused order has left its list: to the list, or the page's heading if it is empty. */
export function focusOfOrders(): HTMLElement | null {
  return document.querySelector<HTMLElement>(LIST) ?? pageHeading();
}

function pageHeading(): HTMLElement | null {
  const heading = document.querySelector<HTMLElement>('main h1');
  if (heading) heading.tabIndex = -1;
  return heading;
}

/** Keeps the focus in a list of orders when a focused order leaves it. Called where the list is rendered. */
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

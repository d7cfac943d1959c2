import { sideFromWire } from '@truefill/api/orders/mapping.ts';
import { ownerOf, useSession } from '@truefill/client/session/session-store.ts';
import { showToast } from '@truefill/client/toasts/toast-store.ts';
import { useOneClick } from '../../../preferences/one-click-store.ts';
import type { ExactTerms } from '../../../trading-parts/figures.ts';
import { showPlaced, type PlacedOrder } from '../../../trading-parts/shown-order.ts';
import { orderDrafts } from './drafts-store.ts';
import { reduceTicket, wasChanged } from './model.ts';
import { showPlacedCard } from './placed-card-store.ts';
import { sentTicket } from './sent-ticket.ts';
import { ticketOrder } from './ticket-order.ts';
import type { LiveTicket } from './use-live-ticket.ts';
import { usePlaceOrder, type PlaceOrder } from './use-place-order.ts';

/** Where the ticket is: in the workspace, or on a phone's page of its own, with the side in its URL. */
export interface TicketPlace {
  readonly direction: 0 | 1 | undefined;
  readonly headless: boolean;
}

export interface SubmitTicket {
  /** the state of the button, and the last refusal */
  readonly order: PlaceOrder;
  /** checks the ticket, sends it, and reports the placed order */
  submit(): Promise<void>;
}

/** Sends the ticket's order as it is displayed. */
export function useSubmitTicket(ticket: LiveTicket, terms: ExactTerms, { direction, headless }: TicketPlace): SubmitTicket {
  // all of it follows the quote: a cache would rarely be hit
  'use no memo';
  const oneClick = useOneClick();
  const { symbol } = terms;
  const order = usePlaceOrder(symbol, (sent) => {
    const before = sentTicket(sent, terms);
    // a URL that names the other side asks for another order
    if (direction === undefined || before.side === (sideFromWire(direction) ?? 'buy')) orderDrafts.restore(symbol, before);
  });
  const submit = async (): Promise<void> => {
    const { draft, errors, summary, market, act } = ticket;
    const attempt = { type: 'attempted', quote: market.quote, ...(errors.length === 0 ? { read: draft } : {}) } as const;
    const attempted = reduceTicket(draft, attempt, terms);
    const sent = act(attempt);
    // corrections are shown first: only values displayed on the button are ever sent
    if (errors.length > 0 || summary === null || wasChanged(attempted)) return;
    const orderNumber = await order.place(ticketOrder(attempted, terms, summary));
    if (orderNumber === null) return;
    act({ type: 'placed', sent });
    announcePlaced({ orderNumber, kind: draft.kind, symbol }, headless ? (oneClick ? 'notice' : 'sheet') : 'card');
  };
  return { order, submit };
}

/** Reports a placed order. */
function announcePlaced(placed: PlacedOrder, where: 'notice' | 'sheet' | 'card'): void {
  if (where === 'sheet') return showPlaced(placed);
  if (where === 'card') return showPlacedCard({ ...placed, owner: ownerOf(useSession.getState()) });
  const title = placed.kind === 'pending' ? 'ticket.placed.pendingTitle' : 'ticket.placed.title';
  return showToast('success', (language) => language.t(title));
}

import type { Side } from '@truefill/domain/orders/position.ts';
import { clearOnLogout } from '@truefill/client/session/clear-on-logout.ts';
import type { ExactTerms } from '../../../trading-parts/figures.ts';
import { createTicketDrafts } from '../../../trading-parts/ticket-drafts.ts';
import { clearSizes, rememberSize, useRememberedSizes } from './remembered-sizes.ts';
import { newTicket, reduceTicket, type TicketDraft } from './model.ts';
import type { TicketAction } from './ticket-action.ts';

/** The user's unsent order tickets. */
export const orderDrafts = createTicketDrafts<TicketDraft>();
clearOnLogout(clearSizes);

/** Sets the side of an unsent ticket to that in the URL; one that does not exist yet starts on that side anyway. */
export function chooseSide(symbol: string, side: Side): void {
  orderDrafts.update(symbol, (now) => now && { ...now, side });
}

/** The unsent ticket of a market, and its dispatch function, which returns the new draft. */
export function useTicketDraft(terms: ExactTerms, side: Side): [TicketDraft, (action: TicketAction) => TicketDraft] {
  const { symbol } = terms;
  const remembered = useRememberedSizes((sizes) => sizes[symbol]);
  const fresh = (): TicketDraft => newTicket(terms, side, remembered);
  const act = (action: TicketAction): TicketDraft => {
    const now = orderDrafts.all()[symbol] ?? fresh();
    const next = reduceTicket(now, action, terms);
    orderDrafts.update(symbol, () => next);
    if (next.volume !== now.volume || next.leverage !== now.leverage) rememberSize(symbol, next);
    return next;
  };
  return [orderDrafts.useDraft(symbol) ?? fresh(), act];
}

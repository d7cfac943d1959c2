import { create } from 'zustand';
import type { Side } from '@truefill/domain/orders/position.ts';
import { clearOnLogout } from '@truefill/client/session/clear-on-logout.ts';
import type { ExactTerms } from '../../../trading-parts/figures.ts';
import { clearSizes, rememberSize, useRememberedSizes } from './remembered-sizes.ts';
import { newTicket, reduceTicket, type TicketDraft } from './model.ts';
import type { TicketAction } from './ticket-action.ts';

/**
 * The user's unsent tickets by symbol: they outlive the component, which is remounted when a window crosses a breakpoint, and
 * an expired session.
 */
const useDrafts = create<Readonly<Record<string, TicketDraft>>>(() => ({}));
clearOnLogout(() => {
  useDrafts.setState({}, true);
  clearSizes();
});

/** Sets the side of an unsent ticket to that in the URL; one that does not exist yet starts on that side anyway. */
export function chooseSide(symbol: string, side: Side): void {
  useDrafts.setState((drafts) => {
    const now = drafts[symbol];
    return now ? { [symbol]: { ...now, side } } : drafts;
  });
}

/** All unsent tickets, by symbol. */
export const typedTickets = (): Readonly<Record<string, TicketDraft>> => useDrafts.getState();

/** Restores a ticket if the page does not have one yet. */
export function restoreTicket(symbol: string, draft: TicketDraft): void {
  useDrafts.setState((drafts) => (drafts[symbol] ? drafts : { [symbol]: draft }));
}

/** The unsent ticket of a market, and its dispatch function, which returns the new draft. */
export function useTicketDraft(terms: ExactTerms, side: Side): [TicketDraft, (action: TicketAction) => TicketDraft] {
  const remembered = useRememberedSizes((sizes) => sizes[terms.symbol]);
  const draft = useDrafts((drafts) => drafts[terms.symbol]) ?? newTicket(terms, side, remembered);
  const act = (action: TicketAction): TicketDraft => {
    const now = useDrafts.getState()[terms.symbol] ?? newTicket(terms, side, remembered);
    const next = reduceTicket(now, action, terms);
    useDrafts.setState({ [terms.symbol]: next });
    if (next.volume !== now.volume || next.leverage !== now.leverage) rememberSize(terms.symbol, next);
    return next;
  };
  return [draft, act];
}

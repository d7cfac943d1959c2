import { create } from 'zustand';
import { clearOnLogout } from '@truefill/client/session/clear-on-logout.ts';

/** The user's unsent tickets of one kind, by symbol. */
export interface TicketDrafts<Draft> {
  /** the ticket of a market; undefined if nothing was typed there */
  useDraft(symbol: string): Draft | undefined;
  all(): Readonly<Record<string, Draft>>;
  /** changes the ticket of a market; `change` gets undefined if there is none, and may leave it so */
  update(symbol: string, change: (now: Draft | undefined) => Draft | undefined): void;
  /** adds a ticket from before a reload, unless the page already has one */
  restore(symbol: string, draft: Draft): void;
}

/**
 * They outlive the component, which is remounted when a window crosses a breakpoint, and an expired session. A logout clears
 * them.
 */
export function createTicketDrafts<Draft>(): TicketDrafts<Draft> {
  const useDrafts = create<Readonly<Record<string, Draft>>>(() => ({}));
  clearOnLogout(() => useDrafts.setState({}, true));
  const update: TicketDrafts<Draft>['update'] = (symbol, change) => {
    const next = change(useDrafts.getState()[symbol]);
    if (next !== undefined) useDrafts.setState({ [symbol]: next });
  };
  return {
    useDraft: (symbol) => useDrafts((drafts) => drafts[symbol]),
    all: useDrafts.getState,
    update,
    restore: (symbol, draft) => update(symbol, (now) => now ?? draft),
  };
}

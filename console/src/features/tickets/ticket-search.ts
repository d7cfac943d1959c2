const STATES = ['waiting', 'late', 'answered', 'ended'] as const;
const KINDS = ['question', 'complaint'] as const;

/** The query of the tickets' URL: which ones it lists, and which one is open. */
export interface TicketSearch {
  state?: (typeof STATES)[number] | undefined;
  kind?: (typeof KINDS)[number] | undefined;
  ticket?: string | undefined;
}

export const TICKET_STATES_SHOWN = STATES;
export const TICKET_KINDS = KINDS;

/** Parses the tickets' URL; unknown values are omitted. */
export function ticketSearch(search: Record<string, unknown>): TicketSearch {
  const state = STATES.find((name) => name === search['state']);
  const kind = KINDS.find((name) => name === search['kind']);
  const named = search['ticket'];
  return {
    ...(state === undefined ? {} : { state }),
    ...(kind === undefined ? {} : { kind }),
    ...(typeof named === 'string' && /^\d{1,15}$/.test(named) ? { ticket: named } : {}),
  };
}

/** A question, or a complaint, which is decided on. */
export type TicketKind = 'question' | 'complaint';

/**
 * open: waits for an operator; answered: an operator wrote last; appealed: refused, and waits for another person. The others are ends: a
 * question is resolved, a complaint upheld or refused, and both can be closed by whoever wrote them.
 */
export const TICKET_STATES = ['open', 'answered', 'appealed', 'resolved', 'upheld', 'refused', 'closed'] as const;
export type TicketState = (typeof TICKET_STATES)[number];

/** What a brand promises. */
export interface SupportTerms {
  /** within which a question is answered */
  readonly ticketHours: number;
  /** within which a complaint is decided, and an appeal */
  readonly complaintDays: number;
  /** for which a refusal can be appealed against */
  readonly appealDays: number;
}

/** How a ticket stands. Times in ms. */
export interface TicketStanding {
  readonly kind: TicketKind;
  readonly state: TicketState;
  /** when an operator must have answered or decided; null while nobody waits for that */
  readonly dueMs: number | null;
  /** until when a refusal can be appealed against; null where it cannot */
  readonly appealUntilMs: number | null;
  readonly appealed: boolean;
  /** who refused it first */
  readonly refusedBy: bigint | null;
}

/** Why a ticket cannot be changed so: it has ended; the time for an appeal has; it is of the other kind; the same person refused it. */
export type TicketFault = 'ended' | 'too-late' | 'other-kind' | 'same-person';

/** What an operator ends a ticket with. */
export type TicketDecision = 'resolved' | 'upheld' | 'refused';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** Whether a ticket goes on. */
export function goesOn(state: TicketState): boolean {
  return state === 'open' || state === 'answered' || state === 'appealed';
}

/** A ticket as it is written. */
export function newTicket(kind: TicketKind, atMs: number, terms: SupportTerms): TicketStanding {
  return { kind, state: 'open', dueMs: promised(kind, atMs, terms), appealUntilMs: null, appealed: false, refusedBy: null };
}

/** The user adds something. A promise that runs is not put off by it; one that was kept begins anew. */
export function afterUserWrote(ticket: TicketStanding, atMs: number, terms: SupportTerms): TicketStanding | TicketFault {
  if (!goesOn(ticket.state)) return 'ended';
  return {
    ...ticket,
    state: ticket.state === 'appealed' ? 'appealed' : 'open',
    dueMs: ticket.dueMs ?? promised(ticket.kind, atMs, terms),
  };
}

/** The user needs nothing more. */
export function afterUserClosed(ticket: TicketStanding): TicketStanding | TicketFault {
  return goesOn(ticket.state) ? ended(ticket, 'closed') : 'ended';
}

/** The user does not accept a refusal: once, and within the time. */
export function afterAppeal(ticket: TicketStanding, atMs: number, terms: SupportTerms): TicketStanding | TicketFault {
  if (ticket.state !== 'refused' || ticket.appealUntilMs === null) return 'ended';
  if (atMs > ticket.appealUntilMs) return 'too-late';
  return { ...ticket, state: 'appealed', dueMs: atMs + terms.complaintDays * DAY_MS, appealUntilMs: null, appealed: true };
}

/** An operator writes: a question is answered by it, a complaint still has to be decided. */
export function afterAnswer(ticket: TicketStanding): TicketStanding | TicketFault {
  if (!goesOn(ticket.state)) return 'ended';
  return {
    ...ticket,
    state: ticket.state === 'appealed' ? 'appealed' : 'answered',
    dueMs: ticket.kind === 'question' ? null : ticket.dueMs,
  };
}

/** Why an operator cannot end a ticket so; null where they can. */
export function decisionFault(ticket: TicketStanding, decision: TicketDecision, operatorId: bigint): TicketFault | null {
  if (!goesOn(ticket.state)) return 'ended';
  if ((decision === 'resolved') !== (ticket.kind === 'question')) return 'other-kind';
  return ticket.state === 'appealed' && ticket.refusedBy === operatorId ? 'same-person' : null;
}

/** An operator ends a ticket. The first refusal can be appealed against, the one of an appeal is the last word. */
export function afterDecision(
  ticket: TicketStanding,
  decision: TicketDecision,
  by: { readonly operatorId: bigint; readonly atMs: number },
  terms: SupportTerms,
): TicketStanding | TicketFault {
  const fault = decisionFault(ticket, decision, by.operatorId);
  if (fault) return fault;
  const end = ended(ticket, decision);
  if (decision !== 'refused' || ticket.appealed) return end;
  return { ...end, appealUntilMs: by.atMs + terms.appealDays * DAY_MS, refusedBy: by.operatorId };
}

function promised(kind: TicketKind, atMs: number, { ticketHours, complaintDays }: SupportTerms): number {
  return atMs + (kind === 'question' ? ticketHours * HOUR_MS : complaintDays * DAY_MS);
}

function ended(ticket: TicketStanding, state: TicketState): TicketStanding {
  return { ...ticket, state, dueMs: null, appealUntilMs: null };
}

import { DAY_MS, HOUR_MS } from '../time/durations.ts';

/** A question, or a complaint, which needs a decision. */
export type TicketKind = 'question' | 'complaint';

/**
 * open: waits for an operator; answered: an operator wrote last; appealed: refused, and waits for another person. The others
 * are final: a question is resolved, a complaint upheld or refused, and both can be closed by their author.
 */
export const TICKET_STATES = ['open', 'answered', 'appealed', 'resolved', 'upheld', 'refused', 'closed'] as const;
export type TicketState = (typeof TICKET_STATES)[number];

/** What a brand promises. */
export interface SupportTerms {
  /** time to answer a question */
  readonly ticketHours: number;
  /** time to decide a complaint or an appeal */
  readonly complaintDays: number;
  /** time to appeal against a refusal */
  readonly appealDays: number;
}

/** The state of a ticket. Times in ms. */
export interface TicketProgress {
  readonly kind: TicketKind;
  readonly state: TicketState;
  /** deadline for an operator's answer or decision; null if none is due */
  readonly dueMs: number | null;
  /** deadline for an appeal; null if there can be none */
  readonly appealUntilMs: number | null;
  readonly appealed: boolean;
  /** operator of the first refusal */
  readonly refusedBy: bigint | null;
}

/**
 * Why a change is refused: the ticket has ended; the appeal period is over; wrong kind of ticket; the same person refused it.
 */
export type TicketRuleError = 'ended' | 'too-late' | 'other-kind' | 'same-person';

/** How an operator can end a ticket. */
export type TicketDecision = 'resolved' | 'upheld' | 'refused';

/** Whether a ticket is active. */
export function isOngoing(state: TicketState): boolean {
  return state === 'open' || state === 'answered' || state === 'appealed';
}

/** A new ticket. */
export function newTicket(kind: TicketKind, atMs: number, terms: SupportTerms): TicketProgress {
  return { kind, state: 'open', dueMs: promised(kind, atMs, terms), appealUntilMs: null, appealed: false, refusedBy: null };
}

/** The user adds a message. A running deadline is not extended; one that was met starts again. */
export function afterUserWrote(ticket: TicketProgress, atMs: number, terms: SupportTerms): TicketProgress | TicketRuleError {
  if (!isOngoing(ticket.state)) return 'ended';
  return {
    ...ticket,
    state: ticket.state === 'appealed' ? 'appealed' : 'open',
    dueMs: ticket.dueMs ?? promised(ticket.kind, atMs, terms),
  };
}

/** The user closes the ticket. */
export function afterUserClosed(ticket: TicketProgress): TicketProgress | TicketRuleError {
  return isOngoing(ticket.state) ? ended(ticket, 'closed') : 'ended';
}

/** The user appeals against a refusal: once, and within the period. */
export function afterAppeal(ticket: TicketProgress, atMs: number, terms: SupportTerms): TicketProgress | TicketRuleError {
  if (ticket.state !== 'refused' || ticket.appealUntilMs === null) return 'ended';
  if (atMs > ticket.appealUntilMs) return 'too-late';
  return { ...ticket, state: 'appealed', dueMs: atMs + terms.complaintDays * DAY_MS, appealUntilMs: null, appealed: true };
}

/** An operator writes. This answers a question; a complaint still needs a decision. */
export function afterAnswer(ticket: TicketProgress): TicketProgress | TicketRuleError {
  if (!isOngoing(ticket.state)) return 'ended';
  return {
    ...ticket,
    state: ticket.state === 'appealed' ? 'appealed' : 'answered',
    dueMs: ticket.kind === 'question' ? null : ticket.dueMs,
  };
}

/** Why an operator cannot end a ticket this way; null if they can. */
export function ticketDecisionError(
  ticket: TicketProgress,
  decision: TicketDecision,
  operatorId: bigint,
): TicketRuleError | null {
  if (!isOngoing(ticket.state)) return 'ended';
  if ((decision === 'resolved') !== (ticket.kind === 'question')) return 'other-kind';
  return ticket.state === 'appealed' && ticket.refusedBy === operatorId ? 'same-person' : null;
}

/** An operator ends a ticket. The first refusal can be appealed; the refusal of an appeal is final. */
export function afterDecision(
  ticket: TicketProgress,
  decision: TicketDecision,
  by: { readonly operatorId: bigint; readonly atMs: number },
  terms: SupportTerms,
): TicketProgress | TicketRuleError {
  const refusal = ticketDecisionError(ticket, decision, by.operatorId);
  if (refusal) return refusal;
  const end = ended(ticket, decision);
  if (decision !== 'refused' || ticket.appealed) return end;
  return { ...end, appealUntilMs: by.atMs + terms.appealDays * DAY_MS, refusedBy: by.operatorId };
}

function promised(kind: TicketKind, atMs: number, { ticketHours, complaintDays }: SupportTerms): number {
  return atMs + (kind === 'question' ? ticketHours * HOUR_MS : complaintDays * DAY_MS);
}

function ended(ticket: TicketProgress, state: TicketState): TicketProgress {
  return { ...ticket, state, dueMs: null, appealUntilMs: null };
}

import type { ExactTerms } from '../../trading/figures.ts';
import { trailedEntry, type TrailContext } from '../../trading/trailing.ts';
import { levelReference, type TicketDraft, type TicketQuote } from './model.ts';

/** The ticket with a stop loss that trails at the price where it would begin now. */
export function trailedTicket(draft: TicketDraft, terms: ExactTerms, quote: TicketQuote | null): TicketDraft {
  if (draft.stopLoss.trail === undefined) return draft;
  return { ...draft, stopLoss: trailedEntry(draft.stopLoss, trailContext(draft, terms, quote)) };
}

/** What a trailing stop loss of the ticket is measured from. */
export function trailContext(draft: TicketDraft, terms: ExactTerms, quote: TicketQuote | null): TrailContext {
  return { side: draft.side, reference: levelReference(draft, terms, quote), pricePrecision: terms.pricePrecision };
}

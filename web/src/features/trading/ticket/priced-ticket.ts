import type { ExactTerms } from '../../../trading-parts/figures.ts';
import { levelBound, type LevelEntry, type LevelName } from '../../../trading-parts/levels.ts';
import { trailedEntry, type TrailContext } from '../../../trading-parts/trailing.ts';
import { pricedEntry, type LevelPlace } from './fields/level-units.ts';
import { draftVolume, entryPrice, levelReference, type TicketDraft, type TicketQuote } from './model.ts';
import { sizeTicket, type SizedTicket } from './fields/sizing.ts';

/** The ticket at a quote: levels entered as distances get their prices, and a size entered as an amount gets its volume. */
export function pricedTicket(draft: TicketDraft, terms: ExactTerms, quote: TicketQuote | null): SizedTicket {
  const sized = sizeTicket(pricedLevels(draft, terms, quote), terms, quote);
  // a level entered in money depends on the volume that results from the amount
  return draft.size.by === 'margin' ? { ...sized, draft: pricedLevels(sized.draft, terms, quote) } : sized;
}

function pricedLevels(draft: TicketDraft, terms: ExactTerms, quote: TicketQuote | null): TicketDraft {
  const at = trailContext(draft, terms, quote);
  const level = (name: LevelName): LevelEntry => {
    const entry = draft[name];
    // a size that follows from the stop loss cannot have it follow from money
    const fixed = draft.size.held || (draft.size.by === 'risk' && entry.typed?.unit === 'money');
    return fixed ? entry : pricedEntry(entry, placeOfLevel(name, draft, terms, quote), terms, at);
  };
  return { ...draft, stopLoss: trailedEntry(level('stopLoss'), at), takeProfit: level('takeProfit') };
}

/** The reference price of a level's distance: for a trailing one the price that it follows. Null if there is none. */
export function placeOfLevel(
  level: LevelName,
  draft: TicketDraft,
  terms: ExactTerms,
  quote: TicketQuote | null,
): LevelPlace | null {
  const reference = levelReference(draft, terms, quote);
  const entry = draft[level].trail === undefined ? entryPrice(draft, terms, quote) : reference;
  if (reference === null || entry === null) return null;
  return { entry, must: levelBound(level, draft.side, reference).must, volume: draftVolume(draft) };
}

/** The reference of the ticket's trailing stop loss. */
export function trailContext(draft: TicketDraft, terms: ExactTerms, quote: TicketQuote | null): TrailContext {
  return { side: draft.side, reference: levelReference(draft, terms, quote), pricePrecision: terms.pricePrecision };
}

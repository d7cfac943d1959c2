import { formatPrice } from '@truefill/domain/market/price.ts';
import { openingPrice } from '@truefill/domain/orders/position.ts';
import type { ExactTerms } from '../../../trading-parts/figures.ts';
import { levelError, type LevelError, type LevelName } from '../../../trading-parts/levels.ts';
import { limitPrice, limitWaits } from './fields/limit-price.ts';
import { draftVolume, levelReference, limitMarket, type TicketDraft, type TicketQuote } from './model.ts';
import { shortfallOf, type TicketSummary } from './summary.ts';

/** An error of the form; `value` is the bound or amount in the message. */
export interface TicketError {
  readonly field: 'limit' | 'volume' | LevelName | 'funds';
  readonly key:
    | LevelError['key']
    | 'price_empty_rule'
    | 'price_zero_rule'
    | 'limit_max'
    | 'limit_min'
    | 'volume_empty_rule'
    | 'insufficient_balance';
  readonly value?: string;
}

/** Every error that prevents the order from being sent, in the order of the fields. */
export function ticketErrors(
  draft: TicketDraft,
  terms: ExactTerms,
  quote: TicketQuote | null,
  summary: TicketSummary | null,
): TicketError[] {
  const errors: TicketError[] = limitErrors(draft, terms, quote);
  const volume = draftVolume(draft);
  if (volume === null || volume <= 0n) errors.push({ field: 'volume', key: 'volume_empty_rule' });
  const at = { side: draft.side, reference: levelReference(draft, terms, quote), pricePrecision: terms.pricePrecision };
  for (const field of ['stopLoss', 'takeProfit'] as const) {
    const error = levelError(field, draft[field], at);
    if (error) errors.push({ field, ...error });
  }
  if (shortfallOf(summary) !== null) errors.push({ field: 'funds', key: 'insufficient_balance' });
  return errors;
}

function limitErrors(draft: TicketDraft, terms: ExactTerms, quote: TicketQuote | null): TicketError[] {
  if (draft.kind !== 'pending') return [];
  const price = limitPrice(draft.limit, terms.pricePrecision);
  if (price === null) return [{ field: 'limit', key: draft.limit.text === '' ? 'price_empty_rule' : 'price_zero_rule' }];
  if (quote === null || limitWaits(price, limitMarket(draft, terms, quote))) return [];
  const value = formatPrice(openingPrice(draft.side, quote), terms.pricePrecision);
  return [{ field: 'limit', key: draft.side === 'buy' ? 'limit_max' : 'limit_min', value }];
}

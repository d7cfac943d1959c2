import { formatPrice, points } from '@truefill/domain/market/price.ts';
import type { ExactTerms } from '../../../trading-parts/figures.ts';
import { levelPrice, type LevelName } from '../../../trading-parts/levels.ts';
import { trailText } from '../../../trading-parts/trailing.ts';
import { slippageTerms } from './fields/slippage.ts';
import type { TicketDraft } from './model.ts';
import type { TicketSummary } from './summary.ts';
import type { TicketOrder } from './use-place-order.ts';

/** The order that a ticket without errors sends; `sentTicket` is the way back. */
export function ticketOrder(draft: TicketDraft, terms: ExactTerms, { price, leverage }: TicketSummary): TicketOrder {
  const { symbol, pricePrecision } = terms;
  const waits = draft.kind === 'pending';
  const level = (name: LevelName): string => formatPrice(levelPrice(draft[name], terms) ?? points(0n), pricePrecision);
  return {
    symbol,
    side: draft.side,
    volume: draft.volume,
    // the server derives the first level of a trailing stop loss from its own quote
    stopLoss: draft.stopLoss.trail === undefined ? level('stopLoss') : '0',
    trailingDistance: trailText(draft.stopLoss, terms),
    takeProfit: level('takeProfit'),
    leverage,
    limitPrice: waits ? formatPrice(price, pricePrecision) : null,
    slippage: waits ? null : slippageTerms(draft.slippage, price, pricePrecision),
  };
}

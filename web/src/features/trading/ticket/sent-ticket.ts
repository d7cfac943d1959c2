import type { PlacementRequest } from '@truefill/domain/orders/placement.ts';
import { VOLUME_SCALE } from '@truefill/domain/market/volume.ts';
import { editNumberText, numberTextValue } from '@truefill/ui/number/number-text.ts';
import type { ExactTerms } from '../../../trading-parts/figures.ts';
import { LEVEL_OFF, type LevelEntry } from '../../../trading-parts/levels.ts';
import { NO_LIMIT } from './fields/limit-price.ts';
import { newTicket, type TicketDraft } from './model.ts';
import { ANY_SLIPPAGE } from './fields/slippage.ts';

/**
 * The ticket that an order was sent from, so that the same order can be sent again after a reload.
 * @param sent as stored in the tab, possibly corrupted: invalid values are replaced by those of a new ticket
 */
export function sentTicket(sent: PlacementRequest, terms: ExactTerms): TicketDraft {
  const fresh = newTicket(terms, sent.side ?? 'buy');
  const { pricePrecision, leverages } = terms;
  const price = (text: string): string => editNumberText('', text, pricePrecision);
  const level = (text: string): LevelEntry =>
    (numberTextValue(price(text), pricePrecision) ?? 0n) > 0n ? { on: true, text: price(text), blurred: true } : LEVEL_OFF;
  const trailing = (text: string): LevelEntry | null =>
    level(text).on ? { ...LEVEL_OFF, on: true, trail: price(text), blurred: true } : null;
  const points = numberTextValue(price(sent.maxSlippage ?? ''), pricePrecision);
  const waits = sent.kind === 'pending';
  return {
    ...fresh,
    kind: waits ? 'pending' : 'market',
    limit: waits ? { ...NO_LIMIT, text: price(sent.limitPrice) } : NO_LIMIT,
    volume: editNumberText('', sent.volume, VOLUME_SCALE) || fresh.volume,
    stopLoss: trailing(sent.trailingDistance) ?? level(sent.stopLoss),
    takeProfit: level(sent.takeProfit),
    leverage: leverages.find((offered) => offered === sent.leverage) ?? null,
    slippage: points === null ? ANY_SLIPPAGE : { on: true, text: String(points) },
  };
}

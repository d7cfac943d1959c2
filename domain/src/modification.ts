import type { OpenOrder, PendingOrder } from './order.ts';
import { ownOrder, type OrderCandidate } from './order-candidate.ts';
import { misplacedLevel, readPrices } from './order-levels.ts';
import { closingPrice } from './position.ts';
import type { Price } from './price.ts';
import type { Quote } from './quote.ts';
import { reject, type Rejected } from './rejection.ts';

export interface Modified {
  readonly outcome: 'modified';
  readonly order: OpenOrder | PendingOrder;
}

/**
 * Decides new levels of an order that still lives. Those of a position stand against the newest price of its closing side, also
 * while the market is closed; those of a pending order against its limit.
 * @param levels decimal texts, "0" for none
 * @param quote the newest with the brand's markup
 */
export function decideModification(
  candidate: OrderCandidate,
  levels: { readonly stopLoss: string; readonly takeProfit: string },
  quote: Quote | null,
): Modified | Rejected {
  const own = ownOrder(candidate);
  if ('outcome' in own) return own;
  if (own.status !== 'open' && own.status !== 'pending') return reject('order-not-open');
  const { order } = own;
  const prices = readPrices([levels.stopLoss, levels.takeProfit], order.pricePrecision);
  if ('outcome' in prices) return prices;
  const [stopLoss, takeProfit] = prices as [Price, Price];
  if (order.status === 'pending') {
    return (
      misplacedLevel(order.side, { stopLoss, takeProfit }, order.limitPrice, 'limit') ?? {
        outcome: 'modified',
        order: { ...order, stopLoss, takeProfit },
      }
    );
  }
  if (!quote) return reject('quote-stale');
  const misplaced = misplacedLevel(order.side, { stopLoss, takeProfit }, closingPrice(order.side, quote), 'price');
  return misplaced ?? { outcome: 'modified', order: { ...order, stopLoss, takeProfit, levelsSequence: quote.sequence } };
}

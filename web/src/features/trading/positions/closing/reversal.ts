import type { Money } from '@truefill/domain/money/money.ts';
import type { Side } from '@truefill/domain/orders/position.ts';
import { exactPrice, exactVolume, feeOf, marginOf, moveValue, type ExactTerms } from '../../../../trading-parts/figures.ts';
import type { LivePosition } from '../model.ts';

/** The opposite position that replaces another one, and the cost of opening it at the prices known here. */
export interface Reversal {
  readonly side: Side;
  /** that of the old position, if still offered */
  readonly leverage: number;
  readonly spreadCost: Money;
  readonly fee: Money;
  readonly margin: Money;
}

/**
 * What a reversal opens; null without terms or a quote. It opens at the price at which the position closes: both are the same
 * side of the quote.
 */
export function reversal(
  { order, closePrice }: LivePosition,
  terms: ExactTerms | undefined,
  quote: { readonly bid: number; readonly ask: number } | undefined,
): Reversal | null {
  const volume = exactVolume(order.volume);
  const bid = quote && exactPrice(quote.bid, order.pricePrecision);
  const ask = quote && exactPrice(quote.ask, order.pricePrecision);
  if (!terms || volume === null || !bid || !ask) return null;
  const leverage = terms.leverages.includes(order.leverage) ? order.leverage : terms.defaultLeverage;
  return {
    side: order.side === 'buy' ? 'sell' : 'buy',
    leverage,
    spreadCost: moveValue(terms, 'buy', volume, bid, ask),
    fee: feeOf(terms, volume, closePrice),
    margin: marginOf(terms, volume, closePrice, leverage),
  };
}

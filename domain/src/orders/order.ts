import type { UsdRate } from '../money/conversion.ts';
import type { ContractTerms } from '../margin/margin.ts';
import type { Money } from '../money/money.ts';
import type { Position, Side } from './position.ts';
import { closingPrice } from './position.ts';
import type { Price } from '../market/price.ts';
import type { Quote } from '../market/quote.ts';
import type { BestPrice } from './trailing-stop.ts';
import type { Volume } from '../market/volume.ts';

export type OrderStatus = 'pending' | 'open' | 'closed' | 'cancelled' | 'exception';
export type CloseReason = 'manual' | 'stop_loss' | 'take_profit' | 'stop_out';

/** Which states an order may go to. Closed, cancelled and exception are final. */
export const ORDER_TRANSITIONS: Readonly<Record<OrderStatus, readonly OrderStatus[]>> = {
  pending: ['open', 'cancelled', 'exception'],
  open: ['closed', 'exception'],
  closed: [],
  cancelled: [],
  exception: [],
};

/** What margin, fee and result of a fill were computed with beside its quote. Null on fills of versions that did not keep it. */
export interface FillBasis {
  /** the number of the quote that gave the rate to dollars; null also where the quote currency counts as dollars */
  readonly rateSequence: number | null;
  /** of the brand's rules and the catalogue's terms */
  readonly rulesVersion: bigint | null;
}

const NO_BASIS: FillBasis = { rateSequence: null, rulesVersion: null };

/** What an order was filled at, with all that is needed to check it later. Bid and ask carry the brand's published markup. */
export interface Fill extends FillBasis {
  readonly price: Price;
  readonly quoteSequence: number;
  /** ms */
  readonly quoteTimeMs: number;
  readonly bid: Price;
  readonly ask: Price;
  readonly quoteToUsd: UsdRate;
  /** when it was decided, ms */
  readonly filledAtMs: number;
}

/** What an order says in every state it can be in. Levels are 0 where there is none. */
export interface OrderTerms extends ContractTerms {
  readonly symbol: string;
  readonly side: Side;
  /** a market order fills when it is placed, a pending one when its limit price is reached */
  readonly kind: 'market' | 'pending';
  readonly volume: Volume;
  readonly leverage: number;
  /** of a pending order what is reserved for it */
  readonly margin: Money;
  readonly fee: Money;
  /** of a trailing one where it stood when it began, at the end where it was reached */
  readonly stopLoss: Price;
  readonly takeProfit: Price;
  /** points that the stop loss trails the best price by; 0: it is fixed. That of a pending order begins with the fill */
  readonly trailingDistance: bigint;
  /** 0 for a market order */
  readonly limitPrice: Price;
  /** what a pending order reserved, which its fill may not exceed; 0 for a market order */
  readonly reservedMargin: Money;
  readonly reservedFee: Money;
  readonly placedAtMs: number;
}

/** A limit order that waits for its price. */
export interface PendingOrder extends OrderTerms {
  readonly status: 'pending';
}

/** A position that was opened. */
export interface OpenOrder extends OrderTerms, Position {
  readonly status: 'open';
  readonly opening: Fill;
  readonly carriedResult: bigint;
  /** all overnight fees so far */
  readonly overnightFee: Money;
  /** nights up to here are charged, ms */
  readonly chargedUntilMs: number;
  /** the levels hold for quotes with higher numbers than this one; a trailing stop loss holds for those after its best price */
  readonly levelsSequence: number;
  /** what a trailing stop loss began to follow, at the end what it had come to; null where it is fixed */
  readonly best: BestPrice | null;
}

/** How a position ended. */
export interface Closing {
  readonly fill: Fill;
  readonly profitLoss: Money;
  readonly reason: CloseReason;
}

/** Records the quote that filled something, and what else it was computed with. */
export function fillAt(
  price: Price,
  quote: Quote,
  quoteToUsd: UsdRate,
  filledAtMs: number,
  { rateSequence, rulesVersion }: FillBasis = NO_BASIS,
): Fill {
  const { sequence, timeMs, bid, ask } = quote;
  return {
    price,
    quoteSequence: sequence,
    quoteTimeMs: timeMs,
    bid,
    ask,
    quoteToUsd,
    filledAtMs,
    rateSequence,
    rulesVersion,
  };
}

/** Why a quote closes a position: its closing side has reached or passed a level. The stop loss wins where both are reached. */
export function triggeredBy(
  order: { readonly side: Side; readonly stopLoss: Price; readonly takeProfit: Price },
  quote: Pick<Quote, 'bid' | 'ask'>,
): 'stop_loss' | 'take_profit' | null {
  const price = closingPrice(order.side, quote);
  const reached = (level: Price, below: boolean): boolean => level > 0n && (below ? price <= level : price >= level);
  if (reached(order.stopLoss, order.side === 'buy')) return 'stop_loss';
  return reached(order.takeProfit, order.side === 'sell') ? 'take_profit' : null;
}

/** Whether a quote fills a limit order: a buy at an ask at or below its price, a sell at a bid at or above it. */
export function reachesLimit(
  order: { readonly side: Side; readonly limitPrice: Price },
  quote: Pick<Quote, 'bid' | 'ask'>,
): boolean {
  return order.side === 'buy' ? quote.ask <= order.limitPrice : quote.bid >= order.limitPrice;
}

/**
 * The number a user quotes to support: the UTC day of placing as YYMMDD, then the order's id in at least nine digits.
 * @param id above 0
 */
export function orderNumber(id: bigint, placedAtMs: number): string {
  const day = new Date(placedAtMs).toISOString().slice(2, 10).replaceAll('-', '');
  return day + id.toString().padStart(9, '0');
}

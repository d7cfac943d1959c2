import type { UsdRate } from '../money/conversion.ts';
import type { ContractTerms } from '../margin/margin.ts';
import type { Money } from '../money/money.ts';
import type { Position, Side } from './position.ts';
import { closingPrice } from './position.ts';
import type { Price } from '../market/price.ts';
import type { Quote } from '../market/quote.ts';
import type { BestPrice } from './trailing-stop.ts';
import type { Volume } from '../market/volume.ts';

export const ORDER_STATUSES = ['pending', 'open', 'closed', 'cancelled', 'exception'] as const;
export type OrderStatus = (typeof ORDER_STATUSES)[number];

/** Why a position was closed or a pending order cancelled. */
export const CLOSE_REASONS = ['manual', 'stop_loss', 'take_profit', 'stop_out'] as const;
export type CloseReason = (typeof CLOSE_REASONS)[number];

/**
 * What margin, fee and result of a fill were computed from, besides its quote. Null on fills of versions that did not store it.
 */
export interface FillBasis {
  /** number of the quote behind the rate to dollars; also null if the quote currency counts as dollars */
  readonly rateSequence: number | null;
  /** of the brand's rules and the catalogue's terms */
  readonly rulesVersion: bigint | null;
}

const NO_BASIS: FillBasis = { rateSequence: null, rulesVersion: null };

/** The quote of a fill, with everything needed to check it later. Bid and ask include the brand's published markup. */
export interface Fill extends FillBasis {
  readonly price: Price;
  readonly quoteSequence: number;
  /** ms */
  readonly quoteTimeMs: number;
  readonly bid: Price;
  readonly ask: Price;
  readonly quoteToUsd: UsdRate;
  /** time of the decision, ms */
  readonly filledAtMs: number;
}

/** The fields of an order in any state. A level of 0 is none. */
export interface OrderTerms extends ContractTerms {
  readonly symbol: string;
  readonly side: Side;
  /** a market order fills immediately, a pending one when its limit price is reached */
  readonly kind: 'market' | 'pending';
  readonly volume: Volume;
  readonly leverage: number;
  /** for a pending order: the reserved margin */
  readonly margin: Money;
  readonly fee: Money;
  /** for a trailing stop: its initial level, and after the end the level that was reached */
  readonly stopLoss: Price;
  readonly takeProfit: Price;
  /** points by which the stop loss trails the best price; 0: fixed. In a pending order trailing starts with the fill */
  readonly trailingDistance: bigint;
  /** 0 for a market order */
  readonly limitPrice: Price;
  /** reserved by a pending order; its fill may not exceed this. 0 for a market order */
  readonly reservedMargin: Money;
  readonly reservedFee: Money;
  readonly placedAtMs: number;
}

/** A limit order that waits for its price. */
export interface PendingOrder extends OrderTerms {
  readonly status: 'pending';
}

/** An open position. */
export interface OpenOrder extends OrderTerms, Position {
  readonly status: 'open';
  readonly opening: Fill;
  readonly carriedResult: bigint;
  /** total overnight fees so far */
  readonly overnightFee: Money;
  /** nights up to this time are charged, ms */
  readonly chargedUntilMs: number;
  /** the levels apply to quotes with higher numbers than this; a trailing stop loss to those after its best price */
  readonly levelsSequence: number;
  /** the best price a trailing stop loss started from, and after the end its last one; null if fixed */
  readonly best: BestPrice | null;
}

/** How a position ended. */
export interface Closing {
  readonly fill: Fill;
  readonly profitLoss: Money;
  readonly reason: CloseReason;
}

/** Records the quote of a fill and its other inputs. */
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

/** Why a quote closes a position: its closing side has reached or passed a level. The stop loss wins if both are reached. */
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

/** Whether a new limit is at the current price or a better one for the user, as it must be. */
export function isLimitOnRightSide(
  order: { readonly side: Side; readonly limitPrice: Price },
  quote: Pick<Quote, 'bid' | 'ask'>,
): boolean {
  return order.side === 'buy' ? order.limitPrice <= quote.ask : order.limitPrice >= quote.bid;
}

/**
 * The order number users quote to support: the UTC date of placing as YYMMDD, then the order's id in at least nine digits.
 * @param id above 0
 */
export function orderNumber(id: bigint, placedAtMs: number): string {
  const day = new Date(placedAtMs).toISOString().slice(2, 10).replaceAll('-', '');
  return day + id.toString().padStart(9, '0');
}

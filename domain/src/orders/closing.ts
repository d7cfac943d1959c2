import type { UsdRate } from '../money/conversion.ts';
import { divideHalfEven } from '../money/decimal.ts';
import { entriesOf, type EntryDraft } from '../accounts/ledger.ts';
import { cents, negateMoney, type Money } from '../money/money.ts';
import { fillAt, triggeredBy, type CloseReason, type Closing, type OpenOrder, type FillBasis } from './order.ts';
import { ownOrder, type OrderCandidate } from './order-candidate.ts';
import { readPart, type VolumeBounds } from './order-volume.ts';
import { carryResult, closingPrice, profitLoss } from './position.ts';
import { isFresh, type Quote } from '../market/quote.ts';
import { reject, type Rejected } from './rejection.ts';
import { trailedTo, type BestPrice } from './trailing-stop.ts';

/** The market at the time of the decision. */
export interface ClosingMarket {
  /** the instrument, for partial closing; null if it is no longer in the catalogue */
  readonly bounds: VolumeBounds | null;
  readonly open: boolean;
  /** with the brand's markup: the newest, or the one that reached a level */
  readonly quote: Quote | null;
  readonly quoteToUsd: UsdRate | null;
  /** evidence stored with the fill */
  readonly basis?: FillBasis;
  readonly nowMs: number;
  readonly freshnessLimitMs: number;
}

/** How a position is to be closed. */
export interface ClosingRequest {
  readonly reason: CloseReason;
  /** decimal text of the part to close; null for the whole */
  readonly volume: string | null;
  /** for a trailing stop loss that was reached: the best price that determined its level */
  readonly best?: BestPrice | null;
}

export interface Closed {
  readonly outcome: 'closed';
  /** the closed position, or the part split from it */
  readonly order: OpenOrder;
  /** the rest that stays open after a partial closing */
  readonly rest: OpenOrder | null;
  readonly closing: Closing;
  readonly entries: readonly EntryDraft[];
}

/**
 * Decides the closing of a position or of a part. The minimum holding time applies only to a user's own closing; a level that
 * was reached closes at the quote that reached it, however long ago.
 * @param minHoldMs the minimum holding time in force when the position was opened
 */
export function decideClosing(
  candidate: OrderCandidate,
  request: ClosingRequest,
  market: ClosingMarket,
  minHoldMs: number,
): Closed | Rejected {
  const own = ownOrder(candidate);
  if ('outcome' in own) return own;
  if (own.status !== 'open') return reject('order-not-open');
  // The best price of a trail that the user has changed since does not apply to the current one.
  const whole = request.best ? trailedTo(own.order, request.best) : own.order;
  if (!whole) return reject('level-not-reached');
  const part = partOf(whole, request.volume, market.bounds);
  if (typeof part !== 'bigint') return part;
  const { quote, quoteToUsd, nowMs } = market;
  if (request.reason === 'manual') {
    if (!market.open) return reject('market-closed');
    if (nowMs < whole.opening.filledAtMs + minHoldMs) return reject('held-too-short');
    if (quote && !isFresh(quote, nowMs, market.freshnessLimitMs)) return reject('quote-stale');
  }
  if (!quote || quoteToUsd === null) return reject('quote-stale');
  // The user may have moved the level meanwhile.
  if (request.reason === 'stop_loss' || request.reason === 'take_profit') {
    if (triggeredBy(whole, quote) !== request.reason) return reject('level-not-reached');
    if (request.best && quote.sequence <= request.best.quoteSequence) return reject('level-not-reached');
  }
  const { order, rest } = splitPosition(whole, part);
  const price = closingPrice(order.side, quote);
  const result = profitLoss(order, price, quoteToUsd);
  return {
    outcome: 'closed',
    order,
    rest: rest && { ...rest, carriedResult: carryResult(order, price, quoteToUsd) },
    closing: { fill: fillAt(price, quote, quoteToUsd, nowMs, market.basis), profitLoss: result, reason: request.reason },
    // The margin is released with the result. A negative remainder concerns the account, see `protectionEntries`.
    entries: entriesOf(
      { kind: 'margin_release', amount: order.margin },
      { kind: 'trading_profit', amount: result },
      { kind: 'trading_loss', amount: negateMoney(result) },
    ),
  };
}

function partOf(whole: OpenOrder, text: string | null, bounds: VolumeBounds | null): OpenOrder['volume'] | Rejected {
  if (text === null) return whole.volume;
  return bounds ? readPart(text, whole.volume, bounds) : reject('instrument-unknown');
}

/** Splits a position by volume. Margin and fees are shared in proportion; the rest gets the rounding difference. */
export function splitPosition(
  whole: OpenOrder,
  part: OpenOrder['volume'],
): { readonly order: OpenOrder; readonly rest: OpenOrder | null } {
  if (part === whole.volume) return { order: whole, rest: null };
  const share = (amount: Money): Money => cents(divideHalfEven(amount * part, whole.volume));
  const proportional = share(whole.margin);
  // The rest keeps a margin of at least one cent.
  const margin = proportional < whole.margin ? proportional : cents(whole.margin - 1n);
  const fee = share(whole.fee);
  const overnightFee = share(whole.overnightFee);
  return {
    order: { ...whole, volume: part, margin, fee, overnightFee },
    rest: {
      ...whole,
      volume: (whole.volume - part) as OpenOrder['volume'],
      margin: cents(whole.margin - margin),
      fee: cents(whole.fee - fee),
      overnightFee: cents(whole.overnightFee - overnightFee),
    },
  };
}

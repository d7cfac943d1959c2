import type { UsdRate } from '../money/conversion.ts';
import { tradingFee } from '../money/fee.ts';
import { entriesOf, type EntryDraft } from '../accounts/ledger.ts';
import { positionMargin } from '../margin/margin.ts';
import { cents, ZERO, type Money } from '../money/money.ts';
import { fillAt, reachesLimit, type OpenOrder, type OrderTerms, type PendingOrder, type FillBasis } from './order.ts';
import { ownOrder, type OrderCandidate } from './order-candidate.ts';
import { openingPrice } from './position.ts';
import { isFresh, type Quote } from '../market/quote.ts';
import { reject, type Rejected } from './rejection.ts';
import { trailFrom } from './trailing-stop.ts';

/** The market at the time of the decision. */
export interface FillMarket {
  readonly open: boolean;
  /** the quote that reached the limit, with the brand's markup */
  readonly quote: Quote;
  readonly quoteToUsd: UsdRate | null;
  /** evidence stored with the fill */
  readonly basis?: FillBasis;
  readonly nowMs: number;
  readonly freshnessLimitMs: number;
}

export interface Filled {
  readonly outcome: 'filled';
  readonly order: OpenOrder;
  readonly entries: readonly EntryDraft[];
}

/**
 * Decides the fill of a pending order at the quote's price, which is its limit or better. Margin and fee are recomputed and the
 * excess of the reservation is released. They never exceed the reservation, so that a fill is always covered: if a sale
 * fills above its limit, or the rate to dollars has risen, the reserved amounts apply.
 * @param available the account's money outside reservations: nothing opens while it is negative
 * @param feeTerms the leverage for the fee, and the fee rate at `FEE_RATE_SCALE`
 */
export function decideFill(
  order: PendingOrder,
  market: FillMarket,
  available: Money,
  feeTerms: { readonly feeLeverage: number; readonly feeRate: bigint },
): Filled | Rejected {
  const { quote, quoteToUsd, nowMs } = market;
  if (!market.open) return reject('market-closed');
  if (quoteToUsd === null || !isFresh(quote, nowMs, market.freshnessLimitMs)) return reject('quote-stale');
  if (!reachesLimit(order, quote)) return reject('level-not-reached');
  if (available < 0n) return reject('free-margin-too-small');
  const price = openingPrice(order.side, quote);
  const { volume, pricePrecision, contractSize, reservedMargin, reservedFee } = order;
  const notional = { price, volume, pricePrecision, contractSize, quoteToUsd };
  const margin = lowerOf(positionMargin(notional, order.leverage), reservedMargin);
  const fee = lowerOf(tradingFee(notional, feeTerms.feeLeverage, feeTerms.feeRate), reservedFee);
  const opening = fillAt(price, quote, quoteToUsd, nowMs, market.basis);
  return {
    outcome: 'filled',
    order: {
      ...order,
      ...trailFrom(order.side, order.trailingDistance, order.stopLoss, quote),
      status: 'open',
      margin,
      fee,
      openPrice: price,
      opening,
      carriedResult: 0n,
      overnightFee: ZERO,
      chargedUntilMs: nowMs,
      levelsSequence: quote.sequence,
    },
    entries: [
      ...releaseEntries(order),
      ...entriesOf({ kind: 'margin_lock', amount: margin }, { kind: 'trading_fee', amount: fee }),
    ],
  };
}

export interface Cancelled {
  readonly outcome: 'cancelled';
  readonly order: PendingOrder;
  readonly entries: readonly EntryDraft[];
}

/** Decides the cancellation of a pending order. */
export function decideCancellation(candidate: OrderCandidate): Cancelled | Rejected {
  const own = ownOrder(candidate);
  if ('outcome' in own) return own;
  if (own.status === 'open') return reject('order-not-pending');
  if (own.status !== 'pending') return reject('order-final');
  return { outcome: 'cancelled', order: own.order, entries: releaseEntries(own.order) };
}

/** What is released when a pending order ends. */
export function releaseEntries({
  reservedMargin,
  reservedFee,
}: Pick<OrderTerms, 'reservedMargin' | 'reservedFee'>): EntryDraft[] {
  return entriesOf({ kind: 'order_release', amount: cents(reservedMargin + reservedFee) });
}

function lowerOf(a: Money, b: Money): Money {
  return a < b ? a : b;
}

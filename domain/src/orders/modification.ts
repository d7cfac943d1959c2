import type { UsdRate } from '../money/conversion.ts';
import { tradingFee } from '../money/fee.ts';
import { entriesOf, type EntryDraft } from '../accounts/ledger.ts';
import { positionMargin } from '../margin/margin.ts';
import { cents, type Money } from '../money/money.ts';
import { isLimitOnRightSide, type OpenOrder, type PendingOrder } from './order.ts';
import { ownOrder, type OrderCandidate } from './order-candidate.ts';
import { isPositivePrice, misplacedLevel, readPrices, type OrderLevels } from './order-levels.ts';
import { releaseEntries } from './pending-order.ts';
import { closingPrice, freeMargin } from './position.ts';
import type { Price } from '../market/price.ts';
import { isFresh, type Quote } from '../market/quote.ts';
import { reject, type Rejected } from './rejection.ts';
import { trailFrom, distanceError } from './trailing-stop.ts';

export interface Modified {
  readonly outcome: 'modified';
  readonly order: OpenOrder | PendingOrder;
  /** what a new limit price releases and reserves; absent if only levels change */
  readonly entries: readonly EntryDraft[];
}

/** The requested changes of an order. Decimal texts, "0" for no level. */
export interface ModificationRequest {
  readonly stopLoss: string;
  readonly takeProfit: string;
  /** trailing distance of the stop loss; "0": fixed. An unchanged distance continues the current trail */
  readonly trailingDistance: string;
  /** for a pending order: its new limit price; null leaves it unchanged */
  readonly limitPrice: string | null;
}

/** The market and the account at the time of the decision. Only a new limit price needs more than the quote. */
export interface ModificationContext {
  /** the newest quote with the brand's markup */
  readonly quote: Quote | null;
  readonly open: boolean;
  readonly quoteToUsd: UsdRate | null;
  readonly nowMs: number;
  readonly freshnessLimitMs: number;
  readonly available: Money;
  /** called only if the money decides; null: unknown because a position has no price */
  readonly floating: () => Money | null;
  /** the leverage for the fee, and the fee rate at `FEE_RATE_SCALE`; null: the instrument is no longer offered */
  readonly feeTerms: { readonly feeLeverage: number; readonly feeRate: bigint } | null;
}

/**
 * Decides new levels of an active order, and for a pending one also a new limit price. Levels of a position are checked
 * against the newest price of its closing side, also while the market is closed; those of a pending order against its limit.
 * A new limit has the requirements of a new pending order: an open market, a fresh quote, the right side of it, and free margin
 * for what it reserves beyond the current reservation.
 */
export function decideModification(
  candidate: OrderCandidate,
  request: ModificationRequest,
  context: ModificationContext,
): Modified | Rejected {
  const own = ownOrder(candidate);
  if ('outcome' in own) return own;
  if (own.status !== 'open' && own.status !== 'pending') return reject('order-not-open');
  const { order } = own;
  const { limitPrice } = request;
  if (limitPrice !== null && order.status === 'open') return reject('order-not-pending');
  if (limitPrice !== null && !isPositivePrice(limitPrice)) return reject('limit-price-not-positive');
  const prices = readPrices(
    [limitPrice ?? '0', request.stopLoss, request.takeProfit, request.trailingDistance],
    order.pricePrecision,
  );
  if ('outcome' in prices) return prices;
  const [limit, stopLoss, takeProfit, trailingDistance] = prices as [Price, Price, Price, Price];
  const levels = { stopLoss, takeProfit, trailingDistance };
  if (trailingDistance > 0n && stopLoss > 0n) return reject('two-stop-losses');
  if (order.status === 'open') return repositioned(order, levels, context.quote);
  if (limitPrice !== null && limit !== order.limitPrice) return relimited(order, levels, limit, context);
  const misplaced = misplacedFor(order, levels, order.limitPrice, 'limit');
  return misplaced ?? { outcome: 'modified', order: { ...order, ...levels }, entries: [] };
}

/** Levels, and how the stop loss trails. */
interface NewLevels extends OrderLevels {
  readonly trailingDistance: bigint;
}

function misplacedFor({ side }: Pick<OpenOrder, 'side'>, levels: NewLevels, price: Price, against: 'price' | 'limit') {
  return distanceError(levels.trailingDistance, levels.stopLoss, price) ?? misplacedLevel(side, levels, price, against);
}

function repositioned(order: OpenOrder, levels: NewLevels, quote: Quote | null): Modified | Rejected {
  if (!quote) return reject('quote-stale');
  const { side, trailingDistance, stopLoss, best } = order;
  const misplaced = misplacedFor(order, levels, closingPrice(side, quote), 'price');
  if (misplaced) return misplaced;
  const isTrailUnchanged = levels.trailingDistance > 0n && levels.trailingDistance === trailingDistance;
  const trail = isTrailUnchanged ? { stopLoss, best } : trailFrom(side, levels.trailingDistance, levels.stopLoss, quote);
  return { outcome: 'modified', order: { ...order, ...levels, ...trail, levelsSequence: quote.sequence }, entries: [] };
}

/** Moves a pending order to a new price: releases its reservation and reserves what the new price needs. */
function relimited(order: PendingOrder, levels: NewLevels, limitPrice: Price, context: ModificationContext): Modified | Rejected {
  const { open, quote, quoteToUsd, feeTerms, nowMs } = context;
  if (!open || !feeTerms) return reject('market-closed');
  if (!quote || quoteToUsd === null || !isFresh(quote, nowMs, context.freshnessLimitMs)) return reject('quote-stale');
  const { side, leverage, reservedMargin, reservedFee } = order;
  if (!isLimitOnRightSide({ side, limitPrice }, quote)) return reject('limit-price-on-wrong-side');
  const misplaced = misplacedFor(order, levels, limitPrice, 'limit');
  if (misplaced) return misplaced;
  const { volume, pricePrecision, contractSize } = order;
  const notional = { price: limitPrice, volume, pricePrecision, contractSize, quoteToUsd };
  const margin = positionMargin(notional, leverage);
  const fee = tradingFee(notional, feeTerms.feeLeverage, feeTerms.feeRate);
  const more = margin + fee - reservedMargin - reservedFee;
  if (more > 0n) {
    const floating = context.floating();
    if (floating === null) return reject('quote-stale');
    if (more > freeMargin(context.available, floating)) return reject('free-margin-too-small');
  }
  return {
    outcome: 'modified',
    order: { ...order, ...levels, limitPrice, margin, fee, reservedMargin: margin, reservedFee: fee },
    entries: [...releaseEntries(order), ...entriesOf({ kind: 'order_reserve', amount: cents(margin + fee) })],
  };
}

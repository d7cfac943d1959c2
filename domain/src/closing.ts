import type { UsdRate } from './conversion.ts';
import { entriesOf, postEntry, type AccountBalances, type EntryDraft } from './ledger.ts';
import { cents } from './money.ts';
import { fillAt, ORDER_TRANSITIONS, type CloseReason, type Closing, type OpenOrder, type OrderStatus } from './order.ts';
import { closingPrice, profitLoss } from './position.ts';
import type { Quote } from './quote.ts';
import { reject, type Rejected } from './rejection.ts';

/** What is known of the order that shall close. */
export type ClosingCandidate =
  | { readonly found: 'missing' }
  /** the user's own, but of the other account mode */
  | { readonly found: 'other-account' }
  | { readonly found: 'order'; readonly status: Exclude<OrderStatus, 'open'> }
  | { readonly found: 'order'; readonly status: 'open'; readonly order: OpenOrder };

/** The market at the moment of deciding. */
export interface ClosingMarket {
  readonly open: boolean;
  /** with the brand's markup: the newest, or the one that reached a level */
  readonly quote: Quote | null;
  readonly quoteToUsd: UsdRate | null;
  readonly nowMs: number;
  readonly freshnessLimitMs: number;
}

export interface ClosingAccount {
  readonly balances: AccountBalances;
  /** whether the user has other open positions in the same account */
  readonly othersOpen: boolean;
}

export interface Closed {
  readonly outcome: 'closed';
  readonly closing: Closing;
  readonly entries: readonly EntryDraft[];
}

/**
 * Decides the closing of a position. Only a user's own closing knows the minimum holding time; a level that was reached closes
 * at the quote that reached it, however long ago that was.
 * @param minHoldMs the brand's minimum holding time
 */
export function decideClosing(
  candidate: ClosingCandidate,
  reason: CloseReason,
  market: ClosingMarket,
  account: ClosingAccount,
  minHoldMs: number,
): Closed | Rejected {
  if (candidate.found === 'missing') return reject('order-missing');
  if (candidate.found === 'other-account') return reject('order-of-other-account');
  if (candidate.status !== 'open' || !ORDER_TRANSITIONS[candidate.status].includes('closed')) return reject('order-not-open');
  const { order } = candidate;
  const { quote, quoteToUsd, nowMs } = market;
  if (reason === 'manual') {
    if (!market.open) return reject('market-closed');
    if (nowMs < order.opening.filledAtMs + minHoldMs) return reject('held-too-short');
    if (quote && nowMs - quote.timeMs > market.freshnessLimitMs) return reject('quote-stale');
  }
  if (!quote || quoteToUsd === null) return reject('quote-stale');
  const price = closingPrice(order.side, quote);
  const result = profitLoss(order, price, quoteToUsd);
  return {
    outcome: 'closed',
    closing: { fill: fillAt(price, quote, quoteToUsd, nowMs), profitLoss: result, reason },
    entries: closingEntries(order, result, account),
  };
}

/**
 * The margin comes back with the result. When that leaves less than nothing and no position remains that could bring it back,
 * the house makes the loss good.
 */
function closingEntries(order: OpenOrder, result: bigint, account: ClosingAccount): EntryDraft[] {
  const entries = entriesOf(
    { kind: 'margin_release', amount: order.margin },
    { kind: 'trading_profit', amount: cents(result) },
    { kind: 'trading_loss', amount: cents(-result) },
  );
  if (account.othersOpen) return entries;
  const { available } = entries.reduce(postEntry, account.balances);
  return [...entries, ...entriesOf({ kind: 'negative_balance_protection', amount: cents(-available) })];
}

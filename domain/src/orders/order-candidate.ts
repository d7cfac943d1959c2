import type { OpenOrder, OrderStatus, PendingOrder } from './order.ts';
import { reject, type Rejected } from './rejection.ts';

/** What is known of an order that somebody names. */
export type OrderCandidate =
  /** there is none of that number, or it is a stranger's */
  | { readonly found: 'missing' }
  /** the user's own, but of the other account mode */
  | { readonly found: 'other-account' }
  | { readonly found: 'order'; readonly status: Exclude<OrderStatus, 'open' | 'pending'> }
  | { readonly found: 'order'; readonly status: 'pending'; readonly order: PendingOrder }
  | { readonly found: 'order'; readonly status: 'open'; readonly order: OpenOrder };

/** The order behind a candidate, in whichever state; or why nothing may be said of it. */
export function ownOrder(candidate: OrderCandidate): Exclude<OrderCandidate, { found: 'missing' | 'other-account' }> | Rejected {
  if (candidate.found === 'missing') return reject('order-missing');
  if (candidate.found === 'other-account') return reject('order-of-other-account');
  return candidate;
}

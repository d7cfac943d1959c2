import type { OpenOrder, OrderStatus, PendingOrder } from './order.ts';
import { reject, type Rejected } from './rejection.ts';

/** The result of looking up an order by number. */
export type OrderCandidate =
  /** there is no such order, or it belongs to another user */
  | { readonly found: 'missing' }
  /** the user's own, but in the other account mode */
  | { readonly found: 'other-account' }
  | { readonly found: 'order'; readonly status: Exclude<OrderStatus, 'open' | 'pending'> }
  | { readonly found: 'order'; readonly status: 'pending'; readonly order: PendingOrder }
  | { readonly found: 'order'; readonly status: 'open'; readonly order: OpenOrder };

/** The order behind a candidate, in any state; or the refusal. */
export function ownOrder(candidate: OrderCandidate): Exclude<OrderCandidate, { found: 'missing' | 'other-account' }> | Rejected {
  if (candidate.found === 'missing') return reject('order-missing');
  if (candidate.found === 'other-account') return reject('order-of-other-account');
  return candidate;
}

import type { LedgerAccount } from '../../accounts/ledger/index.ts';
import { IdMap } from '../../accounts/index.ts';
import type { ActiveOrders, ActiveOrdersView } from './active-orders.ts';
import type { ChangedOrders } from '../orders/order-statements.ts';
import type { ActiveOrder } from '../orders/stored-order.ts';

type KnownAccount = Pick<LedgerAccount, 'id' | 'version'>;

/** Reads changes to orders that the caller already knows. */
export interface ChangedOrderReads {
  /** the active orders of accounts that changed since these versions */
  findChangedOrders(known: readonly KnownAccount[]): Promise<readonly ChangedOrders[]>;
  /** the IDs of all active orders of the accounts */
  findActiveNumbers(accountIds: readonly bigint[]): Promise<ReadonlySet<bigint>>;
}

/** Changes to an account that the caller knows: orders in their current states, then IDs of those that ended. */
export interface OrderChanges {
  readonly orders: readonly ActiveOrder[];
  readonly gone: readonly bigint[];
}

export const NO_CHANGES: OrderChanges = { orders: [], gone: [] };

/**
 * Changes to accounts since the versions at or after which the caller knows their active orders. If the caller would end up
 * with more orders than are active, a second query returns the active IDs.
 */
export async function readOrderChanges(
  reads: ChangedOrderReads,
  known: readonly { readonly account: KnownAccount; readonly orders: ActiveOrdersView }[],
): Promise<IdMap<OrderChanges>> {
  const ordersOf = new IdMap<ActiveOrdersView>();
  for (const { account, orders } of known) ordersOf.set(account.id, orders);
  const changes = new IdMap<OrderChanges>();
  const incomplete: bigint[] = [];
  for (const { accountId, orders, active } of await reads.findChangedOrders(known.map(({ account }) => account))) {
    const before = ordersOf.get(accountId);
    const added = orders.filter(({ id }) => !before?.has(id)).length;
    changes.set(accountId, { orders, gone: [] });
    if (before && before.size + added !== active) incomplete.push(accountId);
  }
  if (incomplete.length === 0) return changes;
  const live = await reads.findActiveNumbers(incomplete);
  for (const accountId of incomplete) {
    const { orders } = changes.get(accountId) ?? NO_CHANGES;
    const before = [...(ordersOf.get(accountId)?.values() ?? [])];
    const gone = new Set([...before, ...orders].map(({ id }) => id).filter((id) => !live.has(id)));
    changes.set(accountId, { orders, gone: [...gone] });
  }
  return changes;
}

export function applyOrderChanges(orders: ActiveOrders, changes: OrderChanges): void {
  for (const order of changes.orders) orders.put(order);
  for (const id of changes.gone) orders.remove(id);
}

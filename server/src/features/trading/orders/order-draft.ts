import { IdMap, type BatchDraft, type PostedEvent } from '../../accounts/index.ts';
import { ACTIVE_ORDERS } from '../book/active-slice.ts';
import type { ActiveOrders } from '../book/active-orders.ts';
import { orderEventData } from './order-event.ts';
import { isActive, type ActiveOrder, type StoredOrder } from './stored-order.ts';

export type TradingEventKind =
  | 'order_opened'
  /** a pending order became a position */
  | 'order_filled'
  /** by its user */
  | 'order_closed'
  | 'order_closed_by_level'
  | 'order_closed_by_stop_out'
  | 'order_placed'
  /** by its user */
  | 'order_cancelled'
  | 'order_cancelled_by_stop_out'
  | 'order_modified'
  | 'overnight_charged'
  | 'loss_made_good'
  | 'demo_reset'
  | 'margin_warned'
  | 'margin_recovered';

/** A batch so far, with its orders. */
export interface OrderDraft extends BatchDraft {
  post(accountId: bigint, orderId: bigint | null, posted: PostedEvent<TradingEventKind>): void;
  /** the account's active orders */
  active(accountId: bigint): ActiveOrders;
  /** an order that this batch changed, or null */
  changed(orderId: bigint): StoredOrder | null;
  /** stores an order's new state */
  put(order: StoredOrder, posted: PostedEvent<TradingEventKind>): void;
  /** new orders */
  inserted(): StoredOrder[];
  /** existing orders that changed */
  updated(): StoredOrder[];
  /** restores the accounts' orders to their state before the batch */
  undo(): void;
}

export function createOrderDraft(draft: BatchDraft): OrderDraft {
  const inserted = new IdMap<StoredOrder>();
  const updated = new IdMap<StoredOrder>();
  const originals: ActiveOrder[] = [];
  const active = draft.slice(ACTIVE_ORDERS);
  return {
    ...draft,
    active,
    changed: (orderId) => inserted.get(orderId) ?? updated.get(orderId) ?? null,
    put(order, posted) {
      const orders = active(order.accountId);
      const known = orders.get(order.id);
      const isNew = inserted.has(order.id) || !(updated.has(order.id) || known);
      if (known && !isNew && !updated.has(order.id)) originals.push(known);
      (isNew ? inserted : updated).set(order.id, order);
      if (isActive(order)) orders.put(order);
      else orders.remove(order.id);
      const { event, entries, nowMs } = posted;
      draft.post(order.accountId, order.id, { event, entries, nowMs, data: orderEventData(order, entries, event) });
    },
    inserted: () => [...inserted.values()],
    updated: () => [...updated.values()],
    undo() {
      for (const { id, accountId } of inserted.values()) active(accountId).remove(id);
      for (const order of originals) active(order.accountId).put(order);
    },
  };
}

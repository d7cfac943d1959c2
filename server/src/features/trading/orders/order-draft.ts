import { IdMap, type BatchDraft, type Happening } from '../../accounts/index.ts';
import { LIVING_ORDERS } from '../book/active-slice.ts';
import type { LivingOrders } from '../book/active-orders.ts';
import { orderEventData } from './order-event.ts';
import { isLiving, type LivingOrder, type StoredOrder } from './stored-order.ts';

export type TradingEventKind =
  | 'order_opened'
  /** an order that waited has become a position */
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

/** A batch as it has come so far, with its orders. */
export interface OrderDraft extends BatchDraft {
  post(accountId: bigint, orderId: bigint | null, happening: Happening<TradingEventKind>): void;
  /** the account's living orders */
  living(accountId: bigint): LivingOrders;
  /** an order that this batch has changed */
  changed(orderId: bigint): StoredOrder | null;
  /** puts an order into a new state */
  put(order: StoredOrder, happening: Happening<TradingEventKind>): void;
  /** orders that are new */
  inserted(): StoredOrder[];
  /** orders that lived and have changed */
  updated(): StoredOrder[];
  /** puts the accounts' orders back as they were, before anything was remembered */
  undo(): void;
}

export function createOrderDraft(draft: BatchDraft): OrderDraft {
  const inserted = new IdMap<StoredOrder>();
  const updated = new IdMap<StoredOrder>();
  const originals: LivingOrder[] = [];
  const living = draft.slice(LIVING_ORDERS);
  return {
    ...draft,
    living,
    changed: (orderId) => inserted.get(orderId) ?? updated.get(orderId) ?? null,
    put(order, happening) {
      const orders = living(order.accountId);
      const known = orders.get(order.id);
      const isNew = inserted.has(order.id) || !(updated.has(order.id) || known);
      if (known && !isNew && !updated.has(order.id)) originals.push(known);
      (isNew ? inserted : updated).set(order.id, order);
      if (isLiving(order)) orders.put(order);
      else orders.remove(order.id);
      const { event, entries, nowMs } = happening;
      draft.post(order.accountId, order.id, { event, entries, nowMs, data: orderEventData(order, entries, event) });
    },
    inserted: () => [...inserted.values()],
    updated: () => [...updated.values()],
    undo() {
      for (const { id, accountId } of inserted.values()) living(accountId).remove(id);
      for (const order of originals) living(order.accountId).put(order);
    },
  };
}

import { writeTo, type AccountModule, type KindsOf, type Query, type SlicesOf, type Table } from '../../accounts/index.ts';
import { close, closeAll, closeAllDetail, closeAllResultsFrom, overnight, stopOut } from './closing-decisions.ts';
import type { OrderCommand, TradingAnswer } from './command.ts';
import { brandOf, type DecisionParts, type OrdersWork } from './orders-work.ts';
import { ACTIVE_ORDERS } from '../book/active-slice.ts';
import { cancel, fill, modify, place } from './order-decisions.ts';
import { createOrderDraft } from './order-draft.ts';
import { findOwners, ordersInserted, ordersUpdated, type AccountVersions, type OrderOwner } from './order-statements.ts';
import { endedTotals, totalsAdded, type EndedTotal } from '../views/order-totals.ts';
import type { StoredOrder } from './stored-order.ts';

/** Owners and statuses of orders by ID; unknown IDs are left out. */
export const OWNERS: Query<readonly bigint[], readonly OrderOwner[]> = { name: 'owners of orders', run: findOwners };

export interface OrderRows {
  readonly inserted: readonly StoredOrder[];
  readonly updated: readonly StoredOrder[];
  /** the account versions after the batch */
  readonly versions: AccountVersions;
}

export const ORDERS: Table<OrderRows> = {
  name: 'orders',
  statements: ({ inserted, updated, versions }) => [...ordersInserted(inserted, versions), ordersUpdated(updated, versions)],
};

/** What ended orders add to the totals of their accounts. */
export const ORDER_TOTALS: Table<readonly EndedTotal[]> = {
  name: 'totals of orders',
  statements: (totals) => [totalsAdded(totals)],
};

/** An order that is not active needs a lookup of its owner and status. */
function isStillActive({ accountId, orderId }: { accountId: bigint; orderId: bigint }, slices: SlicesOf): boolean {
  return slices.of(ACTIVE_ORDERS, accountId)?.has(orderId) ?? false;
}

const KINDS: KindsOf<OrderCommand, OrdersWork> = {
  place: { takesNumber: true, decide: place },
  // a part that is split off gets its own ID
  close: { takesNumber: true, fromMemory: isStillActive, decide: close },
  'close-all': {
    decide: closeAll,
    detailOf: (answer) => (answer.outcome === 'accepted' && answer.results ? closeAllDetail(answer.results) : null),
    restored: (detail): Partial<TradingAnswer> => ({ results: closeAllResultsFrom(detail) }),
  },
  fill: { fromMemory: isStillActive, decide: fill },
  cancel: { fromMemory: isStillActive, decide: cancel },
  modify: { fromMemory: isStillActive, decide: modify },
  'stop-out': { decide: stopOut },
  overnight: { decide: overnight },
};

/** Orders and positions, including what happens to them without a user's command. */
export function ordersModule(parts: DecisionParts): AccountModule<OrdersWork, ReadonlyMap<bigint, OrderOwner>> {
  return {
    name: 'orders',
    kinds: KINDS,
    slices: [ACTIVE_ORDERS],
    async read(store, commands, slices) {
      const named = (commands as readonly OrderCommand[]).flatMap((command) =>
        'orderId' in command && !isStillActive(command, slices) ? [command.orderId] : [],
      );
      const found = named.length === 0 ? [] : await store.find(OWNERS, [...new Set(named)]);
      return new Map(found.map((owner) => [owner.id, owner]));
    },
    open: (draft, owners) => ({ ...parts, draft: createOrderDraft(draft), owners: owners ?? new Map() }),
    undo: ({ draft }) => draft.undo(),
    writes({ draft }) {
      const versions = { get: (accountId: bigint) => draft.account(accountId).version };
      const rows = { inserted: draft.inserted(), updated: draft.updated(), versions };
      const timeZoneOf = (accountId: bigint): string => brandOf(parts.brands, draft.account(accountId)).timeZone;
      return [writeTo(ORDERS, rows), writeTo(ORDER_TOTALS, endedTotals([...rows.inserted, ...rows.updated], timeZoneOf))];
    },
  };
}

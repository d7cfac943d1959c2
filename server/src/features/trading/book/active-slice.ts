import type { Query, Slice } from '../../accounts/index.ts';
import type { LedgerAccount } from '../../accounts/ledger/index.ts';
import { applyOrderChanges, NO_CHANGES, readOrderChanges } from './changed-orders.ts';
import type { ElsewhereChange } from '../orders/command.ts';
import { ActiveOrders } from './active-orders.ts';
import { findChangedOrders, findActiveNumbers, findActiveOrders, type ChangedOrders } from '../orders/order-statements.ts';
import type { ActiveOrder } from '../orders/stored-order.ts';

/** All active orders of the given accounts. */
export const ACTIVE_ORDERS_OF: Query<readonly bigint[], readonly ActiveOrder[]> = {
  name: 'active orders',
  run: findActiveOrders,
};

type KnownVersion = Pick<LedgerAccount, 'id' | 'version'>;

/** The active orders of accounts that changed since the caller's known versions. */
export const CHANGED_ORDERS: Query<readonly KnownVersion[], readonly ChangedOrders[]> = {
  name: 'changed orders',
  run: findChangedOrders,
};

/** The IDs of all active orders of the given accounts. */
export const ACTIVE_NUMBERS: Query<readonly bigint[], ReadonlySet<bigint>> = {
  name: 'numbers of active orders',
  run: findActiveNumbers,
};

/** The cached slice of an account's orders: its active ones. */
export const ACTIVE_ORDERS: Slice<ActiveOrders> = {
  name: 'active orders',
  async read(store, accountIds) {
    const found = Map.groupBy(await store.find(ACTIVE_ORDERS_OF, accountIds), ({ accountId }) => accountId);
    return (accountId) => new ActiveOrders(found.get(accountId));
  },
  async catchUp(store, known) {
    const reads = {
      findChangedOrders: (wanted: readonly KnownVersion[]) => store.find(CHANGED_ORDERS, wanted),
      findActiveNumbers: (accountIds: readonly bigint[]) => store.find(ACTIVE_NUMBERS, accountIds),
    };
    const changes = await readOrderChanges(
      reads,
      known.map(({ before, state }) => ({ account: before, orders: state })),
    );
    return known.map(({ before, account, state }): ElsewhereChange => {
      const changed = changes.get(account.id) ?? NO_CHANGES;
      applyOrderChanges(state, changed);
      return { kind: 'elsewhere', account, since: before.version, active: state.size, ...changed };
    });
  },
};

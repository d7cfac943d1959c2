import type { Query, Slice } from '../../accounts/index.ts';
import type { LedgerAccount } from '../../accounts/ledger/index.ts';
import { applyOrderChanges, NO_CHANGES, readOrderChanges } from './changed-orders.ts';
import type { ElsewhereChange } from '../orders/command.ts';
import { LivingOrders } from './active-orders.ts';
import { findChangedOrders, findLivingNumbers, findLivingOrders, type ChangedOrders } from '../orders/order-statements.ts';
import type { LivingOrder } from '../orders/stored-order.ts';

/** All living orders of accounts. */
export const LIVING_ORDERS_OF: Query<readonly bigint[], readonly LivingOrder[]> = {
  name: 'living orders',
  run: findLivingOrders,
};

type KnownVersion = Pick<LedgerAccount, 'id' | 'version'>;

/** The living orders of accounts that have changed since the versions at which somebody knows them. */
export const CHANGED_ORDERS: Query<readonly KnownVersion[], readonly ChangedOrders[]> = {
  name: 'changed orders',
  run: findChangedOrders,
};

/** The numbers of all living orders of accounts. */
export const LIVING_NUMBERS: Query<readonly bigint[], ReadonlySet<bigint>> = {
  name: 'numbers of living orders',
  run: findLivingNumbers,
};

/** What is remembered of an account's orders: those that live. */
export const LIVING_ORDERS: Slice<LivingOrders> = {
  name: 'living orders',
  async read(store, accountIds) {
    const found = Map.groupBy(await store.find(LIVING_ORDERS_OF, accountIds), ({ accountId }) => accountId);
    return (accountId) => new LivingOrders(found.get(accountId));
  },
  async catchUp(store, known) {
    const reads = {
      findChangedOrders: (wanted: readonly KnownVersion[]) => store.find(CHANGED_ORDERS, wanted),
      findLivingNumbers: (accountIds: readonly bigint[]) => store.find(LIVING_NUMBERS, accountIds),
    };
    const changes = await readOrderChanges(
      reads,
      known.map(({ before, state }) => ({ account: before, orders: state })),
    );
    return known.map(({ before, account, state }): ElsewhereChange => {
      const changed = changes.get(account.id) ?? NO_CHANGES;
      applyOrderChanges(state, changed);
      return { kind: 'elsewhere', account, since: before.version, living: state.size, ...changed };
    });
  },
};

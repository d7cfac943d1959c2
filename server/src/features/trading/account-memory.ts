import type { LedgerAccount } from '../ledger/index.ts';
import type { TradingStore } from './batch-store.ts';
import { applyOrderChanges, NO_CHANGES, readOrderChanges, type ChangedOrderReads } from './changed-orders.ts';
import type { AccountChange } from './command.ts';
import { IdMap } from './id-map.ts';
import { LivingOrders } from './living-orders.ts';

/** An account with its living orders, as they were together at one moment. */
export interface AccountState {
  readonly account: LedgerAccount;
  /** may be changed by whoever decides, and is then kept with `keep` or forgotten */
  readonly orders: LivingOrders;
}

/**
 * Accounts and their living orders, for the executor alone. What is remembered counts only where the database says that the account
 * still has the version it is remembered at: everything that changes an account or one of its orders changes that.
 */
export interface AccountMemory {
  /** the states of accounts that have just been read: where an earlier version is remembered, the orders that have changed since are read */
  load(store: OrderReads, accounts: Iterable<LedgerAccount>): Promise<IdMap<AccountState>>;
  /** the states of accounts as they are remembered, or else are now, without a lock; unknown numbers are left out */
  recall(store: OrderReads & Pick<TradingStore, 'readAccounts'>, ids: Iterable<bigint>): Promise<IdMap<AccountState>>;
  keep(state: AccountState): void;
  /** of an account whose balances were changed by something else, and none of its orders */
  note(account: LedgerAccount): void;
  forget(accountId: bigint): void;
}

type OrderReads = ChangedOrderReads & Pick<TradingStore, 'findLivingOrders'>;

/** @param learned told of what was changed elsewhere, as soon as that is known */
export function createAccountMemory(capacity: number, learned: (change: AccountChange) => void): AccountMemory {
  const kept = new IdMap<AccountState>();

  /** Where there is no more room, who came first goes: a map in the order of use would be rebuilt again and again by every batch. */
  function keep(state: AccountState): void {
    kept.set(state.account.id, state);
    if (kept.size > capacity) kept.deleteOldest();
  }

  /** An account is read before its orders: where they are newer than it, the version is no longer the database's either. */
  async function load(store: OrderReads, accounts: Iterable<LedgerAccount>): Promise<IdMap<AccountState>> {
    const loaded = new IdMap<AccountState>();
    const missing: LedgerAccount[] = [];
    const behind: { readonly account: LedgerAccount; readonly state: AccountState }[] = [];
    for (const account of accounts) {
      const state = kept.get(account.id);
      if (state?.account.version === account.version) loaded.set(account.id, state);
      else if (state && state.account.version < account.version) behind.push({ account, state });
      else missing.push(account);
    }
    const take = (state: AccountState): void => {
      loaded.set(state.account.id, state);
      keep(state);
    };
    if (missing.length > 0) {
      const found = Map.groupBy(await store.findLivingOrders(missing.map(({ id }) => id)), ({ accountId }) => accountId);
      for (const account of missing) take({ account, orders: new LivingOrders(found.get(account.id)) });
    }
    if (behind.length > 0) {
      const changes = await readOrderChanges(
        store,
        behind.map(({ state }) => state),
      );
      for (const { account, state } of behind) {
        const changed = changes.get(account.id) ?? NO_CHANGES;
        applyOrderChanges(state.orders, changed);
        take({ account, orders: state.orders });
        learned({ kind: 'elsewhere', account, since: state.account.version, living: state.orders.size, ...changed });
      }
    }
    return loaded;
  }

  return {
    load,
    async recall(store, ids) {
      const states = new IdMap<AccountState>();
      const missing: bigint[] = [];
      for (const id of ids) {
        const state = kept.get(id);
        if (state) states.set(id, state);
        else missing.push(id);
      }
      if (missing.length === 0) return states;
      for (const state of (await load(store, await store.readAccounts(missing))).values()) states.set(state.account.id, state);
      return states;
    },
    keep,
    note(account) {
      const state = kept.get(account.id);
      if (!state || state.account.version >= account.version) return;
      if (state.account.version === account.version - 1n) kept.set(account.id, { account, orders: state.orders });
      else kept.delete(account.id);
    },
    forget: (accountId) => void kept.delete(accountId),
  };
}

import type { LedgerAccount } from '../ledger/index.ts';
import type { TradingStore } from './batch-store.ts';
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
  /** the states of accounts that have just been read: orders are read where another version is remembered */
  load(store: Pick<TradingStore, 'findLivingOrders'>, accounts: Iterable<LedgerAccount>): Promise<IdMap<AccountState>>;
  /** the states of accounts as they are remembered, or else are now, without a lock; unknown numbers are left out */
  recall(store: Pick<TradingStore, 'readAccounts' | 'findLivingOrders'>, ids: Iterable<bigint>): Promise<IdMap<AccountState>>;
  keep(state: AccountState): void;
  /** of an account whose balances were changed by something else, and none of its orders */
  note(account: LedgerAccount): void;
  forget(accountId: bigint): void;
}

export function createAccountMemory(capacity: number): AccountMemory {
  const kept = new IdMap<AccountState>();

  /** Where there is no more room, who came first goes: a map in the order of use would be rebuilt again and again by every batch. */
  function keep(state: AccountState): void {
    kept.set(state.account.id, state);
    if (kept.size > capacity) kept.deleteOldest();
  }

  /** An account is read before its orders: where they are newer than it, the version is no longer the database's either. */
  async function load(
    store: Pick<TradingStore, 'findLivingOrders'>,
    accounts: Iterable<LedgerAccount>,
  ): Promise<IdMap<AccountState>> {
    const loaded = new IdMap<AccountState>();
    const missing: LedgerAccount[] = [];
    for (const account of accounts) {
      const state = kept.get(account.id);
      if (state?.account.version === account.version) loaded.set(account.id, state);
      else missing.push(account);
    }
    if (missing.length === 0) return loaded;
    const found = Map.groupBy(await store.findLivingOrders(missing.map(({ id }) => id)), ({ accountId }) => accountId);
    for (const account of missing) {
      const state = { account, orders: new LivingOrders(found.get(account.id)) };
      loaded.set(account.id, state);
      keep(state);
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

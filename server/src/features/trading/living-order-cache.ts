import type { LedgerAccount } from '../ledger/index.ts';
import type { TradingStore } from './batch-store.ts';
import { LivingOrders } from './living-orders.ts';

/**
 * Living orders per account, for the executor alone. What it holds is believed only while the account's version in the
 * database, read under the account's lock, is the one it was kept at: another executor's change is noticed by that.
 */
export interface LivingOrderCache {
  /** the living orders of locked accounts; they may be changed, and are then kept with `keep` */
  load(store: Pick<TradingStore, 'findLivingOrders'>, accounts: Iterable<LedgerAccount>): Promise<Map<bigint, LivingOrders>>;
  keep(accountId: bigint, version: bigint, orders: LivingOrders): void;
  forget(accountId: bigint): void;
}

export function createLivingOrderCache(capacity: number): LivingOrderCache {
  const kept = new Map<bigint, { version: bigint; orders: LivingOrders }>();

  function keep(accountId: bigint, version: bigint, orders: LivingOrders): void {
    // Re-inserting keeps the map in order of use.
    kept.delete(accountId);
    kept.set(accountId, { version, orders });
    if (kept.size <= capacity) return;
    for (const oldest of kept.keys()) {
      kept.delete(oldest);
      break;
    }
  }

  return {
    async load(store, accounts) {
      const loaded = new Map<bigint, LivingOrders>();
      const missing: LedgerAccount[] = [];
      for (const account of accounts) {
        const entry = kept.get(account.id);
        if (entry?.version === account.version) loaded.set(account.id, entry.orders);
        else missing.push(account);
      }
      if (missing.length === 0) return loaded;
      const found = Map.groupBy(await store.findLivingOrders(missing.map((account) => account.id)), ({ accountId }) => accountId);
      for (const { id, version } of missing) {
        const orders = new LivingOrders(found.get(id));
        loaded.set(id, orders);
        keep(id, version, orders);
      }
      return loaded;
    },
    keep,
    forget: (accountId) => void kept.delete(accountId),
  };
}

import type { StoredOption } from '../orders/stored-option.ts';

/** Unsettled options in memory, by account. */
export interface RunningOptions {
  /** newest first */
  of(accountId: bigint): StoredOption[];
  /** false if it is present already */
  add(order: StoredOption): boolean;
  all(): StoredOption[];
  remove(order: Pick<StoredOption, 'id' | 'accountId'>): void;
}

export function createRunningOptions(): RunningOptions {
  const byAccount = new Map<bigint, Map<bigint, StoredOption>>();
  return {
    of: (accountId) =>
      [...(byAccount.get(accountId)?.values() ?? [])].toSorted(
        (one, other) => other.beginMs - one.beginMs || Number(other.id - one.id),
      ),
    all: () => [...byAccount.values()].flatMap((orders) => [...orders.values()]),
    add(order) {
      const orders = byAccount.get(order.accountId) ?? new Map<bigint, StoredOption>();
      if (orders.has(order.id)) return false;
      byAccount.set(order.accountId, orders.set(order.id, order));
      return true;
    },
    remove({ id, accountId }) {
      const orders = byAccount.get(accountId);
      orders?.delete(id);
      if (orders?.size === 0) byAccount.delete(accountId);
    },
  };
}

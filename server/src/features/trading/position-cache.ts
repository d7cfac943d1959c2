import type { PoolClient } from 'pg';
import type { LedgerAccount } from '../ledger/index.ts';
import { findPositions } from './batch-statements.ts';
import type { PositionOrder } from './stored-order.ts';

export type Positions = Map<bigint, PositionOrder>;

/**
 * Open positions per account, for the executor alone. What it holds is believed only while the account's version in the
 * database, read under the account's lock, is the one it was kept at: another executor's change is noticed by that.
 */
export interface PositionCache {
  /** the positions of locked accounts; the maps may be changed, and are then kept with `keep` */
  load(client: PoolClient, accounts: Iterable<LedgerAccount>): Promise<Map<bigint, Positions>>;
  keep(accountId: bigint, version: bigint, positions: Positions): void;
  forget(accountId: bigint): void;
}

export function createPositionCache(capacity: number): PositionCache {
  const kept = new Map<bigint, { version: bigint; positions: Positions }>();

  function keep(accountId: bigint, version: bigint, positions: Positions): void {
    // Re-inserting keeps the map in order of use.
    kept.delete(accountId);
    kept.set(accountId, { version, positions });
    if (kept.size <= capacity) return;
    for (const oldest of kept.keys()) {
      kept.delete(oldest);
      break;
    }
  }

  return {
    async load(client, accounts) {
      const loaded = new Map<bigint, Positions>();
      const missing: LedgerAccount[] = [];
      for (const account of accounts) {
        const entry = kept.get(account.id);
        if (entry?.version === account.version) loaded.set(account.id, entry.positions);
        else missing.push(account);
      }
      if (missing.length === 0) return loaded;
      for (const account of missing) loaded.set(account.id, new Map());
      for (const position of await findPositions(client, missing.map((account) => account.id))) {
        loaded.get(position.accountId)?.set(position.id, position);
      }
      for (const account of missing) keep(account.id, account.version, loaded.get(account.id) ?? new Map());
      return loaded;
    },
    keep,
    forget: (accountId) => void kept.delete(accountId),
  };
}

import type { OwnedShard } from './shard-leases.ts';
import { shardOf } from '../../accounts/index.ts';

export interface ShardChange {
  /** shards whose accounts this process watches from now on; may include shards it had before */
  readonly taken: ReadonlySet<number>;
  readonly lost: ReadonlySet<number>;
}

/** The shards that this process owns, as far as it knows. */
export interface OwnedShards {
  /** the epoch under which this process watches an account; null if it does not */
  epochOf(accountId: bigint): bigint | null;
  /** the shards owned now */
  all(): readonly OwnedShard[];
  /** returns a function that unsubscribes */
  onChange(listener: (change: ShardChange) => void): () => void;
}

/** Owned shards with methods to update them. */
export interface OwnedShardsKeeper extends OwnedShards {
  /** drops the shards that are not among these, or have another epoch */
  retainOnly(shards: readonly OwnedShard[]): void;
  /** adds the shards that are not owned yet */
  add(shards: readonly OwnedShard[]): void;
}

export function createOwnedShards(): OwnedShardsKeeper {
  const epochs = new Map<number, bigint>();
  const listeners = new Set<(change: ShardChange) => void>();

  function announce(taken: readonly number[], lost: readonly number[]): void {
    if (taken.length + lost.length === 0) return;
    const change = { taken: new Set(taken), lost: new Set(lost) };
    for (const listener of listeners) listener(change);
  }

  return {
    epochOf: (accountId) => epochs.get(shardOf(accountId)) ?? null,
    all: () => [...epochs].map(([shard, epoch]) => ({ shard, epoch })),
    onChange(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    retainOnly(shards) {
      const current = new Map(shards.map(({ shard, epoch }) => [shard, epoch]));
      const lost = [...epochs].filter(([shard, epoch]) => current.get(shard) !== epoch).map(([shard]) => shard);
      for (const shard of lost) epochs.delete(shard);
      announce([], lost);
    },
    add(shards) {
      const taken = shards.filter(({ shard }) => !epochs.has(shard));
      for (const { shard, epoch } of taken) epochs.set(shard, epoch);
      announce(
        taken.map(({ shard }) => shard),
        [],
      );
    },
  };
}

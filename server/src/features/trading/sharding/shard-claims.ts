/** A shard as stored in the database. */
export interface SeenShard {
  readonly shard: number;
  /** increases with every change of owner */
  readonly epoch: bigint;
  /** the process that owns it; null if it was released */
  readonly owner: bigint | null;
}

/** A process's view of all shards. */
export interface ShardsSeen {
  /** the process itself */
  readonly me: bigint;
  /** the active processes, including `me` */
  readonly active: readonly bigint[];
  readonly shards: readonly SeenShard[];
}

/**
 * The shards that process `me` should take now. All processes with the same view compute the same division: each is due an even
 * share (the older ones one more if there is a remainder). Shards without an active owner go to processes below their share; if
 * those are not enough, they take the excess of others. No process ends below its share, and once all have theirs nothing
 * moves. A process never releases shards on its own: the new owner takes them, so that they are watched without a gap.
 */
export function shardClaims({ me, active, shards }: ShardsSeen): SeenShard[] {
  const owners = active.toSorted((a, b) => (a < b ? -1 : 1));
  const held = new Map(owners.map((owner) => [owner, [] as SeenShard[]]));
  const free: SeenShard[] = [];
  for (const shard of shards.toSorted((a, b) => a.shard - b.shard)) (held.get(shard.owner ?? -1n) ?? free).push(shard);
  const minimum = Math.floor(shards.length / owners.length);
  const shares = owners.map((owner, index) => {
    const has = held.get(owner) ?? [];
    return { owner, has, due: minimum + (index < shards.length % owners.length ? 1 : 0) };
  });
  const toGive = [...free, ...shares.flatMap(({ has, due }) => has.slice(due))];
  for (const { owner, has, due } of shares) {
    const claimed = toGive.splice(0, Math.max(due - has.length, 0));
    if (owner === me) return claimed;
  }
  return [];
}

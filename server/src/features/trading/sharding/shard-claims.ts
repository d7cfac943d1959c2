/** A shard as the database has it. */
export interface SeenShard {
  readonly shard: number;
  /** rises with every change of hands */
  readonly epoch: bigint;
  /** the process that has it; null when it was given up */
  readonly owner: bigint | null;
}

/** What a process sees of the sharing when it looks. */
export interface ShardsSeen {
  /** the process that looks */
  readonly me: bigint;
  /** the processes that are alive, the one that looks among them */
  readonly active: readonly bigint[];
  readonly shards: readonly SeenShard[];
}

/**
 * Which shards the process that looks should take now. All who see the same divide it the same way: each is due an even share (the
 * older processes one more where it does not come out even), what nobody active has is given to those with less than that, and
 * where this does not fill them up they take over what others have in excess. Nobody is ever left with less than its share, and
 * once all have theirs nothing moves. A process gives nothing back of itself: the one that takes watches without a gap.
 */
export function shardClaims({ me, active, shards }: ShardsSeen): SeenShard[] {
  const owners = active.toSorted((a, b) => (a < b ? -1 : 1));
  const held = new Map(owners.map((owner) => [owner, [] as SeenShard[]]));
  const free: SeenShard[] = [];
  for (const shard of shards.toSorted((a, b) => a.shard - b.shard)) (held.get(shard.owner ?? -1n) ?? free).push(shard);
  const least = Math.floor(shards.length / owners.length);
  const shares = owners.map((owner, index) => {
    const has = held.get(owner) ?? [];
    return { owner, has, due: least + (index < shards.length % owners.length ? 1 : 0) };
  });
  const toGive = [...free, ...shares.flatMap(({ has, due }) => has.slice(due))];
  for (const { owner, has, due } of shares) {
    const claimed = toGive.splice(0, Math.max(due - has.length, 0));
    if (owner === me) return claimed;
  }
  return [];
}

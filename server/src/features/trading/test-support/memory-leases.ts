import type { SeenShard } from '../sharding/shard-claims.ts';
import type { ShardLeases } from '../sharding/shard-leases.ts';
import { SHARDS } from '../../accounts/index.ts';

/** Shard leases in memory for the processes of one test; the test says which are alive. */
export class MemoryLeases {
  readonly active = new Set<bigint>();
  shards: SeenShard[] = Array.from({ length: SHARDS }, (_, shard) => ({ shard, epoch: 0n, owner: null }));

  /** the leases for the process with that number */
  of(me: bigint): ShardLeases {
    return {
      renewAndRead: async () => {
        this.active.add(me);
        return { me, active: [...this.active], shards: [...this.shards] };
      },
      take: async (wanted) => {
        const taken = wanted.filter(({ shard, epoch }) => this.shards[shard]?.epoch === epoch);
        const numbers = new Set(taken.map(({ shard }) => shard));
        this.shards = this.shards.map((seen) =>
          numbers.has(seen.shard) ? { ...seen, owner: me, epoch: seen.epoch + 1n } : seen,
        );
        return this.shards.filter(({ shard }) => numbers.has(shard));
      },
      release: async () => {
        this.active.delete(me);
        this.shards = this.shards.map((seen) => (seen.owner === me ? { ...seen, owner: null } : seen));
      },
    };
  }

  ownedBy(owner: bigint): number[] {
    return this.shards.filter((seen) => seen.owner === owner).map(({ shard }) => shard);
  }
}

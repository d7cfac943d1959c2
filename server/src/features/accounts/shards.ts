/**
 * Number of shards of ledger accounts for watching: enough for a handful of processes to share them evenly, few enough to
 * be leased one by one. Changing it needs a migration of the lease rows, with every process stopped.
 */
export const SHARDS = 16;

/** 2^64 divided by the golden ratio: its multiples spread evenly for any step between ids. */
const SPREAD = 0x9e3779b97f4a7c15n;
const ALL_BITS = 64;
const SHIFT_BITS = BigInt(ALL_BITS - Math.log2(SHARDS));

/**
 * The shard of a ledger account, 0 to `SHARDS` - 1. Not the remainder of its id: a user's real and demo accounts have
 * consecutive ids, so all demo accounts would be in half of the shards.
 */
export function shardOf(accountId: bigint): number {
  return Number(BigInt.asUintN(ALL_BITS, accountId * SPREAD) >> SHIFT_BITS);
}

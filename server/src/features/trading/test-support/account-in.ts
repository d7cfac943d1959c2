import { shardOf } from '../../accounts/index.ts';

/** The lowest account ID in a shard. */
export function accountIn(shard: number): bigint {
  let accountId = 1n;
  while (shardOf(accountId) !== shard) accountId++;
  return accountId;
}

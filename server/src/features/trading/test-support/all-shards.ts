import type { OwnedShards } from '../sharding/owned-shards.ts';
import { SHARDS } from '../../accounts/index.ts';

/** Makes this process the permanent owner of all shards. */
export const ALL_SHARDS: OwnedShards = {
  epochOf: () => 1n,
  all: () => Array.from({ length: SHARDS }, (_, shard) => ({ shard, epoch: 1n })),
  onChange: () => () => undefined,
};

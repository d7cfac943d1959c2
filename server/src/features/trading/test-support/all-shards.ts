import type { HeldShards } from '../held-shards.ts';

/** Every account is this process's, for good. */
export const ALL_SHARDS: HeldShards = { epochOf: () => 1n, onChange: () => () => undefined };

import type { Pool } from 'pg';
import { createAccountReader, type AccountReader } from './book/account-reader.ts';
import { createShardLeases, type ShardLeases } from './sharding/shard-leases.ts';
import { createTrailMarks, type TrailMarks } from './trailing/trail-marks.ts';

/** What trading reads and keeps beside the batches of its commands, as one process reaches it. */
export interface TradingStorage {
  readonly accounts: AccountReader;
  readonly leases: ShardLeases;
  readonly trailMarks: TrailMarks;
}

/** In PostgreSQL, with a number that no other process has. */
export function postgresStorage(pool: Pool): TradingStorage {
  return {
    accounts: createAccountReader(pool),
    leases: createShardLeases(pool),
    trailMarks: createTrailMarks(pool),
  };
}

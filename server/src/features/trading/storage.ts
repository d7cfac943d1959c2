import type { Pool } from 'pg';
import type { Transactions } from '../ledger/index.ts';
import { createAccountReader, type AccountReader } from './account-reader.ts';
import type { TradingStore } from './batch-store.ts';
import { tradingTransactions } from './postgres-batch-store.ts';
import { createShardLeases, type ShardLeases } from './shard-leases.ts';
import { createTrailMarks, type TrailMarks } from './trail-marks.ts';

/** Everything that trading keeps, as one process reaches it. */
export interface TradingStorage {
  readonly transactions: Transactions<TradingStore>;
  readonly accounts: AccountReader;
  readonly leases: ShardLeases;
  readonly trailMarks: TrailMarks;
}

/** In PostgreSQL, with a number that no other process has. */
export function postgresStorage(pool: Pool): TradingStorage {
  return {
    transactions: tradingTransactions(pool),
    accounts: createAccountReader(pool),
    leases: createShardLeases(pool),
    trailMarks: createTrailMarks(pool),
  };
}

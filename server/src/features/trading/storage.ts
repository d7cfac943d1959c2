import { randomUUID } from 'node:crypto';
import type { Pool } from 'pg';
import type { Transactions } from '../ledger/index.ts';
import { createAccountReader, type AccountReader } from './account-reader.ts';
import type { TradingStore } from './batch-store.ts';
import { tradingTransactions } from './postgres-batch-store.ts';
import { createShardLease, type ShardLease } from './shard-lease.ts';

/** Everything that trading keeps, as one process reaches it. */
export interface TradingStorage {
  readonly transactions: Transactions<TradingStore>;
  readonly accounts: AccountReader;
  readonly lease: ShardLease;
}

/** In PostgreSQL, under a name that no other process has. */
export function postgresStorage(pool: Pool): TradingStorage {
  return { transactions: tradingTransactions(pool), accounts: createAccountReader(pool), lease: createShardLease(pool, randomUUID()) };
}

import type { Pool, PoolClient } from 'pg';
import { createPostgresTransactions, lockAccounts, writePostings, type Transactions } from '../ledger/index.ts';
import { findRecords, findResets, insertEvents, insertRecords, takeOrderNumbers, writeResets } from './batch-statements.ts';
import type { TradingStore, TradingWrites } from './batch-store.ts';
import { findLivingOrders, findOwners, insertOrders, updateOrders } from './order-statements.ts';
import { lockEpoch } from './shard-lease.ts';

/** Transactions of trading batches in PostgreSQL. */
export function tradingTransactions(pool: Pool): Transactions<TradingStore> {
  return createPostgresTransactions(pool, storeOf);
}

function storeOf(client: PoolClient): TradingStore {
  return {
    lockAccounts: (ids) => lockAccounts(client, ids),
    findRecords: (commands) => findRecords(client, commands),
    findResets: (accountIds) => findResets(client, accountIds),
    findLivingOrders: (accountIds) => findLivingOrders(client, accountIds),
    findOwners: (orderIds) => findOwners(client, orderIds),
    takeOrderNumbers: () => takeOrderNumbers(client),
    lockEpoch: () => lockEpoch(client),
    write: (batch) => write(client, batch),
  };
}

async function write(client: PoolClient, { inserted, updated, postings, accounts, records, events, resets }: TradingWrites): Promise<void> {
  await insertOrders(client, inserted);
  await updateOrders(client, updated);
  await writePostings(client, postings, accounts);
  await insertRecords(client, records);
  await insertEvents(client, events);
  await writeResets(client, resets);
}

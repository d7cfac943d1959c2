import type { Pool, PoolClient } from 'pg';
import { createPostgresTransactions, lockAccounts, postingStatements, writeTogether, type Transactions } from '../ledger/index.ts';
import { eventsInserted, findMarginStages, findRecords, findResets, marginStagesWritten, recordsInserted, resetsWritten, takeOrderNumbers } from './batch-statements.ts';
import type { TradingStore, TradingWrites } from './batch-store.ts';
import { findLivingOrders, findOwners, ordersInserted, ordersUpdated } from './order-statements.ts';
import { lockEpochs } from './shard-leases.ts';

/** Transactions of trading batches in PostgreSQL. */
export function tradingTransactions(pool: Pool): Transactions<TradingStore> {
  return createPostgresTransactions(pool, storeOf);
}

function storeOf(client: PoolClient): TradingStore {
  return {
    lockAccounts: (ids) => lockAccounts(client, ids),
    findRecords: (commands) => findRecords(client, commands),
    findResets: (accountIds) => findResets(client, accountIds),
    findMarginStages: (accountIds) => findMarginStages(client, accountIds),
    findLivingOrders: (accountIds) => findLivingOrders(client, accountIds),
    findOwners: (orderIds) => findOwners(client, orderIds),
    takeOrderNumbers: () => takeOrderNumbers(client),
    lockEpochs: (shards) => lockEpochs(client, shards),
    write: (batch) => write(client, batch),
  };
}

async function write(client: PoolClient, { inserted, updated, postings, accounts, records, events, resets, marginStages }: TradingWrites): Promise<void> {
  await writeTogether(client, [
    ...ordersInserted(inserted),
    ordersUpdated(updated),
    ...postingStatements(postings, accounts),
    recordsInserted(records),
    eventsInserted(events),
    resetsWritten(resets),
    marginStagesWritten(marginStages),
  ]);
}

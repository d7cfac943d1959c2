import type { Pool, PoolClient } from 'pg';
import {
  accountsMoved,
  createPostgresTransactions,
  insertEntries,
  lockAccounts,
  postingStatements,
  readAccounts,
  writeBatch,
  type Transactions,
  type WriteStatement,
} from './ledger/index.ts';
import type { AccountKey, AccountStore, LockedAccounts, BatchWrites, Preconditions } from './account-store.ts';
import {
  eventsInserted,
  findRecords,
  lockEpochs,
  recordsInserted,
  recordsWithKeys,
  takeOrderNumbers,
} from './record-statements.ts';
import { usedQuotesInserted } from './used-quotes.ts';

/** PostgreSQL transactions for batches. */
export function accountTransactions(pool: Pool): Transactions<AccountStore> {
  return createPostgresTransactions(pool, storeOf);
}

function storeOf(client: PoolClient, unawaited: (statement: Promise<unknown>) => void): AccountStore {
  return {
    lock: (ids, keys) => lock(client, ids, keys),
    readAccounts: (ids) => readAccounts(client, { ids }),
    takeOrderNumbers: () => takeOrderNumbers(client),
    lockEpochs: (shards) => lockEpochs(client, shards),
    find: (query, wanted) => query.run(client, wanted),
    write: async (batch) => unawaited(write(client, batch)),
    writeIfUnchanged: async (batch, preconditions) => unawaited(writeIfUnchanged(client, batch, preconditions)),
  };
}

/** Sends both queries at once: the second runs when the first has the locks. */
async function lock(client: PoolClient, ids: readonly bigint[], keys: readonly AccountKey[]): Promise<LockedAccounts> {
  const [accounts, records] = await Promise.all([lockAccounts(client, ids), findRecords(client, keys)]);
  return { accounts, records };
}

async function write(client: PoolClient, batch: BatchWrites): Promise<void> {
  await writeBatch(client, [...postingStatements(batch.postings, batch.accounts), ...rest(batch)]);
}

async function writeIfUnchanged(client: PoolClient, batch: BatchWrites, { unchanged, unused }: Preconditions): Promise<void> {
  const { accounts, postings } = batch;
  await writeBatch(client, [
    expecting(accountsMoved(accounts, unchanged), accounts.length + unchanged.length),
    expecting(recordsWithKeys(unused), 0),
    insertEntries(postings),
    ...rest(batch),
  ]);
}

function expecting(statement: WriteStatement | null, expected: number): WriteStatement | null {
  return statement && { ...statement, expected };
}

function rest({ tables, records, events, usedQuotes }: BatchWrites): (WriteStatement | null)[] {
  return [
    ...tables.flatMap(({ table, rows }) => table.statements(rows)),
    recordsInserted(records),
    eventsInserted(events),
    usedQuotesInserted(usedQuotes),
  ];
}

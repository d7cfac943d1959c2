import type { Pool, PoolClient } from 'pg';
import {
  accountsMoved,
  createPostgresTransactions,
  entriesInserted,
  lockAccounts,
  postingStatements,
  readAccounts,
  writeTogether,
  type Transactions,
  type WriteStatement,
} from '../ledger/index.ts';
import type { AccountStore, BatchWrites, Premises } from './account-store.ts';
import {
  eventsInserted,
  findRecords,
  lockEpochs,
  recordsInserted,
  recordsSought,
  takeOrderNumbers,
} from './record-statements.ts';
import { usedQuotesInserted } from './used-quotes.ts';

/** Transactions of batches in PostgreSQL. */
export function accountTransactions(pool: Pool): Transactions<AccountStore> {
  return createPostgresTransactions(pool, storeOf);
}

function storeOf(client: PoolClient): AccountStore {
  return {
    lockAccounts: (ids) => lockAccounts(client, ids),
    readAccounts: (ids) => readAccounts(client, { ids }),
    findRecords: (commands) => findRecords(client, commands),
    takeOrderNumbers: () => takeOrderNumbers(client),
    lockEpochs: (shards) => lockEpochs(client, shards),
    find: (query, wanted) => query.run(client, wanted),
    write: (batch) => write(client, batch),
    writeIfTrue: (batch, premises) => writeIfTrue(client, batch, premises),
  };
}

async function write(client: PoolClient, batch: BatchWrites): Promise<void> {
  await writeTogether(client, [...postingStatements(batch.postings, batch.accounts), ...rest(batch)]);
}

async function writeIfTrue(client: PoolClient, batch: BatchWrites, { unchanged, unused }: Premises): Promise<boolean> {
  const { accounts, postings } = batch;
  const found = { moved: 0, used: 0 };
  await writeTogether(client, [
    counting(accountsMoved(accounts, unchanged), (count) => (found.moved = count)),
    counting(recordsSought(unused), (count) => (found.used = count)),
    entriesInserted(postings),
    ...rest(batch),
  ]);
  return found.moved === accounts.length + unchanged.length && found.used === 0;
}

function counting(statement: WriteStatement | null, counted: (count: number) => void): WriteStatement | null {
  return statement && { ...statement, counted };
}

function rest({ tables, records, events, usedQuotes }: BatchWrites): (WriteStatement | null)[] {
  return [
    ...tables.flatMap(({ table, rows }) => table.statements(rows)),
    recordsInserted(records),
    eventsInserted(events),
    usedQuotesInserted(usedQuotes),
  ];
}

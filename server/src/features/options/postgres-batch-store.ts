import type { Pool, PoolClient } from 'pg';
import {
  createPostgresTransactions,
  lockAccounts,
  postingStatements,
  writeTogether,
  type Transactions,
} from '../ledger/index.ts';
import {
  findPositions,
  findRecords,
  lockEpochs,
  recordsInserted,
  takeOrderNumbers,
  usedQuotesInserted,
} from '../trading/index.ts';
import type { OptionRecord } from './batch-draft.ts';
import type { OptionStore, OptionWrites } from './batch-store.ts';
import { countRunning, findOptions, optionEventsInserted, optionsInserted, optionsSettled } from './option-statements.ts';
import { totalsAdded } from './option-totals.ts';

/** Transactions of option batches in PostgreSQL. */
export function optionTransactions(pool: Pool): Transactions<OptionStore> {
  return createPostgresTransactions(pool, storeOf);
}

function storeOf(client: PoolClient): OptionStore {
  return {
    lockAccounts: (ids) => lockAccounts(client, ids),
    findRecords: async (commands) => (await findRecords(client, commands)) as readonly unknown[] as OptionRecord[],
    findOptions: (ids) => findOptions(client, ids),
    countRunning: (accountIds) => countRunning(client, accountIds),
    findPositions: (accountIds) => findPositions(client, accountIds),
    lockEpochs: (shards) => lockEpochs(client, shards),
    takeOrderNumbers: () => takeOrderNumbers(client),
    write: (batch) => write(client, batch),
  };
}

async function write(
  client: PoolClient,
  { placed, settled, postings, accounts, records, events, usedQuotes }: OptionWrites,
): Promise<void> {
  await writeTogether(client, [
    optionsInserted(placed),
    optionsSettled(settled),
    totalsAdded(settled),
    ...postingStatements(postings, accounts),
    recordsInserted(records),
    optionEventsInserted(events),
    usedQuotesInserted(usedQuotes),
  ]);
}

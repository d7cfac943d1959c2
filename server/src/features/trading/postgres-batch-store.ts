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
import {
  eventsInserted,
  findMarginStages,
  findRecords,
  findResets,
  marginStagesWritten,
  recordsInserted,
  recordsSought,
  resetsWritten,
  takeOrderNumbers,
} from './batch-statements.ts';
import type { Premises, TradingStore, TradingWrites } from './batch-store.ts';
import { IdMap } from './id-map.ts';
import {
  findChangedOrders,
  findLivingNumbers,
  findLivingOrders,
  findOwners,
  ordersInserted,
  ordersUpdated,
} from './order-statements.ts';
import { totalsAdded } from './order-totals.ts';
import { lockEpochs } from './shard-leases.ts';
import { usedQuotesInserted } from './used-quotes.ts';

/** Transactions of trading batches in PostgreSQL. */
export function tradingTransactions(pool: Pool): Transactions<TradingStore> {
  return createPostgresTransactions(pool, storeOf);
}

function storeOf(client: PoolClient): TradingStore {
  return {
    lockAccounts: (ids) => lockAccounts(client, ids),
    readAccounts: (ids) => readAccounts(client, { ids }),
    findRecords: (commands) => findRecords(client, commands),
    findResets: (accountIds) => findResets(client, accountIds),
    findMarginStages: (accountIds) => findMarginStages(client, accountIds),
    findLivingOrders: (accountIds) => findLivingOrders(client, accountIds),
    findChangedOrders: (known) => findChangedOrders(client, known),
    findLivingNumbers: (accountIds) => findLivingNumbers(client, accountIds),
    findOwners: (orderIds) => findOwners(client, orderIds),
    takeOrderNumbers: () => takeOrderNumbers(client),
    lockEpochs: (shards) => lockEpochs(client, shards),
    write: (batch) => write(client, batch),
    writeIfTrue: (batch, premises) => writeIfTrue(client, batch, premises),
  };
}

async function write(client: PoolClient, batch: TradingWrites): Promise<void> {
  await writeTogether(client, [...postingStatements(batch.postings, batch.accounts), ...rest(batch)]);
}

async function writeIfTrue(client: PoolClient, batch: TradingWrites, { unchanged, unused }: Premises): Promise<boolean> {
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

function rest({
  inserted,
  updated,
  accounts,
  totals,
  records,
  events,
  resets,
  marginStages,
  usedQuotes,
}: TradingWrites): (WriteStatement | null)[] {
  const versions = new IdMap<bigint>();
  for (const { id, version } of accounts) versions.set(id, version);
  return [
    ...ordersInserted(inserted, versions),
    ordersUpdated(updated, versions),
    totalsAdded(totals),
    recordsInserted(records),
    eventsInserted(events),
    resetsWritten(resets),
    marginStagesWritten(marginStages),
    usedQuotesInserted(usedQuotes),
  ];
}

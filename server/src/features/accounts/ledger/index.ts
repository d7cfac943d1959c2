export {
  accountsMoved,
  insertEntries,
  lockAccounts,
  postingStatements,
  readAccounts,
  type LedgerAccount,
  type Posting,
} from './accounts.ts';
export { coinAccountOf, hasCoinAccount, readCoinBalances, type CoinBalance } from './coin-accounts.ts';
export { giveUpBalances, readRealBalances } from './given-up.ts';
export { failureOf, VersionConflict } from './database-failure.ts';
export { checkEntryKinds } from './entry-kinds.ts';
export { createGroupCommit, type GroupCommit } from './group-commit.ts';
export { systemSleeper, type Sleeper } from './sleeper.ts';
export { createPostgresTransactions } from './postgres-transactions.ts';
export type { Transactions } from './transactions.ts';
export { readMovements, type Movement } from './movements.ts';
export { migrations as ledgerMigrations } from './migrations.ts';
export { openUserAccounts, type NewUserAccounts } from './open-user-accounts.ts';
export { sqlOf, type Sql } from './sql.ts';
export { integerArray, textArray } from './sql-array.ts';
export { writeBatch, type WriteStatement } from './write-together.ts';
export { verifyLedger, type LedgerReport } from './verify-ledger.ts';

export { lockAccounts, readAccounts, writePostings, type LedgerAccount, type Posting } from './accounts.ts';
export { createGroupCommit, type GroupCommit } from './group-commit.ts';
export { migrations as ledgerMigrations } from './migrations.ts';
export { creditAccount, openUserAccounts, type Credit, type NewUserAccounts } from './open-user-accounts.ts';
export { sqlOf, type Sql } from './sql.ts';
export { integerArray, textArray } from './sql-array.ts';
export { housePockets, verifyLedger, type LedgerReport } from './verify-ledger.ts';

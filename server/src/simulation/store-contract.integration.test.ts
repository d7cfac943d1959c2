import { cents } from '@truefill/domain/money.ts';
import { afterEach } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../adapters/database/test-database.ts';
import { creditAccount, ledgerMigrations, openUserAccounts } from '../features/ledger/index.ts';
import { optionsMigrations } from '../features/options/index.ts';
import { optionTransactions } from '../features/options/postgres-batch-store.ts';
import { readRunning, runningNumbers } from '../features/options/running-rows.ts';
import { createAccountReader } from '../features/trading/account-reader.ts';
import { tradingMigrations } from '../features/trading/index.ts';
import { tradingTransactions } from '../features/trading/postgres-batch-store.ts';
import { testContract } from './test-support/store-contract.ts';

let database: TestDatabase;

afterEach(() => database.drop());

testContract(async () => {
  database = await createTestDatabase({ ...ledgerMigrations, ...tradingMigrations, ...optionsMigrations });
  const { pool } = database;
  const client = await pool.connect();
  await openUserAccounts(client, { userId: 1n, brandId: 'easy', demoGrant: cents(10_000_000n), nowMs: 0 });
  await creditAccount(client, { userId: 1n, accountMode: 'real', kind: 'deposit', amount: cents(500_000n), nowMs: 0 });
  client.release();
  return {
    trading: tradingTransactions(pool),
    options: optionTransactions(pool),
    // So few that every case reads in pages.
    reader: createAccountReader(pool, { accounts: 1, orders: 2 }),
    runningNumbers: () => runningNumbers(pool),
    readRunning: (ids) => readRunning(pool, ids, 2),
    usedQuotes: async () => {
      const { rows } = await pool.query('select symbol, sequence, time_ms, bid, ask from used_quote');
      return rows.map((row) => ({ ...row, sequence: Number(row.sequence), timeMs: Number(row.time_ms) }));
    },
  };
});

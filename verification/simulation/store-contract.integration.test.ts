import { cents } from '@truefill/domain/money/money.ts';
import { afterEach } from 'vitest';
import { createTestDatabase, type TestDatabase } from '@truefill/server/adapters/database/test-database.ts';
import { accountTransactions } from '@truefill/server/features/accounts/index.ts';
import { ledgerMigrations, openUserAccounts } from '@truefill/server/features/accounts/ledger/index.ts';
import { optionsMigrations } from '@truefill/server/features/options/index.ts';
import { readRunning, runningNumbers } from '@truefill/server/features/options/expiry/running-rows.ts';
import { createAccountReader } from '@truefill/server/features/trading/book/account-reader.ts';
import { tradingMigrations } from '@truefill/server/features/trading/index.ts';
import { testContract } from './test-support/store-contract.ts';

let database: TestDatabase;

afterEach(() => database.drop());

testContract(async () => {
  database = await createTestDatabase({ ...ledgerMigrations, ...tradingMigrations, ...optionsMigrations });
  const { pool } = database;
  const client = await pool.connect();
  const begins = { demoGrant: cents(10_000_000n), deposit: cents(500_000n) };
  await openUserAccounts(client, { userId: 1n, brandId: 'easy', ...begins, nowMs: 0 });
  client.release();
  return {
    transactions: accountTransactions(pool),
    // So few that every case reads several pages.
    reader: createAccountReader(pool, { accounts: 1, orders: 2 }),
    runningNumbers: () => runningNumbers(pool),
    readRunning: (ids) => readRunning(pool, ids, 2),
    usedQuotes: async () => {
      const { rows } = await pool.query('select symbol, sequence, time_ms, bid, ask from used_quote');
      return rows.map((row) => ({ ...row, sequence: Number(row.sequence), timeMs: Number(row.time_ms) }));
    },
  };
});

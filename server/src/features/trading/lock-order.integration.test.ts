import { cents } from '@truefill/domain/money/money.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../adapters/database/test-database.ts';
import { inTransaction } from '../../adapters/database/in-transaction.ts';
import { failureOf, ledgerMigrations, lockAccounts, readAccounts, type LedgerAccount } from '../accounts/ledger/index.ts';
import type { BatchWrites } from '../accounts/account-store.ts';
import { accountTransactions } from '../accounts/index.ts';
import { tradingMigrations } from './index.ts';
import { openTrader } from './test-support/trading-broker.ts';

const NOTHING: BatchWrites = {
  postings: [],
  accounts: [],
  records: [],
  events: [],
  usedQuotes: [],
  tables: [],
};

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase({ ...ledgerMigrations, ...tradingMigrations });
  for (const userId of [1n, 2n, 3n]) await openTrader(database.pool, userId);
});

afterAll(() => database.drop());

const moved = (account: LedgerAccount): LedgerAccount => ({
  ...account,
  available: cents(account.available - 1n),
  version: account.version + 1n,
});

/** Waits until this many transactions are blocked by another. */
async function waiting(count: number): Promise<void> {
  const waiters =
    'select count(*)::int as count from pg_stat_activity where datname = current_database() and cardinality(pg_blocking_pids(pid)) > 0';
  await expect
    .poll(async () => (await database.pool.query<{ count: number }>(waiters)).rows[0]?.count, { timeout: 10_000 })
    .toBe(count);
}

it('two batches that each change one account and read the other lock them in the same order and never deadlock', async () => {
  const transactions = accountTransactions(database.pool);
  const [first, second, third] = (await readAccounts(database.pool, { ids: [2n, 4n, 6n] })).toSorted((a, b) =>
    Number(a.id - b.id),
  ) as [LedgerAccount, LedgerAccount, LedgerAccount];
  const write = (changed: LedgerAccount[], unchanged: LedgerAccount[]) =>
    transactions
      .run((store) => store.writeIfUnchanged({ ...NOTHING, accounts: changed.map(moved) }, { unchanged, unused: [] }), [])
      .then(() => 'written', failureOf);
  let one: Promise<unknown> | undefined;
  let other: Promise<unknown> | undefined;
  // The last account is locked, so that the first batch is halfway when the second starts.
  await inTransaction(database.pool, async (client) => {
    await lockAccounts(client, [third.id]);
    one = write([second, third], [first]);
    await waiting(1);
    other = write([first], [second]);
    await waiting(2);
  });
  expect([await one, await other]).toEqual(['written', 'conflict']);
});

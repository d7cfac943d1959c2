import { cents } from '@truefill/domain/money/money.ts';
import { testContract } from './test-support/store-contract.ts';
import { calmLink } from './store/link.ts';
import { MemoryDatabase } from './store/memory-database.ts';

testContract(async () => {
  const database = new MemoryDatabase({ now: () => 0 });
  database.tables.openUser({ userId: 1n, brandId: 'easy', demoGrant: cents(10_000_000n), deposit: 500_000n, nowMs: 0 });
  const link = calmLink('contract');
  const { accounts } = database.tradingStorage(link);
  const options = database.optionStorage(link);
  const usedQuotes = async () => [...database.tables.usedQuotes.values()].flat();
  return { ...options, transactions: database.transactions(link), reader: accounts, usedQuotes };
});

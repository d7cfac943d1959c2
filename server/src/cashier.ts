import type { Brand } from '@truefill/api/brand.ts';
import type { Features, ServerParts } from './server-parts.ts';
import { loadKeyRing } from './crypto/key-ring.ts';
import { createDeposits, type Deposits } from './features/deposits/index.ts';
import { createLoans, owedBy, type Loans } from './features/loans/index.ts';
import { localeOf, type IdentityDatabase } from './features/identity/index.ts';
import { createCoinPrices, createReceivingAddresses } from './features/payments/index.ts';
import type { CaseKind } from './features/review/index.ts';
import { createDestinations, createWithdrawals, type Withdrawals } from './features/withdrawals/index.ts';

type Needed = Pick<
  Features,
  'brands' | 'catalogue' | 'database' | 'quotes' | 'queue' | 'trading' | 'files' | 'identity' | 'jobs' | 'payoutMethods'
>;

/** Deposits, withdrawals and loans. */
export interface Cashier {
  readonly deposits: Deposits;
  readonly withdrawals: Withdrawals;
  readonly loans: Loans;
  /** the cases that operators decide, for the review feature */
  readonly cases: readonly CaseKind[];
}

/**
 * Creates deposits, withdrawals and loans, and re-encrypts their data with the newest key. @throws UnreadableField if a key is
 * missing
 */
export async function openCashier(
  { settings, clock }: Pick<ServerParts, 'settings' | 'clock'>,
  { brands, catalogue, database, quotes, queue, trading, files, identity, jobs, payoutMethods }: Needed,
): Promise<Cashier> {
  const { pool } = database;
  const prices = createCoinPrices(quotes, catalogue);
  const addresses = createReceivingAddresses(pool, brands, clock);
  await addresses.start();
  const destinations = createDestinations(loadKeyRing(settings.dataDir, 'fields'));
  await destinations.reencrypt(pool);
  const accountId = trading.gateway.accountId;
  const readsIn = (userId: bigint) => localeOf(database.kysely as IdentityDatabase, userId);
  const shared = { pool, queue, clock, brands, prices, accountId };
  const deposits = createDeposits({
    ...shared,
    addresses,
    files,
    cashEligibilityOf: identity.cashEligibilityOf,
    localeOf: readsIn,
  });
  const withdrawals = createWithdrawals({
    ...shared,
    destinations,
    identity,
    payoutTo: payoutMethods.payoutTo,
    freeMoneyOf: (brand: Brand, userId) => trading.freeMoneyOf(brand, userId),
    owedBy: (userId) => owedBy(pool, userId),
  });
  const loans = createLoans({ pool, queue, clock, identity, accountId, jobs, localeOf: readsIn });
  return { deposits, withdrawals, loans, cases: [deposits.cases, withdrawals.cases, ...loans.cases] };
}

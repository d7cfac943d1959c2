import type { Pool } from 'pg';
import type { FeatureRoutes } from '../../http/register-call.ts';
import { Refusal } from '../../platform/refusal.ts';
import { readAccounts } from '../accounts/ledger/index.ts';

/** What a user asks before taking money out. */
export function withdrawalRoutes(pool: Pool): FeatureRoutes {
  return (register) => {
    register('withdrawStatus', async (_input, { session, brand }) => {
      if (!brand.rules.withdrawOnlyFlat) return null;
      const accounts = await readAccounts(pool, { userId: session.userId });
      const account = accounts.find(({ accountMode }) => accountMode === session.accountMode);
      // Whatever is open has locked a margin, a reservation or a stake.
      if (account && account.locked > 0n) throw new Refusal('openPositionsNotClosed');
      return null;
    });
  };
}

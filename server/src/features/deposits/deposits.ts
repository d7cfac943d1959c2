import type { Brand } from '@truefill/api/brand.ts';
import type { AccountMode } from '@truefill/domain/accounts/account-mode.ts';
import type { Pool } from 'pg';
import type { Clock } from '../../platform/clock.ts';
import type { FeatureRoutes } from '../../http/calls/register-call.ts';
import type { AccountQueue } from '../accounts/index.ts';
import type { StoredFiles } from '../files/index.ts';
import type { Identity } from '../identity/index.ts';
import type { CoinPrices, ReceivingAddresses } from '../payments/index.ts';
import type { CaseKind } from '../review/index.ts';
import { depositCases } from './deposit-cases.ts';
import { depositRoutes } from './routes.ts';

export interface DepositsOptions {
  readonly pool: Pool;
  /** which has the deposits module */
  readonly queue: Pick<AccountQueue, 'submit'>;
  readonly clock: Clock;
  readonly brands: readonly Brand[];
  readonly prices: CoinPrices;
  readonly addresses: ReceivingAddresses;
  readonly files: Pick<StoredFiles, 'saveScreenshot' | 'remove'>;
  readonly cashEligibilityOf: Identity['cashEligibilityOf'];
  /** the user's current language, null if unknown */
  readonly localeOf: (userId: bigint) => Promise<string | null>;
  /** of a user's trading account */
  readonly accountId: (caller: { readonly userId: bigint; readonly accountMode: AccountMode }) => Promise<bigint>;
}

export interface DepositsParts extends DepositsOptions {
  /** whether a deposit has this proof: false if the deposit was submitted before, with another copy of the image */
  readonly hasProof: (depositId: bigint | null, proofId: string) => Promise<boolean>;
}

/** SQL condition: whether a proof, a row `f` of `files`, belongs to a deposit. */
export const PROOF_USE = 'exists (select from deposit d where d.user_id = f.owner_id and d.proof_id = f.id::text)';

export interface Deposits {
  readonly routes: FeatureRoutes;
  /** for the review feature */
  readonly cases: CaseKind;
}

/** Deposits: submitting, listing, deciding. The receiving addresses must have started. */
export function createDeposits(options: DepositsOptions): Deposits {
  const { pool } = options;
  const parts: DepositsParts = {
    ...options,
    async hasProof(depositId, proofId) {
      const { rowCount } = await pool.query('select 1 from deposit where id = $1 and proof_id = $2', [depositId, proofId]);
      return rowCount === 1;
    },
  };
  return { routes: depositRoutes(parts), cases: depositCases(parts) };
}

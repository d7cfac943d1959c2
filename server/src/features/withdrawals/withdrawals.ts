import type { Brand } from '@truefill/api/brand.ts';
import type { AccountMode } from '@truefill/domain/accounts/account-mode.ts';
import type { Pool } from 'pg';
import type { Clock } from '../../platform/clock.ts';
import type { FeatureRoutes } from '../../http/calls/register-call.ts';
import type { AccountQueue } from '../accounts/index.ts';
import type { Identity } from '../identity/index.ts';
import type { OwedNow } from '../loans/index.ts';
import type { PayoutMethods } from '../payout-methods/index.ts';
import type { CoinPrices } from '../payments/index.ts';
import type { CaseKind } from '../review/index.ts';
import type { FreeMoney } from '../trading/index.ts';
import type { PersonalData } from '../../personal-data/personal-data.ts';
import { withdrawalsData } from './personal-data.ts';
import type { Destinations } from './destination.ts';
import { withdrawalRoutes } from './routes.ts';
import { withdrawalCases } from './withdrawal-cases.ts';

export interface WithdrawalsOptions {
  readonly pool: Pool;
  /** which has the withdrawals module */
  readonly queue: Pick<AccountQueue, 'submit'>;
  readonly clock: Clock;
  readonly brands: readonly Brand[];
  readonly prices: CoinPrices;
  readonly destinations: Destinations;
  readonly identity: Pick<Identity, 'cashEligibilityOf' | 'fieldKey'>;
  readonly payoutTo: PayoutMethods['payoutTo'];
  /** the ID of a user's trading account */
  readonly accountId: (caller: { readonly userId: bigint; readonly accountMode: AccountMode }) => Promise<bigint>;
  readonly freeMoneyOf: (brand: Brand, userId: bigint) => Promise<FreeMoney>;
  /** debt from loans, which cannot be withdrawn */
  readonly owedBy: (userId: bigint) => Promise<OwedNow>;
}

export interface Withdrawals {
  readonly routes: FeatureRoutes;
  /** for the review feature */
  readonly cases: CaseKind;
  /** their part of a user's personal-data export */
  readonly personalData: PersonalData;
}

/** Withdrawals: their conditions, requesting and deciding them. */
export function createWithdrawals(options: WithdrawalsOptions): Withdrawals {
  return {
    routes: withdrawalRoutes(options),
    cases: withdrawalCases(options),
    personalData: withdrawalsData(options.destinations),
  };
}

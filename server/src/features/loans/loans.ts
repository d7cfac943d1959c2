import type { AccountMode } from '@truefill/domain/accounts/account-mode.ts';
import type { Pool } from 'pg';
import type { Clock } from '../../platform/clock.ts';
import type { FeatureRoutes } from '../../http/calls/register-call.ts';
import type { Jobs } from '../../jobs/jobs.ts';
import type { AccountQueue } from '../accounts/index.ts';
import type { Identity } from '../identity/index.ts';
import type { CaseKind } from '../review/index.ts';
import { watchLoans } from './due-watch.ts';
import { loanCases } from './loan-cases.ts';
import { repaymentCases } from './repayment-cases.ts';
import { loanRoutes } from './routes.ts';

export interface LoansParts {
  readonly pool: Pool;
  /** which has the loans module */
  readonly queue: Pick<AccountQueue, 'submit'>;
  readonly clock: Clock;
  readonly identity: Pick<Identity, 'cashEligibilityOf'>;
  /** the ID of a user's trading account */
  readonly accountId: (caller: { readonly userId: bigint; readonly accountMode: AccountMode }) => Promise<bigint>;
  /** the user's current language */
  readonly localeOf: (userId: bigint) => Promise<string | null>;
}

export interface Loans {
  readonly routes: FeatureRoutes;
  /** for the review feature: loans and their repayments */
  readonly cases: readonly CaseKind[];
  /** does what is due by time; runs every minute as a job */
  watch(): Promise<void>;
}

/** Loans: requesting, guaranteeing, deciding and repaying them. Create before the jobs start. */
export function createLoans(parts: LoansParts & { readonly jobs: Pick<Jobs, 'everyMinute'> }): Loans {
  const watch = (): Promise<void> => watchLoans(parts);
  parts.jobs.everyMinute('loans-due', watch);
  return { routes: loanRoutes(parts), cases: [loanCases(parts), repaymentCases(parts)], watch };
}

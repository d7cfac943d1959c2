import type { FeatureRoutes } from '../../http/calls/register-call.ts';
import { requestLoan } from './request-loan.ts';
import type { EndLoanRequest } from './command.ts';
import { findLoan } from './find-loan.ts';
import { answerGuarantee, guaranteeRequest } from './guarantee.ts';
import { newestLoan, repaymentsOf } from './loan-views.ts';
import type { LoansParts } from './loans.ts';
import { acceptedOf } from './refusals.ts';
import { repayLoan } from './repay-loan.ts';

/** The calls of borrowers and guarantors. */
export function loanRoutes(parts: LoansParts): FeatureRoutes {
  return (register) => {
    register('userLoan', (input, context) => newestLoan(parts, input, context));
    register('addUserLoan', (input, context) => requestLoan(parts, input, context));
    register('cancelUserLoan', async ({ loanUid }, { brand, session: { userId } }) => {
      const loan = await findLoan(parts, loanUid, { brandId: brand.id, userId, as: 'borrower' });
      const named = { accountId: loan.account_id, loanId: loan.id };
      const command: EndLoanRequest = { kind: 'end-loan-request', ...named, because: 'taken_back' };
      acceptedOf(await parts.queue.submit(command));
      return null;
    });
    register('userLoanRepay', (input, context) => repaymentsOf(parts, input, context));
    register('addUserLoanRepay', (input, context) => repayLoan(parts, input, context));
    register('guaranteeRequest', (input, context) => guaranteeRequest(parts, input, context));
    register('answerGuarantee', (input, context) => answerGuarantee(parts, input, context));
  };
}

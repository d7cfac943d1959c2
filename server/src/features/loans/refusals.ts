import type { ErrorName } from '@truefill/api/error-codes.ts';
import type { Brand } from '@truefill/api/brand.ts';
import { keyReused, Refusal } from '../../platform/refusal.ts';
import type { LoanAnswer, LoanRejection } from './command.ts';

const REFUSAL_OF: Readonly<Record<LoanRejection, ErrorName>> = {
  'in-progress': 'loanInProgress',
  active: 'loanActive',
  overdue: 'loanOverdue',
  'not-offered': 'loanNotOffered',
  'margin-call': 'loanDuringMarginCall',
  'not-guaranteed': 'illegalOperationStatus',
  decided: 'statusUnchanged',
  'repayment-waits': 'loanInProgress',
  'amount-refused': 'repaymentAmountRefused',
  'not-enough': 'insufficientBalance',
  'quote-stale': 'currentPriceError',
};

/** @throws Refusal if the command had no effect */
export function acceptedOf(answer: LoanAnswer): { readonly orderId: bigint; readonly placedAtMs: number } {
  if (answer.outcome === 'key-reused') throw keyReused();
  if (answer.outcome === 'rejected') throw new Refusal(REFUSAL_OF[answer.rejection]);
  if (answer.outcome !== 'accepted' || answer.orderId === null) throw new Error('an accepted loan command has no ID');
  return { orderId: answer.orderId, placedAtMs: answer.placedAtMs };
}

/** @throws Refusal 1057 if the brand offers no loans */
export function refuseWithoutLoans({ switches }: Brand): void {
  if (!switches.userLoan) throw new Refusal('invalidOperationStatus', { because: 'The brand offers no loans (userLoan).' });
}

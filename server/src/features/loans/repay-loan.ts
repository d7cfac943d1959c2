import { orderNumber } from '@truefill/domain/orders/order.ts';
import type { CallResponse } from '@truefill/api/calls.ts';
import type { UserContext } from '../../http/calls/register-call.ts';
import { Refusal } from '../../platform/refusal.ts';
import { fingerprintOf } from '../accounts/index.ts';
import { earlierAnswer } from '../payments/index.ts';
import { callerOf, userKey } from '../trading/index.ts';
import { parseLoanAmount } from './request-loan.ts';
import type { RequestRepayment, LoanAnswer } from './command.ts';
import { findLoan } from './find-loan.ts';
import type { LoansParts } from './loans.ts';
import { acceptedOf } from './refusals.ts';
import type { StoredLoan } from './stored-loan.ts';

/** How a call names a loan: by its ID and its uid, which must agree. */
export interface LoanRef {
  readonly loanId: number;
  readonly loanUid: string;
}

/** The caller's own loan. @throws Refusal 1008 if they name none, or two different ones */
export async function ownLoan(
  parts: LoansParts,
  { loanId, loanUid }: LoanRef,
  { brand, session: { userId } }: UserContext,
): Promise<StoredLoan> {
  const loan = await findLoan(parts, loanUid, { brandId: brand.id, userId, as: 'borrower' });
  if (Number(loan.id) !== loanId) throw new Refusal('dataNotFound');
  return loan;
}

/** Requests a repayment, which is withheld from then on. @throws Refusal as the call specifies */
export async function repayLoan(
  parts: LoansParts,
  input: LoanRef & { readonly amount: string },
  context: UserContext,
): Promise<CallResponse<'addUserLoanRepay'>> {
  const caller = callerOf(context);
  const { amount: text, loanId, loanUid } = input;
  const named = {
    accountId: await parts.accountId(caller),
    ...userKey(caller),
    fingerprint: fingerprintOf('ask-repayment', { loanId, loanUid, amount: text }),
  };
  const before = await earlierAnswer(parts.pool, named);
  if (before) return uidOf(before as LoanAnswer);
  const loan = await ownLoan(parts, input, context);
  const amount = parseLoanAmount(text, 'repaymentAmountRefused');
  const command: RequestRepayment = { kind: 'ask-repayment', ...named, loanId: loan.id, amount };
  return uidOf(await parts.queue.submit(command));
}

function uidOf(answer: LoanAnswer): CallResponse<'addUserLoanRepay'> {
  const { orderId, placedAtMs } = acceptedOf(answer);
  return { uid: orderNumber(orderId, placedAtMs) };
}

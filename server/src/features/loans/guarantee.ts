import type { CallRequest, CallResponse } from '@truefill/api/calls.ts';
import { GUARANTOR_ANSWERS } from '@truefill/api/loans/mapping.ts';
import { moneyToNumber } from '@truefill/domain/money/money.ts';
import type { UserContext } from '../../http/calls/register-call.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { AnswerGuarantee } from './command.ts';
import { mayGuarantee } from './request-loan.ts';
import { findLoan } from './find-loan.ts';
import type { LoansParts } from './loans.ts';
import { acceptedOf } from './refusals.ts';

/** The loan that a user is asked to guarantee. @throws Refusal 1008 if there is none */
export async function guaranteeRequest(
  parts: LoansParts,
  { loanUid }: CallRequest<'guaranteeRequest'>,
  { brand, session: { userId } }: UserContext,
): Promise<CallResponse<'guaranteeRequest'>> {
  const loan = await findLoan(parts, loanUid, { brandId: brand.id, userId, as: 'guarantor' });
  const { rows } = await parts.pool.query<{ nickname: string }>('select nickname from users where id = $1 and brand_id = $2', [
    loan.user_id,
    brand.id,
  ]);
  return {
    dto: {
      loanUid,
      nick: rows[0]?.nickname ?? '',
      applicant: String(loan.user_id),
      amount: moneyToNumber(loan.amount),
      days: loan.days,
      totalToRepay: moneyToNumber(loan.total),
      remark: loan.remark,
      guarantorStatus: GUARANTOR_ANSWERS.indexOf(loan.guarantor_answer),
      isOpen: loan.status === 'requested',
      untilTs: Number(loan.guarantor_until_ms),
    },
  };
}

/**
 * Accepts or declines a guarantee. An acceptance can be withdrawn until the loan is decided.
 * @throws Refusal 1008, 1017, 23592
 */
export async function answerGuarantee(
  parts: LoansParts,
  { loanUid, accept }: { readonly loanUid: string; readonly accept: boolean },
  { brand, session: { userId } }: UserContext,
): Promise<null> {
  const loan = await findLoan(parts, loanUid, { brandId: brand.id, userId, as: 'guarantor' });
  if (accept && !(await mayGuarantee(parts, brand, userId))) throw new Refusal('guarantorRefused');
  const command: AnswerGuarantee = { kind: 'answer-guarantee', accountId: loan.account_id, loanId: loan.id, accept };
  acceptedOf(await parts.queue.submit(command));
  return null;
}

import type { Brand } from '@truefill/api/brand.ts';
import type { CallRequest, CallResponse } from '@truefill/api/calls.ts';
import { GUARANTOR_ANSWERS, LOAN_STATUSES, REPAYMENT_STATUSES } from '@truefill/api/loans/mapping.ts';
import type { WireLoan, WireRepayment } from '@truefill/api/loans/calls.ts';
import { moneyToNumber } from '@truefill/domain/money/money.ts';
import type { UserContext } from '../../http/calls/register-call.ts';
import { rejectionText, verificationRank } from '../payments/index.ts';
import { timeText } from '../trading/index.ts';
import { loanUidOf } from './find-loan.ts';
import { owedNow } from './loan-statements.ts';
import type { LoansParts } from './loans.ts';
import { refuseWithoutLoans } from './refusals.ts';
import { ownLoan, type LoanRef } from './repay-loan.ts';
import type { StoredLoan, StoredRepayment } from './stored-loan.ts';

const MAX_REPAYMENTS = 100;

/**
 * A user's newest loan, and whether another one can be requested now.
 * @throws Refusal 1057 if the brand offers no loans, unless the user has an open request or debt, which must stay visible and
 * repayable
 */
export async function newestLoan(
  parts: LoansParts,
  { locale }: Pick<CallRequest<'userLoan'>, 'locale'>,
  { brand, session: { userId } }: UserContext,
): Promise<CallResponse<'userLoan'>> {
  const { pool, identity } = parts;
  const { rows } = await pool.query<StoredLoan>(
    'select * from loan where user_id = $1 and brand_id = $2 order by id desc limit 1',
    [userId, brand.id],
  );
  const [loan] = rows;
  if (!loan || loan.status === 'rejected' || loan.status === 'repaid') refuseWithoutLoans(brand);
  const needed = brand.treasury.verification.loan;
  const { verification } = await identity.cashEligibilityOf(brand.id, userId);
  const isVerified = verificationRank(verification) >= verificationRank(needed);
  return {
    dto: loan ? loanToWire(brand, loan, locale ?? (await parts.localeOf(userId))) : null,
    obstacle: !isVerified ? 'verification' : (await isMarginCalled(parts, userId)) ? 'marginCall' : '',
    verificationNeeded: needed,
  };
}

/** By the recorded warning stage; a loan request is decided by the margin level itself. */
async function isMarginCalled({ pool, accountId }: LoansParts, userId: bigint): Promise<boolean> {
  const { rowCount } = await pool.query('select 1 from margin_stage where account_id = $1 and stage > 0', [
    await accountId({ userId, accountMode: 'real' }),
  ]);
  return rowCount === 1;
}

function loanToWire(brand: Brand, loan: StoredLoan, locale: string | null): WireLoan {
  const submittedMs = Number(loan.submitted_ms);
  const dueMs = Number(loan.due_ms ?? 0n);
  const isRequested = loan.status === 'requested' && loan.guarantor_answer === 'asked';
  return {
    id: Number(loan.id),
    uid: loanUidOf(loan),
    amount: moneyToNumber(loan.amount),
    days: loan.days,
    guarantor: String(loan.guarantor_id),
    remark: loan.remark,
    status: LOAN_STATUSES.indexOf(loan.status),
    repaymentDate: timeText(brand.timeZone, dueMs),
    repaymentDateTs: dueMs,
    createTime: timeText(brand.timeZone, submittedMs),
    createTimeTs: submittedMs,
    guarantorStatus: GUARANTOR_ANSWERS.indexOf(loan.guarantor_answer),
    guarantorUntilTs: isRequested ? Number(loan.guarantor_until_ms) : 0,
    interest: moneyToNumber(loan.interest),
    totalToRepay: moneyToNumber(loan.total),
    owed: moneyToNumber(owedNow(loan).owed),
    underReview: moneyToNumber(loan.under_review),
    repaymentStep: moneyToNumber(loan.repayment_step),
    reasonCode: loan.reason_code ?? '',
    reason: reasonOf(brand, 'loan', loan, locale),
  };
}

/** A loan's newest repayments. @throws Refusal 1008 */
export async function repaymentsOf(
  parts: LoansParts,
  { locale, ...named }: LoanRef & Pick<CallRequest<'userLoanRepay'>, 'locale'>,
  context: UserContext,
): Promise<CallResponse<'userLoanRepay'>> {
  const loan = await ownLoan(parts, named, context);
  const { rows } = await parts.pool.query<StoredRepayment>(
    'select * from loan_repayment where loan_id = $1 order by id desc limit $2',
    [loan.id, MAX_REPAYMENTS],
  );
  const readIn = locale ?? (await parts.localeOf(context.session.userId));
  return { dtoList: rows.map((row) => repaymentToWire(context.brand, loan, row, readIn)) };
}

function repaymentToWire(brand: Brand, loan: StoredLoan, row: StoredRepayment, locale: string | null): WireRepayment {
  const submittedMs = Number(row.submitted_ms);
  return {
    id: Number(row.id),
    loanId: Number(loan.id),
    loanUid: loanUidOf(loan),
    amount: moneyToNumber(row.amount),
    status: REPAYMENT_STATUSES.indexOf(row.status),
    amountOwed: moneyToNumber(row.owed_after ?? owedNow(loan).owed),
    createTime: timeText(brand.timeZone, submittedMs),
    createTimeTs: submittedMs,
    reasonCode: row.reason_code ?? '',
    reason: reasonOf(brand, 'loan_repayment', row, locale),
  };
}

function reasonOf(
  brand: Brand,
  kind: 'loan' | 'loan_repayment',
  { reason_code: reasonCode, reason_text: reasonText }: Pick<StoredLoan, 'reason_code' | 'reason_text'>,
  locale: string | null,
): string {
  return reasonCode === null ? '' : rejectionText(brand, locale, kind, { reasonCode, reasonText: reasonText ?? '' });
}

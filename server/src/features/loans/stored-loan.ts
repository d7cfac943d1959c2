import type { GuarantorAnswer, LoanStatus, RepaymentStatus } from '@truefill/api/loans/mapping.ts';
import type { Money } from '@truefill/domain/money/money.ts';

/** A loan as stored, on the terms at the time of the request. Amounts in cents, times in ms. */
export interface StoredLoan {
  readonly id: bigint;
  /** the user's trading account */
  readonly account_id: bigint;
  readonly user_id: bigint;
  readonly brand_id: string;
  readonly amount: Money;
  readonly days: number;
  readonly interest: Money;
  /** amount and interest */
  readonly total: Money;
  readonly repayment_step: Money;
  /** in the user's words; may be empty */
  readonly remark: string;
  readonly guarantor_id: bigint;
  readonly guarantor_answer: GuarantorAnswer;
  readonly guarantor_until_ms: bigint;
  readonly submitted_ms: bigint;
  /** when an operator will have reviewed it: counted from the guarantor's answer */
  readonly review_due_ms: bigint;
  readonly status: LoanStatus;
  readonly decided_ms: bigint | null;
  /** null if the user or the guarantor ended it */
  readonly decided_by: bigint | null;
  readonly reason_code: string | null;
  readonly reason_text: string | null;
  /** the due date; null until it is credited */
  readonly due_ms: bigint | null;
  /** whether the user was notified that it is due soon */
  readonly warned: boolean;
  /** the total of accepted repayments */
  readonly repaid: Money;
  /** the amount withheld for a repayment under review */
  readonly under_review: Money;
}

/** A repayment as stored. Amounts in cents, times in ms. */
export interface StoredRepayment {
  readonly id: bigint;
  readonly loan_id: bigint;
  readonly account_id: bigint;
  readonly user_id: bigint;
  readonly brand_id: string;
  readonly amount: Money;
  readonly submitted_ms: bigint;
  readonly review_due_ms: bigint;
  readonly status: RepaymentStatus;
  readonly decided_ms: bigint | null;
  readonly decided_by: bigint | null;
  readonly reason_code: string | null;
  readonly reason_text: string | null;
  /** the loan's remaining debt after the decision */
  readonly owed_after: Money | null;
}

/** Whether it can be repaid. */
export function isOwed({ status }: Pick<StoredLoan, 'status'>): boolean {
  return status === 'active' || status === 'overdue';
}

import type { GuarantorAnswer, LoanStatus, RepaymentStatus } from '@truefill/api/loans/mapping.ts';
import type { Money } from '@truefill/domain/money/money.ts';

/** A loan as it is kept, on the terms that held when it was asked for. Amounts in cents, times in ms. */
export interface StoredLoan {
  readonly id: bigint;
  /** the trading account of its user */
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
  /** by when an operator has looked at it: counted from the guarantor's answer */
  readonly review_due_ms: bigint;
  readonly status: LoanStatus;
  readonly decided_ms: bigint | null;
  /** null where the user or the guarantor ended it */
  readonly decided_by: bigint | null;
  readonly reason_code: string | null;
  readonly reason_text: string | null;
  /** when it is to be repaid; null until it is credited */
  readonly due_ms: bigint | null;
  /** whether its user was told that it is soon due */
  readonly warned: boolean;
  /** what was repaid and accepted */
  readonly repaid: Money;
  /** what is withheld for a repayment under review */
  readonly under_review: Money;
}

/** A repayment as it is kept. Amounts in cents, times in ms. */
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
  /** what was owed of the loan once it was decided */
  readonly owed_after: Money | null;
}

/** Whether a loan stands in the way of another one. */
export function isLiving({ status }: Pick<StoredLoan, 'status'>): boolean {
  return status === 'requested' || status === 'active' || status === 'overdue';
}

/** Whether it can be repaid. */
export function isOwed({ status }: Pick<StoredLoan, 'status'>): boolean {
  return status === 'active' || status === 'overdue';
}

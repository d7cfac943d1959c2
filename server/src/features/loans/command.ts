import type { AcceptedCommand, AccountCommand, KeyedCommand } from '../accounts/index.ts';

/** Why a command had no effect. `decided`: the loan's state no longer allows it. */
export type LoanRejection =
  | 'in-progress'
  | 'active'
  | 'overdue'
  | 'not-offered'
  | 'margin-call'
  | 'not-guaranteed'
  | 'decided'
  | 'repayment-waits'
  | 'amount-refused'
  | 'not-enough'
  | 'quote-stale';

export type LoanAnswer =
  | AcceptedCommand
  | { readonly outcome: 'rejected'; readonly rejection: LoanRejection }
  | { readonly outcome: 'too-early' }
  | { readonly outcome: 'key-reused' }
  | { readonly outcome: 'lease-lost' };

/** A user requests a loan on the brand's current terms. No money moves. */
export interface RequestLoan extends KeyedCommand<LoanAnswer> {
  readonly kind: 'ask-loan';
  /** cents */
  readonly amount: bigint;
  readonly days: number;
  readonly guarantorId: bigint;
  readonly remark: string;
}

/** A command about one loan of the account. */
interface AboutLoan extends AccountCommand<LoanAnswer> {
  readonly loanId: bigint;
}

/** The guarantor's answer. Declining ends a pending request. */
export interface AnswerGuarantee extends AboutLoan {
  readonly kind: 'answer-guarantee';
  readonly accept: boolean;
}

/** The user withdraws the request, or the guarantor's time to answer has passed, which the clock decides. */
export interface EndLoanRequest extends AboutLoan {
  readonly kind: 'end-loan-request';
  readonly because: 'taken_back' | 'guarantor_silent';
}

interface ByOperator {
  readonly operatorId: bigint;
  /** ms */
  readonly decidedMs: number;
}

interface WithReason {
  readonly reasonCode: string;
  /** in the operator's words; may be empty */
  readonly text: string;
}

/** Pays the loan into the account; its term starts now. */
export interface CreditLoan extends AboutLoan, ByOperator {
  readonly kind: 'credit-loan';
}

export interface RejectLoan extends AboutLoan, ByOperator, WithReason {
  readonly kind: 'reject-loan';
}

/** Marks a loan as due soon or overdue, if it is. */
export interface NoteLoanDue extends AboutLoan {
  readonly kind: 'note-loan-due';
}

/** A user requests a repayment: the amount is withheld until the review. */
export interface RequestRepayment extends KeyedCommand<LoanAnswer> {
  readonly kind: 'ask-repayment';
  readonly loanId: bigint;
  /** cents */
  readonly amount: bigint;
}

interface AboutRepayment extends AboutLoan, ByOperator {
  readonly repaymentId: bigint;
}

export interface AcceptRepayment extends AboutRepayment {
  readonly kind: 'accept-repayment';
}

/** The withheld amount returns. */
export interface RejectRepayment extends AboutRepayment, WithReason {
  readonly kind: 'reject-repayment';
}

export type LoanCommand =
  | RequestLoan
  | AnswerGuarantee
  | EndLoanRequest
  | CreditLoan
  | RejectLoan
  | NoteLoanDue
  | RequestRepayment
  | AcceptRepayment
  | RejectRepayment;

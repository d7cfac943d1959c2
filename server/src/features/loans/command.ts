import type { AcceptedCommand, AccountCommand, KeyedCommand } from '../accounts/index.ts';

/** Why nothing was done. `decided`: it is no longer in a state that this can follow. */
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

/** A user wants to borrow, on the brand's terms of the moment. Nothing moves. */
export interface AskLoan extends KeyedCommand<LoanAnswer> {
  readonly kind: 'ask-loan';
  /** cents */
  readonly amount: bigint;
  readonly days: number;
  readonly guarantorId: bigint;
  readonly remark: string;
}

/** About one loan of the account. */
interface AboutLoan extends AccountCommand<LoanAnswer> {
  readonly loanId: bigint;
}

/** The guarantor's answer. A refusal ends what waits. */
export interface AnswerGuarantee extends AboutLoan {
  readonly kind: 'answer-guarantee';
  readonly accept: boolean;
}

/** Its user takes it back, or its guarantor has let the time pass, which the clock is asked about. */
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

/** It is paid into the account; its days count from now on. */
export interface CreditLoan extends AboutLoan, ByOperator {
  readonly kind: 'credit-loan';
}

export interface RejectLoan extends AboutLoan, ByOperator, WithReason {
  readonly kind: 'reject-loan';
}

/** Notes that a loan is soon due, or overdue, where it is. */
export interface NoteLoanDue extends AboutLoan {
  readonly kind: 'note-loan-due';
}

/** A user wants to repay a part: it is withheld until the review. */
export interface AskRepayment extends KeyedCommand<LoanAnswer> {
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

/** What was withheld returns. */
export interface RejectRepayment extends AboutRepayment, WithReason {
  readonly kind: 'reject-repayment';
}

export type LoanCommand =
  | AskLoan
  | AnswerGuarantee
  | EndLoanRequest
  | CreditLoan
  | RejectLoan
  | NoteLoanDue
  | AskRepayment
  | AcceptRepayment
  | RejectRepayment;

import type { WireLoan, WireRepayment } from './calls.ts';

/** Loan states, in the order of the wire's numbers. */
export const LOAN_STATUSES = ['requested', 'active', 'rejected', 'repaid', 'overdue'] as const;
export type LoanStatus = (typeof LOAN_STATUSES)[number];

/** A guarantor's answers, in the order of the wire's numbers. */
export const GUARANTOR_ANSWERS = ['asked', 'accepted', 'declined'] as const;
export type GuarantorAnswer = (typeof GUARANTOR_ANSWERS)[number];

/** Repayment states, in the order of the wire's numbers. */
export const REPAYMENT_STATUSES = ['submitted', 'accepted', 'rejected'] as const;
export type RepaymentStatus = (typeof REPAYMENT_STATUSES)[number];

/** A loan as the app shows it. Amounts in USD, times in ms and 0 if there is none. */
export interface LoanView {
  readonly id: number;
  readonly uid: string;
  readonly amount: number;
  readonly days: number;
  readonly guarantor: string;
  readonly remark: string;
  readonly status: LoanStatus;
  readonly dueMs: number;
  readonly guarantorAnswer: GuarantorAnswer;
  readonly guarantorUntilMs: number;
  readonly interest: number;
  readonly total: number;
  readonly owed: number;
  readonly underReview: number;
  readonly repaymentStep: number;
  readonly reason: string;
  /** whether its applicant withdrew the application */
  readonly takenBack: boolean;
}

export interface RepaymentView {
  readonly id: number;
  readonly amount: number;
  readonly status: RepaymentStatus;
  readonly owedAfter: number;
  readonly atMs: number;
  readonly reason: string;
}

/** Reads a loan. */
export function loanFromWire(wire: WireLoan): LoanView {
  return {
    id: wire.id,
    uid: wire.uid,
    amount: wire.amount,
    days: wire.days,
    guarantor: wire.guarantor,
    remark: wire.remark,
    status: LOAN_STATUSES[wire.status] ?? 'requested',
    dueMs: wire.repaymentDateTs,
    guarantorAnswer: GUARANTOR_ANSWERS[wire.guarantorStatus] ?? 'asked',
    guarantorUntilMs: wire.guarantorUntilTs,
    interest: wire.interest,
    total: wire.totalToRepay,
    owed: wire.owed,
    underReview: wire.underReview,
    repaymentStep: wire.repaymentStep,
    reason: wire.reason,
    takenBack: wire.reasonCode === 'taken_back',
  };
}

/** Reads a repayment. */
export function repaymentFromWire(wire: WireRepayment): RepaymentView {
  return {
    id: wire.id,
    amount: wire.amount,
    status: REPAYMENT_STATUSES[wire.status] ?? 'submitted',
    owedAfter: wire.amountOwed,
    atMs: wire.createTimeTs,
    reason: wire.reason,
  };
}

import { divideHalfEven, powerOfTen } from '../money/decimal.ts';
import { FEE_RATE_SCALE } from '../money/fee.ts';
import { cents, type Money } from '../money/money.ts';
import { DAY_MS } from '../time/durations.ts';

/** A brand's loan offer. Amounts in cents, terms in whole days. */
export interface LoanOffer {
  readonly min: Money;
  readonly max: Money;
  readonly step: Money;
  readonly minDays: number;
  readonly maxDays: number;
  /** share of the amount per day, an integer at `FEE_RATE_SCALE` */
  readonly dailyRate: bigint;
  /** step of repayment amounts, except the last one */
  readonly repaymentStep: Money;
}

/** A loan application. */
export interface LoanTerms {
  readonly amount: Money;
  readonly days: number;
}

/** What is still owed on a loan. */
export interface OwedLoan {
  /** total to repay, including interest */
  readonly total: Money;
  /** repayments that were accepted */
  readonly repaid: Money;
  /** withheld for a repayment under review */
  readonly underReview: Money;
}

/** Interest for the whole term = amount x daily rate x days, rounded half-even once, to the cent. Fixed at the application. */
export function loanInterest({ amount, days }: LoanTerms, dailyRate: bigint): Money {
  return cents(divideHalfEven(amount * dailyRate * BigInt(days), powerOfTen(FEE_RATE_SCALE)));
}

/** Total to repay: the amount plus interest. Early repayment does not lower it, late repayment does not raise it. */
export function totalToRepay(requested: LoanTerms, dailyRate: bigint): Money {
  return cents(requested.amount + loanInterest(requested, dailyRate));
}

/** Due time of a loan: this many days of 24 hours after it was credited, ms. */
export function loanDueMs(creditedMs: number, days: number): number {
  return creditedMs + days * DAY_MS;
}

/** Whether an offer allows an amount and a term: within its bounds, and a whole number of steps above the smallest amount. */
export function isOfferedLoan({ amount, days }: LoanTerms, offer: LoanOffer): boolean {
  if (amount < offer.min || amount > offer.max || (amount - offer.min) % offer.step !== 0n) return false;
  return Number.isInteger(days) && days >= offer.minDays && days <= offer.maxDays;
}

/** The outstanding debt. A repayment under review still counts as outstanding until it is accepted. */
export function owedOf({ total, repaid }: Pick<OwedLoan, 'total' | 'repaid'>): Money {
  return cents(total - repaid);
}

/** The debt not covered by a repayment under review: the free money that a loan blocks from withdrawal. */
export function boundByLoan(loan: OwedLoan): Money {
  return cents(owedOf(loan) - loan.underReview);
}

/** Free money minus what the loan blocks (`boundByLoan`), at least zero. Borrowed money can be traded but not withdrawn. */
export function withdrawable(free: Money, bound: Money): Money {
  return free > bound ? cents(free - bound) : cents(0n);
}

export type RepaymentError = 'not-positive' | 'more-than-owed' | 'off-step';

/**
 * Why an amount cannot be repaid; null if it can. Repayments are in steps of the offer, except for the full debt, which may be
 * any amount.
 */
export function repaymentError(amount: Money, owed: Money, step: Money): RepaymentError | null {
  if (amount <= 0n) return 'not-positive';
  if (amount > owed) return 'more-than-owed';
  return amount === owed || amount % step === 0n ? null : 'off-step';
}

import { divideHalfEven, powerOfTen } from '../money/decimal.ts';
import { FEE_RATE_SCALE } from '../money/fee.ts';
import { cents, type Money } from '../money/money.ts';

/** What a brand lends, and for how long. Amounts in cents, terms in whole days. */
export interface LoanOffer {
  readonly min: Money;
  readonly max: Money;
  readonly step: Money;
  readonly minDays: number;
  readonly maxDays: number;
  /** share of the amount per day, an integer at `FEE_RATE_SCALE` */
  readonly dailyRate: bigint;
  /** what repayments are counted in, but for the last one */
  readonly repaymentStep: Money;
}

/** What somebody wants to borrow. */
export interface AskedLoan {
  readonly amount: Money;
  readonly days: number;
}

/** What is still owed of a loan. */
export interface OwedLoan {
  /** all that is to be repaid, interest included */
  readonly total: Money;
  /** what was repaid and accepted */
  readonly repaid: Money;
  /** what is withheld for a repayment under review */
  readonly underReview: Money;
}

const DAY_MS = 86_400_000;

/** Interest of the whole term = amount x daily rate x days, rounded half-even once, to the cent. It is fixed when the loan is asked for. */
export function loanInterest({ amount, days }: AskedLoan, dailyRate: bigint): Money {
  return cents(divideHalfEven(amount * dailyRate * BigInt(days), powerOfTen(FEE_RATE_SCALE)));
}

/** All that is to be repaid: the amount and its interest. Repaying early costs no less, repaying late no more. */
export function totalToRepay(asked: AskedLoan, dailyRate: bigint): Money {
  return cents(asked.amount + loanInterest(asked, dailyRate));
}

/** When a loan is to be repaid: so many days of 24 hours after it was credited, ms. */
export function loanDueMs(creditedMs: number, days: number): number {
  return creditedMs + days * DAY_MS;
}

/** Whether an offer has an amount and a term: within its bounds, and so many steps above the smallest amount. */
export function isOfferedLoan({ amount, days }: AskedLoan, offer: LoanOffer): boolean {
  if (amount < offer.min || amount > offer.max || (amount - offer.min) % offer.step !== 0n) return false;
  return Number.isInteger(days) && days >= offer.minDays && days <= offer.maxDays;
}

/** What is still to be repaid, a repayment under review included: it counts when it is accepted. */
export function owedOf({ total, repaid }: Pick<OwedLoan, 'total' | 'repaid'>): Money {
  return cents(total - repaid);
}

/** What nothing stands for yet: the free money that a loan keeps from being withdrawn. A repayment under review stands for its amount. */
export function boundByLoan(loan: OwedLoan): Money {
  return cents(owedOf(loan) - loan.underReview);
}

/** Free money less what is owed, never below nothing. Borrowed money can be traded with, and does not leave. */
export function withdrawable(free: Money, bound: Money): Money {
  return free > bound ? cents(free - bound) : cents(0n);
}

export type RepaymentFault = 'not-positive' | 'more-than-owed' | 'off-step';

/**
 * What stands against repaying an amount; null for nothing. It is counted in steps of the offer, but for all that is owed, whatever that
 * is.
 */
export function repaymentFault(amount: Money, owed: Money, step: Money): RepaymentFault | null {
  if (amount <= 0n) return 'not-positive';
  if (amount > owed) return 'more-than-owed';
  return amount === owed || amount % step === 0n ? null : 'off-step';
}

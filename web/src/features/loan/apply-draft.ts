import type { PublicBrand } from '@truefill/api/brand.ts';
import { loanDueMs, loanInterest, totalToRepay } from '@truefill/domain/loans/loan.ts';
import { FEE_RATE_SCALE, parseFeeRate } from '@truefill/domain/money/fee.ts';
import { cents, moneyToNumber } from '@truefill/domain/money/money.ts';

export type LoanOffer = PublicBrand['loans'];

/** The loan that a user wants to apply for. The amount is whole USD. */
export interface ApplyDraft {
  readonly amount: number;
  readonly days: number;
  readonly guarantor: string;
  readonly remark: string;
}

export interface ApplyErrors {
  readonly guarantor?: 'missing' | 'noNumber';
}

/** The smallest loan for the shortest term. */
export function firstDraft({ minAmount, minDays }: LoanOffer): ApplyDraft {
  return { amount: minAmount, days: minDays, guarantor: '', remark: '' };
}

export function applyErrors({ guarantor }: ApplyDraft): ApplyErrors {
  const number = guarantorNumber(guarantor);
  if (number === '') return { guarantor: 'missing' };
  return /^\d{1,18}$/.test(number) ? {} : { guarantor: 'noNumber' };
}

/** The user number that was meant: without blanks, and with full-width digits as plain ones. */
export function guarantorNumber(typed: string): string {
  return typed.normalize('NFKC').replace(/\s+/g, '');
}

/** The costs of a loan, as the server computes them. Amounts in USD, rates in percent. */
export interface LoanCosts {
  readonly total: number;
  readonly interest: number;
  readonly dailyPercent: number;
  readonly yearlyPercent: number;
  /** due date if it were credited now, ms */
  readonly dueMs: number;
}

export function loanCosts({ amount, days }: Pick<ApplyDraft, 'amount' | 'days'>, offer: LoanOffer, nowMs: number): LoanCosts {
  const request = { amount: cents(BigInt(amount) * 100n), days };
  const rate = parseFeeRate(offer.dailyRate);
  const dailyPercent = Number(rate) / 10 ** (FEE_RATE_SCALE - 2);
  return {
    total: moneyToNumber(totalToRepay(request, rate)),
    interest: moneyToNumber(loanInterest(request, rate)),
    dailyPercent,
    yearlyPercent: dailyPercent * 365,
    dueMs: loanDueMs(nowMs, days),
  };
}

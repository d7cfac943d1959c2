import type { Brand } from '@truefill/api/brand.ts';
import type { LoanOffer } from '@truefill/domain/loans/loan.ts';
import { parseFeeRate } from '@truefill/domain/money/fee.ts';
import { cents, type Money } from '@truefill/domain/money/money.ts';

/** A brand's current loan offer. */
export function loanOfferOf({ loans }: Pick<Brand, 'loans'>): LoanOffer {
  return {
    min: dollars(loans.minAmount),
    max: dollars(loans.maxAmount),
    step: dollars(loans.amountStep),
    minDays: loans.minDays,
    maxDays: loans.maxDays,
    dailyRate: parseFeeRate(loans.dailyRate),
    repaymentStep: dollars(loans.repaymentStep),
  };
}

/** Amounts of the offer are whole dollars, by its schema. */
function dollars(usd: number): Money {
  return cents(BigInt(usd) * 100n);
}

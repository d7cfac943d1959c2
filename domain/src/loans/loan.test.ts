import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { cents } from '../money/money.ts';
import {
  boundByLoan,
  isOfferedLoan,
  loanDueMs,
  loanInterest,
  owedOf,
  repaymentError,
  totalToRepay,
  withdrawable,
  type LoanOffer,
} from './loan.ts';

const OFFER: LoanOffer = {
  min: cents(5_000_000n),
  max: cents(100_000_000n),
  step: cents(1_000_000n),
  minDays: 7,
  maxDays: 30,
  dailyRate: 0n,
  repaymentStep: cents(10_000n),
};

describe('the interest', () => {
  test.each([
    // amount in cents, days, millionths a day, interest in cents
    [5_000_000n, 7, 0n, 0n],
    [5_000_000n, 7, 500n, 17_500n],
    [100_000_000n, 30, 1_000n, 3_000_000n],
    // 5 cents x 1 day x 10 %: half a cent rounds to even, 0
    [5n, 1, 100_000n, 0n],
    [15n, 1, 100_000n, 2n],
    // rounded once over all days, not per day
    [5n, 3, 100_000n, 2n],
  ])('of %s cents over %s days at %s millionths a day is %s', (amount, days, rate, interest) => {
    expect(loanInterest({ amount: cents(amount), days }, rate)).toBe(interest);
    expect(totalToRepay({ amount: cents(amount), days }, rate)).toBe(amount + interest);
  });

  it('is off by no more than half a cent, and grows with the days', () => {
    fc.assert(
      fc.property(fc.bigInt(1n, 10n ** 11n), fc.integer({ min: 1, max: 365 }), fc.bigInt(0n, 999_999n), (amount, days, rate) => {
        const interest = loanInterest({ amount: cents(amount), days }, rate);
        const exact = amount * rate * BigInt(days);
        const off = interest * 1_000_000n - exact;
        expect(off <= 500_000n && off >= -500_000n).toBe(true);
        expect(loanInterest({ amount: cents(amount), days: days + 1 }, rate)).toBeGreaterThanOrEqual(interest);
      }),
    );
  });
});

test('a loan is due whole days after it was credited, to the millisecond', () => {
  expect(loanDueMs(1_700_000_000_123, 7)).toBe(1_700_000_000_123 + 7 * 86_400_000);
});

test.each([
  [5_000_000n, 7, true],
  [100_000_000n, 30, true],
  [6_000_000n, 15, true],
  [4_000_000n, 7, false],
  [101_000_000n, 7, false],
  [5_500_000n, 7, false],
  [5_000_001n, 7, false],
  [5_000_000n, 6, false],
  [5_000_000n, 31, false],
  [5_000_000n, 7.5, false],
  [0n, 7, false],
  [-5_000_000n, 7, false],
])('an amount of %s cents for %s days is offered: %s', (amount, days, offered) => {
  expect(isOfferedLoan({ amount: cents(amount), days }, OFFER)).toBe(offered);
});

test.each([
  [0n, 50_000n, 'not-positive'],
  [-10_000n, 50_000n, 'not-positive'],
  [10_000n, 50_000n, null],
  [15_000n, 50_000n, 'off-step'],
  [50_000n, 50_000n, null],
  [60_000n, 50_000n, 'more-than-owed'],
  // the remainder, which is not a whole step
  [7_551n, 7_551n, null],
  [5_000n, 7_551n, 'off-step'],
  [10_000n, 7_551n, 'more-than-owed'],
])('repaying %s of %s cents owed: %s', (amount, owed, error) => {
  expect(repaymentError(cents(amount), cents(owed), OFFER.repaymentStep)).toBe(error);
});

describe('what can be withdrawn', () => {
  it('is free money minus the debt', () => {
    expect(withdrawable(cents(700n), cents(500n))).toBe(200n);
    expect(withdrawable(cents(500n), cents(500n))).toBe(0n);
    expect(withdrawable(cents(300n), cents(500n))).toBe(0n);
  });

  it('is the same before a repayment is requested, while it is under review, and after it is accepted or rejected', () => {
    fc.assert(
      fc.property(
        fc.bigInt(0n, 10n ** 9n),
        fc.bigInt(1n, 10n ** 9n),
        fc.bigInt(0n, 10n ** 9n),
        fc.bigInt(1n, 10n ** 9n),
        (ownMoney, borrowed, repaidBefore, repaying) => {
          const total = cents(borrowed + repaidBefore);
          const amount = repaying > borrowed ? borrowed : repaying;
          const free = cents(ownMoney + borrowed);
          const none = cents(0n);
          const before = { total, repaid: cents(repaidBefore), underReview: none };
          const requested = { ...before, underReview: cents(amount) };
          const accepted = { ...before, repaid: cents(repaidBefore + amount) };
          const expected = withdrawable(free, boundByLoan(before));
          expect(expected).toBe(ownMoney);
          expect(withdrawable(cents(free - amount), boundByLoan(requested))).toBe(expected);
          expect(withdrawable(cents(free - amount), boundByLoan(accepted))).toBe(expected);
          expect(owedOf(requested)).toBe(borrowed);
        },
      ),
    );
  });
});

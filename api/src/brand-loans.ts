import { share } from './brand-values.ts';
import { z } from './zod.ts';

/** Whole USD. */
const usd = z.number().int().min(1).max(1_000_000_000);
const days = z.number().int().min(1).max(365);

/** A brand's loan terms: readings, section 8. An application keeps the terms in force when it was made. */
export const brandLoans = z
  .strictObject({
    minAmount: usd.default(50_000).describe('minimum loan, whole USD'),
    maxAmount: usd.default(1_000_000).describe('maximum loan, whole USD'),
    amountStep: usd.default(10_000).describe('step of the slider, whole USD'),
    amountMarks: z.array(usd).max(8).default([50_000, 500_000, 1_000_000]).describe('amounts marked below the slider, whole USD'),
    minDays: days.default(7).describe('shortest term, days'),
    maxDays: days.default(30).describe('longest term, days'),
    dayMarks: z.array(days).max(8).default([7, 15, 30]).describe('terms marked below the slider, days'),
    repaymentStep: usd.default(100).describe('step of repayments, except the last one, whole USD'),
    dailyRate: share.default('0').describe('interest per day as decimal text, share of the amount'),
    fourEyesAboveUsd: z
      .number()
      .int()
      .min(0)
      .max(1_000_000_000)
      .default(100_000)
      .describe('loans and repayments above this amount need two operators, USD'),
    requestsPerDay: z
      .number()
      .int()
      .min(1)
      .max(1_000)
      .default(5)
      .describe('maximum applications of a user in 24 hours (code 1110); each asks a guarantor'),
    guarantorDays: z.number().int().min(1).max(30).default(7).describe('days within which a guarantor must answer'),
  })
  .refine(({ minAmount, maxAmount }) => maxAmount >= minAmount, {
    path: ['maxAmount'],
    error: 'the largest amount is below the smallest',
  })
  .refine(({ minAmount, maxAmount, amountStep }) => (maxAmount - minAmount) % amountStep === 0, {
    path: ['maxAmount'],
    error: 'the largest amount is no whole number of steps above the smallest',
  })
  .refine(({ minDays, maxDays }) => maxDays >= minDays, { path: ['maxDays'], error: 'the longest term is below the shortest' })
  .refine(
    ({ minAmount, maxAmount, amountStep, amountMarks }) =>
      amountMarks.every((mark) => mark >= minAmount && mark <= maxAmount && (mark - minAmount) % amountStep === 0),
    { path: ['amountMarks'], error: 'a mark that is no amount of the offer' },
  )
  .refine(({ minDays, maxDays, dayMarks }) => dayMarks.every((mark) => mark >= minDays && mark <= maxDays), {
    path: ['dayMarks'],
    error: 'a mark that is no term of the offer',
  });
export type BrandLoans = z.output<typeof brandLoans>;

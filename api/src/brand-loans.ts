import { z } from './zod.ts';

/** Whole USD. */
const usd = z.number().int().min(1).max(1_000_000_000);
const days = z.number().int().min(1).max(365);

/** Loans as a brand offers them: readings, section 8. What was asked for keeps the terms of that moment. */
export const brandLoans = z
  .strictObject({
    minAmount: usd.default(50_000),
    maxAmount: usd.default(1_000_000),
    amountStep: usd.default(10_000),
    /** amounts named below the slider */
    amountMarks: z.array(usd).max(8).default([50_000, 500_000, 1_000_000]),
    minDays: days.default(7),
    maxDays: days.default(30),
    dayMarks: z.array(days).max(8).default([7, 15, 30]),
    /** what repayments are counted in, but for the last one */
    repaymentStep: usd.default(100),
    /** interest per day as decimal text, share of the amount */
    dailyRate: z
      .string()
      .regex(/^0(\.\d{1,6})?$/, 'a share as decimal text, such as 0.0005')
      .default('0'),
    /** loans and repayments above it need two operators, USD */
    fourEyesAboveUsd: z.number().int().min(0).max(1_000_000_000).default(100_000),
    /** most requests of a user in 24 hours (code 1110), each of which asks a guarantor */
    requestsPerDay: z.number().int().min(1).max(1_000).default(5),
    /** days that somebody who was named as guarantor has to answer */
    guarantorDays: z.number().int().min(1).max(30).default(7),
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

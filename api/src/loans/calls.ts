import { defineCalls } from '../call.ts';
import { booleanInput } from '../fields/boolean-input.ts';
import { decimalInput } from '../fields/decimal-input.ts';
import { integerInput } from '../fields/integer-input.ts';
import { locale, textUpTo } from '../fields/text.ts';
import { z } from '../zod.ts';
import { loanPaths } from './paths.ts';

const uid = textUpTo(30);

/** 0 waiting, 1 active, 2 rejected, 3 repaid, 4 overdue. Clients treat a missing loan as 100: one can be requested. */
const loanStatus = z.number().int().min(0).max(4);
/** The guarantor's answer: 0 none yet, 1 yes, 2 no. */
const guarantorStatus = z.number().int().min(0).max(2);

/** A user's newest loan. Amounts in USD, times in the brand's zone, those ending in Ts in ms and 0 if there is none yet. */
const loan = z.object({
  id: z.number().int(),
  uid: z.string(),
  amount: z.number(),
  days: z.number().int(),
  /** the guarantor's number */
  guarantor: z.string(),
  /** the user's text */
  remark: z.string(),
  status: loanStatus,
  /** empty until the loan is credited, when its term starts */
  repaymentDate: z.string(),
  /** added */
  repaymentDateTs: z.number().int(),
  createTime: z.string(),
  createTimeTs: z.number().int(),
  guarantorStatus,
  /** added: deadline for the guarantor's answer; 0 once given */
  guarantorUntilTs: z.number().int(),
  /** added: interest of the whole term, and the total to repay including it */
  interest: z.number(),
  totalToRepay: z.number(),
  /** added: outstanding debt, including a repayment under review, and the amount of that repayment */
  owed: z.number(),
  underReview: z.number(),
  /** added: step of repayments, except the last one */
  repaymentStep: z.number(),
  /** added: why it was rejected or ended, as code and text */
  reasonCode: z.string(),
  reason: z.string(),
});
export type WireLoan = z.output<typeof loan>;

/** A repayment. `amountOwed` is the debt after it, not counting one under review. */
const repayment = z.object({
  id: z.number().int(),
  loanId: z.number().int(),
  loanUid: z.string(),
  amount: z.number(),
  /** 0 under review, 1 accepted, 2 rejected */
  status: z.number().int().min(0).max(2),
  amountOwed: z.number(),
  createTime: z.string(),
  createTimeTs: z.number().int(),
  /** added: why it was rejected, as code and text */
  reasonCode: z.string(),
  reason: z.string(),
});
export type WireRepayment = z.output<typeof repayment>;

/** Why no loan is offered now; empty if one is. */
const obstacle = z.enum(['', 'verification', 'marginCall']);

export const loanCalls = defineCalls(loanPaths, {
  /** The user's newest loan, null for none; 1057 if the brand lends nothing. Added: whether one would be offered now. */
  userLoan: {
    who: 'user',
    mode: 'real',
    request: z.object({ locale: locale.optional() }).loose(),
    example: {},
    response: z.object({ dto: loan.nullable(), obstacle, verificationNeeded: z.enum(['none', 'junior', 'advanced']) }),
  },

  /**
   * Requests a loan. The guarantor, another verified user of the brand, is named by number and notified. 1003 without one,
   * 23592 for somebody who cannot be one, 23591 for an amount or a term that is not offered, 1065 for more than two decimals,
   * 1014 without the required verification, 1149 while one is waiting, 1150 while one is active, 1151 while one is overdue,
   * 23594 while the margin level is at or below 100 %, 1057 if the brand lends nothing.
   */
  addUserLoan: {
    who: 'user',
    mode: 'real',
    money: 'accepts-key',
    request: z.object({
      amount: decimalInput,
      days: integerInput,
      guarantor: uid.default(''),
      remark: textUpTo(140).default(''),
    }),
    response: z.object({ id: z.number().int(), uid: z.string() }),
  },

  /** Added: the user cancels a waiting application. 1008 if there is none, 1017 once it was decided. */
  cancelUserLoan: {
    who: 'user',
    mode: 'real',
    request: z.object({ loanUid: uid }),
    response: z.null(),
  },

  /** A loan's newest 100 repayments, newest first. 1008 if it is not the user's. */
  userLoanRepay: {
    who: 'user',
    mode: 'real',
    request: z.object({ loanId: integerInput, loanUid: uid, locale: locale.optional() }),
    response: z.object({ dtoList: z.array(repayment) }),
  },

  /**
   * Repays a part, which is withheld until its review. 1064 for zero, 1065 for more than two decimals, 23593 for more than is
   * owed or not a whole step (the final repayment may be any amount), 1149 while one is under review, 1052 for more than is
   * free, 202 while a position has no price, 1017 for a loan that is not active, 1008 if it is not the user's.
   */
  addUserLoanRepay: {
    who: 'user',
    mode: 'real',
    money: 'accepts-key',
    request: z.object({ loanId: integerInput, loanUid: uid, amount: decimalInput }),
    response: z.object({ uid: z.string() }),
  },

  /** Added: what the caller is asked to guarantee. 1008 if they are not the guarantor. */
  guaranteeRequest: {
    who: 'user',
    mode: 'real',
    request: z.object({ loanUid: uid }),
    response: z.object({
      dto: z.object({
        loanUid: z.string(),
        /** the applicant */
        nick: z.string(),
        applicant: z.string(),
        amount: z.number(),
        days: z.number().int(),
        totalToRepay: z.number(),
        remark: z.string(),
        guarantorStatus,
        /** whether the answer can still be given or changed, until an operator decides */
        isOpen: z.boolean(),
        untilTs: z.number().int(),
      }),
    }),
  },

  /**
   * Added: the guarantor accepts or declines. Declining, even after accepting, ends the application unless it has been decided.
   * 1008 if the caller is not its guarantor, 1017 once it was decided, 23592 for a guarantor who is no longer verified.
   */
  answerGuarantee: {
    who: 'user',
    mode: 'real',
    request: z.object({ loanUid: uid, accept: booleanInput }),
    response: z.null(),
  },
});

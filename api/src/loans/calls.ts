import { defineCalls } from '../call.ts';
import { decimalInput } from '../fields/decimal-input.ts';
import { integerInput } from '../fields/integer-input.ts';
import { textUpTo } from '../fields/text.ts';
import { z } from '../zod.ts';
import { loanPaths } from './paths.ts';

const uid = textUpTo(30);

/** 0 waits, 1 active, 2 rejected, 3 repaid, 4 overdue. Without a loan the client counts 100: one can be asked for. */
const loanStatus = z.number().int().min(0).max(4);
/** What the guarantor has said: 0 nothing yet, 1 yes, 2 no. */
const guarantorStatus = z.number().int().min(0).max(2);

/** A user's newest loan. Amounts in USD, times in the brand's zone, those ending in Ts in ms and 0 where there is none yet. */
const loan = z.object({
  id: z.number().int(),
  uid: z.string(),
  amount: z.number(),
  days: z.number().int(),
  /** the guarantor's number */
  guarantor: z.string(),
  /** what the user wrote */
  remark: z.string(),
  status: loanStatus,
  /** empty until the loan is credited: its days count from then on */
  repaymentDate: z.string(),
  /** added */
  repaymentDateTs: z.number().int(),
  createTime: z.string(),
  createTimeTs: z.number().int(),
  guarantorStatus,
  /** added: until when the guarantor can answer; 0 once they have */
  guarantorUntilTs: z.number().int(),
  /** added: interest of the whole term, and all that is to be repaid with it */
  interest: z.number(),
  totalToRepay: z.number(),
  /** added: what is owed, a repayment under review included, and the amount of that one */
  owed: z.number(),
  underReview: z.number(),
  /** added: what repayments are counted in, but for the last one */
  repaymentStep: z.number(),
  /** added: why it was rejected or came to nothing, as code and in words */
  reasonCode: z.string(),
  reason: z.string(),
});
export type WireLoan = z.output<typeof loan>;

/** A repayment. `amountOwed` is what is owed of the loan after it, one under review not counted yet. */
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
  /** added: why it was rejected, as code and in words */
  reasonCode: z.string(),
  reason: z.string(),
});
export type WireRepayment = z.output<typeof repayment>;

/** Why none is offered now; empty where one is. */
const obstacle = z.enum(['', 'verification', 'marginCall']);

export const loanCalls = defineCalls(loanPaths, {
  /** The user's newest loan, null for none; 1057 where the brand lends nothing. Added: whether one would be offered now. */
  userLoan: {
    who: 'user',
    mode: 'real',
    request: z.object({}).loose(),
    example: {},
    response: z.object({ dto: loan.nullable(), obstacle, verificationNeeded: z.enum(['none', 'junior', 'advanced']) }),
  },

  /**
   * Asks for a loan. The guarantor, another verified user of the brand, is named by number and told. 1003 without one, 23592 for somebody
   * who cannot be one, 23591 for an amount or a term that is not offered, 1065 beyond two decimals, 1014 without the verification that the
   * brand wants, 1149 while one waits, 1150 while one is active, 1151 while one is overdue, 23594 while the margin level is at or below
   * 100 %, 1057 where the brand lends nothing.
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

  /** Added: the user no longer wants the loan that waits. 1008 for none, 1017 once it was decided. */
  cancelUserLoan: {
    who: 'user',
    mode: 'real',
    request: z.object({ loanUid: uid }),
    response: z.null(),
  },

  /** A loan's newest 100 repayments, newest first. 1008 for none of the user's. */
  userLoanRepay: {
    who: 'user',
    mode: 'real',
    request: z.object({ loanId: integerInput, loanUid: uid }),
    response: z.object({ dtoList: z.array(repayment) }),
  },

  /**
   * Repays a part: it is withheld until its review. 1064 for nothing, 1065 beyond two decimals, 23593 for more than is owed or no whole
   * step (the rest may be any amount), 1149 while one is under review, 1052 beyond what is free, 202 while a position has no price, 1017
   * for a loan that is not active, 1008 for none of the user's.
   */
  addUserLoanRepay: {
    who: 'user',
    mode: 'real',
    money: 'accepts-key',
    request: z.object({ loanId: integerInput, loanUid: uid, amount: decimalInput }),
    response: z.object({ uid: z.string() }),
  },

  /** Added: what the caller is asked to guarantee. 1008 where they are not. */
  guaranteeRequest: {
    who: 'user',
    mode: 'real',
    request: z.object({ loanUid: uid }),
    response: z.object({
      dto: z.object({
        loanUid: z.string(),
        /** who asks */
        nick: z.string(),
        applicant: z.string(),
        amount: z.number(),
        days: z.number().int(),
        totalToRepay: z.number(),
        remark: z.string(),
        guarantorStatus,
        /** whether the answer can still be given or changed: until an operator has decided */
        isOpen: z.boolean(),
        untilTs: z.number().int(),
      }),
    }),
  },

  /**
   * Added: the guarantor accepts or declines. Declining, also after having accepted, ends the application as long as nobody has decided on
   * it. 1008 for no guarantor of it, 1017 once it was decided, 23592 for a guarantor who is no longer verified.
   */
  answerGuarantee: {
    who: 'user',
    mode: 'real',
    request: z.object({ loanUid: uid, accept: z.boolean() }),
    response: z.null(),
  },
});

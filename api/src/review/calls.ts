import { defineCalls } from '../call.ts';
import { userSummary } from '../console-reads/user-calls.ts';
import { decimalInput } from '../fields/decimal-input.ts';
import { integerInput } from '../fields/integer-input.ts';
import { text, textUpTo } from '../fields/text.ts';
import { z } from '../zod.ts';
import { MAX_CASE_TEXT } from './case-definition.ts';
import { CASE_KINDS, CASE_STATES } from './case-kinds.ts';
import { reviewPaths } from './paths.ts';
import { CORRECTION_REASONS, HOLD_REASONS, HOLD_SCOPES, LIFT_REASONS } from './proposed-cases.ts';

const id = z.number().int();
const time = z.number().int();
const kind = z.enum(CASE_KINDS);
const state = z.enum(CASE_STATES);

/** An operator as others see them. */
const colleague = z.object({ operatorId: id, name: z.string() });

/** A check already made for the operator. Clients have a text for each code, and show unknown codes as they are. */
const check = z.object({
  code: z.string(),
  result: z.enum(['ok', 'warn', 'fail']),
  values: z.record(z.string(), z.union([z.number(), z.string()])),
});

/** A case as lists show it. Times in ms. */
const caseSummary = z.object({
  kind,
  caseId: id,
  brandId: z.string(),
  userId: id,
  /** the user's nickname */
  userName: z.string(),
  /** the record's number, as shown to its user */
  uid: z.string(),
  /** decimal text in `currency`; empty for a case without an amount */
  amount: z.string(),
  currency: z.string(),
  /** its value in USD; 0 for a case without an amount */
  amountUsd: z.number(),
  /** payment method or reason: TRC20, bank_card, the reason of a correction or hold */
  method: z.string(),
  state,
  /** whether two different people have to approve it */
  needsTwo: z.boolean(),
  proposedBy: colleague.extend({ atTs: time }).nullable(),
  /** its current assignee; others cannot decide until then */
  claimedBy: colleague.extend({ untilTs: time }).nullable(),
  createdTs: time,
  /** deadline of the review, as the brand promises */
  dueTs: time,
  /** 0 while it waits */
  decidedTs: time,
  /** the worst of its checks, with the codes that are not `ok`; only for waiting cases */
  worst: z.enum(['ok', 'warn', 'fail']),
  remarks: z.array(z.string()),
});

/** A fact about a case. `kind` is the format of `value`: amounts are decimal text with their unit, times ms. */
const fact = z.object({
  code: z.string(),
  value: z.string(),
  kind: z.enum(['text', 'code', 'amount', 'time']),
});

const caseDetail = caseSummary.extend({
  facts: z.array(fact),
  checks: z.array(check),
  /** images, served at `/operator/v1/file/{id}` */
  proofs: z.array(z.string()),
  /** what each of them shows, as a code; empty if they are all of one kind */
  proofNames: z.array(z.string()),
  /** whether approving requires a payment reference */
  needsReference: z.boolean(),
  /** the payment reference, if given */
  reference: z.string(),
  rejectReasons: z.array(z.string()),
  /** what the caller may do now; if empty, `blockedBy` says why */
  actions: z.array(z.enum(['claim', 'takeOver', 'release', 'approve', 'withdrawApproval', 'reject'])),
  /**
   * claimed: by somebody else; own: it concerns the caller as a user; proposer: they approved it already; right: they lack it; held: a
   * hold stops the payment; decided
   */
  blockedBy: z.enum(['', 'claimed', 'own', 'proposer', 'right', 'held', 'decided']),
  user: userSummary,
  /** its history, oldest first */
  history: z.array(
    z.object({
      /** `ended` and `replaced`: no operator decided it */
      action: z.enum([
        'submitted',
        'claimed',
        'released',
        'approved',
        'approvalWithdrawn',
        'rejected',
        'executed',
        'failed',
        'ended',
        'replaced',
      ]),
      atTs: time,
      /** null for actions of the user or the system */
      by: colleague.nullable(),
      reasonCode: z.string(),
      text: z.string(),
    }),
  ),
  /** why it was rejected; shown to the user */
  reasonCode: z.string(),
  reasonText: z.string(),
});

const caseFields = { kind, caseId: integerInput };
const caseRef = z.object(caseFields);
const decided = z.object({ state });

const caseFilters = {
  kind: kind.optional(),
  brandId: textUpTo(40).optional(),
  /** waiting: not decided yet */
  state: z.enum(['waiting', 'open', 'proposed', 'approved', 'rejected', 'all']).default('waiting'),
  /** claimed: by the caller; second: approved by a colleague, and the caller may give the second approval */
  mine: z.enum(['claimed', 'second']).optional(),
  userId: integerInput.optional(),
};

/** Cases of the brands for which the operator has the right: others are not found (1008). */
export const reviewCalls = defineCalls(reviewPaths, {
  /** Waiting ones by due time, oldest first; decided ones by time of decision, newest first. */
  reviewCases: {
    who: { operator: 'cases.read' },
    request: z.object({ ...caseFilters, pageNum: integerInput.default(1), pageSize: integerInput.default(20) }),
    example: { state: 'waiting' },
    response: z.object({
      list: z.array(caseSummary),
      pages: z.number().int(),
      total: z.number().int(),
    }),
  },

  reviewCase: { who: { operator: 'cases.read' }, request: caseRef, response: caseDetail },

  /**
   * Waiting cases and their waiting times. `oldestTs` and `nextDueTs` are 0 if none waits; `decidedToday` counts the last 24
   * hours.
   */
  reviewStats: {
    who: { operator: 'cases.read' },
    request: z.object({ brandId: textUpTo(40).optional() }),
    example: {},
    response: z.object({
      kinds: z.array(
        z.object({
          kind,
          waiting: z.number().int(),
          proposed: z.number().int(),
          waitingUsd: z.number(),
          oldestTs: time,
          nextDueTs: time,
          overdue: z.number().int(),
          dueWithinHour: z.number().int(),
          approvedToday: z.number().int(),
          rejectedToday: z.number().int(),
        }),
      ),
      /** the caller's */
      claimed: z.number().int(),
      awaitingMe: z.number().int(),
      /** hours that the brand promises, the minimum of those visible */
      targetHours: z.number(),
    }),
  },

  reviewReasons: {
    who: { operator: 'cases.read' },
    request: z.object({}),
    example: {},
    response: z.object({
      reject: z.array(z.object({ kind, reasons: z.array(z.string()) })),
      correction: z.array(z.string()),
      hold: z.array(z.string()),
      lift: z.array(z.string()),
    }),
  },

  /**
   * Claims a case for ten minutes, or renews the claim. Only the first ten minutes exclude colleagues: later they get a renewed
   * claim with `takeOver`. Whoever may decide on it may claim it: `cases.decide` for payments,
   * `money.approve` for those that a colleague has approved, `corrections.approve` and `holds.approve`; otherwise 403 with
   * 1057. 23552 while a colleague has it, 1017 if it is decided.
   */
  claimCase: {
    who: { operator: 'cases.read' },
    request: z.object({ ...caseFields, takeOver: z.boolean().optional() }),
    response: z.object({ untilTs: time }),
  },

  releaseCase: { who: { operator: 'cases.read' }, request: caseRef, response: z.null() },

  /**
   * Approves a case. If two people are needed, the first approval returns `proposed`, and the second by another person carries
   * it out. The case must be claimed by the caller (1057). 1003 without a required payment reference, 1011 for a reference that
   * was used before, 1057 for one's own case or a second approval by the same person, 1017 if it is already decided.
   */
  approveCase: {
    who: { operator: 'cases.read' },
    request: z.object({ ...caseFields, reference: text.optional(), note: textUpTo(MAX_CASE_TEXT).optional() }),
    response: decided,
  },

  /**
   * Withdraws the first of two approvals, with a text for its maker: the case waits for a first approval again. For a wrong
   * payment reference, which the second person can neither approve nor change. 1003 without a text, 1017 without a first
   * approval; otherwise as for a rejection.
   */
  withdrawApproval: {
    who: { operator: 'cases.read' },
    request: z.object({ ...caseFields, text: textUpTo(MAX_CASE_TEXT).optional() }),
    response: decided,
  },

  /** 1003 without a reason, or without a text if the reason is `other`. Both are shown to the user. */
  rejectCase: {
    who: { operator: 'cases.read' },
    request: z.object({ ...caseFields, reasonCode: textUpTo(40).optional(), text: textUpTo(MAX_CASE_TEXT).optional() }),
    response: decided,
  },

  /**
   * Proposes a correction of a user's money: `amount` is signed, in USD or a coin of the brand. A colleague decides on it. 1064
   * for zero, 1065 for too many decimals, 1055 for an unknown currency, 1002 for an unknown or closed account.
   */
  proposeCorrection: {
    who: { operator: 'corrections.propose' },
    request: z.object({
      userId: integerInput,
      currency: textUpTo(10),
      amount: decimalInput,
      reasonCode: z.enum(CORRECTION_REASONS).optional(),
      text: textUpTo(MAX_CASE_TEXT).optional(),
    }),
    response: z.object({ caseId: id }),
  },

  /** Proposes a hold: user, reason, case number, end, and what it blocks. 1011 if the user already has one, 1002 as for a correction. */
  proposeHold: {
    who: { operator: 'holds.propose' },
    request: z.object({
      userId: integerInput,
      reasonCode: z.enum(HOLD_REASONS).optional(),
      caseNumber: textUpTo(60).optional(),
      expiresTs: integerInput,
      scope: z.enum(HOLD_SCOPES),
    }),
    response: z.object({ caseId: id }),
  },

  /** Proposes to lift a hold early. */
  proposeHoldLift: {
    who: { operator: 'holds.propose' },
    request: z.object({
      holdId: integerInput,
      reasonCode: z.enum(LIFT_REASONS).optional(),
      text: textUpTo(MAX_CASE_TEXT).optional(),
    }),
    response: z.object({ caseId: id }),
  },
});

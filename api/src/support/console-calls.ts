import { defineCalls } from '../call.ts';
import { userSummary } from '../console-reads/user-calls.ts';
import { integerInput } from '../fields/integer-input.ts';
import { paragraphsUpTo, textUpTo } from '../fields/text.ts';
import { z } from '../zod.ts';
import { ticketDetail, ticketSummary } from './calls.ts';
import { supportConsolePaths } from './paths.ts';
import { MESSAGE_MAX, TICKET_RECORDS } from './reasons.ts';

const id = z.number().int();
const time = z.number().int();
const colleague = z.object({ operatorId: id, name: z.string() });

/** A ticket in the operators' list. `dueTs` is 0 if no answer is due. */
const summary = ticketSummary.omit({ answerByTs: true }).extend({
  brandId: z.string(),
  userId: id,
  userName: z.string(),
  dueTs: time,
  /** its current assignee */
  claimedBy: colleague.extend({ untilTs: time }).nullable(),
});

const fact = z.object({ code: z.string(), value: z.string(), kind: z.enum(['text', 'code', 'amount', 'time']) });

const detail = summary.extend({
  user: userSummary.omit({ brandId: true, balance: true, deposited: true }),
  /** the user's language, to answer in */
  locale: z.string(),
  /** what it is about, with known facts */
  record: z.object({ kind: z.enum(TICKET_RECORDS), uid: z.string(), id, facts: z.array(fact) }).nullable(),
  messages: z.array(ticketDetail.shape.messages.element.extend({ operator: colleague.nullable() })),
  /** what the caller may do now */
  actions: z.array(z.enum(['claim', 'takeOver', 'release', 'answer', 'resolve', 'uphold', 'refuse'])),
  /** why not: claimed by a colleague; the caller's own; refused by the caller before; missing right; ended */
  blockedBy: z.enum(['', 'claimed', 'own', 'refuser', 'right', 'ended']),
  upholdReasons: z.array(z.string()),
  refuseReasons: z.array(z.string()),
});

const ticketId = integerInput;
const words = paragraphsUpTo(MESSAGE_MAX);

/** Tickets of the brands for which the operator has the right: others are not found (1008). */
export const supportConsoleCalls = defineCalls(supportConsolePaths, {
  /** Waiting ones by deadline, earliest first; ended ones by last change, newest first. */
  supportTickets: {
    who: { operator: 'tickets.read' },
    request: z.object({
      /** waiting: for an answer or a decision; answered: for its user; late: the deadline has passed */
      state: z.enum(['waiting', 'answered', 'late', 'ended', 'all']).default('waiting'),
      kind: z.enum(['question', 'complaint']).optional(),
      brandId: textUpTo(40).optional(),
      userId: integerInput.optional(),
      pageNum: integerInput.default(1),
      pageSize: integerInput.default(20),
    }),
    example: { state: 'waiting' },
    response: z.object({
      list: z.array(summary),
      pages: z.number().int(),
      total: z.number().int(),
      /** of the chosen brand, or of all visible to the caller, ignoring the other filters */
      counts: z.object({
        waiting: z.number().int(),
        questions: z.number().int(),
        complaints: z.number().int(),
        answered: z.number().int(),
        late: z.number().int(),
      }),
    }),
  },

  supportTicket: { who: { operator: 'tickets.read' }, request: z.object({ ticketId }), response: detail },

  /**
   * Like claiming a case: for ten minutes, renewable. 23552 while a colleague has it, 1017 if it has ended, 1057 for one's own.
   */
  claimTicket: {
    who: { operator: 'tickets.answer' },
    request: z.object({ ticketId, takeOver: z.boolean().optional() }),
    response: z.object({ untilTs: time }),
  },

  releaseTicket: { who: { operator: 'tickets.answer' }, request: z.object({ ticketId }), response: z.null() },

  /** Writes to the user. The ticket must be claimed by the caller (1057); 1003 without a text, 1005 if the account is closed. */
  answerTicket: {
    who: { operator: 'tickets.answer' },
    request: z.object({ ticketId, text: words.optional() }),
    response: z.null(),
  },

  /**
   * Ends it: `resolve` a question, `uphold` or `refuse` a complaint, which needs the right `tickets.decide` (403), a reason
   * from the list and a text (1003), both shown to the user; for a closed account, the outcome of a complaint is sent. 1057 for deciding the appeal of one's own refusal, 1017 if it has
   * ended.
   */
  decideTicket: {
    who: { operator: 'tickets.answer' },
    request: z.object({
      ticketId,
      decision: z.enum(['resolve', 'uphold', 'refuse']),
      reasonCode: textUpTo(40).optional(),
      text: words.optional(),
    }),
    response: z.null(),
  },
});

import { TICKET_STATES } from '@truefill/domain/support/ticket.ts';
import { defineCalls } from '../call.ts';
import { integerInput } from '../fields/integer-input.ts';
import { paragraphsUpTo, textUpTo } from '../fields/text.ts';
import { z } from '../zod.ts';
import { supportPaths } from './paths.ts';
import { MESSAGE_MAX, SUBJECT_MAX, TICKET_RECORDS } from './reasons.ts';

const id = z.number().int();
const time = z.number().int();

/** A question or complaint as shown to its user. Times in ms, 0 for none. */
export const ticketSummary = z.object({
  id,
  kind: z.enum(['question', 'complaint']),
  subject: z.string(),
  state: z.enum(TICKET_STATES),
  openedTs: time,
  changedTs: time,
  /** deadline for the answer or decision, as the brand promised */
  answerByTs: time,
  /** deadline for an appeal against a refusal */
  appealUntilTs: time,
  appealed: z.boolean(),
});

/** A message or decision. All of them are visible to the user. */
const ticketMessage = z.object({
  id,
  by: z.enum(['user', 'operator']),
  act: z.enum(['wrote', 'appealed', 'closed', 'resolved', 'upheld', 'refused']),
  atTs: time,
  text: z.string(),
  /** for a decision on a complaint, see `reasons.ts`; otherwise empty */
  reasonCode: z.string(),
  /** addresses, to be read with the token */
  pictures: z.array(z.string()),
});
export type WireTicketMessage = z.output<typeof ticketMessage>;

export const ticketDetail = ticketSummary.extend({
  /** what it is about */
  record: z.object({ kind: z.enum(TICKET_RECORDS), uid: z.string() }).nullable(),
  messages: z.array(ticketMessage),
});

const files = ['ticketImgFirst', 'ticketImgSecond', 'ticketImgThird'] as const;
const words = paragraphsUpTo(MESSAGE_MAX);

/** Questions and complaints. Added; only the user's own, others are not found (1008). */
export const supportCalls = defineCalls(supportPaths, {
  /**
   * Up to three images are sent as multipart files. 1003 without subject or text, 1057 for a record without its number or vice
   * versa, 1008 for a record that is not the user's, 1010 while ten of the user's are active, 1110 above 300 messages in a day.
   * An identical repetition of an active one returns the existing one.
   */
  addTicket: {
    who: 'user',
    files,
    request: z.object({
      kind: z.enum(['question', 'complaint']),
      subject: textUpTo(SUBJECT_MAX).optional(),
      text: words.optional(),
      recordKind: z.enum(TICKET_RECORDS).optional(),
      recordUid: textUpTo(30).optional(),
    }),
    example: { kind: 'question', subject: 'Fees', text: 'Which fee does a withdrawal have?' },
    response: z.object({ id }),
  },

  /** The newest first. */
  ticketList: {
    who: 'user',
    request: z.object({ page: integerInput.default(1), limit: integerInput.default(10) }),
    example: { page: 1, limit: 10 },
    response: z.object({ list: z.array(ticketSummary), pages: z.number().int() }),
  },

  ticketDetail: { who: 'user', request: z.object({ id: integerInput }), response: ticketDetail },

  /**
   * Adds a message to an active ticket; 1017 if it has ended. Images and limits as for a new ticket; 1010 above 200 messages.
   */
  replyTicket: {
    who: 'user',
    files,
    request: z.object({ id: integerInput, text: words.optional() }),
    response: z.null(),
  },

  closeTicket: { who: 'user', request: z.object({ id: integerInput }), response: z.null() },

  /** For a refused complaint, once, within the brand's period; otherwise 1017. Another person decides it. */
  appealTicket: {
    who: 'user',
    request: z.object({ id: integerInput, text: words.optional() }),
    response: z.null(),
  },
});

import { defineCalls } from '../call.ts';
import { booleanInput } from '../fields/boolean-input.ts';
import { integerInput } from '../fields/integer-input.ts';
import { listInput } from '../fields/list-input.ts';
import { z } from '../zod.ts';
import { locale } from '../fields/text.ts';
import { MAIL_LIST_NAMES } from './alarms.ts';
import { notificationPaths } from './paths.ts';

/** A notice to a user. `readStatus` 0 is unread; `actionType` 4 includes its own title and content. */
export const notification = z.object({
  id: z.number().int(),
  alarmType: z.number().int(),
  actionType: z.number().int(),
  title: z.string(),
  content: z.string(),
  remark: z.string(),
  readStatus: z.union([z.literal(0), z.literal(1)]),
  timeStamp: z.number().int(),
  /** for alarm types 629005 and 629006, otherwise 0 */
  paymentPrice: z.number(),
  /** the market it concerns, otherwise empty */
  symbol: z.string(),
  /** added: the loan it concerns; empty for none */
  loanUid: z.string(),
  /** added: the number of the ticket it concerns; 0 for none */
  ticketId: z.number().int(),
  /** added: the level of verification that was decided; empty for none */
  verificationLevel: z.enum(['junior', 'advanced', '']),
});
export type WireNotification = z.output<typeof notification>;

const mailList = z.enum(MAIL_LIST_NAMES);

export const notificationCalls = defineCalls(notificationPaths, {
  notificationList: {
    who: 'user',
    request: z.object({ page: integerInput.default(1), limit: integerInput.default(10), locale: locale.optional() }),
    example: { page: 1, limit: 10 },
    response: z.object({ list: z.array(notification), pages: z.number().int() }),
  },

  notificationRead: {
    who: 'user',
    /** with `all` every current notice, otherwise those listed */
    request: z.object({ ids: listInput(integerInput, { max: 1_000 }).default([]), all: booleanInput.default(false) }),
    example: { ids: [1, 2] },
    response: z.null(),
  },

  notificationUnreadCount: {
    who: 'user',
    request: z.object({}).loose(),
    response: z.object({ counts: z.number().int() }),
  },

  /** The user's mailing lists. Security emails are on none of them: they are always sent. */
  mailChoices: {
    who: 'user',
    request: z.object({}).loose(),
    example: {},
    response: z.object({ list: z.array(z.object({ name: mailList, enable: z.boolean() })) }),
  },

  submitMailChoice: {
    who: 'user',
    request: z.object({ name: mailList, enable: booleanInput }),
    example: { name: 'trading', enable: true },
    response: z.null(),
  },
});

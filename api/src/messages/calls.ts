import { localeCode } from '../brand-values.ts';
import { defineCalls } from '../call.ts';
import { integerInput } from '../fields/integer-input.ts';
import { linesUpTo, textUpTo } from '../fields/text.ts';
import { z } from '../zod.ts';
import { messagePaths } from './paths.ts';
import { CONTENT_MAX, MESSAGE_STATES, TITLE_MAX } from './message-states.ts';

const id = z.number().int();
const time = z.number().int();
const colleague = z.object({ operatorId: id, name: z.string() });

/** A message in one language. */
const written = z.object({ locale: localeCode, title: textUpTo(TITLE_MAX), content: linesUpTo(CONTENT_MAX) });
const texts = z.array(written).min(1).max(localeCode.options.length);

const message = z.object({
  messageId: id,
  brandId: z.string(),
  /** 0 for all users of the brand */
  userId: id,
  /** the user's nickname; empty for all */
  userName: z.string(),
  texts: z.array(z.object({ locale: z.string(), title: z.string(), content: z.string() })),
  state: z.enum(MESSAGE_STATES),
  proposedBy: colleague,
  proposedTs: time,
  /** null before the decision, and for a message to one user */
  decidedBy: colleague.nullable(),
  /** 0 before that */
  decidedTs: time,
  /** why it was rejected, otherwise empty */
  reason: z.string(),
  /** users who have received it, and who have read it */
  sent: z.number().int(),
  read: z.number().int(),
  /** number of recipients, as far as known now */
  recipients: z.number().int(),
  /** whether the caller may decide on it */
  mayDecide: z.boolean(),
});

const messageRef = { messageId: integerInput };

/** Operators' messages to users: to one user immediately, to all users of a brand after a second person's approval. */
export const messageCalls = defineCalls(messagePaths, {
  operatorMessages: {
    who: { operator: 'messages.read' },
    request: z.object({
      brandId: textUpTo(40).optional(),
      state: z.enum(MESSAGE_STATES).optional(),
      pageNum: integerInput.default(1),
      pageSize: integerInput.default(20),
    }),
    example: {},
    response: z.object({ list: z.array(message), pages: z.number().int(), total: z.number().int() }),
  },

  /** The forbidden claims found in a text, as listed. */
  operatorMessageClaims: {
    who: { operator: 'messages.propose' },
    request: z.object({ texts }),
    example: { texts: [{ locale: localeCode.options[0], title: 'Maintenance', content: 'Trading pauses at 20:00 UTC.' }] },
    response: z.object({ claims: z.array(z.object({ locale: z.string(), claim: z.string() })) }),
  },

  /** @throws 23580 for a forbidden claim */
  proposeMessage: {
    who: { operator: 'messages.propose' },
    request: z.object({
      brandId: textUpTo(40),
      /** 0 for all users of the brand */
      userId: integerInput.default(0),
      texts,
    }),
    example: {
      brandId: 'northwind',
      texts: [{ locale: localeCode.options[0], title: 'Maintenance', content: 'Trading pauses at 20:00 UTC.' }],
    },
    response: z.object({ messageId: id, state: z.enum(MESSAGE_STATES) }),
  },

  approveMessage: {
    who: { operator: 'messages.approve' },
    request: z.object(messageRef),
    example: { messageId: 999_999 },
    response: z.object({ state: z.enum(MESSAGE_STATES) }),
  },

  rejectMessage: {
    who: { operator: 'messages.approve' },
    request: z.object({ ...messageRef, reason: textUpTo(500) }),
    example: { messageId: 999_999, reason: 'not now' },
    response: z.object({ state: z.enum(MESSAGE_STATES) }),
  },
});

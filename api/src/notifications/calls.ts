import { defineCall } from '../call.ts';
import { decimalInput } from '../fields/decimal-input.ts';
import { z } from '../zod.ts';
import { locale } from '../fields/text.ts';

const wireInteger = decimalInput.transform(Number).pipe(z.number().int());

/** A notice to a user. `readStatus` 0 is unread; `actionType` 4 brings its own title and content. */
export const notification = z.object({
  id: z.number().int(),
  alarmType: z.number().int(),
  actionType: z.number().int(),
  title: z.string(),
  content: z.string(),
  remark: z.string(),
  readStatus: z.union([z.literal(0), z.literal(1)]),
  timeStamp: z.number().int(),
  /** with alarm types 629005 and 629006, else 0 */
  paymentPrice: z.number(),
  /** the market that it is about, else empty */
  symbol: z.string(),
});

export const notificationList = defineCall(
  'notificationList',
  'session',
  /** in the language given, else in the one that the user chose last */
  z.object({ page: wireInteger.default(1), limit: wireInteger.default(10), locale: locale.optional() }),
  z.object({ list: z.array(notification), pages: z.number().int() }),
);

/** A form that names one notice sends no list. */
const ids = z.union([z.array(wireInteger).max(1_000), wireInteger.transform((id) => [id])]);

export const notificationRead = defineCall('notificationRead', 'session', z.object({ ids }), z.null());

export const notificationUnreadCount = defineCall(
  'notificationUnreadCount',
  'session',
  z.object({}).loose(),
  z.object({ counts: z.number().int() }),
);

import { textUpTo } from '../fields/text.ts';
import { CASE_KINDS } from '../review/case-kinds.ts';
import { z } from '../zod.ts';

const count = z.number().int();
const time = z.number().int();

/** Number of waiting items, by waiting time. */
const waiting = {
  total: count,
  underHour: count,
  underFourHours: count,
  underDay: count,
  overDay: count,
  /** the deadline has passed */
  late: count,
  /** arrival of the oldest waiting item; 0 if none waits */
  oldestTs: time,
};

/** Decimal text in the currency, since midnight in the brand's zone and within the given number of days. */
const amounts = z.object({ today: z.string(), week: z.string(), month: z.string() });
const counts = z.object({ today: count, week: count, month: count });

/** The console's overview. Parts for which the caller has no right are null. */
export const dashboardCall = {
  who: { operator: 'self' },
  request: z.object({ brandId: textUpTo(40).optional() }),
  example: {},
  response: z.object({
    /** time of the query */
    atTs: time,
    cases: z.array(z.object({ kind: z.enum(CASE_KINDS), ...waiting })).nullable(),
    tickets: z.array(z.object({ kind: z.enum(['question', 'complaint']), ...waiting })).nullable(),
    /** credited deposits and paid withdrawals; only the real account has them */
    money: z.array(z.object({ brandId: z.string(), currency: z.string(), in: amounts, out: amounts })).nullable(),
    users: z
      .array(
        z.object({
          brandId: z.string(),
          /** users who were signed in and made a call, or placed an order or option */
          activeDay: count,
          activeWeek: count,
          registered: counts,
        }),
      )
      .nullable(),
    health: z
      .object({
        ready: z.boolean(),
        /** lines of `/health/ready` */
        remarks: z.array(z.string()),
        /** dead jobs */
        deadLetters: count,
        /** time of the newest price of any market, ms; null if there is none */
        priceAgeMs: z.number().int().nullable(),
      })
      .nullable(),
  }),
} as const;

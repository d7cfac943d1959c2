import { textUpTo } from '../fields/text.ts';
import { CASE_KINDS } from '../review/case-kinds.ts';
import { z } from '../zod.ts';

const count = z.number().int();
const time = z.number().int();

/** How much waits, by how long it has. */
const waiting = {
  total: count,
  underHour: count,
  underFourHours: count,
  underDay: count,
  overDay: count,
  /** the deadline has passed */
  late: count,
  /** when the one that has waited longest came in; 0 where nothing waits */
  oldestTs: time,
};

/** Decimal text in the currency, since the brand's midnight and within so many days. */
const amounts = z.object({ today: z.string(), week: z.string(), month: z.string() });
const counts = z.object({ today: count, week: count, month: count });

/** The console's first screen. A part that the caller has no right for is null; none of the others says anything of their brands. */
export const dashboardCall = {
  who: { operator: 'self' },
  request: z.object({ brandId: textUpTo(40).optional() }),
  example: {},
  response: z.object({
    /** when it was looked up */
    atTs: time,
    cases: z.array(z.object({ kind: z.enum(CASE_KINDS), ...waiting })).nullable(),
    tickets: z.array(z.object({ kind: z.enum(['question', 'complaint']), ...waiting })).nullable(),
    /** deposits that were credited and withdrawals that were paid; the demo account has neither */
    money: z.array(z.object({ brandId: z.string(), currency: z.string(), in: amounts, out: amounts })).nullable(),
    users: z
      .array(
        z.object({
          brandId: z.string(),
          /** who was signed in and made a call, or placed an order or option */
          activeDay: count,
          activeWeek: count,
          registered: counts,
        }),
      )
      .nullable(),
    health: z
      .object({
        ready: z.boolean(),
        /** as `/health/ready` says them */
        remarks: z.array(z.string()),
        /** jobs that were given up */
        deadLetters: count,
        /** of the newest price of all markets, ms; null before there is one */
        priceAgeMs: z.number().int().nullable(),
      })
      .nullable(),
  }),
} as const;

import { defineCalls } from '../call.ts';
import { textUpTo } from '../fields/text.ts';
import { z } from '../zod.ts';
import { accountClosingPaths } from './paths.ts';

/** Something to be settled first. */
const closingObstacle = z.object({
  /** `positions`, `pendingOrders`, `options`, `money`, `withdrawals`, `deposits`, `corrections`, `loan`, `hold`; clients must expect others */
  kind: z.string(),
  /** the code that the same thing has elsewhere */
  code: z.number().int(),
  count: z.number().int(),
  /** amount with currency, or a case's number; empty for none */
  detail: z.string(),
});

/** Closing one's own account for good. */
export const accountClosingCalls = defineCalls(accountClosingPaths, {
  /** Added: all that stands in the way now, what has to be typed to confirm, and how many years is kept what has to be kept. */
  closingTerms: {
    who: 'user',
    request: z.object({}),
    response: z.object({
      obstacles: z.array(closingObstacle),
      /** the user's login name */
      confirmation: z.string(),
      keptYears: z.number().int(),
    }),
  },
  /**
   * Added: closes the account; it cannot be opened again. Every session ends, logins answer 1005. 1001 where the login name was not typed;
   * 1070 with open positions, pending orders or running options, 1067 with a withdrawal under review, 1066 under a hold, 1057 with money, a
   * deposit or a correction under review, or a loan: the first that applies. `closingTerms` names all.
   */
  closeAccount: {
    who: 'user',
    freshProof: true,
    request: z.object({ confirmation: textUpTo(140) }),
    response: z.null(),
  },
});

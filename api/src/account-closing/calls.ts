import { defineCalls } from '../call.ts';
import { textUpTo } from '../fields/text.ts';
import { z } from '../zod.ts';
import { accountClosingPaths } from './paths.ts';

/** Something to settle before closing. */
const closingObstacle = z.object({
  /**
   * `positions`, `pendingOrders`, `options`, `money`, `withdrawals`, `deposits`, `corrections`, `loan`, `hold`; clients must
   * expect others
   */
  kind: z.string(),
  /** the error code used for the same obstacle elsewhere */
  code: z.number().int(),
  count: z.number().int(),
  /** amount with currency, or a case's number; empty for none */
  detail: z.string(),
});

/** Something that continues after closing. */
const closingNotice = z.object({
  /** `complaints`: not decided yet, the outcome is sent to the closed account's address; clients must expect others */
  kind: z.string(),
  count: z.number().int(),
});

/** A balance that cannot be paid out, exactly: a plain decimal, and the currency's code. */
const givenUp = z.object({ currency: textUpTo(10), amount: textUpTo(40) });

/** Permanently closing one's own account. */
export const accountClosingCalls = defineCalls(accountClosingPaths, {
  /** Added: all current obstacles, what continues afterwards, the text to type as confirmation, and how many years retained data is stored. */
  closingTerms: {
    who: 'user',
    request: z.object({}),
    response: z.object({
      obstacles: z.array(closingObstacle),
      notices: z.array(closingNotice),
      /**
       * all money that is left, if none of it can be paid out or transferred so that it could: it has more decimals than a
       * withdrawal, or the fee takes all of it. Closing gives it up. Else empty, and money is an obstacle
       */
      givenUp: z.array(givenUp),
      /** the user's login name */
      confirmation: z.string(),
      keptYears: z.number().int(),
    }),
  },
  /**
   * Added: closes the account permanently. Every session ends, logins return 1005. 1001 if the login name was not typed;
   * 1070 with open positions, pending orders or running options, 1067 with a withdrawal under review, 1066 under a hold, 1057
   * with money, a deposit or a correction under review, or a loan: the first that applies. `closingTerms` names all. 23523 if
   * `givenUp` is not what would be given up now: nothing was changed, and the terms have to be shown again.
   */
  closeAccount: {
    who: 'user',
    freshProof: true,
    request: z.object({
      confirmation: textUpTo(140),
      /** as in the terms that the user saw */
      givenUp: z.array(givenUp).max(100).default([]),
    }),
    response: z.null(),
  },
});

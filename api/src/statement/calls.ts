import { defineCalls } from '../call.ts';
import { integerInput } from '../fields/integer-input.ts';
import { z } from '../zod.ts';
import { statementPaths } from './paths.ts';

/** Added: one movement of an account's money, in USD. */
export const movement = z.object({
  id: z.number().int(),
  /** why: deposit, margin_lock, trading_loss, negative_balance_protection and so on; clients must expect kinds that they don't know */
  kind: z.string(),
  /** above 0 */
  amount: z.number(),
  /** taken together with it, else 0 */
  feeAmount: z.number(),
  /** what it changed `balanceAmount` by, the fee included */
  balanceChange: z.number(),
  /** what it changed `lockMargin` by */
  lockChange: z.number(),
  /** what it changed `withheld` by */
  withheldChange: z.number(),
  /** USD for one coin that it was converted at, with the number of the quote whose mid that is; 0 where none was needed */
  rate: z.number(),
  quoteNumber: z.number().int(),
  /** the order or option it belongs to; 0 and empty for none */
  orderId: z.number().int(),
  tradePair: z.string(),
  time: z.string(),
  timeTs: z.number().int(),
});

export const statementCalls = defineCalls(statementPaths, {
  /**
   * Every movement of the current account mode, newest first, 100 a page at most. An account may have very many: `pages` is the number of
   * the last page that is known to exist, this one or the next.
   */
  userMovements: {
    who: 'user',
    request: z.object({ page: integerInput.default(1), limit: integerInput.default(10) }),
    example: { page: 1, limit: 10 },
    response: z.object({ list: z.array(movement), pages: z.number().int() }),
  },
});

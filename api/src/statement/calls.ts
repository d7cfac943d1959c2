import { defineCalls } from '../call.ts';
import { integerInput } from '../fields/integer-input.ts';
import { rangeFields } from '../listing/schema.ts';
import { z } from '../zod.ts';
import { statementPaths } from './paths.ts';

/** Added: one movement of a user's money, in its currency. */
export const movement = z.object({
  id: z.number().int(),
  /** the kind: deposit, margin_lock, trading_loss, negative_balance_protection and so on; clients must expect unknown kinds */
  kind: z.string(),
  /** USD, or a coin */
  currency: z.string(),
  /** above 0 */
  amount: z.number(),
  /** charged in the same entry, otherwise 0 */
  feeAmount: z.number(),
  /** change of `balanceAmount`, or of the coin's balance, including the fee */
  balanceChange: z.number(),
  /** change of `lockMargin` */
  lockChange: z.number(),
  /** change of `withheld` */
  withheldChange: z.number(),
  /** conversion rate, USD for one coin, with the number of its quote; 0 if none was needed */
  rate: z.number(),
  quoteNumber: z.number().int(),
  /** its order or option; 0 and empty for none */
  orderId: z.number().int(),
  tradePair: z.string(),
  time: z.string(),
  timeTs: z.number().int(),
});

export const statementCalls = defineCalls(statementPaths, {
  /**
   * Every movement of the current account mode, of the real one also those of coins, newest first, at most 100 a page. An
   * account may have very many: `pages` is the number of the last page known to exist, this one or the next.
   */
  userMovements: {
    who: 'user',
    request: z.object({ page: integerInput.default(1), limit: integerInput.default(10), ...rangeFields }),
    example: { page: 1, limit: 10, fromTs: 1, toTs: 9e12 },
    response: z.object({ list: z.array(movement), pages: z.number().int() }),
  },
});

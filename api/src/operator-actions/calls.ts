import { defineCalls } from '../call.ts';
import { integerInput } from '../fields/integer-input.ts';
import { locale } from '../fields/text.ts';
import { z } from '../zod.ts';
import { operatorActionPaths } from './paths.ts';

/** Added: an operator's action in the user's account. */
export const operatorAction = z.object({
  id: z.number().int(),
  /** the action: `deposit.approved`, `user.viewed` and so on; clients must expect others */
  action: z.string(),
  /** the deposit, withdrawal, correction or hold; empty for none */
  reference: z.string(),
  /** the reason in the user's language, and what the operator added; empty if none is needed */
  reason: z.string(),
  time: z.string(),
  timeTs: z.number().int(),
});

export const operatorActionCalls = defineCalls(operatorActionPaths, {
  /**
   * Added: what operators viewed and decided in the user's account, newest first, at most 100 a page. `pages` is the number of
   * the last page known to exist, this one or the next.
   */
  userOperatorActions: {
    who: 'user',
    request: z.object({ page: integerInput.default(1), limit: integerInput.default(10), locale: locale.optional() }),
    example: { page: 1, limit: 10 },
    response: z.object({ list: z.array(operatorAction), pages: z.number().int() }),
  },
});

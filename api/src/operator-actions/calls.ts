import { defineCalls } from '../call.ts';
import { integerInput } from '../fields/integer-input.ts';
import { z } from '../zod.ts';
import { operatorActionPaths } from './paths.ts';

/** Added: something that an operator did to the user's account. */
export const operatorAction = z.object({
  id: z.number().int(),
  /** what: `deposit.approved`, `user.viewed` and so on; clients must expect others */
  action: z.string(),
  /** which deposit, withdrawal, correction or hold; empty for none */
  reference: z.string(),
  /** why, in the user's language, and what the operator added; empty for what needs no reason */
  reason: z.string(),
  time: z.string(),
  timeTs: z.number().int(),
});

export const operatorActionCalls = defineCalls(operatorActionPaths, {
  /**
   * Added: what operators looked at and decided in the user's account, newest first, 100 a page at most. `pages` is the number of the last
   * page that is known to exist, this one or the next.
   */
  userOperatorActions: {
    who: 'user',
    request: z.object({ page: integerInput.default(1), limit: integerInput.default(10) }),
    example: { page: 1, limit: 10 },
    response: z.object({ list: z.array(operatorAction), pages: z.number().int() }),
  },
});

import { defineCalls } from '../call.ts';
import { z } from '../zod.ts';
import { rulePaths } from './paths.ts';

/** Whether a rule applies to the brand, and its values: amounts in USD, shares as decimal text. */
const ruleContent = z.object({ applies: z.boolean(), values: z.record(z.string(), z.unknown()) });
const rulePlace = z.object({ id: z.string(), section: z.string(), number: z.string() });

export const ruleCalls = defineCalls(rulePaths, {
  /**
   * Added: every rule of the brand that affects money. `hash` is the SHA-256 (hex) of the UTF-8 of a canonical JSON (RFC 8785):
   * an object of `{applies, values}` by rule id. `sinceTs` of a rule is the start of the first version since which it is
   * unchanged. `next` are announced rules, which apply from the first start of the service on or after `fromTs`. GET answers
   * may be cached for a minute.
   */
  rules: {
    who: 'visitor',
    request: z.object({}).loose(),
    response: z.object({
      version: z.number().int(),
      hash: z.string(),
      sinceTs: z.number().int(),
      list: z.array(z.object({ ...rulePlace.shape, ...ruleContent.shape, sinceTs: z.number().int() })),
      next: z
        .object({
          fromTs: z.number().int(),
          hash: z.string(),
          changes: z.array(z.object({ ...rulePlace.shape, before: ruleContent, after: ruleContent })),
        })
        .nullable(),
    }),
    example: {},
    alsoGet: true,
  },
});

import { integerInput } from '../fields/integer-input.ts';
import { z } from '../zod.ts';

/**
 * Added to the lists of orders, options and movements: only those whose sorting time is at or after `fromTs` and before `toTs`,
 * ms. A missing bound leaves that side open; `fromTs` after `toTs` is refused with 501.
 */
export const rangeFields = { fromTs: integerInput.optional(), toTs: integerInput.optional() };

/**
 * Added: the exact totals of everything closed or settled in the range, in USD. `profitLoss` is before fees, `fees` includes
 * overnight fees, `net` is the difference: the change of the balance.
 */
export const rangeSums = z.object({
  count: z.number().int(),
  profitLoss: z.number(),
  fees: z.number(),
  net: z.number(),
});
export type RangeSums = z.output<typeof rangeSums>;

/** Further inputs of an export: `after` is the `next` of the previous answer, and absent at the beginning. */
export const exportFields = { ...rangeFields, positionStatus: integerInput.optional(), after: z.string().max(40).optional() };

/**
 * At most a thousand rows of an export. The concatenated `csv` of all answers is the file: UTF-8 with a byte order mark,
 * column names in the first line, decimal points, times in ISO 8601 UTC. `next` is empty at the end. Parts are made one at a
 * time; 429 with 1110 if three requests of the account are already running.
 */
export const exportAnswer = z.object({ csv: z.string(), next: z.string() });

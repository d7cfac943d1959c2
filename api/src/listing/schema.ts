import { integerInput } from '../fields/integer-input.ts';
import { z } from '../zod.ts';

/**
 * Added to the lists of orders and options: only those whose time, the one that sorts them, is not before `fromTs` and before `toTs`,
 * ms. Without one of the two that side is open; `fromTs` after `toTs` is refused with 501.
 */
export const rangeFields = { fromTs: integerInput.optional(), toTs: integerInput.optional() };

/**
 * Added: what everything that closed or settled in the range has brought, exactly, in USD. `profitLoss` before fees, `fees` with those
 * overnight, `net` the one less the other: what the balance moved by.
 */
export const rangeSums = z.object({
  count: z.number().int(),
  profitLoss: z.number(),
  fees: z.number(),
  net: z.number(),
});
export type RangeSums = z.output<typeof rangeSums>;

/** What an export is asked for beside its range: `after` is the `next` of the answer before, and absent at the beginning. */
export const exportFields = { ...rangeFields, positionStatus: integerInput.optional(), after: z.string().max(40).optional() };

/**
 * A thousand rows of an export at most. The `csv` of all answers, one after the other, is the file: UTF-8 with a byte order mark,
 * columns named in the first line, decimal points, times in ISO 8601 UTC. `next` is empty at the end. Parts are made one after the
 * other; 429 with 1110 where three of the account are asked for already.
 */
export const exportAnswer = z.object({ csv: z.string(), next: z.string() });

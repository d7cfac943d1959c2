import { z } from './zod.ts';

/** A share from 0 to below 1 as decimal text of at most six digits, so that it is an exact number everywhere. */
export const share = z
  .string()
  .regex(/^0(\.\d{1,6})?$/, 'a share as decimal text in quotes, such as "0.002"')
  .meta({ examples: ['0.002'] });

/** Says of a list that holds something twice what is allowed. */
export const eachOnce = [
  (list: readonly unknown[]) => new Set(list).size === list.length,
  'something stands here twice; each may be named once',
] as const;

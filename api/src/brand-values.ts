import { z } from './zod.ts';

/** A share from 0 to below 1 as decimal text with at most six decimals, so that it is exact everywhere. */
export const share = z
  .string()
  .regex(/^0(\.\d{1,6})?$/, 'a share as decimal text in quotes, such as "0.002"')
  .meta({ examples: ['0.002'] });

/** A color as `#19b8a6`. */
export const color = z.string().regex(/^#[0-9a-f]{6}$/, 'a color as # and six lower-case hexadecimal digits, such as #19b8a6');

/** Interface languages of the specification; a brand may offer those that have texts. */
export const localeCode = z.enum(['en', 'zh-tw', 'zh-cn', 'ja', 'de', 'fr', 'it', 'ko', 'es', 'vi', 'th', 'id']);

/** Reports duplicate entries of a list. */
export const eachOnce = [
  (list: readonly unknown[]) => new Set(list).size === list.length,
  'something stands here twice; each may be named once',
] as const;

import { z } from '../zod.ts';

/** A list in a request. A form repeats the field, so the only item of a list arrives without it. */
export function listInput<Item extends z.ZodType>(item: Item, { min = 0, max }: { readonly min?: number; readonly max: number }) {
  return z.union([z.array(item).min(min).max(max), item.transform((only) => [only])]);
}

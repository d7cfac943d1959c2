import { z } from '../zod.ts';

/** A boolean in a request: a JSON boolean, or the text of a form's field. */
export const booleanInput = z.union([
  z.boolean(),
  z.enum(['true', 'false', '1', '0']).transform((typed) => typed === 'true' || typed === '1'),
]);
